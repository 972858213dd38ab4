"""The box: components.yaml as frozen structs, with what is often needed computed once."""

from __future__ import annotations

from functools import cache
from typing import ClassVar, Literal, TypeVar

import msgspec

from games.core.components import Entry, read_sheet
from games.core.rules import Json
from games.scotland.checks import mistakes
from games.scotland.vocabulary import (
    AnyOp,
    AnySpecial,
    BarBagpipes,
    CardWindow,
    ChangeYield,
    Extra,
    Filter,
    ForbidWays,
    Needs,
    StrengthPerEnglandSupporter,
    StrengthPerExtraClan,
)


class Contents(Entry, frozen=True):
    english_armies: int
    edward_armies: int
    bagpipes: int
    daggers: int
    clans: int
    unit_tokens: int
    gold_tokens: int


class Setup(Entry, frozen=True):
    units: int
    gold: int
    english_rounds: int
    edward_rounds: int
    fatal_defeat: int
    traitor_lead: int


class ThreeSeats(Entry, frozen=True):
    scotland_field: int


class StrengthAdjustment(Entry, frozen=True):
    by_seats: dict[int, int]


class Way(Entry, frozen=True):
    """A way of replenishment."""

    gold: int = 0
    cost: int = 0
    stock: int = 0
    each_field: int = 0
    scotland_field: int = 0

    @property
    def yields(self) -> dict[str, Json]:
        """What the way costs and brings, for view and labels."""
        names = ("cost", "gold", "stock", "each_field", "scotland_field")
        return {name: getattr(self, name) for name in names}


class Rewards(Entry, frozen=True):
    scots_who_won_bagpipes: int
    scots_who_lost_units: int
    english_daggers: int


class ClanName(Entry, frozen=True):
    aspects: ClassVar = frozenset({"name.ru"})

    id: str
    name: str


class Army(Entry, frozen=True):
    """An army card. `won` and `lost` are gold for each Scot; `england` is shared, unless `england_each`."""

    aspects: ClassVar = frozenset({"extras.kind", "last"})

    id: str
    name: str
    strength: int
    won: int
    lost: int
    england: int
    england_each: bool = False
    special: tuple[AnySpecial, ...] = ()
    extras: tuple[Extra, ...] = ()

    def strength_against(self, seats: int, supporters: int) -> int:
        """The strength with special conditions, for that many clans and supporters of England with units."""
        strength = self.strength
        for special in self.special:
            if isinstance(special, StrengthPerExtraClan):
                strength += special.amount * max(0, seats - 3)
            elif isinstance(special, StrengthPerEnglandSupporter):
                strength += special.amount * supporters
        return strength


class Design(Entry, frozen=True):
    """A bagpipe card; there are `copies` of it."""

    aspects: ClassVar = frozenset({"effect.kind", "name.ru"})

    id: str
    name: str
    copies: int
    window: CardWindow
    effect: tuple[AnyOp, ...]
    uses: Literal[1, 2] = 1
    cost: int = 0
    needs: Needs | None = None
    target: tuple[Filter, ...] | None = None


class DaggerDesign(Entry, frozen=True):
    id: str
    daggers: Literal[1, 2, 3]
    copies: int


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """components.yaml as it is written."""

    contents: Contents
    setup: Setup
    three_seats: ThreeSeats
    strength_adjustment: StrengthAdjustment
    ways: dict[str, Way]
    rewards: Rewards
    clans: tuple[ClanName, ...]
    english_armies: tuple[Army, ...]
    edward_armies: tuple[Army, ...]
    bagpipes: tuple[Design, ...]
    daggers: tuple[DaggerDesign, ...]


class Conditions(msgspec.Struct, frozen=True):
    """What an army card means for the round: the open ways and the barred windows."""

    ways: dict[str, Way]
    """The ways that are open, with what they yield in this round."""
    forbidden: frozenset[str]
    barred: frozenset[str]


class Box(msgspec.Struct, frozen=True):
    """One component set, ready for use. The copies of a card are `<design>-<number>`, from 1."""

    digest: str
    sheet: Sheet
    armies: dict[str, Army]
    conditions: dict[str, Conditions]
    designs: dict[str, Design]
    bagpipes: dict[str, Design]
    """Copy -> its design."""
    daggers: dict[str, int]
    """Copy -> the daggers it shows."""


@cache
def box(digest: str | None) -> Box:
    return packed(*read_sheet(__package__, digest, Sheet))


def packed(digest: str, sheet: Sheet) -> Box:
    armies = {army.id: army for army in (*sheet.english_armies, *sheet.edward_armies)}
    made = Box(
        digest=digest,
        sheet=sheet,
        armies=armies,
        conditions={army.id: _conditions(sheet, army) for army in armies.values()},
        designs={design.id: design for design in sheet.bagpipes},
        bagpipes=_copies(sheet.bagpipes),
        daggers={copy: design.daggers for copy, design in _copies(sheet.daggers).items()},
    )
    wrong = list(mistakes(made))
    if wrong:
        raise ValueError("; ".join(wrong))
    return made


T = TypeVar("T", Design, DaggerDesign)


def _copies(designs: tuple[T, ...]) -> dict[str, T]:
    return {f"{design.id}-{number}": design for design in designs for number in range(1, design.copies + 1)}


def _conditions(sheet: Sheet, army: Army) -> Conditions:
    forbidden = {way for special in army.special if isinstance(special, ForbidWays) for way in special.ways}
    barred = {window for special in army.special if isinstance(special, BarBagpipes) for window in special.windows}
    ways = {name: way for name, way in sheet.ways.items() if name not in forbidden}
    for special in army.special:
        if isinstance(special, ChangeYield) and special.way in ways:
            ways[special.way] = msgspec.structs.replace(ways[special.way], stock=special.stock)
    return Conditions(ways, frozenset(forbidden), frozenset(barred))
