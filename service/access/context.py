"""What the parts of the service share: the ledger and its companions, and the player who makes the request."""

from __future__ import annotations

import hmac
from collections.abc import Callable
from typing import Final, cast
from urllib.parse import urlsplit

import msgspec
from flask import Flask, current_app, g, request, session

from events.live.hub import Hub
from events.live.projections import Row, Views
from events.read.reader import Game, Unknown
from events.store.keys import GameId
from events.store.redis import Client
from events.tables.permissions import Caller, Forbidden, may_be_listed, may_look
from events.tables.seats import Person
from events.write.ledger import Ledger
from runtime.settings import Settings
from service.access.accounts import People, Player
from service.health.metrics import Metrics
from service.health.outage import Outage

INVITE: Final = "invite"
SAFE: Final = ("GET", "HEAD", "OPTIONS")


class Unauthorised(Exception):
    """The call needs a signed-in player, or the token is unknown."""

    def __init__(self, code: str = "sign-in-first") -> None:
        super().__init__(code)
        self.code = code


class Missing(Exception):
    """There is no such thing, or this caller may not see it."""

    def __init__(self, code: str, **details: object) -> None:
        super().__init__(code)
        self.code = code
        self.details = details


class Service(msgspec.Struct):
    """The objects that an app shares among requests."""

    settings: Settings
    ledger: Ledger
    client: Client
    probe: Client
    """A client for health checks of the ledger's server."""
    queues: Client
    """A client for the server of the job queues: for health checks and the lengths of the queues."""
    people: People
    views: Views
    hub: Hub
    metrics: Metrics
    outage: Outage

    def watching(self) -> Hub:
        """The hub, started. It starts with the first listener, so that its threads live in the worker process."""
        self.hub.start()
        return self.hub


def attach(app: Flask, service: Service) -> None:
    app.extensions["cairn"] = service


def service() -> Service:
    return cast(Service, current_app.extensions["cairn"])


def current_player() -> Player | None:
    """The player who makes this request, by bearer token or by the cookie of the pages."""
    if "player" not in g:
        g.player = _player()
    player: Player | None = g.player
    return player


def forget_player() -> None:
    """Treat the caller as anonymous while the store is down, so that the error page does not query it again."""
    g.player = None


def _player() -> Player | None:
    given = request.headers.get("Authorization")
    if given is not None:
        scheme, _, token = given.partition(" ")
        player = service().people.holder(token.strip()) if scheme.lower() == "bearer" and token.strip() else None
        if player is None:
            raise Unauthorised("token-unknown")
        g.token = token.strip()
        return player
    held = session.get("token")
    if not held:
        return None
    if request.method not in SAFE:
        check_same_origin()
    g.token = held
    return service().people.holder(held)


def check_same_origin() -> None:
    """Refuse a request from another site: browsers send the cookie with those too."""
    site, origin = request.headers.get("Sec-Fetch-Site"), request.headers.get("Origin")
    if site is not None:
        fine = site == "same-origin"
    elif origin is not None:
        fine = urlsplit(origin).netloc == request.host
    else:
        shown, kept = request.headers.get("X-CSRF-Token") or _in_form(), str(session.get("csrf", ""))
        fine = bool(kept) and hmac.compare_digest(shown.encode(), kept.encode())
    if not fine:
        raise Forbidden("other-origin")


def _in_form() -> str:
    return request.form.get("csrf", "")


def signed_in() -> Player:
    """The current player; raises Unauthorised if there is none."""
    player = current_player()
    if player is None:
        raise Unauthorised
    return player


def current_caller(game: GameId | None = None, invite: str | None = None) -> Caller:
    """The caller with their roles, or an anonymous one; with a game, also whether they showed its invitation."""
    player = current_player()
    caller = player.caller if player else Caller()
    shown = invite or request.args.get("invite")
    if game is None or not shown or not is_invitation(game, shown):
        return caller
    return msgspec.structs.replace(caller, invited=True)


def person_of(caller: Caller) -> Person:
    """The caller as the ledger records them; raises Unauthorised for an anonymous one."""
    if caller.player is None:
        raise Unauthorised
    return Person(caller.player, caller.name)


def is_invitation(game: GameId, shown: str) -> bool:
    kept = service().ledger.store.side(game, INVITE, INVITE)
    return kept is not None and hmac.compare_digest(kept, shown.encode(errors="replace"))


def game_for(game: GameId, caller: Caller) -> Game:
    """The game as it is now; raises Unknown for a caller who may not look at it."""
    reader = service().ledger.reader
    now = reader.head(game)
    if not may_look(reader, game, caller):
        raise Unknown(game)
    return now


def listed_for(caller: Caller) -> Callable[[Row], bool]:
    """A filter for the rows of the lobby: public games, and of forks only those that the caller may see listed."""
    reader = service().ledger.reader

    def listed(row: Row) -> bool:
        return not row.private and (row.parent is None or may_be_listed(reader, row.game, caller))

    return listed
