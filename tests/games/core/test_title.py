"""The base class: one guard in front of all handlers, moves by step, and defaults that suit a small title."""

from __future__ import annotations

import pytest

from games.core.chance import Seeded
from games.core.play import carry_out, decide_on_copy, start
from games.core.rules import HOUSE, Command, Event, Refused, Rules, Seat, Start
from games.core.standing import Stand, StandingSet
from games.core.title import Title
from tests.games.core import toy
from tests.games.core.toy import Box, Choose, Choosing, Count, Counting, State, Stop, Stopping, Toy

TOY: Rules[State, Event] = Toy(Box())
CHANCE = Seeded(b"toy")


def after(*commands: Command, seats: int = 2) -> State:
    state = TOY.initial()
    for command in (start(seats, {}), *commands):
        carry_out(TOY, state, command, CHANCE)
    return state


def choose(*numbers: int) -> list[Command]:
    return [Choose(seat, number) for seat, number in enumerate(numbers)]


def refusal(state: State, command: Command) -> str:
    """The code of the refusal; checks that no handler has run."""
    toy.DECIDED.clear()
    with pytest.raises(Refused) as refused:
        decide_on_copy(TOY, state, command, CHANCE)
    assert not toy.DECIDED
    return refused.value.code


BEFORE = TOY.initial()
CHOOSING = after()
STOPPING = after(*choose(1, 2))
COUNTING = after(*choose(1, 2), Stop(0), Stop(1))
OVER = after(*choose(1, 2), Stop(0), Stop(1), Count(HOUSE))


@pytest.mark.parametrize("seat", [True, 1.0, "1", None])
@pytest.mark.parametrize("state", [BEFORE, CHOOSING, STOPPING, COUNTING, OVER])
def test_a_seat_that_is_no_number_is_unknown(state: State, seat: Seat) -> None:
    assert refusal(state, Stop(seat)) == "seat-unknown"
    assert refusal(state, Start(seat, 2)) == "seat-unknown"


@pytest.mark.parametrize("state", [CHOOSING, STOPPING, COUNTING, OVER])
def test_a_game_starts_once(state: State) -> None:
    assert refusal(state, start(2, {})) == "already-started"


def test_the_house_alone_starts_a_game() -> None:
    assert refusal(BEFORE, Start(0, 2)) == "not-asked"


@pytest.mark.parametrize("seats", [0, 4])
def test_a_game_starts_with_as_many_seats_as_its_card_says(seats: int) -> None:
    assert refusal(BEFORE, start(seats, {})) == "seat-count"


def test_a_game_starts_with_the_options_of_its_card() -> None:
    assert refusal(BEFORE, start(2, {"slow": True})) == "option-unknown"


def test_nothing_is_decided_before_the_start() -> None:
    assert refusal(BEFORE, Stop(0)) == "not-started"


def test_nothing_is_decided_after_the_end() -> None:
    assert refusal(OVER, Stop(0)) == "game-over"
    assert refusal(OVER, Stand(0, "stop", "stop")) == "game-over"


@pytest.mark.parametrize(
    ("state", "command"), [(CHOOSING, Stop(0)), (STOPPING, Choose(0, 2)), (STOPPING, Count(HOUSE))]
)
def test_a_command_of_another_step_is_refused_before_its_handler_runs(state: State, command: Command) -> None:
    assert refusal(state, command) == "not-now"


@pytest.mark.parametrize(
    ("state", "command"),
    [(STOPPING, Stop(2)), (STOPPING, Stop(HOUSE)), (COUNTING, Count(0)), (after(*choose(1, 2), Stop(0)), Stop(0))],
)
def test_a_seat_that_is_not_asked_is_refused_before_the_handler_runs(state: State, command: Command) -> None:
    assert refusal(state, command) == "not-asked"


