"""The box: tiles, cards and numbers of one component set, read once into frozen tables that every game shares."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import accumulate, product
from typing import Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from games.core.components import Entry, read_sheet

Good: TypeAlias = Literal["wood", "stone", "grain", "cattle", "sheep"]
Due: TypeAlias = Good | Literal["different", "any", "barrels", "people"]
"""What a price can ask for."""

GOODS: tuple[Good, ...] = ("wood", "stone", "grain", "cattle", "sheep")
"""The order of everything that is counted by good: prices, the market's rows, what a clan holds."""
INDEX: dict[str, int] = {good: number for number, good in enumerate(GOODS)}

ANY: Literal["any"] = "any"
_MIXED: tuple[Due, ...] = ("different", ANY)

Amounts = tuple[int, ...]
"""A number for each of the goods, in their order."""
Way = tuple[tuple[int, int], ...]
"""Some cubes: kinds of goods, each with a number above zero."""


class Price(msgspec.Struct, frozen=True):
    """A price: cubes, at most `caps` of each kind and one of `counts` in all; barrels; people."""

    caps: Amounts
    counts: tuple[int, ...]
    fixed: bool
    """Whether all of `caps` has to be given, with nothing to choose."""
    least: tuple[Way, ...]
    """Every way to give as few cubes as the price allows. For a price without cubes there is one way, an empty one."""
    barrels: int = 0
    people: int = 0

    @property
    def free(self) -> bool:
        return not (self.counts[0] or self.barrels or self.people)


class Activation(msgspec.Struct, frozen=True):
    """What a tile does when activated. `task` says which of the other fields count."""

    task: str
    """none, good, any-good, exchange, points or movement"""
    good: str = ""
    price: Price | None = None
    points: Mapping[int, int] = {}
    """Points by the number of cubes given."""
    barrels: int = 0
    movement: int = 0


