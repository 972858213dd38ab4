"""The interpreter: carries out a card's operations one after the other, and stops where somebody must choose."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias, TypeVar, cast

import msgspec

from games.core.rules import Refused, Seat
from games.scotland import events as e
from games.scotland import vocabulary as v
from games.scotland.components import Box, Design
from games.scotland.sitting import Sitting, whole
from games.scotland.state import ENGLAND, SCOTLAND, CardQuestion, Clan, State
from games.scotland.ways import go_way


class Play(msgspec.Struct, frozen=True):
    """A card in the act of being played."""

    seat: Seat
    design: Design
    target: Seat | None

    def who(self, selector: v.Who, chooser: Seat = -1) -> Seat:
        if selector == "self":
            return self.seat
        if selector == "chooser":
            return chooser
        return -1 if self.target is None else self.target


SomeOp = TypeVar("SomeOp", bound=v.Op)
Carry: TypeAlias = Callable[[Sitting, Play, SomeOp, int], bool]
_ops: dict[type[v.Op], Carry[v.Op]] = {}


def carry_out(sitting: Sitting, play: Play, at: int = 0) -> None:
    """The effect from that place on; up to the next question, if there is one."""
    effect = play.design.effect
    for place in range(at, len(effect)):
        if _ops[type(effect[place])](sitting, play, effect[place], place):
            return


def resume(sitting: Sitting, step: CardQuestion) -> Play:
    """The question is answered: close it and give back the card that asked."""
    sitting.emit(e.Answered(step.waiting[0]))
    return Play(step.by, sitting.box.designs[step.card], step.target)


def _on(kind: type[SomeOp]) -> Callable[[Carry[SomeOp]], Carry[SomeOp]]:
    def keep(carry: Carry[SomeOp]) -> Carry[SomeOp]:
        _ops[kind] = cast("Carry[v.Op]", carry)
        return carry

    return keep


def _ask(sitting: Sitting, play: Play, question: str, seat: Seat, at: int, rest: tuple[Seat, ...] = ()) -> bool:
    sitting.emit(e.Asked(seat, question, play.seat, play.design.id, play.target, at, rest))
    return True


# Gold


@_on(v.GainGold)
def _gain_gold(sitting: Sitting, play: Play, op: v.GainGold, _at: int) -> bool:
    sitting.emit(e.GoldGained(play.who(op.who), op.amount, "card", play.design.id))
    return False


@_on(v.TransferGold)
def _transfer_gold(sitting: Sitting, play: Play, op: v.TransferGold, _at: int) -> bool:
    _hand_over(sitting, play, op)
    return False


def _hand_over(sitting: Sitting, play: Play, op: v.TransferGold, chooser: Seat = -1) -> None:
    giver = play.who(op.giver, chooser)
    amount = min(op.amount, sitting.state.clans[giver].gold)
    sitting.emit(e.GoldPaid(giver, play.who(op.taker, chooser), amount, "card", play.design.id))


@_on(v.ExtraWay)
def _extra_way(sitting: Sitting, play: Play, op: v.ExtraWay, _at: int) -> bool:
    go_way(sitting, play.seat, op.way, play.design.id)
    return False


# Units


def _units(sitting: Sitting, play: Play, op: v.Op, at: int) -> bool:
    """How many is asked, unless there is none to be had."""
    return most_units(sitting.state, play, op) > 0 and _ask(sitting, play, "units", play.seat, at)


_ops |= dict.fromkeys((v.GainUnits, v.MoveUnits, v.RemoveUnits), _units)


def most_units(state: State, play: Play, op: v.Op) -> int:
    if isinstance(op, v.GainUnits):
        return op.up_to
    if isinstance(op, v.MoveUnits):
        return min(op.up_to, _in_zone(state.clans[play.seat], op.origin))
    assert isinstance(op, v.RemoveUnits)
    return min(op.up_to, _in_zone(state.clans[play.who(op.who)], op.zone))


def _in_zone(clan: Clan, zone: v.OwnZone) -> int:
    return clan.stock if zone == "stock" else clan.field


def choose_units(sitting: Sitting, step: CardQuestion, units: int) -> None:
    op, most = units_asked(sitting.box, sitting.state, step)
    if not whole(units, 0, most):
        raise Refused("units-out-of-range", most=most)
    play = resume(sitting, step)
    if units:
        sitting.emit(_units_event(play, op, units))
    carry_out(sitting, play, step.at + 1)


def units_asked(box: Box, state: State, step: CardQuestion) -> tuple[v.Op, int]:
    """The operation that waits for a number, and the highest it may be."""
    design = box.designs[step.card]
    op = design.effect[step.at]
    return op, most_units(state, Play(step.by, design, step.target), op)


def _units_event(play: Play, op: v.Op, units: int) -> e.UnitsGained | e.UnitsMoved | e.UnitsRemoved:
    card = play.design.id
    if isinstance(op, v.GainUnits):
        owner = None if op.zone == "scotland" else play.seat
        return e.UnitsGained(owner, op.zone, units, "card", card)
    if isinstance(op, v.MoveUnits):
        return e.UnitsMoved(play.seat, op.origin, op.to, units, "card", card)
    assert isinstance(op, v.RemoveUnits)
    return e.UnitsRemoved(play.who(op.who), op.zone, units, play.seat, card)


# Tokens and Honour


@_on(v.LookAtToken)
def _look_at_token(sitting: Sitting, play: Play, op: v.LookAtToken, _at: int) -> bool:
    owner = play.who(op.who)
    sitting.emit(e.TokenSeen(play.seat, owner, play.design.id, sitting.state.clans[owner].token))
    return False


@_on(v.MaySwapToken)
def _may_swap_token(sitting: Sitting, play: Play, op: v.MaySwapToken, at: int) -> bool:
    """A token that was set lies there for good."""
    owner = play.who(op.who)
    return not sitting.state.clans[owner].token_up and _ask(sitting, play, "swap", owner, at)


def choose_swap(sitting: Sitting, step: CardQuestion, swap: bool) -> None:
    seat = step.waiting[0]
    play = resume(sitting, step)
    side = sitting.state.clans[seat].token
    if swap:
        side = ENGLAND if side == SCOTLAND else SCOTLAND
    sitting.emit(e.TokenRelaid(seat, step.card, side))
    carry_out(sitting, play, step.at + 1)


@_on(v.SetToken)
def _set_token(sitting: Sitting, play: Play, op: v.SetToken, _at: int) -> bool:
    sitting.emit(e.TokenSet(play.who(op.who), op.side, play.seat, play.design.id))
    return False


@_on(v.NameHonourRecipient)
def _name_honour_recipient(sitting: Sitting, play: Play, _op: v.NameHonourRecipient, _at: int) -> bool:
    sitting.emit(e.HonourClaimed(play.seat))
    return False


# Daggers


@_on(v.DiscardDagger)
def _discard_dagger(sitting: Sitting, play: Play, op: v.DiscardDagger, at: int) -> bool:
    """Always asked: whether all one's cards are alike is nobody else's business."""
    return _ask(sitting, play, "dagger", play.who(op.who), at)


def choose_dagger(sitting: Sitting, step: CardQuestion, daggers: int) -> None:
    seat = step.waiting[0]
    shown = sitting.box.daggers
    copy = next((copy for copy in sitting.state.clans[seat].daggers if shown[copy] == daggers), None)
    if copy is None or type(daggers) is not int:
        raise Refused("dagger-not-held")
    play = resume(sitting, step)
    sitting.emit(e.DaggerDiscarded(seat, step.card, daggers, copy))
    carry_out(sitting, play, step.at + 1)


# Options


@_on(v.ChooseOne)
def _choose_one(sitting: Sitting, play: Play, op: v.ChooseOne, at: int) -> bool:
    return _ask_in_turn(sitting, play, op, at, sitting.state.clockwise(play.seat)[1:])


def _ask_in_turn(sitting: Sitting, play: Play, op: v.ChooseOne, at: int, seats: tuple[Seat, ...]) -> bool:
    """Who has a choice is asked; what a seat can do is open to all, so nobody else need be."""
    for place, seat in enumerate(seats):
        found = possible_options(sitting.state, op, seat)
        if len(found) > 1:
            return _ask(sitting, play, "option", seat, at, seats[place + 1 :])
        _take_option(sitting, play, op, seat, found[0] if found else None)
    return False


def possible_options(state: State, op: v.ChooseOne, seat: Seat) -> Sequence[int]:
    return [number for number, option in enumerate(op.options) if all(_possible(state, part, seat) for part in option)]


def _possible(state: State, op: v.MoveExactly | v.TransferGold, chooser: Seat) -> bool:
    clan = state.clans[chooser]
    return clan.gold > 0 if isinstance(op, v.TransferGold) else _in_zone(clan, op.origin) >= op.units


def _take_option(sitting: Sitting, play: Play, op: v.ChooseOne, seat: Seat, option: int | None) -> None:
    sitting.emit(e.OptionTaken(seat, play.design.id, option))
    for part in op.options[option] if option is not None else ():
        if isinstance(part, v.TransferGold):
            _hand_over(sitting, play, part, seat)
        else:
            sitting.emit(e.UnitsMoved(seat, part.origin, part.to, part.units, "card", play.design.id))


def options_asked(box: Box, state: State, step: CardQuestion) -> Sequence[int]:
    op = box.designs[step.card].effect[step.at]
    assert isinstance(op, v.ChooseOne)
    return possible_options(state, op, step.waiting[0])


def choose_option(sitting: Sitting, step: CardQuestion, option: int) -> None:
    if type(option) is not int or option not in options_asked(sitting.box, sitting.state, step):
        raise Refused("option-impossible")
    play = resume(sitting, step)
    op = play.design.effect[step.at]
    assert isinstance(op, v.ChooseOne)
    _take_option(sitting, play, op, step.waiting[0], option)
    if not _ask_in_turn(sitting, play, op, step.at, step.rest):
        carry_out(sitting, play, step.at + 1)
