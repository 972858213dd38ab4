"""A figure: what was measured, beside which reference, and what it should reach."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from statistics import median
from time import perf_counter, process_time
from typing import Literal

import msgspec


class Figure(msgspec.Struct, frozen=True):
    """A measured figure. `aim` is the ratio to reach, at least or at most; None: it is only reported."""

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
    """The rate in a second: the median of some rounds of `work`, which returns how many it did."""
    return median(_once(work) for _ in range(rounds))


def side_by_side(works: Mapping[str, Callable[[], int]], rounds: int = 5) -> dict[str, float]:
    """The rate of each in a processor second, in alternating rounds, so that a busy machine affects all alike."""
    measured: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(rounds):
        for name, work in works.items():
            measured[name].append(_once(work, process_time))
    return {name: median(rates) for name, rates in measured.items()}


def _once(work: Callable[[], int], clock: Callable[[], float] = perf_counter) -> float:
    start = clock()
    done = work()
    return done / (clock() - start)


def seconds(work: Callable[[], object], rounds: int = 20) -> list[float]:
    """The seconds of some rounds, the shortest first."""
    taken = []
    for _ in range(rounds):
        start = perf_counter()
        work()
        taken.append(perf_counter() - start)
    return sorted(taken)
