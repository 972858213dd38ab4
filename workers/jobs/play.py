"""The job `play`: the decisions of the AI seats that are to act, for one turn or about two seconds."""

from __future__ import annotations

from events.due.owing import ai_seats
from events.read.reader import Game
from events.store.keys import GameId
from workers.jobs.bounds import handling_failures, own_ledger, work_on
from workers.steps import play_seat


def play(game: GameId, version: int) -> None:
    ledger = own_ledger()
    with handling_failures(ledger, game, version):
        asked = ai_seats(ledger.reader.head(game))

        def in_turn(current: Game) -> bool:
            # With a pace, each decision has its own due time.
            if current.table.terms.pace and current.version != version:
                return False
            seats = ai_seats(current)
            return bool(seats) and seats[0] in asked

        work_on(ledger, game, version, in_turn, lambda current: play_seat(ledger, current, ai_seats(current)[0]))
