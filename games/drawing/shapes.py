"""Shapes that boards are composed of. A page holds the shapes of its title once, and `art.icon` refers to them.

Shapes of several titles are in `shapes.svg` beside this module, those of one title in its `board/shapes.svg`.
Each shape is a group `<g id="a-name">` that begins a line.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from markupsafe import Markup

from games.core import catalogue
from games.drawing.art import NOTHING, element
from games.drawing.board import board_of

_NAMESPACE: Final = "http://www.w3.org/2000/svg"
_SHAPE: Final = re.compile(r'^(?=<g id="a-)', re.MULTILINE)
_COMMENT: Final = re.compile(r"<!--.*?-->", re.DOTALL)


@cache
def shapes(title: str) -> Mapping[str, Markup]:
    """All shapes that a title's board may use, by name."""
    own = files(catalogue.package(title)) / "board" / "shapes.svg"
    return {**_read(files("games.drawing") / "shapes.svg"), **(_read(own) if own.is_file() else {})}


@cache
def shape_definitions(title: str) -> Markup:
    """The definitions that a page of the title holds once; empty if the title has no board."""
    if board_of(title) is None:
        return NOTHING
    inside = element("defs", *shapes(title).values())
    return element(
        "svg", inside, class_="sheet", width=0, height=0, aria_hidden="true", focusable="false", xmlns=_NAMESPACE
    )


def _read(path: Traversable) -> dict[str, Markup]:
    text = _COMMENT.sub("", path.read_text(encoding="utf-8")).partition("</defs>")[0]
    _, *groups = _SHAPE.split(text)
    return {group.removeprefix('<g id="a-').partition('"')[0]: Markup(group.replace("\n", "")) for group in groups}
