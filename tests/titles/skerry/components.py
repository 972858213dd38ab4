"""The box: the contents before the start of a game."""

from functools import cache

import msgspec

from games.core.components import Entry, read_sheet

WRECK, STORM = "wreck", "storm"


class Kind(Entry, frozen=True):
    value: int
    count: int


class Coves(Entry, frozen=True):
    names: tuple[str, ...]


class Coins(Entry, frozen=True):
    all: int
    each: int


class Hand(Entry, frozen=True):
    cards: int


class Span(Entry, frozen=True):
    first: int
    last: int


class Rounds(Entry, frozen=True):
    long: int


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """components.yaml as it is written."""

    cards: dict[str, Kind]
    coves: Coves
    coins: Coins
    hand: Hand
    wreck: Span
    storm: Span
    rounds: Rounds


class Box(msgspec.Struct, frozen=True):
    digest: str
    sheet: Sheet
    value: dict[str, int]
    """Card -> what it is worth on a croft."""

    @property
    def coves(self) -> tuple[str, ...]:
        return self.sheet.coves.names


def kind(card: str) -> str:
    return card.partition("-")[0]


@cache
def box(digest: str | None) -> Box:
    digest, sheet = read_sheet(__package__, digest, Sheet)
    value = {f"{name}-{n}": card.value for name, card in sheet.cards.items() for n in range(card.count)}
    return Box(digest, sheet, value)
