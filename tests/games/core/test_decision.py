"""What a decision offers to handlers: a draw that reshuffles, and a check of the seat."""

from __future__ import annotations

import pytest

from games.core.chance import Seeded
from games.core.decision import Decision
from games.core.draft import Draft
from games.core.piles import Pile
from games.core.rules import Event, Refused, Rules, Seat
from tests.games.core.toy import Box, State, Toy

CHANCE = Seeded(b"draw")


class Shuffled(Event, frozen=True, tag="shuffled"):
    pass


class Shuffling(Toy):
    """Rules whose only event puts the discarded cards "c" and "d" back into the pile."""

    def evolve(self, state: State, event: Event) -> None:
        state.pile.pool = ["c", "d"]


def decision(pool: list[str], seat: Seat = 0) -> tuple[Decision[Box, State], Draft[State, Event]]:
    box = Box()
    rules: Rules[State, Event] = Shuffling(box)
    state = rules.initial()
    state.pile.pool = pool
    draft = Draft(rules, state)
    return Decision(box, draft, CHANCE, seat), draft


def test_a_draw_is_the_next_item_and_leaves_it_in_the_pile() -> None:
    deciding, draft = decision(["a", "b"])
    assert deciding.draw(deciding.state.pile, ["c"], Shuffled()) == CHANCE.pick("cards", ["a", "b"])
    assert deciding.state.pile.pool == ["a", "b"]
    assert draft.events == []


def test_an_empty_pile_is_filled_with_its_discards_first() -> None:
    deciding, draft = decision([])
    assert deciding.draw(deciding.state.pile, ["c", "d"], Shuffled()) == CHANCE.pick("cards", ["c", "d"])
    assert draft.events == [Shuffled()]


def test_without_discards_nothing_is_shuffled_and_nothing_drawn() -> None:
    deciding, draft = decision([])
    assert deciding.draw(deciding.state.pile, [], Shuffled()) is None
    assert deciding.draw(deciding.state.pile) is None
    assert draft.events == []


def test_an_event_that_refills_another_pile_is_noticed() -> None:
    deciding, _ = decision([])
    with pytest.raises(RuntimeError, match="Shuffled left cards empty"):
        deciding.draw(Pile("cards", []), ["c"], Shuffled())


def test_a_decision_works_on_the_state_of_the_draft() -> None:
    deciding, draft = decision([])
    deciding.emit(Shuffled())
    assert deciding.state is draft.state
    assert deciding.state.pile.pool == ["c", "d"]
    assert (deciding.box, deciding.chance, deciding.seat) == (Box(), CHANCE, 0)


@pytest.mark.parametrize("seat", [-1, 3, 99])
def test_a_seat_that_is_not_at_the_table_is_refused(seat: Seat) -> None:
    with pytest.raises(Refused) as refused:
        decision([], seat)[0].check_seat(3)
    assert (refused.value.code, refused.value.details) == ("seat-unknown", {"seat": seat})


@pytest.mark.parametrize("seat", [0, 2])
def test_a_seat_at_the_table_is_fine(seat: Seat) -> None:
    decision([], seat)[0].check_seat(3)
