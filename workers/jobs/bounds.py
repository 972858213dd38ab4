"""The bounds of every job: its time, its lease, and what happens when it fails."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Final

import structlog

from events.due import stuck
from events.due.owing import ai_seats, owes_house
from events.read.reader import Game
from events.store.interface import Unreachable
from events.store.keys import GameId
from events.write.ledger import Busy, Ledger, Stale
from events.write.open import open_ledger
from runtime.settings import Settings

BUDGET: Final = 2.0
"""Seconds after which a job leaves further steps to the next job."""

log = structlog.get_logger()


@cache
def own_ledger() -> Ledger:
    """The ledger of this process. RQ calls jobs by name with ids only, so they cannot get one as an argument."""
    return open_ledger(Settings.from_env())


@contextmanager
def handling_failures(ledger: Ledger, game: GameId, version: int) -> Iterator[None]:
    """Drop a result that comes too late; record any other failure, so that the step is retried or parked."""
    try:
        yield
    except (Stale, Busy, Unreachable) as passing:
        # Either another worker has set a new due time, or the lease runs out and the step is retried.
        log.info("step dropped", game=game, version=version, why=type(passing).__name__)
    except Exception as error:
        failure = stuck.record_failure(ledger, game, error)
        log.warning(
            "step failed", game=game, version=failure.version, attempts=failure.attempts, why=stuck.kind_of(error)
        )


def work_on(
    ledger: Ledger, game: GameId, version: int, wanted: Callable[[Game], bool], step: Callable[[Game], object]
) -> None:
    """Make steps while they are wanted and time is left, then release the game. Does nothing at another version."""
    current = ledger.reader.head(game)
    if current.version != version:
        return
    until = time.monotonic() + BUDGET
    while wanted(current) and time.monotonic() < until:
        step(current)
        current = ledger.reader.head(game)
    release(ledger, current)


def release(ledger: Ledger, game: Game) -> None:
    """End the lease: a further step is due now. With a pace, the append has set the due time of an AI seat."""
    stuck.clear(ledger, game.id)
    if owes_house(game) or (ai_seats(game) and game.table.terms.pace == 0):
        ledger.store.set_due(game.id, game.version, ledger.clock())
