"""The words in which components.yaml says what cards do. Bagpipes are carried out in effects.py; what an army card
means for a round is worked out in components.py.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

Side: TypeAlias = Literal["scotland", "england"]
Zone: TypeAlias = Literal["stock", "field", "scotland"]
OwnZone: TypeAlias = Literal["stock", "field"]
CardWindow: TypeAlias = Literal["turn", "before-reveal", "rewards"]
Who: TypeAlias = Literal["self", "chosen", "chooser"]
"""The card's player, the one other seat it was played at, or who picks an option of choose-one."""
Filter: TypeAlias = Literal["has-token", "has-gold", "has-field-units", "opposite-side"]
"""Which other seats a card may be played at."""


class Op(msgspec.Struct, frozen=True, tag_field="op", forbid_unknown_fields=True):
    """One operation."""


class GainGold(Op, frozen=True, tag="gain-gold"):
    """From the bank."""

    who: Who
    amount: int


class TransferGold(Op, frozen=True, tag="transfer-gold"):
    """From seat to seat: as much as the giver has."""

    giver: Who
    taker: Who
    amount: int


class GainUnits(Op, frozen=True, tag="gain-units"):
    """From the bank to the player's zone or to Scotland's field; the player says how many."""

    zone: Zone
    up_to: int


class MoveUnits(Op, frozen=True, tag="move-units"):
    """Between one's own stock and field; the player says how many."""

    who: Literal["self"]
    origin: OwnZone
    to: OwnZone
    up_to: int


class MoveExactly(Op, frozen=True, tag="move-exactly"):
    """Between stock and field, that many: impossible with fewer. Only as an option of choose-one."""

    who: Literal["chooser"]
    origin: OwnZone
    to: OwnZone
    units: int


class RemoveUnits(Op, frozen=True, tag="remove-units"):
    """To the bank; the player says how many."""

    who: Who
    zone: OwnZone
    up_to: int


class ExtraWay(Op, frozen=True, tag="extra-way"):
    """A way of replenishment besides the duty; not if the army forbids it."""

    way: str


class LookAtToken(Op, frozen=True, tag="look-at-token"):
    """The player alone sees a face-down token."""

    who: Who


class MaySwapToken(Op, frozen=True, tag="may-swap-token"):
    """Lay the other token instead, face down, or not."""

    who: Who


class SetToken(Op, frozen=True, tag="set-token"):
    """Face up, and it can no longer change in this round."""

    who: Who
    side: Side


class NameHonourRecipient(Op, frozen=True, tag="name-honour-recipient"):
    """The player names the next holder in this round, within the usual limits."""


class DiscardDagger(Op, frozen=True, tag="discard-dagger"):
    """One dagger card of one's choice, face down."""

    who: Literal["self"]


class ChooseOne(Op, frozen=True, tag="choose-one"):
    """Each other seat, clockwise, picks one option that it can carry out; if there is none, nothing happens."""

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
    """Not in this round, also not through cards."""

    ways: tuple[str, ...]


class BarBagpipes(Op, frozen=True, tag="bar-bagpipes"):
    windows: tuple[CardWindow, ...]


class ChangeYield(Op, frozen=True, tag="change-yield"):
    """What a way brings to the stock in this round."""

    way: str
    stock: int


class StrengthPerExtraClan(Op, frozen=True, tag="strength-per-extra-clan"):
    """For each clan beyond three."""

    amount: int


class StrengthPerEnglandSupporter(Op, frozen=True, tag="strength-per-england-supporter"):
    """For each supporter with a unit on the field."""

    amount: int


AnySpecial: TypeAlias = ForbidWays | BarBagpipes | ChangeYield | StrengthPerExtraClan | StrengthPerEnglandSupporter


class Extra(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A reward besides the usual ones, when that side has won."""

    when: Side
    to: Literal["largest-army", "honour-holder", "scots-supporters", "england-supporters"]
    each: int = 0
    shared: int = 0
    """Divided equally; what is over is lost."""
    bagpipes: int = 0
