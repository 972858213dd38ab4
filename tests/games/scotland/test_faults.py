"""Planted losses: one piece taken or doubled, of each kind and in each place where it can lie."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from games.scotland.commands import PlayCard
from games.scotland.state import CardQuestion, NameRecipient, Shed, State, TakeTurn
from tests.games.scotland.table import RULES, Table


def laid() -> State:
    """A turn in the second round, after a defeat, with cards in every place where one can lie."""
    table = Table(seats=4)
    table.hold(0, "border-raid", "guardians", "vive-la-france")
    table.do(PlayCard(seat=0, card="border-raid", target=1), PlayCard(seat=0, card="guardians"))
    table.betray(2, "double")
    table.round(["england", None, "scotland", "england"], {0: 3, 2: 1, 3: 1})
    state = table.state
    state.clans[1].fresh.append(state.bagpipes.pool.pop())
    state.dagger_discards.append(state.daggers.pool.pop())
    state.clans[1].field, state.scotland = 2, 1
    state.units_out += 3
    assert RULES.faults(state) == []
    return state


def in_window() -> State:
    """The window before the reveal: the tokens lie, and the Honour holder, seat 1, has none."""
    table = Table(seats=4)
    table.to_window(["england", None, "scotland", "england"], {0: 3})
    assert RULES.faults(table.state) == []
    return table.state


CARDS: dict[str, tuple[str, Callable[[State], list[str]]]] = {
    "bagpipe pile": ("bagpipe card", lambda state: state.bagpipes.pool),
    "bagpipe discards": ("bagpipe card", lambda state: state.bagpipe_discards),
    "hand": ("bagpipe card", lambda state: state.clans[0].hand),
    "fresh": ("bagpipe card", lambda state: state.clans[1].fresh),
    "face up": ("bagpipe card", lambda state: state.clans[0].face_up),
    "dagger pile": ("dagger card", lambda state: state.daggers.pool),
    "dagger discards": ("dagger card", lambda state: state.dagger_discards),
    "daggers of a seat": ("dagger card", lambda state: state.clans[2].daggers),
    "English armies": ("army card", lambda state: state.armies.pool),
    "Edward's hosts": ("army card", lambda state: state.edwards.pool),
}
"""Place of a card -> the kind of card, and the list that holds it."""


@pytest.mark.parametrize("place", CARDS)
def test_a_card_that_is_lost_is_noticed(place: str) -> None:
    kind, at = CARDS[place]
    state = laid()
    card = at(state).pop()
    assert f"{kind}: {card} lies in 0 places instead of 1" in RULES.faults(state)


@pytest.mark.parametrize("place", CARDS)
def test_a_card_that_is_doubled_is_noticed(place: str) -> None:
    kind, at = CARDS[place]
    state = laid()
    at(state).append(at(state)[0])
    assert f"{kind}: {at(state)[0]} lies in 2 places instead of 1" in RULES.faults(state)


@pytest.mark.parametrize("place", CARDS)
def test_a_card_of_no_box_is_noticed(place: str) -> None:
    kind, at = CARDS[place]
    state = laid()
    at(state).append("nonsense")
    assert f"{kind}: nonsense lies in 1 places instead of 0" in RULES.faults(state)


def _gold(state: State, change: int) -> None:
    state.clans[2].gold += change


def _stock(state: State, change: int) -> None:
    state.clans[3].stock += change


def _field(state: State, change: int) -> None:
    state.clans[1].field += change


def _scotland(state: State, change: int) -> None:
    state.scotland += change


PIECES: dict[str, tuple[str, Callable[[State, int], None]]] = {
    "gold of a seat": ("gold", _gold),
    "stock": ("units", _stock),
    "field": ("units", _field),
    "Scotland's field": ("units", _scotland),
}


@pytest.mark.parametrize("change", [-1, 1])
@pytest.mark.parametrize("place", PIECES)
def test_a_coin_or_unit_taken_or_doubled_is_noticed(place: str, change: int) -> None:
    what, move = PIECES[place]
    state = laid()
    out = state.gold_out if what == "gold" else state.units_out
    move(state, change)
    assert RULES.faults(state) == [f"{what}: {out + change} of {out}"]


@pytest.mark.parametrize("place", PIECES)
def test_less_than_nothing_is_noticed_though_the_sum_is_right(place: str) -> None:
    what, move = PIECES[place]
    state = laid()
    move(state, -50)
    state.clans[0].gold += 50 * (what == "gold")
    state.clans[0].stock += 50 * (what == "units")
    (fault,) = RULES.faults(state)
    assert fault.startswith(f"{what}: a place holds -")


def _army_in_force(state: State) -> None:
    state.army = ""


def _battle(state: State) -> None:
    state.battles.clear()


def _army_twice(state: State) -> None:
    state.battles.append(state.battles[0])


def _mark_taken(state: State) -> None:
    state.defeats -= 1


def _mark_doubled(state: State) -> None:
    state.defeats += 1


def _no_holder(state: State) -> None:
    state.holder = 4


def _no_giver(state: State) -> None:
    state.giver = 4


def _no_claimant(state: State) -> None:
    state.claimant = -1


def _draw_unseen(state: State) -> None:
    state.clans[2].drawn.pop()


def _draw_of_nothing(state: State) -> None:
    state.clans[3].drawn.append(0)


def _put_away_and_held(state: State) -> None:
    state.clans[2].shed.append(Shed(state.clans[2].daggers[0], 1, 0))


def _token_too_early(state: State) -> None:
    state.clans[0].token = "scotland"


def _token_up_of_nothing(state: State) -> None:
    state.clans[0].token_up = True


def _unknown_phase(state: State) -> None:
    state.phase = "tea"


def _over_without_outcome(state: State) -> None:
    state.phase = "over"


def _nobody_asked(state: State) -> None:
    state.agenda[-1] = TakeTurn(())


def _question_on_question(state: State) -> None:
    state.agenda.append(NameRecipient((0,)))


def _pile_of_questions(state: State) -> None:
    state.agenda += [CardQuestion((0,), "units", 0, "vive-la-france", None, 0, ())] * 2


PLANTED: dict[Callable[[State], None], str] = {
    _army_in_force: "army card: road-to-dunbar lies in 0 places",
    _battle: "army card: 1 have come in 2 rounds",
    _army_twice: "army card: sack-of-berwick lies in 2 places",
    _mark_taken: "the marker stands at 0 after 1 defeats",
    _mark_doubled: "the marker stands at 2 after 1 defeats",
    _no_holder: "nobody holds the Honour",
    _no_giver: "the Honour came from nobody",
    _no_claimant: "the Honour came from nobody",
    _draw_unseen: "seat 2 has 1 dagger cards and was seen to draw 0",
    _draw_of_nothing: "was seen to draw",
    _put_away_and_held: "seat 2 holds a dagger card that it put away",
    _token_too_early: "seat 0: its token is missing, or lies where none should",
    _token_up_of_nothing: "seat 0: a token that is not there lies face up",
    _unknown_phase: "the phase cannot be tea",
    _over_without_outcome: "the phase cannot be over",
    _nobody_asked: "a question is put to nobody",
    _question_on_question: "a question lies on top of another",
    _pile_of_questions: "questions pile up",
}
"""Other ways to break a state within a turn, with the fault that must be reported."""


@pytest.mark.parametrize("plant", PLANTED)
def test_what_cannot_be_is_noticed(plant: Callable[[State], None]) -> None:
    state = laid()
    plant(state)
    assert any(PLANTED[plant] in fault for fault in RULES.faults(state)), RULES.faults(state)


@pytest.mark.parametrize(("seat", "token"), [(0, ""), (2, "norway"), (1, "scotland")])
def test_a_token_lost_made_up_or_laid_by_the_bound_holder_is_noticed(seat: int, token: str) -> None:
    state = in_window()
    state.clans[seat].token = token
    assert RULES.faults(state) == [f"seat {seat}: its token is missing, or lies where none should"]


def test_a_token_that_has_still_to_be_chosen_is_not_missing() -> None:
    table = Table(seats=4)
    table.turns()
    table.honour(1)
    assert RULES.faults(table.state) == []
    table.state.clans[0].token = "england"
    assert RULES.faults(table.state) == ["seat 0: its token is missing, or lies where none should"]


def test_the_mark_of_a_lost_battle_may_be_one_event_late_and_no_more() -> None:
    table = Table(seats=4)
    table.to_window(["england", None, "scotland", "england"], {0: 3})
    table.passes()
    table.fight()
    table.state.defeats -= 1
    assert RULES.faults(table.state) == []
    table.state.battles[-1] = replace(table.state.battles[-1], winner="scotland")
    table.state.defeats = 1
    assert RULES.faults(table.state) == ["the marker stands at 1 after 0 defeats"]
