"""A seat takes back its whole turn freely, until a tile is drawn or the die rolls."""

from __future__ import annotations

import random
from typing import Any, TypeAlias

import pytest

from events.read.reader import Game
from events.store.keys import GameId
from events.store.memory import MemoryStore
from events.tables import rewinds
from events.write.ledger import Ledger
from games.core.rules import Seat
from games.glenmore.commands import EndTurn
from tests.events.golden import PEOPLE
from tests.events.tables import dump, lay, ledger_over, play_on, step

TableSeen: TypeAlias = tuple[Ledger, GameId]


class Busy(random.Random):
    """Players who end a turn only when nothing else is left to do."""

    def choice(self, seq: Any) -> Any:
        return super().choice([item for item in seq if not isinstance(item, EndTurn)] or seq)


def turns(now: Game) -> int:
    """How many turns have begun."""
    return now.rules.moment(now.position.state).turn


def about_to_end(now: Game) -> Seat:
    seat = turn_to_end(now)
    assert seat is not None
    return seat


def turn_to_end(now: Game) -> Seat | None:
    """The seat whose only move is to end its turn."""
    state = now.position.state
    return next((seat for seat in now.rules.to_act(state) if now.rules.moves(state, seat) == [EndTurn(seat)]), None)


@pytest.fixture(params=[2, 3, 4, 5])
def table(request: pytest.FixtureRequest) -> TableSeen:
    """A running game in which a seat is about to end its turn."""
    ledger = ledger_over(MemoryStore())
    game = lay(ledger, *PEOPLE[: request.param], title="glenmore")
    play_on(ledger, game, Busy(1), lambda now: turns(now) > 8 and turn_to_end(now) is not None)
    return ledger, game


def test_a_whole_turn_is_taken_back_step_by_step(table: TableSeen) -> None:
    ledger, game = table
    now = ledger.reader.head(game)
    seat, turn = about_to_end(now), turns(now)
    steps = 0
    while (to := rewinds.free(ledger, now, seat)) is not None:
        before = ledger.reader.at(game, to)
        assert rewinds.ask(ledger, game, seat, to, None, PEOPLE[seat].by).status == "done"
        now = ledger.reader.head(game)
        assert dump(now) == now.rules.dump(before.state)
        steps += 1
    assert steps > 2
    assert turns(now) == turn
    assert now.rules.moment(now.position.state).phase == "taking"


def test_the_end_of_a_turn_is_not_taken_back_for_a_tile_has_been_drawn(table: TableSeen) -> None:
    ledger, game = table
    now = ledger.reader.head(game)
    seat, last = about_to_end(now), now.version
    step(ledger, now, Busy(1))
    assert rewinds.free(ledger, ledger.reader.head(game), seat) is None
    assert rewinds.ask(ledger, game, seat, last, None, PEOPLE[seat].by).status == "proposed"
