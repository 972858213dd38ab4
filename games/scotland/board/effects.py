"""What cards do, in icons: bagpipe cards, conditions and rewards of army cards, ways of replenishment."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, cast

from games.drawing.art import Drawing, Thing, written
from games.scotland import vocabulary as v
from games.scotland.components import Box, Design
from games.scotland.words import ScotlandWords

Effect = Iterator[Thing]


def scottish(drawing: Drawing) -> ScotlandWords:
    return cast(ScotlandWords, drawing.words)


def way(yields: Mapping[str, Any]) -> Effect:
    if yields["cost"]:
        yield from (written(f"−{yields['cost']}"), Thing(20, "coin"))
    if yields["gold"]:
        yield from (written(f"+{yields['gold']}"), Thing(20, "coin"))
    if yields["stock"]:
        yield from (written(f"+{yields['stock']}"), Thing(18, "unit"), Thing(22, "camp"))
    if yields["each_field"]:
        yield from (written(f"+{yields['each_field']}"), Thing(20, "field-of"))
    if yields["scotland_field"]:
        yield from (written(f"+{yields['scotland_field']}"), Thing(25, "saltire"))


def card(box: Box, design: Design) -> Effect:
    if design.cost:
        yield from (written(f"−{design.cost}"), Thing(20, "coin"), Thing(15, "arrow"))
    for op in design.effect:
        yield from way(box.sheet.ways[op.way].yields) if isinstance(op, v.ExtraWay) else _OPS[type(op)](op)


def _gain_gold(op: v.GainGold) -> Effect:
    yield from (written(f"+{op.amount}"), Thing(20, "coin"))


def _transfer_gold(op: v.TransferGold) -> Effect:
    yield from (Thing(20, "field-of"), Thing(15, "arrow"), written(op.amount), Thing(20, "coin"))


def _gain_units(op: v.GainUnits) -> Effect:
    yield from (written(f"≤{op.up_to}"), Thing(18, "unit"), Thing(15, "arrow"), _ZONES[op.zone])


def _move_units(op: v.MoveUnits) -> Effect:
    yield from (_ZONES[op.origin], written(f"≤{op.up_to}"), Thing(18, "unit"), Thing(15, "arrow"), _ZONES[op.to])


def _move_exactly(op: v.MoveExactly) -> Effect:
    yield from (written(op.units), Thing(18, "unit"), Thing(15, "arrow"), _ZONES[op.to])


def _remove_units(op: v.RemoveUnits) -> Effect:
    yield from (_ZONES[op.zone], written(f"−≤{op.up_to}"), Thing(18, "unit"))


def _look(_: v.LookAtToken) -> Effect:
    yield from (Thing(22, "eye"), Thing(25, "side-down"))


def _swap(_: v.MaySwapToken) -> Effect:
    yield from (written("+"), Thing(20, "swap"))


def _set(op: v.SetToken) -> Effect:
    yield from (Thing(25, "side-down"), Thing(15, "arrow"), Thing(25, f"side-{op.side}"))


def _honour(_: v.NameHonourRecipient) -> Effect:
    yield from (Thing(25, "honour"), Thing(15, "arrow"), Thing(20, "field-of"))


def _discard_dagger(_: v.DiscardDagger) -> Effect:
    yield from (written("−"), Thing(20, "dagger-back"))


def _choose_one(op: v.ChooseOne) -> Effect:
    for number, option in enumerate(op.options):
        if number:
            yield written("/")
        for part in option:
            yield from _OPS[type(part)](part)


_ZONES: Final = {
    "stock": Thing(23, "camp"),
    "field": Thing(20, "field-of"),
    "scotland": Thing(25, "saltire"),
}
_OPS: Final[Mapping[type, Callable[[Any], Effect]]] = {
    v.GainGold: _gain_gold,
    v.TransferGold: _transfer_gold,
    v.GainUnits: _gain_units,
    v.MoveUnits: _move_units,
    v.MoveExactly: _move_exactly,
    v.RemoveUnits: _remove_units,
    v.LookAtToken: _look,
    v.MaySwapToken: _swap,
    v.SetToken: _set,
    v.NameHonourRecipient: _honour,
    v.DiscardDagger: _discard_dagger,
    v.ChooseOne: _choose_one,
}
