"""Emblems: a row of shapes that stands for a title on a page of many titles.

An emblem refers to nothing outside itself, and its styles apply only inside it, because two titles may use the same
name for different shapes and colours.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

from markupsafe import Markup

from games.drawing.art import at, element, group
from games.drawing.board import board_of
from games.drawing.shapes import shapes
from games.drawing.styles import styles_of

_PITCH: Final = 68
_ID: Final = re.compile(r'^<g id="a-[\w-]+"')
_USE: Final = re.compile(r'<use href="#a-([\w-]+)"([^>]*)/>')
_CLASS: Final = re.compile(r'class="([^"]*)"')
_COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)
_RULE: Final = re.compile(r"([^{}]+)\{([^{}]*)\}")
_COLOUR: Final = re.compile(r"var\(--([\w-]+)")


@cache
def emblem(title: str) -> Markup | None:
    """The emblem of a title; None if it has no board."""
    row = _row(title)
    if not row:
        return None
    return element(
        "svg",
        *(
            group(_inlined(shape, shapes(title)), transform=at(_PITCH * (number + 0.5), _PITCH / 2, scale))
            for number, (shape, scale) in enumerate(row.items())
        ),
        class_=f"emblem emblem-{title}",
        viewBox=f"0 0 {_PITCH * len(row)} {_PITCH}",
        aria_hidden="true",
        focusable="false",
    )


@cache
def emblem_styles(title: str) -> str:
    """The part of a title's styles that its emblem needs: rules for single classes, and the colours that they name."""
    classes = {name for names in _CLASS.findall(emblem(title) or "") for name in names.split()}
    rules = [(selectors, body) for selectors, body in _rules(title) if classes & {*_single(selectors)}]
    named = {colour for _, body in rules for colour in _COLOUR.findall(body)}
    colours = [line for line in _colours(title) if line.strip().removeprefix("--").partition(":")[0] in named]
    scope = f".emblem-{title}"
    scoped = [
        f"{', '.join(f'{scope} .{name}' for name in _single(selectors) if name in classes)} {{{body}}}"
        for selectors, body in rules
    ]
    return "\n".join([f"{scope} {{{';'.join(colours)}}}", *scoped]) if rules else ""


def _row(title: str) -> Mapping[str, float]:
    board = board_of(title)
    return {} if board is None else board.EMBLEM


def _inlined(shape: str, known: Mapping[str, Markup]) -> Markup:
    """A shape without its id, with the shapes that it refers to copied into it."""
    named = _ID.sub("<g", known[shape])
    return Markup(_USE.sub(lambda use: f"<g{use[2]}>{_inlined(use[1], known)}</g>", named))


def _rules(title: str) -> Iterator[tuple[str, str]]:
    for selectors, body in _RULE.findall(_COMMENT.sub("", styles_of(title))):
        yield selectors.strip(), body


def _single(selectors: str) -> list[str]:
    """The classes among these selectors that stand alone."""
    return [name[1:] for name in map(str.strip, selectors.split(",")) if re.fullmatch(r"\.[\w-]+", name)]


def _colours(title: str) -> Iterator[str]:
    for selectors, body in _rules(title):
        if selectors == ":root":
            yield from (line for line in body.split(";") if line.strip())
