"""A title's card: which seats and options it offers."""

import pytest

from games.core.meta import Meta, Option, OptionValue
from games.core.rules import Refused

CARD = Meta(
    title="example",
    name="Example",
    min_seats=2,
    max_seats=4,
    version=1,
    options=(
        Option("flag"),
        Option("length", default=3, choices=(1, 3, "long")),
        Option("duel", seats=(2,)),
    ),
)
DEFAULTS = {"flag": False, "length": 3, "duel": False}


def refusal(seats: int, chosen: dict[str, object]) -> tuple[str, dict[str, object]]:
    with pytest.raises(Refused) as refused:
        CARD.settle(seats, chosen)
    return refused.value.code, dict(refused.value.details)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_seat_count_on_the_card_is_fine(seats: int) -> None:
    CARD.check_seats(seats)


@pytest.mark.parametrize("seats", [-1, 0, 1, 5, 100])
def test_another_seat_count_is_refused(seats: int) -> None:
    with pytest.raises(Refused) as refused:
        CARD.check_seats(seats)
    assert refused.value.code == "seat-count"
    assert refused.value.details == {"min": 2, "max": 4, "seats": seats}


def test_options_left_out_have_their_default() -> None:
    assert CARD.settle(3, {}) == DEFAULTS


def test_chosen_options_are_kept() -> None:
    assert CARD.settle(2, {"flag": True, "length": "long", "duel": True}) == {
        "flag": True,
        "length": "long",
        "duel": True,
    }


@pytest.mark.parametrize(
    ("option", "value"),
    [
        *(("flag", value) for value in (1, 0, "true", None)),
        *(("length", value) for value in (True, 3.0, "3", 2, [3], "Long")),
    ],
)
def test_a_value_that_only_looks_like_a_choice_is_refused(option: str, value: object) -> None:
    assert refusal(2, {option: value}) == ("option-value", {"option": option})


def test_an_unknown_option_is_refused() -> None:
    assert refusal(2, {"Flag": True}) == ("option-unknown", {"option": "Flag"})


def test_an_option_for_two_is_refused_at_a_table_of_three() -> None:
    assert refusal(3, {"duel": True}) == ("option-seats", {"option": "duel", "seats": (2,)})


def test_an_option_for_two_may_be_declined_at_a_table_of_three() -> None:
    settled: dict[str, OptionValue] = CARD.settle(3, {"duel": False})
    assert settled == DEFAULTS


def test_a_game_that_began_before_an_option_came_follows_what_held_then() -> None:
    card = Meta("example", "Example", 2, 4, 1, (Option("flag"), Option("first", "random", ("random", 0), before=0)))
    assert card.later == {"first": 0}
    assert card.begun(2, {"flag": True}) == {"flag": True, "first": 0}
    assert card.begun(2, {"first": "random"}) == card.settle(2, {}) == {"flag": False, "first": "random"}
