"""Server-sent events: that a game has gone on, that it is your turn. What has happened is asked for separately."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from flask import Response, request

from events.hub import Hub
from events.keys import GameId, PlayerId
from service.answers import stream
from service.api.schemas import InviteQuery
from service.api.section import Section
from service.context import caller, game_for, service, somebody

section = Section("feeds", "Server-sent events")

BEAT: Final = 15.0
EVENTS: Final = "text/event-stream"
HEADERS: Final = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
STREAM: Final = {"type": "string"}


@section.call("GET", "/api/games/<game>/feed", says=STREAM, query=InviteQuery, fails=(404,), content_type=EVENTS)
def follow(_query: dict[str, Any], game: GameId) -> Response:
    """`event: version` whenever the game has gone on; the newest at once if it is newer than Last-Event-ID"""
    held = service()
    game_for(game, caller(game))
    given = request.headers.get("Last-Event-ID", "")
    seen = int(given) if given.isdecimal() and len(given) < 16 else 0

    def head() -> int:
        return held.ledger.reader.head(game).version

    return stream(_versions(held.watching(), game, seen, head), EVENTS, HEADERS)


def _versions(hub: Hub, game: GameId, seen: int, head: Any) -> Iterator[bytes]:
    with hub.watch(game) as watch:
        # Watched first, looked afterwards: what happens in between is told.
        yield b": here\n\n"
        newest: int = head()
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
    """`event: turn` whenever it has become the caller's turn somewhere"""
    return stream(_turns(service().watching(), somebody().id), EVENTS, HEADERS)


def _turns(hub: Hub, player: PlayerId) -> Iterator[bytes]:
    with hub.watch_player(player) as watch:
        yield b": here\n\n"
        while True:
            news = watch.wait(BEAT)
            for game, version in news:
                yield b'event: turn\nid: %d\ndata: {"game": "%s", "version": %d}\n\n' % (
                    version,
                    game.encode(),
                    version,
                )
            if not news:
                yield b": still here\n\n"
