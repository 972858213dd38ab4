"""The interpreter of card effects: carries out operations one after the other, and stops where a seat must choose."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from games.core.rules import Seat
from games.scotland import events as e
from games.scotland import vocabulary as v
from games.scotland.components import Design
from games.scotland.decision import Decision
from games.scotland.state import Clan, State
from games.scotland.ways import go_way

NOBODY: Final[Seat] = -1


class Play(msgspec.Struct, frozen=True):
    """A card that is being played."""

    seat: Seat
    design: Design
    target: Seat | None

    def who(self, selector: v.Who, chooser: Seat = NOBODY) -> Seat:
        if selector == "self":
            return self.seat
        if selector == "chooser":
            return chooser
        return NOBODY if self.target is None else self.target


def carry_out(decision: Decision, play: Play, at: int = 0) -> None:
    """Carry the effect out from that place on, up to the next question."""
    effect = play.design.effect
    for place in range(at, len(effect)):
        if _OPS[type(effect[place])](decision, play, effect[place], place):
            return


def _ask(decision: Decision, play: Play, question: str, seat: Seat, at: int, rest: tuple[Seat, ...] = ()) -> bool:
    decision.emit(e.Asked(seat, question, play.seat, play.design.id, play.target, at, rest))
    return True


# Gold


def _gain_gold(decision: Decision, play: Play, op: v.GainGold, _at: int) -> bool:
    decision.emit(e.GoldGained(play.who(op.who), op.amount, "card", play.design.id))
    return False


def _transfer_gold(decision: Decision, play: Play, op: v.TransferGold, _at: int) -> bool:
    _hand_over(decision, play, op)
    return False


def _hand_over(decision: Decision, play: Play, op: v.TransferGold, chooser: Seat = NOBODY) -> None:
    giver = play.who(op.giver, chooser)
    amount = min(op.amount, decision.state.clans[giver].gold)
    decision.emit(e.GoldPaid(giver, play.who(op.taker, chooser), amount, "card", play.design.id))


def _extra_way(decision: Decision, play: Play, op: v.ExtraWay, _at: int) -> bool:
    go_way(decision, play.seat, op.way, play.design.id)
    return False


# Units


def _units(decision: Decision, play: Play, op: v.Op, at: int) -> bool:
    """Ask for a number of units, unless it could only be 0."""
    return most_units(decision.state, play, op) > 0 and _ask(decision, play, "units", play.seat, at)


def most_units(state: State, play: Play, op: v.Op) -> int:
    if isinstance(op, v.GainUnits):
        return op.up_to
    if isinstance(op, v.MoveUnits):
        return min(op.up_to, _in_zone(state.clans[play.seat], op.origin))
    assert isinstance(op, v.RemoveUnits)
    return min(op.up_to, _in_zone(state.clans[play.who(op.who)], op.zone))


def _in_zone(clan: Clan, zone: v.OwnZone) -> int:
    return clan.stock if zone == "stock" else clan.field


# Tokens and Honour


def _look_at_token(decision: Decision, play: Play, op: v.LookAtToken, _at: int) -> bool:
    owner = play.who(op.who)
    decision.emit(e.TokenSeen(play.seat, owner, play.design.id, decision.state.clans[owner].token))
    return False


def _may_swap_token(decision: Decision, play: Play, op: v.MaySwapToken, at: int) -> bool:
    """Ask for a swap, unless the token was set face up: then it stays."""
    owner = play.who(op.who)
    return not decision.state.clans[owner].token_up and _ask(decision, play, "swap", owner, at)


def _set_token(decision: Decision, play: Play, op: v.SetToken, _at: int) -> bool:
    decision.emit(e.TokenSet(play.who(op.who), op.side, play.seat, play.design.id))
    return False


def _name_honour_recipient(decision: Decision, play: Play, _op: v.NameHonourRecipient, _at: int) -> bool:
    decision.emit(e.HonourClaimed(play.seat))
    return False


# Daggers


def _discard_dagger(decision: Decision, play: Play, op: v.DiscardDagger, at: int) -> bool:
    """Ask which card, also if all cards are equal: others must not learn that."""
    return _ask(decision, play, "dagger", play.who(op.who), at)


# Options


def _choose_one(decision: Decision, play: Play, op: v.ChooseOne, at: int) -> bool:
    return ask_clockwise(decision, play, op, at, decision.state.clockwise(play.seat)[1:])


def ask_clockwise(decision: Decision, play: Play, op: v.ChooseOne, at: int, seats: tuple[Seat, ...]) -> bool:
    """Ask the seats with more than one option; it is public which options they have. Returns whether one was asked."""
    for place, seat in enumerate(seats):
        options = possible_options(decision.state, op, seat)
        if len(options) > 1:
            return _ask(decision, play, "option", seat, at, seats[place + 1 :])
        take_option(decision, play, op, seat, options[0] if options else None)
    return False


def possible_options(state: State, op: v.ChooseOne, seat: Seat) -> Sequence[int]:
    return [number for number, option in enumerate(op.options) if all(_possible(state, part, seat) for part in option)]


def _possible(state: State, op: v.MoveExactly | v.TransferGold, chooser: Seat) -> bool:
    clan = state.clans[chooser]
    return clan.gold > 0 if isinstance(op, v.TransferGold) else _in_zone(clan, op.origin) >= op.units


def take_option(decision: Decision, play: Play, op: v.ChooseOne, seat: Seat, option: int | None) -> None:
    decision.emit(e.OptionTaken(seat, play.design.id, option))
    for part in op.options[option] if option is not None else ():
        if isinstance(part, v.TransferGold):
            _hand_over(decision, play, part, seat)
        else:
            decision.emit(e.UnitsMoved(seat, part.origin, part.to, part.units, "card", play.design.id))


_OPS: dict[type[v.Op], Callable[..., bool]] = {
    v.GainGold: _gain_gold,
    v.TransferGold: _transfer_gold,
    v.ExtraWay: _extra_way,
    v.GainUnits: _units,
    v.MoveUnits: _units,
    v.RemoveUnits: _units,
    v.LookAtToken: _look_at_token,
    v.MaySwapToken: _may_swap_token,
    v.SetToken: _set_token,
    v.NameHonourRecipient: _name_honour_recipient,
    v.DiscardDagger: _discard_dagger,
    v.ChooseOne: _choose_one,
}
"""How each operation of a card is carried out. True if it asks a seat, so that the rest of the effect waits."""
