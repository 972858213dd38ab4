"""A section of the API: one decorator that routes a call, checks what comes in and documents what goes out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

import marshmallow as ma
from flask import Request, g
from flask_smorest import Blueprint
from webargs.flaskparser import FlaskParser
from werkzeug.routing import IntegerConverter

from service.api.schemas import Fault

F = TypeVar("F", bound=Callable[..., Any])

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


class SeatNumber(IntegerConverter):
    """A seat in a path; what has more digits is no address of anything."""

    regex = r"\d{1,2}"


class VersionNumber(IntegerConverter):
    regex = r"\d{1,15}"


CONVERTERS: Final = {"seat": SeatNumber, "version": VersionNumber}


ALWAYS: Final = (401, 422, 429, 503)
BODY: Final = (403, 413, 415)


class Arguments(FlaskParser):
    """Takes the body as it was decoded when it came in."""

    def load_json(self, _req: Request, _schema: ma.Schema) -> Any:
        return g.get("body", ma.missing)


class Section:
    def __init__(self, name: str, description: str) -> None:
        self.blueprint: Any = Blueprint(name, f"service.api.{name}", description=description)
        self.blueprint.ARGUMENTS_PARSER = Arguments(unknown=ma.RAISE)

    def call(
        self,
        method: str,
        path: str,
        *,
        says: ma.Schema | type[ma.Schema] | Mapping[str, object] | None = None,
        status: int = 200,
        query: type[ma.Schema] | None = None,
        body: type[ma.Schema] | None = None,
        body_required: bool = True,
        fails: tuple[int, ...] = (),
        content_type: str = "application/json",
        doc: Mapping[str, object] | None = None,
    ) -> Callable[[F], F]:
        """The view gets the query, then the body, then what the path names by keyword."""
        blueprint = self.blueprint
        codes = sorted({*ALWAYS, *fails, *(BODY if method != "GET" else ())})

        def decorate(view: F) -> F:
            wrapped: Any = blueprint.response(status, says, content_type=content_type)(view)
            for code in codes:
                if code != 422:
                    wrapped = blueprint.alt_response(code, schema=Fault, description=PHRASES[code])(wrapped)
            wrapped = blueprint.alt_response(422, schema=Fault, description=PHRASES[422])(wrapped)
            if body is not None:
                wrapped = blueprint.arguments(body, location="json", required=body_required)(wrapped)
            if query is not None:
                wrapped = blueprint.arguments(query, location="query")(wrapped)
            if doc is not None:
                wrapped = blueprint.doc(**doc)(wrapped)
            blueprint.route(path, methods=[method])(wrapped)
            return view

        return decorate
