"""The board of For Scotland!: the map with its fields, the army card, every clan, one's own hand, battles fought."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, cast

from games.drawing.art import Drawing
from games.drawing.board import Hot, Panel, View
from games.drawing.legend import legend
from games.scotland.board.army import army
from games.scotland.board.battles import battles
from games.scotland.board.clan import clan
from games.scotland.board.country import country
from games.scotland.board.hand import hand
from games.scotland.vocabulary import GainUnits, MoveUnits, RemoveUnits
from games.scotland.words import ScotlandWords
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


def spots(fields: Mapping[str, Any], view: View, words: Words) -> tuple[str, ...]:
    me = viewer(view)
    if fields["type"] == "choose-units" and me is not None:
        return _units(cast(ScotlandWords, words), view, me)
    where = _SPOTS.get(fields["type"])
    return () if where is None or me is None else where(fields, view, me)


Spots = Callable[[Mapping[str, Any], View, int], tuple[str, ...]]


def _way(fields: Mapping[str, Any], _: View, __: int) -> tuple[str, ...]:
    return (f"way:{fields['way']}",)


def _stock(_: Mapping[str, Any], __: View, me: int) -> tuple[str, ...]:
    return (f"stock:{me}",)


def _card(fields: Mapping[str, Any], _: View, me: int) -> tuple[str, ...]:
    """The card; and the clan it is played at."""
    card = f"face-up:{me}:{fields['card']}" if fields.get("face_up") else f"card:{fields['card']}"
    target = fields.get("target")
    return (card,) if target is None else (card, f"field:{target}")


def _units(words: ScotlandWords, view: View, me: int) -> tuple[str, ...]:
    """Where the units of the card in question come or go."""
    question = view["questions"][-1]
    for op in words.box.designs[question["card"]].effect:
        match op:
            case GainUnits(zone=zone) | MoveUnits(to=zone):
                return (f"stock:{me}" if zone == "stock" else f"field:{'scotland' if zone == 'scotland' else me}",)
            case RemoveUnits():
                return (f"field:{question['target']}",)
    return ()


def _swap(fields: Mapping[str, Any], view: View, me: int) -> tuple[str, ...]:
    laid = view["seats"][me]["own"]["token"]
    return (f"side:{laid}",) if not fields["swap"] else (f"side:{'england' if laid == 'scotland' else 'scotland'}",)


def _recipient(fields: Mapping[str, Any], _: View, __: int) -> tuple[str, ...]:
    return (f"field:{fields['to']}",)


def _side(fields: Mapping[str, Any], _: View, __: int) -> tuple[str, ...]:
    return (f"side:{fields['side']}",)


def _dagger(fields: Mapping[str, Any], _: View, __: int) -> tuple[str, ...]:
    return (f"dagger:{fields['daggers']}",)


_SPOTS: Final[Mapping[str, Spots]] = {
    "replenish": _way,
    "send-units": _stock,
    "play-card": _card,
    "choose-swap": _swap,
    "choose-dagger": _dagger,
    "pass-honour": _recipient,
    "lay-token": _side,
}
