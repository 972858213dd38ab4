"""Text on boards can be read by day and by night: WCAG 2.2 asks for 4.5 to 1, large text and shapes for 3 to 1."""

import re
from pathlib import Path

import pytest

import service

STATIC = Path(service.__file__).parent / "static"
SHEETS = (STATIC / "cairn.css").read_text() + (STATIC / "boards.css").read_text()
COLOUR = r"(?:light-dark\((#\w+), (#\w+)\)|(#\w+))"
VARIABLES = {
    name: (day or both, night or both) for name, day, night, both in re.findall(rf"--([\w-]+): {COLOUR}", SHEETS)
}
FRAMES = ("yellow", "green", "brown", "grey", "blue")
SCHEMES = ("day", "night")

SMALL = [
    *[("ink", surface) for surface in ("sheet", "raised")],
    *[("muted", surface) for surface in ("sheet", "raised")],
    *[("pale", surface) for surface in ("points", "england-deep", "night")],
    ("ink", "hot-soft"),
]
LARGE = [("pale", "back"), ("pale", "england-deep"), ("hot", "sheet"), ("hot", "raised"), ("edge", "sheet")]


def frame(colour: str, part: str, scheme: int) -> str:
    rule = re.search(rf"\.tile\.{colour} {{[^}}]*--{part}: {COLOUR}", SHEETS)
    assert rule is not None
    return str(rule[scheme + 1])


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("scheme", range(2), ids=SCHEMES)
@pytest.mark.parametrize(("text", "ground"), SMALL)
def test_small_text_stands_out(text: str, ground: str, scheme: int) -> None:
    assert contrast(VARIABLES[text][scheme], VARIABLES[ground][scheme]) >= 4.5


@pytest.mark.parametrize("scheme", range(2), ids=SCHEMES)
@pytest.mark.parametrize(("shape", "ground"), LARGE)
def test_large_text_and_marks_stand_out(shape: str, ground: str, scheme: int) -> None:
    assert contrast(VARIABLES[shape][scheme], VARIABLES[ground][scheme]) >= 3


@pytest.mark.parametrize("scheme", range(2), ids=SCHEMES)
@pytest.mark.parametrize("colour", FRAMES)
@pytest.mark.parametrize("part", ["band", "land"])
def test_names_and_numbers_stand_out_on_tiles(colour: str, part: str, scheme: int) -> None:
    assert contrast(VARIABLES["ink"][scheme], frame(colour, part, scheme)) >= 4.5


@pytest.mark.parametrize("scheme", range(2), ids=SCHEMES)
@pytest.mark.parametrize("seat", range(5))
def test_the_mark_of_a_seat_stands_out(seat: int, scheme: int) -> None:
    rule = re.search(rf"\.seat-{seat} {{[^}}]*--on-seat: var\(--(\w+)\)", SHEETS)
    assert rule is not None
    assert contrast(VARIABLES[rule[1]][scheme], VARIABLES[f"seat-{seat}"][scheme]) >= 3
