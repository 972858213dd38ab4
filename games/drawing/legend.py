"""The legend of a board's icons, for readers without a mouse to point at them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from markupsafe import Markup

from games.drawing.art import Drawing, at, element, group, icon, panel, text, wrapped
from games.drawing.board import Panel

_WIDTH: Final = 400
_COLUMNS: Final = 2
_ROW: Final = 36
_FITS: Final = 23


def legend(drawing: Drawing, shapes: Sequence[str], neutral: Collection[str] = ()) -> Panel:
    """The text of a shape has the code `legend-<shape>`; `neutral` shapes are drawn in the colour of no seat."""
    rows = -(-len(shapes) // _COLUMNS)
    entries = (_entry(drawing, shape, number, shape in neutral) for number, shape in enumerate(shapes))
    return Panel("legend", drawing.say("legend"), panel(_WIDTH, rows * _ROW, drawing.say("legend"), *entries))


def _entry(drawing: Drawing, shape: str, number: int, neutral: bool) -> Markup:
    lines = wrapped(drawing.say(f"legend-{shape}"), _FITS)
    top = 4 - 7.5 * (len(lines) - 1)
    return group(
        element("g", icon(shape, 18, 0, 0.9), aria_hidden="true"),
        *(text(line, 38, top + 15 * count, "print") for count, line in enumerate(lines)),
        class_="man neutral" if neutral else "man",
        transform=at(_WIDTH / _COLUMNS * (number % _COLUMNS), _ROW * (number // _COLUMNS + 0.5)),
    )
