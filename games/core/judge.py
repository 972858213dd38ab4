"""What a title may add for AI seats, in its `judge.py`: what a position is worth, and which moves are usual."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import exp
from typing import Any, Protocol, TypeAlias

from games.core.chance import Chance
from games.core.rules import Command, Seat

Habit: TypeAlias = Callable[[Any, Seat, Sequence[Command], Chance], Sequence[Command]]
"""Narrows the moves of a seat to those it always makes."""


class Judge(Protocol):
    """What a title adds to the search. Pure, like its rules."""

    habits: Mapping[str, Habit]
    """Fixed habits by name, for measuring whether a level loses to one."""
    horizon: int
    """How many laps ahead a level may look: past it, what others hide and chance brings drown what there is to see."""

    def evaluate(self, state: object) -> Sequence[float]:
        """Each seat's share of the win, as far as can be seen: together 1. Asked only while the game goes on."""

    def weigh(self, state: object, seat: Seat, moves: Sequence[Command]) -> Sequence[float]:
        """How usual each move is, as a number above zero. A search looks at the usual ones first."""

    def lap(self, state: object) -> int:
        """Counts the stretches of a game, at whose ends a position can be judged."""


def shares(totals: Sequence[float], scale: float) -> list[float]:
    """Totals as shares of a win: who is `scale` ahead of another is e times as likely to win."""
    best = max(totals)
    weights = [exp((total - best) / scale) for total in totals]
    whole = sum(weights)
    return [weight / whole for weight in weights]
