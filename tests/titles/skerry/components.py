"""The box: what lies in it before anybody sits down."""

from functools import cache

import msgspec

from games.core import components

WRECK, STORM = "wreck", "storm"


class Kind(msgspec.Struct, frozen=True):
    value: int
    count: int


class Coves(msgspec.Struct, frozen=True):
    names: tuple[str, ...]


class Coins(msgspec.Struct, frozen=True):
    all: int
    each: int


class Hand(msgspec.Struct, frozen=True):
    cards: int


class Span(msgspec.Struct, frozen=True):
    first: int
    last: int


class Rounds(msgspec.Struct, frozen=True):
    long: int


class Sheet(msgspec.Struct, frozen=True):
    """components.yaml as it is written; `source` is for its readers."""

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
    found, contents = components.read(__package__, digest)
    sheet = msgspec.convert(contents, Sheet)
    value = {f"{name}-{n}": card.value for name, card in sheet.cards.items() for n in range(card.count)}
    return Box(found, sheet, value)