def test_a_revisable_step_takes_another_answer_until_the_last_one_is_in() -> None:
    state = after(Choose(0, 1))
    assert TOY.to_act(state) == (1,)
    assert TOY.moves(state, 0) == [Choose(0, 2)]
    assert carry_out(TOY, state, Choose(0, 2), CHANCE) == [toy.Chosen(0, 2)]
    carry_out(TOY, state, Choose(1, 1), CHANCE)
    assert state.chosen == [2, 1]
    assert refusal(state, Choose(0, 1)) == "not-now"


@pytest.mark.parametrize("seat", [HOUSE, 2, -2])
def test_a_handler_checks_the_seats_of_a_revisable_step(seat: Seat) -> None:
    with pytest.raises(Refused, match="seat-unknown"):
        decide_on_copy(TOY, CHOOSING, Choose(seat, 1), CHANCE)


def test_the_house_is_offered_nothing_in_a_revisable_step() -> None:
    assert TOY.moves(CHOOSING, HOUSE) == []


@pytest.mark.parametrize("state", [CHOOSING, STOPPING, COUNTING])
def test_what_is_decided_under_any_step_may_come_from_any_seat_at_any_time(state: State) -> None:
    assert decide_on_copy(TOY, state, Stand(1, "stop", "stop"), CHANCE).events[0] == StandingSet(1, "stop", "stop")


def test_moves_are_those_of_the_top_step_for_the_seats_it_waits_for() -> None:
    assert TOY.moves(BEFORE, 0) == []
    assert TOY.moves(STOPPING, 1) == [Stop(1)]
    assert TOY.moves(COUNTING, HOUSE) == [Stop(HOUSE), Count(HOUSE)]
    assert TOY.moves(COUNTING, 0) == []
    assert TOY.moves(OVER, HOUSE) == []


def test_who_acts_is_read_off_the_top_step() -> None:
    assert [TOY.to_act(state) for state in (BEFORE, CHOOSING, COUNTING, OVER)] == [(), (0, 1), (HOUSE,), ()]


def test_the_start_lays_the_table() -> None:
    assert CHOOSING.agenda == [Counting((HOUSE,)), Choosing((0, 1))]


def test_what_follows_by_itself_comes_after_each_command() -> None:
    state = after(Stand(1, "stop", "stop"), Choose(0, 1))
    events = carry_out(TOY, state, Choose(1, 1), CHANCE)
    assert events == [toy.Chosen(1, 1), toy.AllChosen(), toy.Stopped(1)]
    assert state.agenda[-1] == Stopping((0,))


def test_what_follows_by_itself_does_not_come_after_a_refusal() -> None:
    state = after(*choose(1, 2))
    state.standing[0]["stop"] = "stop"
    draft: list[Event] = []
    with pytest.raises(Refused):
        draft = decide_on_copy(TOY, state, Choose(0, 2), CHANCE).events
    assert not draft
    assert state.agenda[-1] == Stopping((0, 1))


def test_a_move_has_the_details_of_its_handler_and_otherwise_none() -> None:
    assert TOY.details(CHOOSING, Choose(0, 2)) == {"double": 4}
    assert TOY.details(STOPPING, Stop(0)) == {}


def test_a_dumped_state_is_loaded_as_it_was() -> None:
    assert TOY.load(TOY.dump(STOPPING)) == STOPPING


def test_commands_and_events_are_those_of_the_handlers() -> None:
    assert TOY.commands == (Start, Choose, Stop, Count, Stand)
    assert TOY.events[0] is toy.Begun
    assert len(TOY.events) == 6


def test_a_small_title_hides_nothing_and_has_no_faults() -> None:
    assert TOY.redeal(STOPPING, 0, CHANCE) == []
    assert TOY.faults(STOPPING) == []
    assert Title.standing(Toy(Box()), STOPPING, 0) == []
    assert TOY.components == "toy"


def test_a_title_without_a_method_that_each_title_writes_is_refused() -> None:
    class Partial(Toy):
        view = super(Toy, Toy).view

    with pytest.raises(TypeError, match="abstract"):
        Partial(Box())
