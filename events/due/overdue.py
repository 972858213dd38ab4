"""Overdue steps of HOUSE. The web process makes those that no worker makes, so that people never wait for one."""

from __future__ import annotations

from typing import Final

from events.due import stuck
from events.due.owing import LEASE, owes_house
from events.read.reader import Game
from events.store.interface import Unreachable
from events.store.keys import GameId
from events.write.ledger import Busy, Ledger

HOUSE_TIMEOUT: Final = 10_000
"""Milliseconds that workers have for a step of HOUSE."""

LIMIT: Final = 200


def make_overdue(ledger: Ledger) -> int:
    """Make the overdue steps of HOUSE; returns how many. Looks at games that are leased to a worker too."""
    now = ledger.clock()
    return sum(_make(ledger, game, due, now) for game, due in ledger.store.owed(now + LEASE, LIMIT))


def _make(ledger: Ledger, game: GameId, due: int, now: int) -> int:
    try:
        head = ledger.reader.head(game)
        # A step that failed keeps its pauses between retries here too.
        since = due if stuck.failure_of(ledger, game) else head.table.updated
        return _steps(ledger, head) if since <= now - HOUSE_TIMEOUT else 0
    except (Unreachable, Busy):
        raise
    except Exception as error:
        stuck.record_failure(ledger, game, error)
        return 0


def _steps(ledger: Ledger, game: Game) -> int:
    made = 0
    while owes_house(game) and ledger.house(game.id, game.version) is not None:
        made += 1
        game = ledger.reader.head(game.id)
    return made
