"""An AI level plays for a person who left, and gives the seat back."""

from __future__ import annotations

import os

from events.due.owing import ai_seats
from events.store.envelope import ByAI
from events.store.memory import MemoryStore
from events.tables.seats import Person, SeatWish, Wishes, create, hand_over, reclaim
from events.write.ledger import Ledger
from tests.titles import register_test_titles
from workers.steps import step

register_test_titles()

ANNA = Person("anna", "Anna")


def test_a_level_decides_for_a_seat_while_it_is_handed_over_and_no_longer() -> None:
    ledger = Ledger(MemoryStore(), clock=lambda: 1_000_000, entropy=os.urandom)
    game = create(ledger, ANNA, Wishes("glenmore", [SeatWish("me"), SeatWish("me")], {"first": 0}))
    assert step(ledger, ledger.reader.head(game)) is None

    hand_over(ledger, game, 0, "herder", ANNA.by)
    assert ai_seats(ledger.reader.head(game)) == (0,)
    done = step(ledger, ledger.reader.head(game))
    assert done is not None
    decided = ledger.store.read(game, done.first - 1, done.last)[0].envelope
    assert isinstance(decided.by, ByAI)
    assert (decided.by.level, decided.seat) == ("herder", 0)

    reclaim(ledger, game, 0, ANNA.by)
    assert ai_seats(ledger.reader.head(game)) == ()
    assert step(ledger, ledger.reader.head(game)) is None
