"""Steps of HOUSE that no worker makes. The web process makes them, so that a table of people is never held up."""

from __future__ import annotations

from typing import Final

from events.contain import RulesFault
from events.handle import Ledger
from events.keys import GameId
from events.owing import LEASE, owes_house
from games.core.rules import Refused

PATIENCE: Final = 10_000
"""Milliseconds that workers have for a step of HOUSE."""

REST: Final = 60_000
"""Milliseconds for which a game whose rules failed is left to the workers, who keep count and park it."""


def make_overdue(ledger: Ledger, now: int, limit: int = 200) -> int:
    """Make the overdue steps of HOUSE; how many were made. Games that are leased to a worker are looked at too."""
    owed = ledger.store.owed(now + LEASE, limit)
    return sum(_make(ledger, game, due, now) for game, due in owed)


def _make(ledger: Ledger, game: GameId, due: int, now: int) -> int:
    made = 0
    try:
        found = ledger.reader.head(game)
        if found.table.updated > now - PATIENCE:
            return 0
        while owes_house(found) and ledger.house(game, found.version) is not None:
            made += 1
            found = ledger.reader.head(game)
    except (RulesFault, Refused):
        ledger.store.lease(game, due, now + REST)
    return made
