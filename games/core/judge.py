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
    """How many laps ahead a level may look. Further on, chance and hidden choices decide more than the moves seen."""

    def evaluate(self, state: object) -> Sequence[float]:
        """Each seat's estimated share of the win; together 1. Called only while the game goes on."""

    def weigh(self, state: object, seat: Seat, moves: Sequence[Command]) -> Sequence[float]:
        """How usual each move is, as a number above zero. The search tries usual moves first."""

    def lap(self, state: object) -> int:
        """The number of the current lap: the stretch of a game after which a position can be evaluated."""


def shares(totals: Sequence[float], scale: float) -> list[float]:
    """Convert totals to shares of the win: a lead of `scale` makes a win e times as likely."""
    best = max(totals)
    weights = [exp((total - best) / scale) for total in totals]
    whole = sum(weights)
    return [weight / whole for weight in weights]
