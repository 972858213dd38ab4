"""The board hides secrets: others see hands and daggers from the back, and laid tokens face down."""

import re
from collections.abc import Iterator
from html import unescape

import pytest

from games.core import catalogue
from games.scotland.components import box
from games.speech.words import words_of
from tests.games.drawing.positions import Position, position
from tests.games.playing import Case, recorded, sampled

WORDS = words_of("scotland", "en")
NAMES = {WORDS.word("words", design) for design in box(None).designs}


def seen(seats: int, viewer: int | None) -> Iterator[Position]:
    rules = catalogue.rules("scotland")
    for _, state in sampled(recorded(rules, Case(seats, seed=5)), 30):
        yield position("scotland", state, viewer)


def drawn(here: Position) -> str:
    return "".join(panel.svg for panel in here.draw())


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_spectator_sees_no_card_but_those_on_the_table(seats: int) -> None:
    for here in seen(seats, None):
        open_cards = {WORDS.word("words", card) for seat in here.view["seats"] for card in seat["face_up"]}
        shown = unescape(drawn(here))
        assert {name for name in NAMES if name in shown} <= open_cards


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_seat_sees_its_own_hand_and_nobody_elses(seats: int) -> None:
    for here in seen(seats, 1):
        own = here.view["seats"][1]["own"]
        shown = re.findall(r'data-key="card:([a-z-]+):\d+"', drawn(here))
        assert sorted(shown) == sorted([*own["hand"], *own["fresh"]])


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_dagger_cards_of_others_are_backs_until_the_end(seats: int) -> None:
    for here in seen(seats, 0):
        if here.view["outcome"] is None:
            panels = {panel.name: panel.svg for panel in here.draw()}
            assert not [name for name, svg in panels.items() if 'class="pips"' in svg and name != "clan-0"]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_laid_token_of_another_shows_its_back(seats: int) -> None:
    for here in seen(seats, None):
        country = here.draw()[0].svg
        for seat in here.view["seats"]:
            if seat["token"] == "down":
                token = country.split(f'data-key="token:{seat["seat"]}"')[1].split("</g></g>")[0]
                assert "#a-side-down" in token
                assert "#a-side-scotland" not in token
                assert "#a-side-england" not in token
