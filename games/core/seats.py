"""Seats round a table, in the order of play."""

from __future__ import annotations

from functools import cache

from games.core.rules import Seat


@cache
def clockwise(first: Seat, seats: int) -> tuple[Seat, ...]:
    """All seats in the order of play, from this one on."""
    return tuple((first + step) % seats for step in range(seats))
