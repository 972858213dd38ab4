"""The elements that boards are drawn with: SVG elements, icons, spots.

`Markup` is inserted as it is, any other text is escaped: players choose names freely.
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
    """An SVG element. `class_` becomes class and `data_key` data-key; an attribute that is None is left out."""
    written = "".join(
        f' {_attribute(name)}="{_written(value)}"' for name, value in attributes.items() if value is not None
    )
    inside = "".join(map(escape, children))
    return Markup(f"<{tag}{written}>{inside}</{tag}>" if inside else f"<{tag}{written}/>")


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
    """The value of a `transform` that moves an element there."""
    return f"translate({x:g} {y:g})" + ("" if scale == 1 else f" scale({scale:g})")


def icon(name: str, x: float, y: float, scale: float = 1, class_: str | None = None) -> Markup:
    """A shape of the page (see `games/drawing/shapes.py`), placed by its middle."""
    if scale == 1:
        return element("use", href=f"#a-{name}", x=x, y=y, class_=class_)
    return element("use", href=f"#a-{name}", transform=at(x, y, scale), class_=class_)


def text(content: object, x: float, y: float, class_: str | None = None) -> Markup:
    return element("text", str(content), x=x, y=y, class_=class_)


def fitted(content: str, x: float, y: float, room: float, size: float, class_: str) -> Markup:
    """Text that is made narrower if it would not fit. The width of the font is only estimated."""
    narrow = room / (len(content) * size * 0.68 or 1)
    squeezed = f" scale({narrow:.2f} 1)" if narrow < 1 else ""
    return element("text", content, transform=at(x, y) + squeezed, class_=class_)


def labelled(label: str, *children: str, **attributes: object) -> Markup:
    """A group with a label, as a tooltip and for screen readers."""
    return group(title(label), *children, role="img", **attributes)


def badge(number: object, x: float, y: float, scale: float = 1) -> Markup:
    """A badge with a number of points."""
    return group(icon("badge", 0, 0), text(number, 0, 4.5, "badge"), transform=at(x, y, scale))


def seat_mark(seat: int, x: float, y: float, scale: float = 1) -> Markup:
    return icon(f"seat-{seat}", x, y, scale, "mark")


def piece(name: str, seat: int, x: float, y: float, scale: float = 1) -> Markup:
    """A figure in the colour of a seat, with its mark."""
    return group(icon(name, 0, 0), seat_mark(seat, 0, 4, 0.8), transform=at(x, y, scale), class_=f"seat-{seat}")


class Thing(NamedTuple):
    """One of several things in a row: an icon, a badge with a number, or a few characters."""

    width: float
    shape: str
    content: object = ""

    def drawn(self, x: float, y: float) -> Markup:
        if self.shape == "badge":
            return badge(self.content, x, y)
        return icon(self.shape, x, y) if self.shape else text(self.content, x, y + 5.5, "count")


def written(content: object) -> Thing:
    return Thing(5 + 9.5 * len(str(content)), "", content)


def points(number: int) -> Thing:
    return Thing(23, "badge", number)


def row(things: Iterable[Thing], x: float, y: float, gap: float = 0) -> Markup:
    """The things side by side, from x on, with y in their middle."""
    drawn = []
    for thing in things:
        drawn.append(thing.drawn(x + thing.width / 2, y))
        x += thing.width + gap
    return joined(drawn)


def width_of(things: Iterable[Thing], gap: float = 0) -> float:
    return sum(thing.width + gap for thing in things)


def panel(width: float, height: float, label: str, *children: str) -> Markup:
    """The SVG of a panel in its preferred size; the style sheet lets it shrink."""
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


def shortened(content: str, most: int) -> str:
    return content if len(content) <= most else content[: most - 1].rstrip() + "…"


def wrapped(content: str, most: int) -> list[str]:
    """The text in lines of at most so many characters; SVG does not break lines by itself."""
    return wrap(content, most)


def capital(content: str) -> str:
    return content[:1].upper() + content[1:]


class Drawing(NamedTuple):
    """All that the drawing of a board depends on."""

    view: Mapping[str, Any]
    words: Words
    names: Sequence[str]
    hot: Mapping[str, str]

    def say(self, code: str, **details: Any) -> str:
        """A text of the board, by its code in the section `board` of the title's words."""
        known = {name: Text(value) if isinstance(value, str) else value for name, value in details.items()}
        return self.words.say("board", code, known, {}) or readable(code)

    def name(self, seat: int) -> str:
        return self.words.seat(seat, self.names)

    def spot(self, name: str, label: str, *children: str, halo: str = "", **attributes: object) -> Markup:
        """A labelled group, which is a link if some move goes there."""
        if name not in self.hot:
            return labelled(label, *children, **attributes)
        return self._link(name, label, *children, *([self.halo(name, halo)] if halo else []), **attributes)

    def lying(self, name: str, label: str, *children: str) -> Markup:
        """A spot that lies on another one. While no move goes there, the label of the other one counts."""
        return self._link(name, label, *children) if name in self.hot else group(*children, class_="lying")

    def halo(self, name: str, shape: str) -> Markup:
        """The outline of a hot spot."""
        return icon(f"halo-{shape}", 0, 0) if name in self.hot else NOTHING

    def _link(self, name: str, label: str, *children: str, **attributes: object) -> Markup:
        attributes |= {"class_": f"{attributes.get('class_', '')} hot".strip(), "aria_label": label}
        return element("a", title(label), *children, href=self.hot[name], data_spot=name, **attributes)
