"""Names and secrets of commands and events, and play without a server."""

from typing import Annotated

import pytest

from games.core.chance import Seeded
from games.core.draft import Draft
from games.core.play import carry_out, decide_on_copy, play_on, start
from games.core.rules import HOUSE, Event, OwnSecret, Refused, Rules, Seat, Secret, Start, name_of, named, secrets_of
from games.core.standing import Stand, StandingSet
from tests.titles.skerry.state import State
from tests.titles.skerry.title import Skerry

RULES: Rules[State, Event] = Skerry(None)


class Peeked(Event, frozen=True, tag="peeked"):
    seat: Seat
    seats: tuple[Seat, ...]
    public: str
    own: Annotated[str, OwnSecret]
    shared: Annotated[int, Secret("seats")]
    nobody: Annotated[int, Secret()]
    perhaps: Annotated[str, OwnSecret] | None


class Nameless(Event, frozen=True):
    pass


class Again(Event, frozen=True, tag="peeked"):
    pass


class Careless(Event, frozen=True, tag="careless"):
    card: Annotated[str, Secret]


def test_the_name_is_the_tag() -> None:
    assert name_of(Peeked) == "peeked"
    assert named((Start, Stand)) == {"start": Start, "stand": Stand}


def test_the_name_of_the_class_is_no_name_to_store() -> None:
    with pytest.raises(TypeError, match="Nameless has no name of its own"):
        name_of(Nameless)


def test_a_name_used_twice_is_refused() -> None:
    with pytest.raises(ValueError, match="peeked names both Peeked and Again"):
        named((Peeked, Again))


def test_secrets_name_those_who_may_know() -> None:
    marks = {name: mark.to for name, mark in secrets_of(Peeked).items()}
    assert marks == {"own": "seat", "shared": "seats", "nobody": None, "perhaps": "seat"}
    assert set(secrets_of(StandingSet)) == {"window", "answer"}


def test_a_mark_that_would_hide_nothing_is_an_error() -> None:
    with pytest.raises(TypeError, match="not with the class"):
        secrets_of(Careless)


def test_a_refusal_has_a_code_and_details() -> None:
    refused = Refused("no-coin", seat=2)
    assert (refused.code, refused.details, str(refused)) == ("no-coin", {"seat": 2}, "no-coin")


def test_an_event_takes_effect_on_the_draft_at_once() -> None:
    draft = Draft(RULES, RULES.initial())
    RULES.decide(draft, start(2, {}), Seeded(b"draft"))
    # The events alone lead to the same state, since later ones saw the effects of earlier ones.
    assert [name_of(type(event)) for event in draft.events] == ["started"] + ["card-drawn"] * 6 + ["round-began"]
    assert draft.state.pile.drawn == 6


def test_deciding_on_a_copy_leaves_the_state_alone_and_carrying_out_does_not() -> None:
    state = RULES.initial()
    before = RULES.dump(state)
    drafted = decide_on_copy(RULES, state, start(3, {}), Seeded(b"judge"))
    assert RULES.dump(state) == before
    assert carry_out(RULES, state, start(3, {}), Seeded(b"judge")) == drafted.events
    assert RULES.dump(state) == RULES.dump(drafted.state) != before


def test_the_house_gives_the_first_command() -> None:
    assert start(2, {"storm": True}) == Start(HOUSE, 2, {"storm": True})


def test_play_goes_on_to_the_end() -> None:
    state = RULES.initial()
    carry_out(RULES, state, start(2, {}), Seeded(b"play"))
    assert play_on(RULES, state, Seeded(b"play"), lambda seat, moves: moves[-1]) > 10
    assert RULES.outcome(state) is not None


def test_play_without_an_end_is_an_error() -> None:
    state = RULES.initial()
    carry_out(RULES, state, start(2, {}), Seeded(b"play"))
    with pytest.raises(RuntimeError, match="skerry: no end after 5 decisions"):
        play_on(RULES, state, Seeded(b"play"), lambda seat, moves: moves[-1], limit=5)
