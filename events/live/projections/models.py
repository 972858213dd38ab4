"""The rows of each read model. A row is made from the whole game, so applying it twice changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import msgspec

from events.due.owing import waiting
from events.read.reader import Game
from events.store import keys
from events.store.keys import GameId
from events.store.table import Chair, Status
from games.core.rules import Json, Outcome, Seat

Change: TypeAlias = tuple[str, str, tuple[str, ...]]
"""A Redis command, the key it changes, and its other arguments."""


class Row(msgspec.Struct, frozen=True):
    """A game as the lobby shows it: public facts only."""

    game: GameId
    title: str
    status: Status
    version: int
    seats: tuple[Chair, ...]
    to_act: tuple[Seat, ...]
    owner: str
    private: bool
    created: int
    updated: int
    parent: GameId | None = None
    at: int | None = None
    outcome: Outcome | None = None
    imported: GameId | None = None
    """The game it is a copy of, by the claim of its importer."""
    seeded: bool = False
    """Whether a player may know the luck to come."""


def row_of(game: Game) -> Row:
    table = game.table
    return Row(
        game=game.id,
        title=table.terms.title,
        status=table.status,
        version=game.version,
        seats=tuple(table.seats),
        to_act=waiting(game),
        owner=table.terms.owner,
        private=table.terms.private,
        created=table.created,
        updated=table.updated,
        parent=table.parent.game if table.parent else None,
        at=table.parent.at if table.parent else None,
        outcome=table.ended.outcome if table.ended else None,
        imported=table.imported,
        seeded=table.terms.seeded,
    )


def lobby(row: Row) -> list[Change]:
    """Every game by status, newest first, and the forks of each game."""
    changes: list[Change] = [("HSET", "rows", (row.game, msgspec.json.encode(row).decode()))]
    for status in ("open", "active", "finished"):
        if status == row.status:
            changes.append(("ZADD", f"status:{status}", (str(row.updated), row.game)))
        else:
            changes.append(("ZREM", f"status:{status}", (row.game,)))
    if row.parent is not None:
        changes.append(("HSET", f"forks:{row.parent}", (row.game, str(row.at))))
    return changes


def players(row: Row) -> list[Change]:
    """The games of each player, by the time of their last event."""
    seated = {chair.player for chair in row.seats if chair.player} if row.imported is None else set()
    people = sorted(seated | {row.owner})
    return [("ZADD", f"games:{player}", (str(row.updated), row.game)) for player in people]


def titles(row: Row) -> list[Change]:
    """One line for each finished game; the statistics are summed when they are requested.

    Imported games and forks are left out, because their ends can be arranged; so are private games.
    """
    if row.outcome is None or row.imported is not None or row.parent is not None or row.private:
        return []
    line: dict[str, Json] = {
        "seats": len(row.seats),
        "versions": row.version,
        "places": list(row.outcome.places),
        "totals": [score.total for score in row.outcome.scores],
        "reason": row.outcome.reason,
    }
    return [("HSET", f"finished:{row.title}", (row.game, msgspec.json.encode(line).decode()))]


Model: TypeAlias = Callable[[Row], list[Change]]

MODELS: dict[str, Model] = {"lobby": lobby, "players": players, "titles": titles}


def positions(model: str) -> str:
    return keys.view(model, "positions")
