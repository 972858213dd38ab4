"""The board of For Scotland!: the map with its fields, the army card, every clan, one's own hand, battles fought."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from service.boards import Hot, Panel, View
from service.boards.art import Scene
from service.boards.scotland.army import army
from service.boards.scotland.battles import battles
from service.boards.scotland.clan import clan
from service.boards.scotland.country import country
from service.boards.scotland.hand import hand
from service.texts.words import Words


def draw(view: View, words: Words, names: Sequence[str], hot: Hot) -> list[Panel]:
    scene = Scene(view, words, names, hot)
    if not view["seats"]:
        return []
    panels = [Panel("country", scene.say("country"), country(scene)), Panel("army", scene.say("army"), army(scene))]
    panels += [_clan(scene, seat) for seat in range(len(view["seats"]))]
    me = viewer(view)
    if me is not None:
        panels.insert(2, Panel("hand", scene.say("hand"), hand(scene, me), me))
    if view["battles"]:
        panels.append(Panel("battles", scene.say("battles"), battles(scene)))
    return panels


def _clan(scene: Scene, seat: int) -> Panel:
    return Panel(f"clan-{seat}", scene.say("clan", who=scene.name(seat)), clan(scene, seat), seat)


def viewer(view: View) -> int | None:
    """The seat whose secrets the view holds."""
    return next((seat["seat"] for seat in view["seats"] if "own" in seat), None)


def spots(fields: Mapping[str, Any], view: View) -> tuple[str, ...]:
    found = _SPOTS.get(fields["type"])
    me = viewer(view)
    return () if found is None or me is None else found(fields, me)


Spots = Callable[[Mapping[str, Any], int], tuple[str, ...]]


def _way(fields: Mapping[str, Any], _: int) -> tuple[str, ...]:
    return (f"way:{fields['way']}",)


def _stock(_: Mapping[str, Any], me: int) -> tuple[str, ...]:
    return (f"stock:{me}",)


def _card(fields: Mapping[str, Any], me: int) -> tuple[str, ...]:
    return (f"face-up:{me}:{fields['card']}" if fields.get("face_up") else f"card:{fields['card']}",)


def _recipient(fields: Mapping[str, Any], _: int) -> tuple[str, ...]:
    return (f"field:{fields['to']}",)


def _side(fields: Mapping[str, Any], _: int) -> tuple[str, ...]:
    return (f"side:{fields['side']}",)


def _dagger(fields: Mapping[str, Any], _: int) -> tuple[str, ...]:
    return (f"dagger:{fields['daggers']}",)


_SPOTS: Final[Mapping[str, Spots]] = {
    "replenish": _way,
    "send-units": _stock,
    "play-card": _card,
    "pass-honour": _recipient,
    "lay-token": _side,
    "choose-dagger": _dagger,
}
