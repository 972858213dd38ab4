"""The army card in force, the ways of replenishment, and what is left in the piles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from markupsafe import Markup

from games.drawing.art import (
    NOTHING,
    Drawing,
    at,
    capital,
    element,
    fitted,
    group,
    icon,
    joined,
    labelled,
    panel,
    row,
    text,
    wrapped,
)
from games.scotland.board.effects import scottish, way
from games.scotland.words import effects

_WIDTH: Final = 380
_LINE: Final = 18
_WAY: Final = (182, 66)
_WAYS: Final = ("collect-tax", "call-militia", "buy-weapons", "hire-mercenaries")
_FITS: Final = 46


def army(drawing: Drawing) -> Markup:
    card, height = _card(drawing)
    ways_from = height + 14
    piles_from = ways_from + 2 * _WAY[1] + 34
    return panel(
        _WIDTH,
        piles_from + 30,
        drawing.say("army"),
        card,
        *(_way(drawing, name, number, ways_from) for number, name in enumerate(_WAYS)),
        *_piles(drawing, piles_from),
    )


# The card


def _card(drawing: Drawing) -> tuple[Markup, float]:
    """The card and its height."""
    known = drawing.view["army"]
    if known is None:
        return NOTHING, 0
    notes = [line for note in _notes(drawing, known) for line in note]
    height = 108 + _LINE * len(notes) + (8 if notes else 0)
    return (
        group(
            element("rect", x=4, y=4, width=_WIDTH - 8, height=height - 8, rx=10, class_="field-england"),
            fitted(drawing.words.word("words", known["id"]), 18, 28, _WIDTH - 36, 18, "title"),
            _strength(drawing, known),
            *_gold(drawing, known),
            *(
                joined(
                    [
                        icon(shape, 26, 113 + _LINE * n, 0.62) if shape else NOTHING,
                        text(line, 42, 118 + _LINE * n, "fine"),
                    ]
                )
                for n, (shape, line) in enumerate(notes)
            ),
            data_key=f"army:{known['id']}",
        ),
        height,
    )


def _strength(drawing: Drawing, known: Mapping[str, Any]) -> Markup:
    return labelled(
        drawing.say("strength", strength=known["strength"], printed=known["printed"]),
        icon("shield", 0, 0),
        text(known["strength"], 0, 8, "strength"),
        transform=at(42, 66),
    )


def _gold(drawing: Drawing, known: Mapping[str, Any]) -> Iterator[Markup]:
    """The gold for each Scot after a victory or a defeat, and for England's supporters."""
    shared = "england-each" if known["england_each"] else "england-shared"
    rewards = (("hat", "won", "won"), ("torn", "lost", "lost"), ("crown", "england", shared))
    for number, (shape, field, code) in enumerate(rewards):
        gold = known[field]
        yield labelled(
            drawing.say(f"gold-{code}", gold=gold),
            icon(shape, 0, 0, 1.15),
            text(gold, 26, 7, "units mid"),
            icon("coin", 47, 0, 0.9),
            text("÷", 63, 6, "count") if code == "england-shared" else NOTHING,
            transform=at(98 + 94 * number, 66),
        )


def _notes(drawing: Drawing, known: Mapping[str, Any]) -> Iterator[list[tuple[str, str]]]:
    """Conditions and further rewards; each is a few lines, the first with an icon."""
    words = scottish(drawing)
    card = words.box.armies[known["id"]]
    for special, sentence in zip(known["special"], effects.specials(words, card), strict=True):
        yield _lines(_SPECIALS[special["op"]], sentence)
    for extra in card.extras:
        yield _lines("saltire" if extra.when == "scotland" else "cross", effects.extra(words, extra))


def _lines(shape: str, sentence: str) -> list[tuple[str, str]]:
    return [(shape if not number else "", line) for number, line in enumerate(wrapped(capital(sentence), _FITS))]


_SPECIALS: Final = {
    "strength-per-extra-clan": "swords",
    "strength-per-england-supporter": "swords",
    "bar-bagpipes": "bagpipe",
    "forbid-ways": "no",
    "change-yield": "camp",
}


# The ways and the piles


def _way(drawing: Drawing, name: str, number: int, top: float) -> Markup:
    width, height = _WAY
    army, box = drawing.view["army"], scottish(drawing).box
    ways = box.conditions[army["id"]].ways if army else box.sheet.ways
    closed = name not in ways
    yields = (box.sheet.ways if closed else ways)[name].yields
    called = drawing.words.word("words", name)
    return drawing.spot(
        f"way:{name}",
        drawing.say("way-closed" if closed else "way", way=called, yields=effects.way(scottish(drawing), yields)),
        element("rect", x=4, width=width, height=height - 6, rx=8, class_="key"),
        fitted(called, 16, 22, width - (52 if closed else 22), 13, "small"),
        row(way(yields), 12, 42, 4),
        icon("no", width - 20, 30, 1.2) if closed else NOTHING,
        class_="neutral off" if closed else "neutral",
        transform=at((number % 2) * (width + 8), top + (number // 2) * height),
    )


def _piles(drawing: Drawing, y: float) -> Iterator[Markup]:
    view = drawing.view
    rounds = view["rounds"] - view["round"]
    piles = (
        ("edward-back" if rounds == 1 else "army-back", rounds, drawing.say("pile-armies", left=rounds)),
        (
            "bagpipe-back",
            view["bagpipes"]["pile"],
            drawing.say("pile-bagpipes", left=view["bagpipes"]["pile"], discards=len(view["bagpipes"]["discards"])),
        ),
        (
            "dagger-back",
            view["daggers"]["pile"],
            drawing.say("pile-daggers", left=view["daggers"]["pile"], discards=view["daggers"]["discards"]),
        ),
    )
    for number, (shape, left, label) in enumerate(piles):
        yield labelled(
            label,
            icon(shape, 0, 0, 1.35),
            text(f"×{left}", 20, 6, "count start"),
            class_=None if left else "empty",
            transform=at(60 + 120 * number, y),
        )