class TilePoints(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Points at the end for each own tile of a colour or of some kinds."""

    points: int
    colour: str = ""
    kinds: tuple[str, ...] = ()

    def counts(self, tile: Tile) -> bool:
        return tile.colour == self.colour or tile.kind in self.kinds


class CardEffect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the card of a special location does; most cards do one thing."""

    goods: int = 0
    fill: int = 0
    everywhere: bool = False
    clansmen: int = 0
    barrels: int = 0
    coins: int = 0
    call: int = 0
    chieftain: int = 1
    tile: TilePoints | None = None


class Card(msgspec.Struct, frozen=True):
    id: str
    hats: int
    effect: CardEffect


class Bonus(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the tile brings once, when it is placed."""

    clansmen: int = 0
    barrels: int = 0


class Tile(msgspec.Struct, frozen=True):
    id: str
    kind: str
    stack: int | None
    colour: str
    edges: str
    """plain, river, road or both: the next two in one word"""
    river: bool
    road: bool
    free: bool
    cost: Price
    bonus: Bonus
    activation: Activation
    card: Card | None


class Numbers(Entry, frozen=True):
    """Numbers of the box that do not belong to a single piece."""

    spaces: int
    coins: int
    capacity: int
    die: tuple[int, ...]
    die_seats: tuple[int, ...]
    seeded_seats: tuple[int, ...]
    market: tuple[int, ...]
    figures: tuple[str, ...]


class Supply(Entry, frozen=True):
    coins: int
    clansmen: int
    barrels: int
    goods: dict[Good, int]


class Scoring(Entry, frozen=True):
    difference: tuple[int, ...]
    coin: int
    extra_tile: int
    rounds: tuple[int, ...]


class Box(msgspec.Struct, frozen=True):
    """One component set, ready for use."""

    digest: str
    numbers: Numbers
    supply: Supply
    scoring: Scoring
    tiles: dict[str, Tile]
    cards: dict[str, Card]
    homes: tuple[str, ...]
    stacks: tuple[tuple[str, ...], ...]
    rivers: frozenset[str]
    roads: frozenset[str]
    worth: tuple[int, ...]
    """The coins in a market row by how many of its spaces are filled."""


class _Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a tile does when activated, as the sheet has it."""

    good: Good | Literal["any"] | None = None
    exchange: dict[Due, int] = {}
    points: dict[int, int] = {}
    barrels: int = 0
    movement: int = 0


class _Goods(Entry, frozen=True):
    names: tuple[str, ...]


class _Kind(Entry, frozen=True):
    colour: str
    bonus: Bonus
    activation: _Row


class _Card(Entry, frozen=True):
    hats: int
    effect: CardEffect
    also: tuple[str, ...] = ()
    """Kinds of tiles that the effect counts because of our own ruling."""

    def whole_effect(self) -> CardEffect:
        tile = self.effect.tile
        if tile is None:
            return self.effect
        return replace(self.effect, tile=replace(tile, kinds=(*tile.kinds, *self.also)))


class _Tile(Entry, frozen=True):
    kind: str
    stack: int | None
    edges: Literal["plain", "river", "road", "both"]
    cost: dict[Due, int]


class _Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    goods: _Goods
    box: Numbers
    supply: Supply
    scoring: Scoring
    kinds: dict[str, _Kind]
    cards: dict[str, _Card]
    tiles: dict[str, _Tile]

    def __post_init__(self) -> None:
        if self.goods.names != GOODS:
            raise ValueError(f"the goods are {', '.join(GOODS)}, in this order")


@cache
def box(digest: str | None) -> Box:
    """The component set of that digest (None: the newest)."""
    digest, sheet = read_sheet("games.glenmore", digest, _Sheet)
    cards = {name: Card(name, row.hats, row.whole_effect()) for name, row in sheet.cards.items()}
    tiles = {name: _tile(name, row, sheet.kinds[row.kind], cards) for name, row in sheet.tiles.items()}
    return Box(
        digest=digest,
        numbers=sheet.box,
        supply=sheet.supply,
        scoring=sheet.scoring,
        tiles=tiles,
        cards=cards,
        homes=tuple(name for name, tile in tiles.items() if tile.stack is None),
        stacks=_stacks(tiles),
        rivers=frozenset(name for name, tile in tiles.items() if tile.river),
        roads=frozenset(name for name, tile in tiles.items() if tile.road),
        worth=tuple(accumulate(sheet.box.market, initial=0)),
    )


def _stacks(tiles: Mapping[str, Tile]) -> tuple[tuple[str, ...], ...]:
    numbers = sorted({tile.stack for tile in tiles.values() if tile.stack is not None})
    return tuple(tuple(name for name, tile in tiles.items() if tile.stack == number) for number in numbers)


def _tile(name: str, row: _Tile, kind: _Kind, cards: Mapping[str, Card]) -> Tile:
    cost = _price(row.cost)
    return Tile(
        id=name,
        kind=row.kind,
        stack=row.stack,
        colour=kind.colour,
        edges=row.edges,
        river=row.edges in ("river", "both"),
        road=row.edges in ("road", "both"),
        free=cost.free,
        cost=cost,
        bonus=kind.bonus,
        activation=_activation(kind.activation),
        card=cards.get(name),
    )


def _activation(row: _Row) -> Activation:
    if row.exchange:
        price = _price(row.exchange, tuple(row.points))
        return Activation("exchange", price=price, points=row.points, barrels=row.barrels)
    if row.good:
        return Activation("any-good") if row.good == ANY else Activation("good", good=row.good)
    if row.movement:
        return Activation("movement", movement=row.movement)
    return Activation("points", points=row.points) if row.points else Activation("none")


def _price(row: Mapping[Due, int], counts: tuple[int, ...] = ()) -> Price:
    """A price as the sheet has it. Without `counts` all that it names has to be given."""
    mixed = next((word for word in _MIXED if word in row), None)
    if mixed is None:
        caps = tuple(row.get(good, 0) for good in GOODS)
        total = sum(caps)
    else:
        total = row[mixed]
        caps = (total if mixed == ANY else 1,) * len(GOODS)
    counts = counts or (total,)
    least = ways(caps, counts[0])
    return Price(caps, counts, counts == (sum(caps),), least, row.get("barrels", 0), row.get("people", 0))


@cache
def ways(caps: Amounts, count: int) -> tuple[Way, ...]:
    """Every way to give so many cubes within the caps."""
    fitting = (way for way in product(*(range(cap + 1) for cap in caps)) if sum(way) == count)
    return tuple(tuple((kind, number) for kind, number in enumerate(way) if number) for way in fitting)
