"""Through whose eyes a page shows a game: a seat's, a spectator's, or, once all is over, nobody's in particular."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import msgspec

from events.read.lines import owner_of
from events.read.reader import Game
from events.store.envelope import Eyes
from events.store.keys import GameId
from events.tables.permissions import Caller, eyes_of, scope_at
from events.write.ledger import Ledger
from games.core.rules import Seat
from games.drawing.board import Hot, Panel, board_of
from service.present.games import Position, words_for
from service.present.naming import seat_names


class Sight(msgspec.Struct, frozen=True):
    """A seat, or a spectator without one; `truth` is everything at once."""

    seat: Seat | None = None
    truth: bool = False

    @property
    def name(self) -> str:
        """As it stands in an address."""
        return "truth" if self.truth else "spectator" if self.seat is None else str(self.seat)

    @property
    def eyes(self) -> Eyes:
        return eyes_of(self.seat, all=self.truth)


def sights(ledger: Ledger, game: Game, version: int, caller: Caller) -> list[Sight]:
    """The ways this caller may look at a version, the usual one first."""
    scope = scope_at(ledger.reader, game.id, version, caller)
    others = [seat for seat in range(len(scope.table.seats)) if scope.over and seat not in scope.own]
    found = [*map(Sight, scope.own), Sight(), *map(Sight, others)]
    return [*found, Sight(truth=True)] if scope.over else found


def sight_named(known: list[Sight], name: str | None) -> Sight:
    """The one that an address asks for, else the usual one: across a fork not every seat may look everywhere."""
    return next((sight for sight in known if sight.name == name), known[0])


Look: TypeAlias = Callable[[int], Sight]
"""Version -> the eyes that see it."""


def looking(ledger: Ledger, game: Game, caller: Caller, sight: Sight) -> Look:
    """The same eyes at every version that they may see; a spectator's where, before a fork, the seat was another's."""
    known: dict[GameId, Sight] = {}

    def look(version: int) -> Sight:
        owner = owner_of(ledger.reader.table, game.id, version)
        if owner not in known:
            known[owner] = sight if sight in sights(ledger, game, version, caller) else Sight()
        return known[owner]

    return look


def panels(found: Position, sight: Sight, names: list[str], hot: Hot) -> list[Panel]:
    """The board; empty if the title has none or the game has not begun."""
    board = board_of(found.game.table.terms.title)
    if board is None or found.status == "open":
        return []

    def drawn(seat: Seat | None) -> list[Panel]:
        return board.draw(found.view(seat), words_for(found), names, hot)

    return _everything(drawn, names) if sight.truth else drawn(sight.seat)


def _everything(drawn: Callable[[Seat | None], list[Panel]], names: list[str]) -> list[Panel]:
    """The truth: what everybody saw, and of each seat's own things what that seat saw."""
    public = drawn(None)
    known = {panel.name for panel in public}
    found = [panel for panel in public if panel.seat is None]
    for seat, name in enumerate(names):
        for panel in drawn(seat):
            if panel.seat == seat and panel.name in known:
                found.append(panel)
            elif panel.seat == seat:
                found.append(panel._replace(name=f"{panel.name}-{seat}", title=f"{name}: {panel.title}"))
    return found


def text(found: Position, sight: Sight) -> str:
    """The table in words, for a title without a board."""
    return (
        ""
        if found.status == "open"
        else words_for(found).show(found.view(sight.seat), seat_names(found.game.table.seats))
    )
