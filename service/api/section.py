"""A section of the API: one decorator routes a call, checks its arguments and documents its replies."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, Final, TypeAlias, TypeVar

import marshmallow as ma
import msgspec
from flask import Request, g
from flask_smorest import Blueprint
from webargs.flaskparser import FlaskParser
from werkzeug.routing import IntegerConverter

from events.store.codec import Malformed
from service.access.limits import Counts
from service.access.replies import Fault
from service.acts.incoming import InviteQuery, Nothing
from service.api.reply_schema import reference

F = TypeVar("F", bound=Callable[..., Any])
Says: TypeAlias = type[msgspec.Struct] | type[list[Any]] | Mapping[str, object] | None
"""What a call replies with: a struct, a list of them, or a schema for a reply that is not JSON."""

PHRASES: Final = {
    401: "no or bad token",
    403: "not your seat, or not allowed",
    404: "there is no such thing, or not for you",
    409: "refused; `code` says why",
    412: "the version is stale",
    413: "too large",
    415: "not JSON",
    422: "malformed, with the field named",
    428: "no If-Match",
    429: "too fast, see Retry-After",
    503: "a contained fault, or a part is down",
}


FAULT: Final = reference(Fault)
SECONDS: Final = {"schema": {"type": "integer"}, "description": "Seconds to wait before the next try"}
HEADERS: Final = {429: {"Retry-After": SECONDS}}


class SeatNumber(IntegerConverter):
    """A seat in a path, of at most two digits."""

    regex = r"\d{1,2}"


class VersionNumber(IntegerConverter):
    regex = r"\d{1,15}"


CONVERTERS: Final = {"seat": SeatNumber, "version": VersionNumber}


ALWAYS: Final = (401, 422, 429, 503)
FREE: Final = (503,)
"""The errors of `/healthz` and `/metrics`, which are never refused."""
BODY: Final = (403, 413, 415)


class Arguments(FlaskParser):
    """Takes the body that `check_body` has decoded."""

    def load_json(self, _req: Request, _schema: ma.Schema) -> Any:
        return g.get("body", ma.missing)


def _usual(path: str) -> type[ma.Schema] | None:
    """The query of a call that declares none: the invitation for calls at a table, else nothing."""
    if not path.startswith("/api/"):
        return None  # monitors may add any query
    return InviteQuery if "<game>" in path else Nothing


def _queryless(view: F) -> Callable[..., Any]:
    @wraps(view)
    def without_query(_query: Mapping[str, object], *args: Any, **kwargs: Any) -> Any:
        return view(*args, **kwargs)

    return without_query


def _bodiless(view: Callable[..., Any]) -> Callable[..., Any]:
    """Refuse a body in a call that takes none, instead of ignoring it."""

    @wraps(view)
    def without_body(*args: Any, **kwargs: Any) -> Any:
        sent = g.get("body")
        if sent:
            raise Malformed(next(iter(sent)) if isinstance(sent, dict) else "body", "Unknown field")
        return view(*args, **kwargs)

    return without_body


class Section:
    def __init__(self, name: str, description: str) -> None:
        self.blueprint: Any = Blueprint(name, f"service.api.{name}", description=description)
        self.blueprint.ARGUMENTS_PARSER = Arguments(unknown=ma.RAISE)
        self.replies: list[Any] = [Fault]
        """The structs, and lists of structs, with which the calls of this section reply."""
        self.counts: dict[str, Counts] = {}
        """How each call counts against the limits."""

    def call(
        self,
        method: str,
        path: str,
        *,
        says: Says = None,
        status: int = 200,
        query: type[ma.Schema] | None = None,
        body: type[ma.Schema] | None = None,
        body_required: bool = True,
        fails: tuple[int, ...] = (),
        content_type: str = "application/json",
        headers: tuple[Mapping[str, object], ...] = (),
        doc: Mapping[str, object] | None = None,
        counts: Counts = "usually",
    ) -> Callable[[F], F]:
        """Route a call to a view, which is called as `view(query, body, **path)`.

        It replies with the struct `says` or a list of structs; a reply that is not JSON is described by a schema.
        """
        blueprint = self.blueprint
        described = self._described(says)
        asked = query or _usual(path)

        def decorate(view: F) -> F:
            inner = view if asked is query else _queryless(view)
            wrapped: Any = blueprint.response(status, described, content_type=content_type)(inner)
            wrapped = self._refusing(wrapped, method, path, fails)
            if body is not None:
                wrapped = blueprint.arguments(body, location="json", required=body_required)(wrapped)
            elif method != "GET" and "requestBody" not in (doc or {}):
                wrapped = _bodiless(wrapped)
            if asked is not None:
                wrapped = blueprint.arguments(asked, location="query")(wrapped)
            if doc is not None:
                wrapped = blueprint.doc(**doc)(wrapped)
            blueprint.route(path, methods=[method], parameters=list(headers))(wrapped)
            self.counts[f"{blueprint.name}.{view.__name__}"] = counts
            return view

        return decorate

    def _refusing(self, view: Any, method: str, path: str, fails: tuple[int, ...]) -> Any:
        """Document the errors of a call: those that all calls can have, and its own."""
        always = ALWAYS if path.startswith("/api/") else FREE
        for code in sorted({*always, *fails, *(BODY if method != "GET" else ())}):
            fault = {"schema": FAULT, "description": PHRASES[code], "headers": HEADERS.get(code)}
            view = self.blueprint.alt_response(code, **fault)(view)
        return view

    def _described(self, says: Says) -> Mapping[str, object] | None:
        if says is None or isinstance(says, Mapping):
            return says
        self.replies.append(says)
        return reference(says)
