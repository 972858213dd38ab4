"""The viewpoint of a page: a seat's, a spectator's, or, once the game is over, all seats at once."""

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
from service.present.games import GamePosition, words_for
from service.present.naming import seat_names


class Viewpoint(msgspec.Struct, frozen=True):
    """A seat, or a spectator (None); `truth` shows the secrets of all seats."""

    seat: Seat | None = None
    truth: bool = False

    @property
    def name(self) -> str:
        """The name of the viewpoint in addresses."""
        return "truth" if self.truth else "spectator" if self.seat is None else str(self.seat)

    @property
    def eyes(self) -> Eyes:
        return eyes_of(self.seat, all=self.truth)


def viewpoints_of(ledger: Ledger, game: Game, version: int, caller: Caller) -> list[Viewpoint]:
    """The viewpoints from which this caller may look at a version, the default first."""
    scope = scope_at(ledger.reader, game.id, version, caller)
    others = [seat for seat in range(len(scope.table.seats)) if scope.over and seat not in scope.own]
    viewpoints = [*map(Viewpoint, scope.own), Viewpoint(), *map(Viewpoint, others)]
    return [*viewpoints, Viewpoint(truth=True)] if scope.over else viewpoints


def viewpoint_named(known: list[Viewpoint], name: str | None) -> Viewpoint:
    """The viewpoint of that name, else the default one. Before a fork's first version a seat may not be allowed."""
    return next((viewpoint for viewpoint in known if viewpoint.name == name), known[0])


Look: TypeAlias = Callable[[int], Viewpoint]
"""Version -> the viewpoint from which that version is shown."""


def looking(ledger: Ledger, game: Game, caller: Caller, viewpoint: Viewpoint) -> Look:
    """The viewpoint for versions that the caller may see so; a spectator's before a fork, if the seat was another's."""
    known: dict[GameId, Viewpoint] = {}

    def look(version: int) -> Viewpoint:
        owner = owner_of(ledger.reader.table, game.id, version)
        if owner not in known:
            known[owner] = viewpoint if viewpoint in viewpoints_of(ledger, game, version, caller) else Viewpoint()
        return known[owner]

    return look


def panels(position: GamePosition, viewpoint: Viewpoint, names: list[str], hot: Hot) -> list[Panel]:
    """The panels of the board; empty if the title has no board or the game has not begun."""
    board = board_of(position.game.table.terms.title)
    if board is None or position.status == "open":
        return []

    def drawn(seat: Seat | None) -> list[Panel]:
        return board.draw(position.view(seat), words_for(position), names, hot)

    return _everything(drawn, names) if viewpoint.truth else drawn(viewpoint.seat)


def _everything(drawn: Callable[[Seat | None], list[Panel]], names: list[str]) -> list[Panel]:
    """All seats at once: the public panels, and the panels of each seat as that seat sees them."""
    public = drawn(None)
    known = {panel.name for panel in public}
    panels = [panel for panel in public if panel.seat is None]
    for seat, name in enumerate(names):
        for panel in drawn(seat):
            if panel.seat == seat and panel.name in known:
                panels.append(panel)
            elif panel.seat == seat:
                panels.append(panel._replace(name=f"{panel.name}-{seat}", title=f"{name}: {panel.title}"))
    return panels


def text(position: GamePosition, viewpoint: Viewpoint) -> str:
    """The text view of the table, for a title without a board."""
    return (
        ""
        if position.status == "open"
        else words_for(position).show(position.view(viewpoint.seat), seat_names(position.game.table.seats))
    )
