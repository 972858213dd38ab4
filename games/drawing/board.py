"""Boards: a view in, SVG out. Pure, with CSS classes only, so that a page may colour them for day and night.

A board is a few panels (the track, the market, a territory), which a page lays out side by side or one under the other,
and of which it redraws only those that have changed. What can be clicked is a spot: if it is hot (some move goes
there), the renderer makes it a link to that move, marked with `data-spot`, so that it works by mouse, keyboard and
without any script. Pieces that move between two drawings carry a `data-key` of their own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple, Protocol, TypeAlias, cast

from games.core import catalogue
from games.core.rules import Seat
from games.speech.words import Words

View: TypeAlias = Mapping[str, Any]
Hot: TypeAlias = Mapping[str, str]
"""Spot -> the address of the move, or of the group of moves, that goes there."""


class Panel(NamedTuple):
    name: str
    """Unique on the board and the same from one drawing to the next: "track", "territory-2"."""
    title: str
    svg: str
    seat: Seat | None = None
    """Whose it is, so that a page can show one's own first."""


class Board(Protocol):
    """What the package `board` of a title is."""

    EMBLEM: Mapping[str, float]
    """The shapes a title is known by on the first page, each with its scale."""

    def draw(self, view: View, words: Words, names: Sequence[str], hot: Hot) -> list[Panel]:
        """All panels; `names` are the seats', by number. The words know the component set of the game."""

    def spots(self, fields: Mapping[str, Any], view: View) -> tuple[str, ...]:
        """Where on the board a move may be clicked, the best place first; empty: only in the list.

        `fields` are those of its command, with its details.
        """


def board_of(title: str) -> Board | None:
    """A title's board; None if it is told in words only."""
    return _board(title)


@cache
def _board(title: str) -> Board | None:
    return cast("Board | None", catalogue.part(title, "board"))
