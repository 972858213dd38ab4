"""The headers of every reply, and the checks of every request."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from flask import Flask, Response, g, request
from werkzeug.middleware.proxy_fix import ProxyFix

from events.files.format import LIMIT
from events.store.codec import Malformed
from service.access.errors import NotJson

BODY: Final = 64 * 1024
FILES: Final = ("/api/files", "/files")

HEADERS: Final = {
    "Content-Security-Policy": "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


def check_body() -> None:
    """Check size, content type and syntax of a body, before its fields are checked."""
    is_file = request.path in FILES
    request.max_content_length = LIMIT if is_file else BODY
    if request.method in ("GET", "HEAD", "OPTIONS") or not request.path.startswith("/api/"):
        return
    sent = request.get_data(cache=True)
    if not sent or is_file:
        return
    if not request.is_json:
        raise NotJson
    try:
        g.body = msgspec.json.decode(sent)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Malformed("body", "not valid JSON") from None


def add_headers(response: Response) -> Response:
    for name, text in HEADERS.items():
        response.headers.setdefault(name, text)
    response.headers.setdefault("Cache-Control", _kept(response))
    return response


def _kept(response: Response) -> str:
    """The Cache-Control of replies without their own: not to be cached, except that a browser may revalidate a page."""
    is_page = response.mimetype == "text/html" and not request.path.startswith("/api/")
    return "private, no-cache" if is_page else "no-store"


def behind_proxies(app: Flask, count: int) -> None:
    """Trust this many proxies for the caller's address and scheme. Headers beyond these could be forged."""
    if count:
        wrapped: Any = ProxyFix(app.wsgi_app, x_for=count, x_proto=count, x_host=count)
        app.wsgi_app = wrapped  # type: ignore[method-assign]


def secure(app: Flask) -> None:
    app.before_request(check_body)
    app.after_request(add_headers)
