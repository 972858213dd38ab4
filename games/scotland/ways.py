"""The ways of replenishment, in a turn and through cards."""

from __future__ import annotations

from games.core.rules import Seat
from games.scotland.components import Box
from games.scotland.decision import Decision
from games.scotland.events import GoldGained, GoldPaid, UnitsGained, WeaponsHandedOut
from games.scotland.state import State


def way_refusal(box: Box, state: State, way: str, gold: int) -> str | None:
    """Why a seat with that much gold may not use this way; None if it may."""
    conditions = box.conditions[state.army]
    if way in conditions.forbidden:
        return "way-forbidden"
    if way not in conditions.ways:
        return "way-unknown"
    return "not-enough-gold" if conditions.ways[way].cost > gold else None


def go_way(decision: Decision, seat: Seat, name: str, card: str = "") -> None:
    """Pay for the way and take what it brings; `card` is the card that allows it, if it is one."""
    way, emit = decision.conditions.ways[name], decision.emit
    reason = "card" if card else name
    if way.cost:
        emit(GoldPaid(seat, None, way.cost, reason, card))
    if way.gold:
        emit(GoldGained(seat, way.gold, reason, card))
    if way.stock:
        emit(UnitsGained(seat, "stock", way.stock, reason, card))
    if way.each_field or way.scotland_field:
        emit(WeaponsHandedOut(seat, way.each_field, way.scotland_field, reason, card))
