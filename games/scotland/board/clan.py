"""A clan: its gold, its stock, its cards and daggers, and the side it has laid."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from markupsafe import Markup

from games.drawing.art import (
    NOTHING,
    Drawing,
    at,
    element,
    fitted,
    group,
    icon,
    labelled,
    panel,
    piece,
    seat_mark,
    shortened,
    text,
)
from games.scotland.board.country import token
from games.scotland.board.effects import scottish
from games.scotland.words import effects

_WIDTH: Final = 400
_ROWS: Final = 92
_CHIP: Final = 34
_BACKS: Final = 4
"""At most so many cards are drawn; the number beside them says how many there are."""


def clan(drawing: Drawing, seat: int) -> Markup:
    known = drawing.view["seats"][seat]
    chips = list(_chips(drawing, known))
    return panel(
        _WIDTH,
        _ROWS + _CHIP * -(-len(chips) // 2) + 4,
        drawing.say("clan", who=drawing.name(seat)),
        _strip(drawing, known),
        *_holdings(drawing, known),
        *chips,
    )


def _strip(drawing: Drawing, known: Mapping[str, Any]) -> Markup:
    seat = known["seat"]
    acting = any(seat in question["waiting"] for question in drawing.view["questions"][-1:])
    name = drawing.words.word("words", known["clan"])
    return group(
        element("rect", x=4, y=4, width=_WIDTH - 8, height=_ROWS - 8, rx=9, class_="strip"),
        group(
            element("circle", cx=26, cy=27, r=14, class_="seat"), seat_mark(seat, 26, 27, 1.4), class_=f"seat-{seat}"
        ),
        element("circle", cx=26, cy=27, r=18, class_="acting") if acting else NOTHING,
        fitted(shortened(drawing.name(seat), 20), 52, 24, 178, 18, "who"),
        text(name, 52, 41, "faint"),
        token(drawing, known, 252, 27),
        _honour(drawing, seat),
        labelled(
            drawing.say("gold", gold=known["gold"]),
            icon("coin", -14 - 13 * len(str(known["gold"])), 0, 1.15),
            text(known["gold"], 4, 8, "score end"),
            transform=at(_WIDTH - 22, 27),
        ),
    )


def _honour(drawing: Drawing, seat: int) -> Markup:
    if drawing.view["honour"]["holder"] != seat:
        return NOTHING
    return labelled(drawing.say("honour"), icon("honour", 290, 27, 1.2))


def _holdings(drawing: Drawing, known: Mapping[str, Any]) -> Iterator[Markup]:
    """Units in stock, cards in hand, dagger cards. The viewer's own dagger cards are face up."""
    seat, y = known["seat"], 68
    yield drawing.spot(
        f"stock:{seat}",
        drawing.say("stock", units=known["stock"]),
        element("rect", x=-16, y=-16, width=86, height=32, rx=7, class_="key"),
        icon("camp", 0, 0, 0.9),
        piece("unit", seat, 24, 0, 0.9),
        text(known["stock"], 40, 6, "count start"),
        transform=at(30, y),
    )
    yield _backs(drawing.say("cards", cards=known["cards"]), "bagpipe-back", known["cards"], 128, y)
    shown = known["own"]["daggers"] if "own" in known else known.get("daggers")
    label = drawing.say("dagger-cards", cards=known["dagger_cards"])
    if shown is None:
        yield _backs(label, "dagger-back", known["dagger_cards"], 262, y)
    else:
        yield from _daggers(drawing, shown, "own" in known, 254, y)


def _backs(label: str, shape: str, count: int, x: float, y: float) -> Markup:
    drawn = min(count, _BACKS)
    return labelled(
        label,
        *(icon(shape, 13 * number, 0) for number in range(max(1, drawn))),
        text(f"×{count}", 13 * max(1, drawn) + 4, 6, "count start"),
        class_=None if count else "empty",
        transform=at(x, y),
    )


def _daggers(drawing: Drawing, shown: Sequence[int], own: bool, x: float, y: float) -> Iterator[Markup]:
    """Dagger cards face up; equal ones are one spot."""
    pitch = min(24, 120 / max(1, len(shown)))
    if not shown:
        yield _backs(drawing.say("dagger-cards", cards=0), "dagger-back", 0, x + 8, y)
    for number, daggers in enumerate(shown):
        face = (icon("dagger-face", 0, 0), text(daggers, 0, 10, "pips"))
        label = drawing.say("dagger", daggers=daggers)
        where = at(x + 8 + pitch * number, y)
        if own:
            yield drawing.spot(f"dagger:{daggers}", label, *face, halo="key", transform=where)
        else:
            yield labelled(label, *face, transform=where)


def _chips(drawing: Drawing, known: Mapping[str, Any]) -> Iterator[Markup]:
    """Cards that have been used once and lie face up."""
    width, words = (_WIDTH - 8) / 2, scottish(drawing)
    for number, card in enumerate(known["face_up"]):
        name = words.word("words", card)
        yield drawing.spot(
            f"face-up:{known['seat']}:{card}",
            drawing.say("face-up", card=name, effect=effects.design(words, words.box.designs[card], used=True)),
            element("rect", width=width - 6, height=_CHIP - 5, rx=6, class_="card key"),
            icon("bagpipe", 16, 14, 0.8),
            text(shortened(name, 22), 30, 19, "small"),
            transform=at(4 + width * (number % 2), _ROWS + _CHIP * (number // 2)),
        )
