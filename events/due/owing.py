"""What a game waits for from workers: a step of HOUSE, or the decision of an AI seat."""

from __future__ import annotations

from typing import Final

from events.read.contain import contained
from events.read.reader import Game
from games.core.rules import HOUSE, Seat

LEASE: Final = 5_000
"""Milliseconds for which a game is left to the worker on it. Then its step is retried."""


def waiting(game: Game) -> tuple[Seat, ...]:
    if game.table.status != "active":
        return ()
    with contained(game.id):
        return game.rules.to_act(game.position.state)


def owes_house(game: Game) -> bool:
    return HOUSE in waiting(game)


def ai_seats(game: Game) -> tuple[Seat, ...]:
    """The seats to act for which an AI level decides."""
    return tuple(seat for seat in waiting(game) if seat >= 0 and game.table.seats[seat].ai)
