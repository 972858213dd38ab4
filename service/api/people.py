"""People: guests, accounts, sessions, and what is theirs."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from flask import Response, session
from msgspec import Meta

from service.access.accounts import Player
from service.access.context import current_player, service, signed_in
from service.access.replies import reply
from service.access.sessions import close_session, open_session
from service.acts.incoming import AccountIn, GuestIn, PasswordIn, SessionIn
from service.api.section import Section
from service.api.tables import row_seen
from service.present import shown

section = Section("people", "Guests, accounts and sessions")


class Token(msgspec.Struct, frozen=True):
    player: str
    name: str
    token: Annotated[str, Meta(description="for `Authorization: Bearer ...`")]


class Me(msgspec.Struct, frozen=True):
    player: str
    name: str
    roles: tuple[str, ...]
    account: Annotated[bool, Meta(description="whether one can sign in again; a guest cannot")]
    games: list[shown.LobbyRow]
    csrf: Annotated[str | None, Meta(description="goes into the forms of a browser that is signed in by a cookie")]


def _welcome(arrived: tuple[Player, str], body: dict[str, Any], status: int = 201) -> Response:
    player, token = arrived
    if body["cookie"]:
        open_session(player, token)
    return reply(Token(player.id, player.name, token), status)


@section.call("POST", "/api/players", says=Token, status=201, body=GuestIn, counts="arrival")
def become_guest(body: dict[str, Any]) -> Response:
    """Become a guest"""
    return _welcome(service().people.guest(body["name"]), body)


@section.call("POST", "/api/accounts", says=Token, status=201, body=AccountIn, fails=(409,), counts="arrival")
def open_account(body: dict[str, Any]) -> Response:
    """Open an account; a guest keeps id and seats"""
    return _welcome(service().people.open_account(body["name"], body["password"], current_player()), body)


@section.call("POST", "/api/sessions", says=Token, status=201, body=SessionIn, counts="arrival")
def sign_in(body: dict[str, Any]) -> Response:
    """Sign in to an account"""
    return _welcome(service().people.sign_in(body["name"], body["password"]), body)


@section.call("DELETE", "/api/sessions", status=204)
def sign_out() -> Response:
    """Sign out: the token, or that of the cookie, becomes void"""
    signed_in()
    close_session()
    return Response(status=204)


@section.call("PUT", "/api/me/password", says=Token, body=PasswordIn, fails=(409,), counts="arrival")
def change_password(body: dict[str, Any]) -> Response:
    """Change the password of my account: every token becomes void except the one in the reply"""
    return _welcome(service().people.change_password(signed_in(), body["password"], body["new"]), body, 200)


@section.call("GET", "/api/me", says=Me)
def me() -> Response:
    """Who I am, and my games"""
    player = signed_in()
    rows, _ = service().views.lobby(player=player.id, limit=100)
    return reply(
        Me(
            player=player.id,
            name=player.name,
            roles=player.roles,
            account=player.account,
            games=[row_seen(row) for row in rows],
            csrf=session.get("csrf"),
        )
    )
