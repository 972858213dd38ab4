"""The agenda: a stack of questions."""

import msgspec

from games.core.agenda import Step, answer, to_act
from games.core.rules import HOUSE


class Ask(Step, frozen=True, tag="ask"):
    about: str


class Other(Step, frozen=True, tag="other"):
    pass


def test_nobody_acts_on_an_empty_agenda() -> None:
    assert to_act([]) == ()


def test_the_top_step_says_who_acts() -> None:
    assert to_act([Ask((0, 1), "below"), Ask((2,), "top")]) == (2,)
    assert to_act([Ask((HOUSE,), "scoring")]) == (HOUSE,)


def test_an_answer_strikes_the_seat_off_the_top_step_only() -> None:
    agenda = [Ask((0, 1), "below"), Ask((0, 1, 2), "top")]
    assert not answer(agenda, 1)
    assert agenda == [Ask((0, 1), "below"), Ask((0, 2), "top")]


def test_the_last_answer_is_reported_and_the_step_stays() -> None:
    agenda = [Ask((4,), "vote")]
    assert answer(agenda, 4)
    assert agenda == [Ask((), "vote")]


def test_answering_again_changes_nothing() -> None:
    agenda = [Ask((0, 1), "choice")]
    answer(agenda, 0)
    assert not answer(agenda, 0)
    assert to_act(agenda) == (1,)


def test_a_copied_agenda_keeps_its_own_answers() -> None:
    agenda = [Ask((0, 1), "choice")]
    copied = agenda.copy()
    answer(copied, 0)
    assert to_act(agenda) == (0, 1)


def test_steps_are_stored_by_their_names() -> None:
    agenda: list[Ask | Other] = [Ask((0,), "x"), Other((HOUSE,))]
    stored = msgspec.msgpack.encode(agenda)
    assert msgspec.msgpack.decode(stored)[0] == {"step": "ask", "waiting": [0], "about": "x"}
    assert msgspec.msgpack.decode(stored, type=list[Ask | Other]) == agenda
