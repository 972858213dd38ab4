"""Boards: a view in, SVG out. Pure, and with CSS classes only, so that a page can colour them for day and night.

A board is a few panels (the track, the market, a territory). A page lays them out side by side or one under the other,
and redraws only those that have changed. A spot is a place that can be clicked. If it is hot (some move goes there), it
is drawn as a link to that move, marked with `data-spot`, so it works by mouse, by keyboard and without any script.
Pieces that move between two drawings have a `data-key` of their own.
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
    """The seat that it belongs to, so that a page can show one's own panels first."""


class Board(Protocol):
    """The interface of the package `board` of a title."""

    EMBLEM: Mapping[str, float]
    """The shapes that stand for the title on the first page, each with its scale."""

    def draw(self, view: View, words: Words, names: Sequence[str], hot: Hot) -> list[Panel]:
        """All panels. `names` are the names of the seats; `words` know the component set of the game."""

    def spots(self, fields: Mapping[str, Any], view: View) -> tuple[str, ...]:
        """The spots where a move can be clicked, the best one first; empty if it is only in the list.

        `fields` are those of its command, with its details.
        """


def board_of(title: str) -> Board | None:
    """A title's board; None if the title is shown in words only."""
    return _board(title)


@cache
def _board(title: str) -> Board | None:
    return cast("Board | None", catalogue.part(title, "board"))
