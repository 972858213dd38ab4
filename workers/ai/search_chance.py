"""A cheap chance for search. It keeps no order, so each draw from a pile is independent of the draws before."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random


class SearchChance:
    """Chance from an ordinary generator. Its outcomes depend on the order of the calls, so real games cannot use it."""

    __slots__ = ("_random", "_shuffle")

    def __init__(self, random: Random) -> None:
        self._random = random.random
        self._shuffle = random.shuffle

    def pick(self, label: str, items: Sequence[str]) -> str:
        return items[int(self._random() * len(items))]

    def shuffle(self, label: str, items: Sequence[str]) -> list[str]:
        mixed = list(items)
        self._shuffle(mixed)
        return mixed

    def roll(self, label: str, count: int, sides: int) -> int:
        return int(self._random() * sides)
