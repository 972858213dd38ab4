"""Checks that a component set can be played, so that a mistake in a corrected card shows at once and not in a game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from games.scotland.vocabulary import (
    ChangeYield,
    ChooseOne,
    DiscardDagger,
    ExtraWay,
    ForbidWays,
    LookAtToken,
    MaySwapToken,
    Needs,
    Op,
    SetToken,
)

if TYPE_CHECKING:
    from games.scotland.components import Box, Design


def mistakes(box: Box) -> Iterator[str]:
    """What is wrong with the set, a sentence each."""
    yield from _totals(box)
    yield from _ways(box)
    for design in box.designs.values():
        yield from (f"{design.id}: {mistake}" for mistake in _card(design))


def _totals(box: Box) -> Iterator[str]:
    """The numbers of pieces must be those of the box."""
    sheet = box.sheet
    counts = {
        "english_armies": len(sheet.english_armies),
        "edward_armies": len(sheet.edward_armies),
        "bagpipes": len(box.bagpipes),
        "daggers": len(box.daggers),
        "clans": len(sheet.clans),
    }
    for name, count in counts.items():
        if count != getattr(sheet.contents, name):
            yield f"{name}: {count} of {getattr(sheet.contents, name)}"
    if sheet.setup.english_rounds > counts["english_armies"] or sheet.setup.edward_rounds > counts["edward_armies"]:
        yield "there are more rounds than armies"


def _ways(box: Box) -> Iterator[str]:
    unknown = sorted(set(_named_ways(box)) - box.sheet.ways.keys())
    if unknown:
        yield f"there is no way of replenishment {', '.join(unknown)}"
    for army, conditions in box.conditions.items():
        if all(way.cost for way in conditions.ways.values()):
            yield f"{army}: who has no gold cannot replenish"


def _named_ways(box: Box) -> Iterator[str]:
    for army in box.armies.values():
        for special in army.special:
            if isinstance(special, ForbidWays):
                yield from special.ways
            elif isinstance(special, ChangeYield):
                yield special.way
    yield from (op.way for design in box.designs.values() for op in design.effect if isinstance(op, ExtraWay))


def _card(design: Design) -> Iterator[str]:
    """A card must be possible to carry out to its end whenever it may be played."""
    needs, filters = design.needs or Needs(), design.target or ()
    battle = needs.winner or needs.side or needs.took_part or "opposite-side" in filters
    if battle and design.window != "rewards":
        yield "it asks for a battle that has not been fought"
    for op in design.effect:
        if "chooser" in _whom(op):
            yield "only an option has somebody who chooses it"
        if "chosen" in _whom(op) | _whom_in_options(op) and design.target is None:
            yield "it is played at nobody"
        if isinstance(op, LookAtToken | MaySwapToken | SetToken) and not (
            needs.token if op.who == "self" else "has-token" in filters
        ):
            yield "there may be no token"
        if isinstance(op, DiscardDagger) and not needs.dagger_card:
            yield "there may be no dagger card"


def _whom(op: Op) -> set[object]:
    return {getattr(op, name) for name in op.__struct_fields__ if name in ("who", "giver", "taker")}


def _whom_in_options(op: Op) -> set[object]:
    parts = [part for option in op.options for part in option] if isinstance(op, ChooseOne) else []
    return {whom for part in parts for whom in _whom(part)}
