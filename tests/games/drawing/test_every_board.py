"""What holds for the board of every title, in positions of random games."""

import re
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple
from xml.etree.ElementTree import Element, fromstring

import pytest

from games.core import catalogue
from games.drawing.board import Panel
from games.drawing.shapes import shape_definitions
from games.speech.languages import spoken_at
from games.speech.words import words_of
from tests.games.drawing.positions import CASES, NAMES, Position, elements, position, positions
from tests.games.playing import Case, fold_batches, recorded
from tests.games.titles import DRAWN

HEAVY = 62_000
"""Bytes: what the largest board may weigh."""
NASTY = ("<script>alert(1)</script>", '"><a href="//x">', 'O\'Neill & "sons"', "</title></svg>", "\u202eЯ" * 40)
NOT_OURS = {"style", "fill", "stroke", "color", "onclick", "onload"}

every_title = pytest.mark.parametrize("title", DRAWN)
every_case = pytest.mark.parametrize(("title", "seats"), CASES)


class Drawn(NamedTuple):
    position: Position
    panels: list[Panel]
    elements: list[Element]

    @property
    def links(self) -> list[Element]:
        return [element for element in self.elements if element.tag == "a"]


@cache
def drawn(title: str, seats: int) -> list[Drawn]:
    """Some positions of two games, drawn once for all tests."""
    chosen = [one for seed in (1, 2) for one in positions(title, seats, seed, 10)]
    boards = [(position, position.draw()) for position in chosen]
    return [Drawn(position, panels, list(elements(panels))) for position, panels in boards]


@every_case
def test_every_spot_of_a_move_is_a_link_on_the_board(title: str, seats: int) -> None:
    for board in drawn(title, seats):
        assert {link.get("data-spot") for link in board.links} == board.position.spots


@every_case
def test_every_link_says_where_it_leads_and_what_it_is(title: str, seats: int) -> None:
    for link in (link for board in drawn(title, seats) for link in board.links):
        assert link.get("href") == f"/moves?spot={link.get('data-spot')}"
        assert "hot" in str(link.get("class")).split()
        assert link.get("aria-label") == link.findtext("title") != ""
        assert not [inner for inner in link.iter("a") if inner is not link]


@every_case
def test_without_moves_nothing_is_a_link(title: str, seats: int) -> None:
    for here in positions(title, seats, 1, 3):
        assert not [element for element in elements(here.draw(hot=False)) if element.tag == "a"]


@every_case
def test_everything_meaningful_has_a_label(title: str, seats: int) -> None:
    for element in (element for board in drawn(title, seats) for element in board.elements):
        if element.get("role") == "img":
            assert (element.findtext("title") or "").strip()


@every_case
def test_colours_and_styles_are_left_to_the_stylesheet(title: str, seats: int) -> None:
    for board in drawn(title, seats):
        assert not [element for element in board.elements if NOT_OURS & {*element.keys()}]


@every_case
def test_every_shape_is_defined_on_the_page(title: str, seats: int) -> None:
    shapes = {f"#{element.get('id')}" for element in definitions(title) if element.get("id")}
    for board in drawn(title, seats):
        assert {element.get("href") for element in board.elements if element.tag == "use"} <= shapes


@every_case
def test_pieces_that_move_are_distinct(title: str, seats: int) -> None:
    for board in drawn(title, seats):
        keys = [element.get("data-key") for element in board.elements if element.get("data-key")]
        assert len(keys) == len(set(keys))


@every_case
def test_panels_are_distinct_and_named(title: str, seats: int) -> None:
    for board in drawn(title, seats):
        names = [panel.name for panel in board.panels]
        assert len(names) == len(set(names))
        assert all(re.fullmatch(r"[a-z]+(-\d)?", name) for name in names)


@every_case
def test_names_are_text_and_nothing_else(title: str, seats: int) -> None:
    for here in positions(title, seats, 1, 3):
        assert skeleton(here.draw(NASTY)) == skeleton(here.draw(NAMES))


def skeleton(panels: Sequence[Panel]) -> list[tuple[str, tuple[str, ...]]]:
    """Tags and names of attributes, without any text."""
    return [(element.tag, tuple(element.keys())) for element in elements(panels)]


@every_case
def test_a_board_speaks_every_language(title: str, seats: int) -> None:
    for spoken in spoken_at(catalogue.meta(title).stage):
        for here in positions(title, seats, 1, 2):
            texts = [element.text or "" for element in elements(here.draw(words=words_of(title, spoken)))]
            assert not [text for text in texts if "?" in text or "{" in text]


@every_case
def test_a_board_stays_light(title: str, seats: int) -> None:
    rules = catalogue.rules(title)
    *_, (_, state) = fold_batches(recorded(rules, Case(seats, seed=3)))
    weight = sum(len(panel.svg.encode()) for panel in position(title, state, 0).draw())
    assert weight < HEAVY


@every_title
def test_shapes_are_light_and_without_colours(title: str) -> None:
    assert len(shape_definitions(title).encode()) < 20_000
    assert not [element for element in definitions(title) if NOT_OURS & {*element.keys()}]


@every_title
def test_each_shape_is_there_once_and_with_all_it_refers_to(title: str) -> None:
    names = [f"#{element.get('id')}" for element in definitions(title) if element.get("id")]
    assert len(names) == len(set(names))
    assert {element.get("href") for element in definitions(title)} - {None} <= {*names}


def definitions(title: str) -> list[Element]:
    return list(fromstring(shape_definitions(title)).iter())
