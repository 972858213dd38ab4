"""The one place where errors become HTTP: {code, message, details}, never a 500."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from typing import Any

import structlog
from flask import Flask, Response, g, render_template, request
from werkzeug.exceptions import HTTPException

from events.files.format import LIMIT
from events.read.contain import RulesFault
from events.read.damage import Damaged, TooLarge
from events.read.reader import Unknown
from events.store.codec import Malformed
from events.store.interface import Unreachable
from events.store.redis import CONNECTION_ERRORS
from events.tables.permissions import Forbidden
from events.write.ledger import Busy, Stale
from games.core.rules import Refused
from games.speech.words import words_of
from service.access.accounts import BadCredentials
from service.access.context import Missing, Unauthorised, forget_player, service
from service.access.fault_reports import keep_fault
from service.access.limits import retry_after
from service.access.replies import Fault, reply
from service.texts import language, sentence

log = structlog.get_logger()

CODES: Mapping[int, tuple[int, str]] = {
    400: (422, "malformed"),
    401: (401, "sign-in-first"),
    403: (403, "not-allowed"),
    404: (404, "not-found"),
    405: (405, "method-not-allowed"),
    413: (413, "too-large"),
    415: (415, "not-json"),
    422: (422, "malformed"),
    429: (429, "too-fast"),
}
"""The status of an error of the framework -> our status and code."""


class Precondition(Exception):
    """A command without If-Match."""


class NotJson(Exception):
    """A body of another content type than the call takes."""


def error(status: int, code: str, details: Mapping[str, object] | None = None, **headers: str) -> Response:
    details = dict(details or {})
    named = {name.replace("_", "-"): text for name, text in headers.items()}
    if _wants_page():
        page = render_template("error.html", status=status, code=code, message=message_for(code, details))
        return Response(page, status, named)
    return reply(Fault(code, message_for(code, details), details), status, named)


def _wants_page() -> bool:
    """Whether a browser asks for a page, and not a program for JSON."""
    wanted = request.accept_mimetypes
    return not request.path.startswith("/api/") and wanted["text/html"] > wanted["application/json"]


def message_for(code: str, details: Mapping[str, object]) -> str:
    """The sentence for a code, in the title's own words if the rules of a game have refused."""
    words = words_of(g.title, language()).refusal(code, details) if "title" in g else None
    return sentence(code, dict(details)) if words is None else words


def refused(raised: Refused) -> Response:
    return error(409, raised.code, raised.details)


def unauthorised(raised: Unauthorised) -> Response:
    return error(401, raised.code, WWW_Authenticate="Bearer")


def rules_fault(fault: RulesFault) -> Response:
    kept = keep_fault(fault)
    log.error("rules-fault", fault=kept, game=fault.game, exc_info=fault.__cause__)
    return error(503, "rules-fault", {"fault": kept})


def unreachable(raised: Exception) -> Response:
    service().outage.goes_on(raised)
    forget_player()
    return error(503, "store-down", Retry_After="1")


def http(raised: HTTPException) -> Response:
    status, code = CODES.get(raised.code or 500, (503, "fault"))
    details: dict[str, object] = {}
    headers: dict[str, str] = {}
    if status == 422:
        details = _fields(getattr(raised, "data", {}) or {})
    elif status == 413:
        details = {"limit": request.max_content_length}
    elif status == 429:
        headers["Retry_After"] = str(retry_after())
    elif code == "fault":
        return unexpected(raised)
    elif status == 405:
        headers["Allow"] = ", ".join(getattr(raised, "valid_methods", None) or ())
    return error(status, code, details, **headers)


def unexpected(raised: Exception) -> Response:
    """Reply to an unexpected exception: it is logged under an id, and the reply has only that id."""
    kept = secrets.token_hex(8)
    log.error("fault", fault=kept, path=request.path, exc_info=raised)
    return error(503, "fault", {"fault": kept})


def _fields(data: Mapping[str, Any]) -> dict[str, object]:
    """The first invalid field with the reason, and all of them."""
    messages: Any = data.get("messages", {})
    invalid: list[tuple[str, str]] = []

    def walk(where: str, what: Any) -> None:
        if isinstance(what, Mapping):
            for name, inner in what.items():
                walk(f"{where}.{name}" if where else str(name), inner)
        else:
            invalid.append((where, " ".join(map(str, what)) if isinstance(what, list) else str(what)))

    for inner in messages.values() if isinstance(messages, Mapping) else ():
        walk("", inner)
    named = [(where.removesuffix("_schema").removesuffix(".") or "body", why.rstrip(".")) for where, why in invalid]
    field, why = named[0] if named else ("body", "not valid JSON")
    return {"field": field, "why": why, "fields": dict(named)}


HANDLERS: Mapping[type[Exception], Callable[[Any], Response]] = {
    Refused: refused,
    Forbidden: lambda raised: error(403, raised.code, raised.details),
    Unknown: lambda raised: error(404, raised.code, raised.details),
    Malformed: lambda raised: error(422, raised.code, raised.details),
    Missing: lambda raised: error(404, raised.code, raised.details),
    Stale: lambda raised: error(412, "stale", {"head": raised.head}),
    Busy: lambda _: error(503, "busy", Retry_After="1"),
    Precondition: lambda _: error(428, "if-match-needed"),
    NotJson: lambda _: error(415, "not-json"),
    Unauthorised: unauthorised,
    BadCredentials: lambda _: error(401, "bad-credentials", WWW_Authenticate="Bearer"),
    Damaged: lambda raised: error(422, "file-damaged", {"version": raised.version, "why": str(raised)}),
    TooLarge: lambda _: error(413, "too-large", {"limit": LIMIT}),
    RulesFault: rules_fault,
    Unreachable: unreachable,
    **dict.fromkeys(CONNECTION_ERRORS, unreachable),
    HTTPException: http,
    Exception: unexpected,
}


def handle_errors(app: Flask) -> None:
    for kind, handler in HANDLERS.items():
        app.register_error_handler(kind, handler)
