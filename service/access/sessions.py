"""The cookie of the pages. It holds a token of the same kind as a client of the API has."""

from __future__ import annotations

import secrets
from typing import Final

from flask import Flask, g, request, session
from flask.sessions import SecureCookieSessionInterface, SessionMixin

from service.access.accounts import Player
from service.access.context import service

SHARED: Final = ("static", "style", "emblem-style", "title-style")
"""Endpoints with the same reply for all callers, which proxies may cache."""


class Cookies(SecureCookieSessionInterface):
    """Signed cookies. A cookie set over TLS is sent over TLS only; shared replies set none."""

    def get_cookie_secure(self, app: Flask) -> bool:
        return request.is_secure

    def should_set_cookie(self, app: Flask, session: SessionMixin) -> bool:
        return request.endpoint not in SHARED and super().should_set_cookie(app, session)


def open_session(player: Player, token: str) -> None:
    """Sign this browser in. Its former token becomes void, because it may have been another player's."""
    if "token" in session:
        service().people.revoke(session["token"])
    session.clear()
    session.permanent = True
    session["token"], session["csrf"] = token, secrets.token_urlsafe(24)
    g.player = player


def close_session() -> None:
    """Sign this browser or client out: the token of the request becomes void."""
    if "token" in g:
        service().people.revoke(g.token)
    session.clear()
    g.player = None
