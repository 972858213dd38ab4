"""One's own hand: bagpipe cards face up, and the two choice tokens."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from markupsafe import Markup

from games.drawing.art import (
    NOTHING,
    Drawing,
    Thing,
    at,
    capital,
    element,
    icon,
    panel,
    row,
    shortened,
    text,
    width_of,
    wrapped,
)
from games.scotland.board.effects import card as effect
from games.scotland.board.effects import scottish
from games.scotland.components import Design
from games.scotland.words import effects

_WIDTH: Final = 380
_CARD: Final = (184, 174)
_SIDES: Final = ("scotland", "england")
_TOKENS: Final = 64
_FITS: Final = 27
_LINES: Final = 4


def hand(drawing: Drawing, seat: int) -> Markup:
    own = drawing.view["seats"][seat]["own"]
    cards = [(card, False) for card in own["hand"]] + [(card, True) for card in own["fresh"]]
    drawn = [_card(drawing, card, fresh, number) for number, (card, fresh) in enumerate(cards)]
    return panel(
        _WIDTH,
        _TOKENS + max(36, _CARD[1] * -(-len(cards) // 2)),
        drawing.say("hand"),
        *(_side(drawing, own, side, number) for number, side in enumerate(_SIDES)),
        *(drawn or [text(drawing.say("no-cards"), 10, _TOKENS + 20, "faint")]),
    )


def _side(drawing: Drawing, own: Mapping[str, Any], side: str, number: int) -> Markup:
    laid = own["token"] == side
    return drawing.spot(
        f"side:{side}",
        drawing.say(f"side-{side}-laid" if laid else f"side-{side}"),
        element("rect", width=182, height=52, rx=9, class_="key laid" if laid else "key"),
        icon(f"side-{side}", 30, 26, 1.5),
        text(drawing.say(side), 58, 32, "small"),
        icon("tick", 164, 26) if laid else NOTHING,
        data_key=f"side:{side}",
        transform=at(4 + 190 * number, 4),
    )


def _card(drawing: Drawing, name: str, fresh: bool, number: int) -> Markup:
    """A card in hand. A fresh one cannot be played in this round."""
    design = scottish(drawing).box.designs[name]
    width, height = _CARD
    called = drawing.words.word("words", name)
    names = wrapped(called, 19)[:2]
    return drawing.spot(
        f"card:{name}" if not fresh else f"fresh:{name}",
        drawing.say("card-fresh" if fresh else "card", card=called, effect=effects.design(scottish(drawing), design)),
        element("rect", width=width, height=height - 8, rx=9, class_="key card"),
        *(text(line, 12, 24 + 17 * n, "card-name") for n, line in enumerate(names)),
        _effect(list(effect(scottish(drawing).box, design)), width - 24, 36 + 17 * len(names)),
        *(text(line, 12, 63 + 17 * len(names) + 15 * n, "print") for n, line in enumerate(_print(drawing, design))),
        icon(design.window, 20, height - 24, 0.85),
        text(drawing.say(f"window-{design.window}"), 36, height - 20, "faint"),
        text("×2", width - 22, height - 19, "count") if design.uses == 2 else NOTHING,
        class_="neutral off" if fresh else "neutral",
        data_key=f"card:{name}:{number}",
        transform=at(4 + (width + 6) * (number % 2), _TOKENS + height * (number // 2)),
    )


def _print(drawing: Drawing, design: Design) -> list[str]:
    """The effect in words, as much as fits on the card; the tooltip has all of it."""
    lines = wrapped(capital(effects.effect(scottish(drawing), design)), _FITS)
    return lines if len(lines) <= _LINES else [*lines[: _LINES - 1], shortened(" ".join(lines[_LINES - 1 :]), _FITS)]


def _effect(things: list[Thing], room: float, y: float) -> Markup:
    scale = min(1, room / width_of(things, 2))
    return element("g", row(things, 0, 0, 2), transform=at(10, y, round(scale, 2)))
