"""Lines: which stretches of which streams lead to a version, over rewinds and forks.

Every version has one history. Usually that is the previous version and its history. At a rewind it is the version the
rewind went back to, and before a fork's first event it is the parent's history. The line in force is the history of the
head. Events on no line in force are abandoned, and as readable as the rest.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from events.store.keys import GameId
from events.store.table import RewindMark, Table

Tables: TypeAlias = Callable[[GameId, int], Table]
"""Returns the table of a game, as of this version at least."""


class Span(NamedTuple):
    """Versions `first` to `last` of one game's own stream."""

    game: GameId
    first: int
    last: int


class AbandonedStretch(NamedTuple):
    """An abandoned stretch: the versions after `root` that the rewind at `version` left behind."""

    root: int
    first: int
    last: int
    version: int


def history(tables: Tables, game: GameId, version: int) -> list[Span]:
    """The spans that lead to this version, oldest first."""
    spans: list[Span] = []
    table = tables(game, version)
    while version > 0:
        if version < table.first:
            assert table.parent is not None
            game = table.parent.game
            table = tables(game, version)
            continue
        mark = last_rewind(table, version)
        spans.append(Span(game, mark.version if mark else table.first, version))
        version = mark.to if mark else table.first - 1
    return spans[::-1]


def last_rewind(table: Table, version: int) -> RewindMark | None:
    """The last rewind at or before this version."""
    return next((mark for mark in reversed(table.rewinds) if mark.version <= version), None)


def epoch_at(tables: Tables, game: GameId, version: int) -> int:
    """The luck epoch that is in force at a version."""
    table = tables(owner_of(tables, game, version), version)
    mark = last_rewind(table, version)
    if mark is not None:
        return mark.epoch
    return table.parent.epoch if table.parent else 0


def owner_of(tables: Tables, game: GameId, version: int) -> GameId:
    """The game whose own stream holds a version of this game: itself, or an ancestor."""
    table = tables(game, version)
    while version < table.first:
        assert table.parent is not None
        game = table.parent.game
        table = tables(game, version)
    return game


def on_line(tables: Tables, game: GameId, version: int, head: int) -> bool:
    """Whether a version lies on the history of the head."""
    owner = owner_of(tables, game, version)
    return any(span.game == owner and span.first <= version <= span.last for span in history(tables, game, head))


def abandoned(table: Table) -> list[AbandonedStretch]:
    """The stretches of a game's own stream that its rewinds left behind, oldest first."""
    # An imported fork has a mark too, but abandons nothing.
    marks = (mark for mark in table.rewinds if mark.to < mark.version - 1)
    return [AbandonedStretch(mark.to, mark.to + 1, mark.version - 1, mark.version) for mark in marks]
