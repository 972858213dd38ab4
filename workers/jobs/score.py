"""The job `score`: steps of HOUSE, until a seat must choose or the scoring is done."""

from __future__ import annotations

from events.due.owing import LEASE, owes_house
from events.store.keys import GameId
from workers.jobs.bounds import handling_failures, own_ledger, work_on


def score(game: GameId, version: int) -> None:
    ledger = own_ledger()
    with handling_failures(ledger, game, version):
        work_on(ledger, game, version, owes_house, lambda current: ledger.house(game, current.version, hold=LEASE))
