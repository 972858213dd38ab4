"""What all boards are drawn with: elements, icons, spots.

Markup is `Markup`, everything else is text and escaped: a name is a player's, and may be anything.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from textwrap import wrap
from typing import Any, NamedTuple

from markupsafe import Markup, escape

from games.speech.languages import readable
from games.speech.words import Text, Words

NOTHING = Markup("")


def element(tag: str, *children: str, **attributes: object) -> Markup:
    """`class_` is class, `data_key` data-key; an attribute of None is left out."""
    told = "".join(
        f' {_attribute(name)}="{_written(value)}"' for name, value in attributes.items() if value is not None
    )
    inside = "".join(map(escape, children))
    return Markup(f"<{tag}{told}>{inside}</{tag}>" if inside else f"<{tag}{told}/>")


@cache
def _attribute(name: str) -> str:
    return name.rstrip("_").replace("_", "-")


def _written(value: object) -> str:
    return f"{value:g}" if isinstance(value, float) else escape(value)


def joined(parts: Iterable[str]) -> Markup:
    return Markup("".join(map(escape, parts)))


def group(*children: str, **attributes: object) -> Markup:
    return element("g", *children, **attributes)


def title(text: str) -> Markup:
    return element("title", text)


def at(x: float, y: float, scale: float = 1) -> str:
    """The attribute that moves a thing there."""
    return f"translate({x:g} {y:g})" + ("" if scale == 1 else f" scale({scale:g})")


def icon(name: str, x: float, y: float, scale: float = 1, class_: str | None = None) -> Markup:
    """A shape of the page (games/drawing/shapes.py), by its middle."""
    if scale == 1:
        return element("use", href=f"#a-{name}", x=x, y=y, class_=class_)
    return element("use", href=f"#a-{name}", transform=at(x, y, scale), class_=class_)


def text(told: object, x: float, y: float, class_: str | None = None) -> Markup:
    return element("text", str(told), x=x, y=y, class_=class_)


def fitted(told: str, x: float, y: float, room: float, size: float, class_: str) -> Markup:
    """Text that is made narrower where it would not fit: how wide a font is, is only guessed."""
    narrow = room / (len(told) * size * 0.68 or 1)
    return element("text", told, transform=at(x, y) + (f" scale({narrow:.2f} 1)" if narrow < 1 else ""), class_=class_)


def told(label: str, *children: str, **attributes: object) -> Markup:
    """A group that says what it is, to whoever points at it and to screen readers."""
    return group(title(label), *children, role="img", **attributes)


def badge(number: object, x: float, y: float, scale: float = 1) -> Markup:
    """Points."""
    return group(icon("badge", 0, 0), text(number, 0, 4.5, "badge"), transform=at(x, y, scale))


def seat_mark(seat: int, x: float, y: float, scale: float = 1) -> Markup:
    return icon(f"seat-{seat}", x, y, scale, "mark")


def piece(name: str, seat: int, x: float, y: float, scale: float = 1) -> Markup:
    """A figure in the colour of a seat, with its mark."""
    return group(icon(name, 0, 0), seat_mark(seat, 0, 4, 0.8), transform=at(x, y, scale), class_=f"seat-{seat}")


class Thing(NamedTuple):
    """An icon, a number on a badge, or a few characters, in a row of such."""

    width: float
    shape: str
    told: object = ""

    def drawn(self, x: float, y: float) -> Markup:
        if self.shape == "badge":
            return badge(self.told, x, y)
        return icon(self.shape, x, y) if self.shape else text(self.told, x, y + 5.5, "count")


def written(told: object) -> Thing:
    return Thing(5 + 9.5 * len(str(told)), "", told)


def points(number: int) -> Thing:
    return Thing(23, "badge", number)


def row(things: Iterable[Thing], x: float, y: float, gap: float = 0) -> Markup:
    """Side by side from x on, y in their middle."""
    drawn = []
    for thing in things:
        drawn.append(thing.drawn(x + thing.width / 2, y))
        x += thing.width + gap
    return joined(drawn)


def width_of(things: Iterable[Thing], gap: float = 0) -> float:
    return sum(thing.width + gap for thing in things)


def panel(width: float, height: float, label: str, *children: str) -> Markup:
    """The SVG of a panel, as large as it likes to be; the stylesheet lets it shrink."""
    return element(
        "svg",
        *children,
        class_="board",
        viewBox=f"0 0 {width:g} {height:g}",
        width=width,
        height=height,
        role="group",
        aria_label=label,
    )


def shortened(told: str, most: int) -> str:
    return told if len(told) <= most else told[: most - 1].rstrip() + "…"


def wrapped(told: str, most: int) -> list[str]:
    """Lines of so many characters: a drawing does not break them by itself."""
    return wrap(told, most)


def capital(told: str) -> str:
    return told[:1].upper() + told[1:]


class Drawing(NamedTuple):
    """All that a drawing depends on."""

    view: Mapping[str, Any]
    words: Words
    names: Sequence[str]
    hot: Mapping[str, str]

    def say(self, code: str, **details: Any) -> str:
        """What the board says of itself, by its code."""
        known = {name: Text(value) if isinstance(value, str) else value for name, value in details.items()}
        return self.words.say("board", code, known, {}) or readable(code)

    def name(self, seat: int) -> str:
        return self.words.seat(seat, self.names)

    def spot(self, name: str, label: str, *children: str, halo: str = "", **attributes: object) -> Markup:
        """What may be clicked if some move goes there, and says what it is in any case."""
        if name not in self.hot:
            return told(label, *children, **attributes)
        return self._link(name, label, *children, *([self.halo(name, halo)] if halo else []), **attributes)

    def lying(self, name: str, label: str, *children: str) -> Markup:
        """A spot on something else, which tells of it as long as it cannot be clicked."""
        return self._link(name, label, *children) if name in self.hot else group(*children, class_="lying")

    def halo(self, name: str, shape: str) -> Markup:
        """What shows that a spot is hot."""
        return icon(f"halo-{shape}", 0, 0) if name in self.hot else NOTHING

    def _link(self, name: str, label: str, *children: str, **attributes: object) -> Markup:
        attributes |= {"class_": f"{attributes.get('class_', '')} hot".strip(), "aria_label": label}
        return element("a", title(label), *children, href=self.hot[name], data_spot=name, **attributes)
