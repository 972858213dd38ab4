"""Server-sent events: a game has a new version, or waits for the caller. Clients then fetch what they need."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from flask import Response, request

from events.live.hub import Hub
from events.read.reader import UNREADABLE
from events.store.interface import Unreachable
from events.store.keys import GameId, PlayerId
from service.access.context import Service, current_caller, game_for, service, signed_in
from service.access.limits import hold
from service.access.replies import stream
from service.acts.incoming import InviteQuery
from service.api.section import Section
from service.present.games import position

section = Section("feeds", "Server-sent events")

BEAT: Final = 15.0
EVENTS: Final = "text/event-stream"
HEADERS: Final = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
STREAM: Final = {"type": "string"}
LAST: Final = {
    "in": "header",
    "name": "Last-Event-ID",
    "schema": {"type": "string"},
    "description": "The last version sent, as browsers send it when they connect again",
}


@section.call(
    "GET",
    "/api/games/<game>/feed",
    says=STREAM,
    query=InviteQuery,
    fails=(404,),
    content_type=EVENTS,
    headers=(LAST,),
)
def follow(_query: dict[str, Any], game: GameId) -> Response:
    """`event: version` for each new version; the newest at once if it is newer than Last-Event-ID"""
    held = service()
    game_for(game, current_caller(game))
    given = request.headers.get("Last-Event-ID", "")
    seen = int(given) if given.isdecimal() and len(given) < 16 else 0

    def head() -> int:
        return held.ledger.reader.head(game).version

    return _feed(_versions(held.watching(), game, seen, head))


def _feed(messages: Iterator[bytes]) -> Response:
    return hold(stream(_while_the_store_answers(messages), EVENTS, HEADERS))


def _while_the_store_answers(messages: Iterator[bytes]) -> Iterator[bytes]:
    """End the feed when the store is down: the listener connects again, and that reply says what is down."""
    try:
        yield from messages
    except Unreachable:
        return


def _versions(hub: Hub, game: GameId, seen: int, head: Callable[[], int]) -> Iterator[bytes]:
    with hub.watch(game) as watch:
        # Watch first and read afterwards, so that nothing in between is missed.
        yield b": here\n\n"
        newest = head()
        if newest < seen:
            # The listener saw a version from before a restore: it does not count.
            seen = 0
        while True:
            if newest > seen:
                seen = newest
                yield b'event: version\nid: %d\ndata: {"version": %d}\n\n' % (seen, seen)
            news = watch.wait(BEAT)
            newest = max((version for _, version in news), default=0)
            if not news:
                yield b": still here\n\n"


@section.call("GET", "/api/me/feed", says=STREAM, content_type=EVENTS)
def my_turns() -> Response:
    """`event: turn` for each game that waits for the caller now, and for each new version that does"""
    return _feed(_turns(service(), signed_in().id))


def _turns(held: Service, player: PlayerId) -> Iterator[bytes]:
    with held.watching().watch_player(player) as watch:
        # Watch first and read afterwards, so that nothing in between is missed.
        yield b": here\n\n"
        for game, version in _waiting(held, player):
            yield _turn(game, version)
        while True:
            news = watch.wait(BEAT)
            for game, version in news:
                yield _turn(game, version)
            if not news:
                yield b": still here\n\n"


def _turn(game: GameId, version: int) -> bytes:
    return b'event: turn\nid: %d\ndata: {"game": "%s", "version": %d}\n\n' % (version, game.encode(), version)


def _waiting(held: Service, player: PlayerId) -> Iterator[tuple[GameId, int]]:
    """The games that wait for a player. Read models may lag, so each game is read itself."""
    rows, _ = held.views.lobby(player=player, status="active", limit=100)
    for row in rows:
        try:
            game = held.ledger.reader.head(row.game)
            to_act = position(held.ledger, game).to_act
        except UNREADABLE:
            continue  # other games must not be left out because of this one
        if {*game.table.held_by(player)} & {*game.table.humans()} & {*to_act}:
            yield row.game, game.version
