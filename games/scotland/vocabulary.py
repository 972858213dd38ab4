"""The vocabulary in which components.yaml says what cards do.

`effects.py` carries bagpipe cards out; `components.py` computes what an army card means for a round.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

Side: TypeAlias = Literal["scotland", "england"]
Zone: TypeAlias = Literal["stock", "field", "scotland"]
OwnZone: TypeAlias = Literal["stock", "field"]
CardWindow: TypeAlias = Literal["turn", "before-reveal", "rewards"]
Who: TypeAlias = Literal["self", "chosen", "chooser"]
"""The card's player, its target, or the seat that picks an option of choose-one."""
Filter: TypeAlias = Literal["has-token", "has-gold", "has-field-units", "opposite-side"]
"""Conditions for the target of a card."""


class Op(msgspec.Struct, frozen=True, tag_field="op", forbid_unknown_fields=True):
    """One operation of a card."""


class GainGold(Op, frozen=True, tag="gain-gold"):
    """Gold from the bank."""

    who: Who
    amount: int


class TransferGold(Op, frozen=True, tag="transfer-gold"):
    """Gold from seat to seat; less if the giver has less."""

    giver: Who
    taker: Who
    amount: int


class GainUnits(Op, frozen=True, tag="gain-units"):
    """Units from the bank to the player's zone or to Scotland's field; the player chooses how many."""

    zone: Zone
    up_to: int


class MoveUnits(Op, frozen=True, tag="move-units"):
    """Units between the player's own stock and field; the player chooses how many."""

    who: Literal["self"]
    origin: OwnZone
    to: OwnZone
    up_to: int


class MoveExactly(Op, frozen=True, tag="move-exactly"):
    """Exactly so many units between stock and field, impossible with fewer. Only in an option of choose-one."""

    who: Literal["chooser"]
    origin: OwnZone
    to: OwnZone
    units: int


class RemoveUnits(Op, frozen=True, tag="remove-units"):
    """Units to the bank; the player chooses how many."""

    who: Who
    zone: OwnZone
    up_to: int


class ExtraWay(Op, frozen=True, tag="extra-way"):
    """A way of replenishment in addition to that of the turn, unless the army forbids it."""

    way: str


class LookAtToken(Op, frozen=True, tag="look-at-token"):
    """Only the player sees a face-down token."""

    who: Who


class MaySwapToken(Op, frozen=True, tag="may-swap-token"):
    """The owner may lay the other token instead, face down."""

    who: Who


class SetToken(Op, frozen=True, tag="set-token"):
    """The token is set face up and cannot change any more in this round."""

    who: Who
    side: Side


class NameHonourRecipient(Op, frozen=True, tag="name-honour-recipient"):
    """The player names the next holder in this round, within the usual limits."""


class DiscardDagger(Op, frozen=True, tag="discard-dagger"):
    """One dagger card is discarded face down; its owner chooses which."""

    who: Literal["self"]


class ChooseOne(Op, frozen=True, tag="choose-one"):
    """Each other seat, clockwise, picks one option that is possible for it; nothing happens if there is none."""

    who: Literal["each-other"]
    options: tuple[tuple[MoveExactly | TransferGold, ...], ...]


AnyOp: TypeAlias = (
    GainGold
    | TransferGold
    | GainUnits
    | MoveUnits
    | RemoveUnits
    | ExtraWay
    | LookAtToken
    | MaySwapToken
    | SetToken
    | NameHonourRecipient
    | DiscardDagger
    | ChooseOne
)


class Needs(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What must hold for a card to be played."""

    winner: Side | None = None
    side: Side | None = None
    took_part: bool = False
    token: bool = False
    dagger_card: bool = False


class ForbidWays(Op, frozen=True, tag="forbid-ways"):
    """These ways cannot be used in this round, nor through cards."""

    ways: tuple[str, ...]


class BarBagpipes(Op, frozen=True, tag="bar-bagpipes"):
    windows: tuple[CardWindow, ...]


class ChangeYield(Op, frozen=True, tag="change-yield"):
    """The units that a way brings to the stock in this round."""

    way: str
    stock: int


class StrengthPerExtraClan(Op, frozen=True, tag="strength-per-extra-clan"):
    """Strength for each clan beyond three."""

    amount: int


class StrengthPerEnglandSupporter(Op, frozen=True, tag="strength-per-england-supporter"):
    """Strength for each supporter of England with a unit on the field."""

    amount: int


AnySpecial: TypeAlias = ForbidWays | BarBagpipes | ChangeYield | StrengthPerExtraClan | StrengthPerEnglandSupporter


class Extra(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A reward in addition to the usual ones, if that side has won."""

    when: Side
    to: Literal["largest-army", "honour-holder", "scots-supporters", "england-supporters"]
    each: int = 0
    shared: int = 0
    """Gold divided equally; the remainder is lost."""
    bagpipes: int = 0
