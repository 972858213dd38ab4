"""The map: Scotland's field in the middle, those of the clans around it in seat order, England in the south."""

from __future__ import annotations

from collections.abc import Mapping
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

_WIDTH: Final = 480
_HEIGHT: Final = 548
_TOP: Final = 56
_SIZE: Final = (142, 84)
_MIDDLE: Final = (240, 262)
_SOUTH: Final = 492
_SHIELDS: Final = 5
# Clockwise from the north, as the seats sit.
_PLACES: Final = {
    3: ((240, 128), (396, 376), (84, 376)),
    4: ((96, 136), (384, 136), (384, 376), (96, 376)),
    5: ((240, 118), (400, 216), (384, 376), (96, 376), (80, 216)),
}


def country(drawing: Drawing) -> Markup:
    seats = drawing.view["seats"]
    places = _PLACES[len(seats)]
    return panel(
        _WIDTH,
        _HEIGHT,
        drawing.say("country"),
        _defeats(drawing),
        element("rect", x=4, y=_TOP, width=_WIDTH - 8, height=_HEIGHT - _TOP - 4, rx=12, class_="sea"),
        icon("map", 0, _TOP + 4),
        _scotland(drawing),
        _england(drawing),
        *(_field(drawing, seat, *places[number]) for number, seat in enumerate(seats)),
    )


def _defeats(drawing: Drawing) -> Markup:
    defeats, fatal = drawing.view["defeats"], drawing.view["fatal_defeat"]
    right, pitch, y = _WIDTH - 36, 58, 28
    stops = [right - pitch * (fatal - stop) for stop in range(fatal + 1)]
    return labelled(
        drawing.say("defeats", defeats=defeats, fatal=fatal),
        text(drawing.say("defeat-track"), 8, y + 5, "head"),
        element("path", d=f"M{stops[0]} {y}H{stops[-1]}", class_="step-line"),
        *(element("circle", cx=x, cy=y, r=17, class_="step") for x in stops),
        *(text(stop, x, y + 5, "faint mid") for stop, x in enumerate(stops[:-1]) if stop != defeats),
        group(
            element("circle", r=12, class_="marker"),
            text(defeats, 0, 5, "badge"),
            data_key="defeats",
            transform=at(stops[defeats], y),
        ),
        icon("skull", stops[-1], y, 1.2),
    )


def _scotland(drawing: Drawing) -> Markup:
    x, y = _MIDDLE
    units = drawing.view["scotland_field"]
    return drawing.spot(
        "field:scotland",
        drawing.say("scotland-field", units=units),
        element("rect", x=-58, y=-34, width=116, height=68, rx=10, class_="field-scotland key"),
        icon("saltire", 0, -17, 1.3),
        icon("unit", -18, 15, 0.95, "neutral"),
        text(units, 2, 23, "units"),
        data_key="scotland-field",
        transform=at(x, y),
    )


def _england(drawing: Drawing) -> Markup:
    army = drawing.view["army"]
    name = drawing.words.word("words", army["id"]) if army else drawing.say("no-army")
    return labelled(
        drawing.say("england-army", army=name, strength=army["strength"]) if army else name,
        element("rect", x=-216, y=-34, width=432, height=68, rx=10, class_="field-england"),
        icon("cross", -186, 0, 1.6),
        fitted(name, -154, 6, 300, 18, "title"),
        _strength(army["strength"]) if army else NOTHING,
        transform=at(_WIDTH / 2, _SOUTH),
    )


def _strength(strength: int) -> Markup:
    return group(icon("shield", 0, 0, 1.1), text(strength, 0, 9, "strength"), transform=at(184, 0))


def _field(drawing: Drawing, seat: Mapping[str, Any], x: float, y: float) -> Markup:
    number = seat["seat"]
    width, height = _SIZE
    return drawing.spot(
        f"field:{number}",
        _field_label(drawing, seat),
        element("rect", x=-width / 2, y=-height / 2, width=width, height=height, rx=10, class_="field key"),
        group(
            element("circle", cx=-53, cy=-24, r=11, class_="seat"),
            seat_mark(number, -53, -24, 1.1),
            class_=f"seat-{number}",
        ),
        fitted(shortened(drawing.name(number), 16), -37, -19, 88, 13, "small"),
        _army(number, seat["field"]),
        _honour(drawing, number),
        group(token(drawing, seat, 46, 14), data_key=f"token:{number}") if seat["token"] else NOTHING,
        transform=at(x, y),
    )


def _army(seat: int, units: int) -> Markup:
    """Units as a few shields one behind the other, with their number."""
    behind = range(min(units, _SHIELDS) - 1, 0, -1)
    front = -50
    return group(
        group(*(icon("unit", front + 7 * number, 16, 1.15) for number in behind), class_=f"seat-{seat}"),
        piece("unit", seat, front, 16, 1.15) if units else icon("unit", front, 16, 1.15, "vacant"),
        text(units, front + 19 + 7 * len(behind), 24, "units"),
        data_key=f"field:{seat}",
    )


def _field_label(drawing: Drawing, seat: Mapping[str, Any]) -> str:
    known = [drawing.say("field", who=drawing.name(seat["seat"]), units=seat["field"])]
    if drawing.view["honour"]["holder"] == seat["seat"]:
        known.append(drawing.say("honour"))
    if seat["token"]:
        known.append(drawing.say(f"token-{seat['token']}"))
    return "; ".join(known)


def _honour(drawing: Drawing, seat: int) -> Markup:
    if drawing.view["honour"]["holder"] != seat:
        return NOTHING
    return group(icon("honour", 0, 0, 1.15), data_key="honour", transform=at(64, -36))


def token(drawing: Drawing, seat: Mapping[str, Any], x: float, y: float) -> Markup:
    """The token of a clan, face down or up, with the side beside it if the viewer knows it."""
    shown = seat["token"]
    if shown is None:
        return NOTHING
    known = _known_side(drawing, seat)
    return group(
        icon(f"side-{shown}", 0, 0, 1.3),
        icon(f"side-{known}", 11, 11, 0.8) if shown == "down" and known else NOTHING,
        transform=at(x, y),
    )


def _known_side(drawing: Drawing, seat: Mapping[str, Any]) -> str | None:
    """The side of a face-down token, if it is the viewer's own or one that the viewer has looked at."""
    if "own" in seat:
        return str(seat["own"]["token"])
    mine: list[Mapping[str, Any]] = next(
        (other["own"]["seen"] for other in drawing.view["seats"] if "own" in other), []
    )
    return next((look["side"] for look in mine if look["seat"] == seat["seat"] and look["sure"]), None)
