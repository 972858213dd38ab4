"""Contrast on boards in both schemes: WCAG 2.2 demands 4.5 to 1, for large text and shapes 3 to 1."""

import re

import pytest

from tests.games.drawing.colours import SCHEMES, colours, contrast, styles

COLOURS = colours(styles())
SMALL = [
    *[(text, surface) for text in ("ink", "muted") for surface in ("sheet", "raised")],
    ("pale", "points"),
    ("ink", "hot-soft"),
]
LARGE = [("pale", "back"), ("hot", "sheet"), ("hot", "raised"), ("edge", "sheet")]

by_scheme = pytest.mark.parametrize("scheme", range(2), ids=SCHEMES)


@by_scheme
@pytest.mark.parametrize(("text", "ground"), SMALL)
def test_small_text_stands_out(text: str, ground: str, scheme: int) -> None:
    assert contrast(COLOURS[text][scheme], COLOURS[ground][scheme]) >= 4.5


@by_scheme
@pytest.mark.parametrize(("shape", "ground"), LARGE)
def test_large_text_and_marks_stand_out(shape: str, ground: str, scheme: int) -> None:
    assert contrast(COLOURS[shape][scheme], COLOURS[ground][scheme]) >= 3


@by_scheme
@pytest.mark.parametrize("seat", range(5))
def test_the_mark_of_a_seat_stands_out(seat: int, scheme: int) -> None:
    rule = re.search(rf"\.seat-{seat} {{[^}}]*--on-seat: var\(--(\w+)\)", styles())
    assert rule is not None
    assert contrast(COLOURS[rule[1]][scheme], COLOURS[f"seat-{seat}"][scheme]) >= 3
