"""Positions that a title's tests keep as a drawing or as text."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from games.core import catalogue
from games.core.rules import Seat
from tests.games.playing import Case, fold_batches, recorded


class Chosen(NamedTuple):
    """The first position of a random game that looks to the seat as `wanted`."""

    name: str
    case: Case
    seat: Seat | None
    like: Callable[[Any], object]
    panels: tuple[str, ...] = ()
    """Which of the board are kept."""


def find(title: str, chosen: Chosen) -> object:
    """The state."""
    rules = catalogue.rules(title)
    for _, state in _states(title, chosen):
        if chosen.like(rules.view(state, chosen.seat)):
            return state
    raise LookupError(f"no position of {title} is like {chosen.name}")


def _states(title: str, chosen: Chosen) -> Iterator[tuple[object, object]]:
    yield from fold_batches(recorded(catalogue.rules(title), chosen.case))
