"""The cookie of the pages: it holds a token, as a client of the API does."""

from __future__ import annotations

import secrets
from typing import Final

from flask import Flask, g, request, session
from flask.sessions import SecureCookieSessionInterface, SessionMixin

from service.access.accounts import Player
from service.access.context import service

SHARED: Final = ("static", "style", "emblem-style", "title-style")
"""What is the same for all, and may be cached by a proxy."""


class Cookies(SecureCookieSessionInterface):
    """Signed cookies; one that was given over TLS is sent over TLS only, and none goes along with what is shared."""

    def get_cookie_secure(self, app: Flask) -> bool:
        return request.is_secure

    def should_set_cookie(self, app: Flask, session: SessionMixin) -> bool:
        return request.endpoint not in SHARED and super().should_set_cookie(app, session)


def open_session(player: Player, token: str) -> None:
    """Sign this browser in. The token it had before is void: it may have been another player's."""
    if "token" in session:
        service().people.revoke(session["token"])
    session.clear()
    session.permanent = True
    session["token"], session["csrf"] = token, secrets.token_urlsafe(24)
    g.player = player


def close_session() -> None:
    """The browser forgets, and the token that was shown is void from now on."""
    if "token" in g:
        service().people.revoke(g.token)
    session.clear()
    g.player = None
