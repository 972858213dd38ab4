"""A figure: what was measured, beside what, and what it should reach."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import perf_counter
from typing import Literal

import msgspec


class Figure(msgspec.Struct, frozen=True):
    """`aim` is the ratio to reach, at least or at most; None: it is only reported."""

    name: str
    value: float
    unit: str
    reference: str
    against: float
    aim: float | None = None
    sense: Literal["at least", "at most"] = "at least"

    @property
    def ratio(self) -> float:
        return self.value / self.against

    @property
    def reached(self) -> bool | None:
        if self.aim is None:
            return None
        return self.ratio >= self.aim if self.sense == "at least" else self.ratio <= self.aim


def rate(work: Callable[[], int], rounds: int = 5) -> float:
    """How many a second: the median of some rounds of `work`, which says how many it did."""
    return median(_once(work) for _ in range(rounds))


def _once(work: Callable[[], int]) -> float:
    start = perf_counter()
    done = work()
    return done / (perf_counter() - start)


def seconds(work: Callable[[], object], rounds: int = 20) -> list[float]:
    """How long each of some rounds took, the shortest first."""
    taken = []
    for _ in range(rounds):
        start = perf_counter()
        work()
        taken.append(perf_counter() - start)
    return sorted(taken)
