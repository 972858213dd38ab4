"""Contrast of text on tiles, in both schemes."""

import re

import pytest

from tests.games.drawing.colours import COLOUR, SCHEMES, colours, contrast, styles

FRAMES = ("yellow", "green", "brown", "grey", "blue")


def frame(colour: str, part: str, scheme: int) -> str:
    rule = re.search(rf"\.tile\.{colour} {{[^}}]*--{part}: {COLOUR}", styles("glenmore"))
    assert rule is not None
    return str(rule[scheme + 1])


@pytest.mark.parametrize("scheme", range(2), ids=SCHEMES)
@pytest.mark.parametrize("colour", FRAMES)
@pytest.mark.parametrize("part", ["band", "land"])
def test_names_and_numbers_stand_out_on_tiles(colour: str, part: str, scheme: int) -> None:
    assert contrast(colours(styles())["ink"][scheme], frame(colour, part, scheme)) >= 4.5
