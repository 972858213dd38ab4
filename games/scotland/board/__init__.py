"""The board of For Scotland!: the map with its fields, the army card, the clans, one's own hand, the battles."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from games.drawing.art import Drawing
from games.drawing.board import Hot, Panel, View
from games.drawing.legend import legend
from games.scotland.board.army import army
from games.scotland.board.battles import battles
from games.scotland.board.clan import clan
from games.scotland.board.country import country
from games.scotland.board.hand import hand
from games.speech.words import Words

EMBLEM: Final = {
    "side-scotland": 1.8,
    "saltire": 1.8,
    "swords": 2.0,
    "shield": 1.0,
    "crown": 1.9,
    "cross": 1.8,
    "side-england": 1.8,
}
_LEGEND: Final = (
    *("side-scotland", "side-england", "side-down", "honour", "gold", "crown", "torn", "skull"),
    *("unit", "camp", "field-of", "saltire", "bagpipe-back", "dagger-back", "turn", "rewards"),
)


def draw(view: View, words: Words, names: Sequence[str], hot: Hot) -> list[Panel]:
    drawing = Drawing(view, words, names, hot)
    if not view["seats"]:
        return []
    panels = [
        Panel("country", drawing.say("country"), country(drawing)),
        Panel("army", drawing.say("army"), army(drawing)),
    ]
    panels += [_clan(drawing, seat) for seat in range(len(view["seats"]))]
    me = viewer(view)
    if me is not None:
        panels.insert(2, Panel("hand", drawing.say("hand"), hand(drawing, me), me))
    if view["battles"]:
        panels.append(Panel("battles", drawing.say("battles"), battles(drawing)))
    return [*panels, legend(drawing, _LEGEND, neutral=("unit", "field-of"))]


def _clan(drawing: Drawing, seat: int) -> Panel:
    return Panel(f"clan-{seat}", drawing.say("clan", who=drawing.name(seat)), clan(drawing, seat), seat)


def viewer(view: View) -> int | None:
    """The seat whose secrets the view holds."""
    return next((seat["seat"] for seat in view["seats"] if "own" in seat), None)


def spots(fields: Mapping[str, Any], _: View) -> tuple[str, ...]:
    where = _SPOTS.get(fields["type"])
    return () if where is None else where(fields)


Spots = Callable[[Mapping[str, Any]], tuple[str, ...]]


def _way(fields: Mapping[str, Any]) -> tuple[str, ...]:
    return (f"way:{fields['way']}",)


def _stock(fields: Mapping[str, Any]) -> tuple[str, ...]:
    return (f"stock:{fields['seat']}",)


def _card(fields: Mapping[str, Any]) -> tuple[str, ...]:
    """The card, and the field of the clan at which it is played."""
    card = f"face-up:{fields['seat']}:{fields['card']}" if fields["face_up"] else f"card:{fields['card']}"
    return (card,) if fields["target"] is None else (card, f"field:{fields['target']}")


def _units(fields: Mapping[str, Any]) -> tuple[str, ...]:
    """The place to which units come or from which they are taken."""
    if fields["zone"] == "stock":
        return (f"stock:{fields['owner']}",)
    return (f"field:{'scotland' if fields['zone'] == 'scotland' else fields['owner']}",)


def _recipient(fields: Mapping[str, Any]) -> tuple[str, ...]:
    return (f"field:{fields['to']}",)


def _side(fields: Mapping[str, Any]) -> tuple[str, ...]:
    """The side of the token that is laid, or that shows after a swap."""
    return (f"side:{fields['side']}",)


def _dagger(fields: Mapping[str, Any]) -> tuple[str, ...]:
    return (f"dagger:{fields['daggers']}",)


_SPOTS: Final[Mapping[str, Spots]] = {
    "replenish": _way,
    "send-units": _stock,
    "play-card": _card,
    "choose-units": _units,
    "choose-swap": _side,
    "choose-dagger": _dagger,
    "pass-honour": _recipient,
    "lay-token": _side,
}
