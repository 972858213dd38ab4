"""What every job keeps to: its time, its lease, and what happens when it fails."""

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
"""Seconds after which a job leaves the rest to another."""

log = structlog.get_logger()


@cache
def own_ledger() -> Ledger:
    """The ledger of this process. Jobs are called by name with ids only, so they cannot be handed one."""
    return open_ledger(Settings.from_env())


@contextmanager
def handling_failures(ledger: Ledger, game: GameId, version: int) -> Iterator[None]:
    """A result that came too late is dropped; a failure is counted, and tried again or parked."""
    try:
        yield
    except (Stale, Busy, Unreachable) as passing:
        # Whoever was quicker has set the due time anew; else the lease runs out and the step is asked for again.
        log.info("step dropped", game=game, version=version, why=type(passing).__name__)
    except Exception as error:
        failure = stuck.record_failure(ledger, game, error)
        log.warning(
            "step failed", game=game, version=failure.version, attempts=failure.attempts, why=stuck.kind_of(error)
        )


def work_on(
    ledger: Ledger, game: GameId, version: int, wanted: Callable[[Game], bool], step: Callable[[Game], object]
) -> None:
    """Make steps while they are wanted and time is left, then leave; nothing if the version is gone."""
    current = ledger.reader.head(game)
    if current.version != version:
        return
    until = time.monotonic() + BUDGET
    while wanted(current) and time.monotonic() < until:
        step(current)
        current = ledger.reader.head(game)
    leave(ledger, current)


def leave(ledger: Ledger, left: Game) -> None:
    """Back to the queue: what was held for this job may be looked at now. With a pace to keep, AI seats have a time."""
    stuck.clear(ledger, left.id)
    if owes_house(left) or (ai_seats(left) and left.table.terms.pace == 0):
        ledger.store.set_due(left.id, left.version, ledger.clock())
