"""Scores: places with ties, and one seat's points by category."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol, TypeVar

import msgspec

from games.core.rules import E, Rules, S, Score, Seat, Standings


class Comparable(Protocol):
    def __lt__(self, other: Any, /) -> bool: ...


K = TypeVar("K", bound=Comparable)


def open_standings(rules: Rules[S, E], state: S) -> Standings:
    """The scores with each hidden one as its own seat knows it: for callers that may know all, such as a search."""
    scores = rules.standings(state, None)
    return tuple(rules.standings(state, score.seat)[score.seat] if score.hidden else score for score in scores)


def places(keys: Sequence[K]) -> tuple[int, ...]:
    """Each seat's place, from 1: the smallest key is first, equal keys share a place.

    For the most points first, and then the most coins, a key is `(-points, -coins)`.
    """
    return tuple(1 + sum(other < key for other in keys) for key in keys)


class Tally(msgspec.Struct):
    """One seat's points by category, and their sum."""

    categories: dict[str, int]
    total: int = 0

    @classmethod
    def of(cls, categories: Iterable[str]) -> Tally:
        return cls(dict.fromkeys(categories, 0))

    def add(self, category: str, points: int) -> None:
        self.categories[category] += points
        self.total += points

    def copy(self) -> Tally:
        return Tally(self.categories.copy(), self.total)

    def score(self, seat: Seat, now: int | None = None) -> Score:
        return Score(seat, self.total, self.categories.copy(), now)
