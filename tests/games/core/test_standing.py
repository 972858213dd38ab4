"""Standing answers: which may be set, which are refused, and what setting one does."""

import pytest

from games.core.rules import Refused, secrets_of
from games.core.standing import Stand, StandingSet, check_standing, set_standing, standing_moves

WINDOWS = {"toll": ("wave", "charge"), "squall": ("pass",)}


def test_every_answer_but_the_one_that_stands_can_be_set_and_a_set_one_lifted() -> None:
    assert standing_moves(1, WINDOWS, {"toll": "charge"}) == [
        Stand(1, "toll", "wave"),
        Stand(1, "toll", None),
        Stand(1, "squall", "pass"),
    ]


@pytest.mark.parametrize("current", [{}, {"toll": "wave"}, {"toll": "charge", "squall": "pass"}])
def test_what_is_offered_is_what_is_not_refused(current: dict[str, str]) -> None:
    offered = standing_moves(0, WINDOWS, current)
    for window in (*WINDOWS, "vote"):
        for answer in ("wave", "charge", "pass", "sing", None):
            command = Stand(0, window, answer)
            if command in offered:
                check_standing(command, WINDOWS, current)
            else:
                with pytest.raises(Refused):
                    check_standing(command, WINDOWS, current)


@pytest.mark.parametrize("command", [Stand(0, "vote", None), Stand(0, "vote", "pass"), Stand(0, "squall", "wave")])
def test_an_answer_that_the_window_does_not_take_is_refused(command: Stand) -> None:
    with pytest.raises(Refused) as refused:
        check_standing(command, WINDOWS, {})
    assert (refused.value.code, refused.value.details) == ("standing-unknown", {"window": command.window})


@pytest.mark.parametrize(("answer", "current"), [("wave", {"toll": "wave"}), (None, {})])
def test_an_answer_that_stands_already_is_refused(answer: str | None, current: dict[str, str]) -> None:
    with pytest.raises(Refused) as refused:
        check_standing(Stand(0, "toll", answer), WINDOWS, current)
    assert (refused.value.code, refused.value.details) == ("standing-same", {"window": "toll"})


def test_an_answer_replaces_the_one_before_and_none_lifts_it() -> None:
    current = {"squall": "pass"}
    set_standing(current, StandingSet(0, "toll", "wave"))
    set_standing(current, StandingSet(0, "toll", "charge"))
    assert current == {"squall": "pass", "toll": "charge"}
    set_standing(current, StandingSet(0, "toll", None))
    set_standing(current, StandingSet(0, "toll", None))
    assert current == {"squall": "pass"}


def test_which_answer_was_set_is_known_to_its_seat_alone() -> None:
    assert set(secrets_of(StandingSet)) == {"window", "answer"}
    assert StandingSet.quiet
