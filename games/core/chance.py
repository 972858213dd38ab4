"""Chance: the only randomness the rules know.

An outcome is a keyed hash of (seed, luck epoch, label, item or count). It does not depend on the version, nor on what
was asked before. So the order of a pile is fixed from the start although nobody has computed it yet, and the third roll
of a die is the same whatever happened between the rolls.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import Protocol


class Chance(Protocol):
    """The source of chance that `decide` and `redeal` get. The search has a cheaper one of its own."""

    def pick(self, label: str, items: Sequence[str]) -> str:
        """The first of these distinct items in the label's order. To leave out an item does not reorder the others."""

    def shuffle(self, label: str, items: Sequence[str]) -> list[str]:
        """These distinct items in the label's order."""

    def roll(self, label: str, count: int, sides: int) -> int:
        """The label's number at the position `count` (from 0), between 0 and sides - 1."""


class Seeded:
    """Chance from a seed. Seed and epoch tell all outcomes to come, so the seed stays secret until the end."""

    __slots__ = ("_key",)

    def __init__(self, seed: bytes, epoch: int = 0) -> None:
        self._key = blake2b(seed, digest_size=32, person=b"cairn-chance", salt=epoch.to_bytes(8, "big")).digest()

    def pick(self, label: str, items: Sequence[str]) -> str:
        return min(items, key=lambda item: self._rank(label, item))

    def shuffle(self, label: str, items: Sequence[str]) -> list[str]:
        return sorted(items, key=lambda item: self._rank(label, item))

    def roll(self, label: str, count: int, sides: int) -> int:
        # 64 bits over at most a few thousand sides: the bias is below 1 in 10^15.
        return int.from_bytes(self._hash(f"{label}\0#{count}"), "big") % sides

    def _rank(self, label: str, item: str) -> bytes:
        return self._hash(f"{label}\0{item}")

    def _hash(self, text: str) -> bytes:
        return blake2b(text.encode(), digest_size=8, key=self._key).digest()


class Watched:
    """Passes calls on and records whether there were any: a decision that used chance is not taken back freely."""

    __slots__ = ("_chance", "asked")

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self.asked = False

    def pick(self, label: str, items: Sequence[str]) -> str:
        self.asked = True
        return self._chance.pick(label, items)

    def shuffle(self, label: str, items: Sequence[str]) -> list[str]:
        self.asked = True
        return self._chance.shuffle(label, items)

    def roll(self, label: str, count: int, sides: int) -> int:
        self.asked = True
        return self._chance.roll(label, count, sides)
