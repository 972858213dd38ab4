"""The track: fourteen spaces in a ring of two rows, with the stacks in the middle."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from markupsafe import Markup

from games.drawing.art import NOTHING, Drawing, at, element, group, icon, joined, labelled, panel, piece, text
from games.glenmore.board.tile import SIZE, face, label

_PITCH: Final = SIZE + 8
_EDGE: Final = 4
_LANE: Final = 70
_ROW: Final = 7
_WIDTH: Final = 2 * _EDGE + _ROW * _PITCH - 8
_HEIGHT: Final = 2 * _EDGE + 2 * SIZE + _LANE


def track(drawing: Drawing) -> Markup:
    return panel(
        _WIDTH,
        _HEIGHT,
        drawing.say("track"),
        _ring(drawing),
        *(_space(drawing, space) for space in drawing.view["track"]),
        *(_stack(drawing, number, left) for number, left in enumerate(drawing.view["stacks"])),
    )


def _place(space: int) -> tuple[int, int]:
    """The place of a space: the upper row runs to the east, the lower row back to the west."""
    column = space if space < _ROW else 2 * _ROW - 1 - space
    return _EDGE + column * _PITCH, _EDGE if space < _ROW else _EDGE + SIZE + _LANE


def _ring(drawing: Drawing) -> Markup:
    middle = _EDGE + SIZE / 2
    path = element(
        "rect",
        x=middle,
        y=middle,
        width=_WIDTH - 2 * middle,
        height=_HEIGHT - 2 * middle,
        rx=20,
        class_="ring",
    )
    right, left = _WIDTH - middle, middle
    return labelled(
        drawing.say("direction"),
        path,
        element("path", d=f"M{right - 9} {_HEIGHT / 2 - 5:g}l9 10 9-10", class_="way"),
        element("path", d=f"M{left - 9} {_HEIGHT / 2 + 5:g}l9-10 9 10", class_="way"),
    )


def _space(drawing: Drawing, space: Mapping[str, Any]) -> Markup:
    number, figure = space["space"], space["figure"]
    x, y = _place(number)
    drawn = [element("rect", x=x, y=y, width=SIZE, height=SIZE, rx=7, class_="space")]
    lying = space["tile"] or _just_taken(drawing, figure)
    if lying:
        drawn.append(_tile(drawing, lying, x, y))
    if figure is not None and lying:
        # If the tile can be clicked, so can the figure on it.
        drawn.append(
            _figure(drawing, figure, at(x + 76, y + 46, 1.5), "lying" if f"tile:{lying}" in drawing.hot else None)
        )
    elif figure is not None:
        drawn.append(_figure(drawing, figure, at(x + SIZE / 2, y + SIZE / 2, 2.4)))
    return joined(drawn)


def _tile(drawing: Drawing, name: str, x: int, y: int) -> Markup:
    colour = drawing.view["tiles"][name]["colour"]
    return drawing.spot(
        f"tile:{name}",
        label(drawing, name),
        face(drawing, name),
        halo="tile",
        class_=f"tile {colour}",
        data_key=f"tile:{name}",
        transform=at(x, y),
    )


def _just_taken(drawing: Drawing, figure: int | str | None) -> str | None:
    """The tile in hand, which lies under the figure until it is placed."""
    turn = drawing.view["turn"]
    return turn["tile"] if turn and figure == turn["seat"] else None


def _figure(drawing: Drawing, figure: int | str, place: str, class_: str | None = None) -> Markup:
    if isinstance(figure, str):
        return labelled(drawing.say("die"), icon("die", 0, 0), data_key="die", transform=place)
    turn = drawing.view["turn"]
    acting = bool(turn) and turn["seat"] == figure
    return labelled(
        drawing.say("figure-in-turn", who=drawing.name(figure)) if acting else drawing.name(figure),
        element("circle", r=17, class_="turn") if acting else NOTHING,
        piece("clansman", figure, 0, 0),
        class_=class_,
        data_key=f"figure:{figure}",
        transform=place,
    )


def _stack(drawing: Drawing, number: int, left: int) -> Markup:
    x = _WIDTH / 2 + (number - 1.5) * 96
    back = group(element("rect", x=-20, y=-20, width=40, height=40, rx=5, class_="back"), text(number, 0, 9, "numeral"))
    return labelled(
        drawing.say("stack", number=number, left=left),
        back,
        text(f"×{left}", 26, 6, "count start"),
        class_=None if left else "empty",
        transform=at(x - 16, _HEIGHT / 2),
    )
