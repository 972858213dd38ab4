"""Piles whose order is decided at each draw: a pool, items planted at an unknown depth, and a known bottom."""

from __future__ import annotations

import msgspec

from games.core.chance import Chance


class Planted(msgspec.Struct, frozen=True):
    """An item that comes at an unknown draw from `first` to `last` (counted from 0, both included)."""

    item: str
    first: int
    last: int


class Pile(msgspec.Struct):
    """A face-down pile. `next` says what the next draw is, `take` (in evolve) removes it.

    The order of the pool and the depths of planted items are never stored: they follow from seed and epoch. A new
    epoch reorders only what is still unknown.
    """

    label: str
    pool: list[str]
    planted: list[Planted] = []
    bottom: list[str] = []
    """Items that are known to lie under all others, the next one first, such as cards put back."""
    drawn: int = 0

    def __len__(self) -> int:
        return len(self.pool) + len(self.planted) + len(self.bottom)

    def __bool__(self) -> bool:
        return bool(self.pool or self.planted or self.bottom)

    def next(self, chance: Chance) -> str:
        """The item that would be drawn now. The pile must not be empty."""
        planted = sorted(self.planted, key=_last) if len(self.planted) > 1 else self.planted
        for urgent, each in enumerate(planted):
            if self._comes_now(each, urgent, chance):
                return each.item
        if self.pool:
            return chance.pick(self.label, self.pool)
        return planted[0].item if planted else self.bottom[0]

    def take(self, item: str) -> None:
        """Remove the drawn item from the part of the pile where it lay."""
        self.drawn += 1
        if item in self.pool:
            self.pool.remove(item)
        elif item in self.bottom:
            self.bottom.remove(item)
        else:
            self.planted = [planted for planted in self.planted if planted.item != item]

    def refill(self, items: list[str], label: str) -> None:
        """Shuffle items in. The label must be new, because chance gives the same order for the same label."""
        if label == self.label:
            raise ValueError(f"{label} has been shuffled before")
        self.pool += items
        self.label = label

    def put_under(self, item: str) -> None:
        self.bottom.append(item)

    def copy(self) -> Pile:
        return Pile(self.label, self.pool.copy(), self.planted.copy(), self.bottom.copy(), self.drawn)

    def _comes_now(self, planted: Planted, urgent: int, chance: Chance) -> bool:
        # Each remaining depth is equally likely, so no hidden depth has to be stored, and a new epoch stays fair. Each
        # planted item that must come no later than this one takes up one depth, so that this one is not pushed too low.
        left = planted.last - self.drawn + 1 - urgent
        if self.drawn < planted.first or left <= 1:
            return self.drawn >= planted.first
        return chance.roll(f"{self.label}/{planted.item}", self.drawn, left) == 0


def _last(planted: Planted) -> int:
    return planted.last
