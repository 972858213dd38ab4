"""Prices and the market: what can be paid, with own cubes, coins, and coins for other own cubes (rulebook page 5).

In a market row what counts is only where its coins end: selling a cube and buying it back changes nothing. So a clan
can pay exactly if it can when it sells all it can spare, and no sale or purchase on the way ever makes it unable to.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.glenmore.components import GOODS, Amounts, Box, Price, ways
from games.glenmore.state import Clan, Paying

KINDS = range(len(GOODS))


def price_of(box: Box, bill: Paying) -> Price:
    """What the bill is for: placing the tile, or what it does."""
    tile = box.tiles[bill.tile]
    price = tile.cost if bill.cell is None else tile.activation.price
    assert price is not None
    return price


def can_pay(box: Box, clan: Clan, market: Sequence[int], need: Amounts) -> bool:
    """Whether these cubes can be given: own ones, and bought ones for coins in hand or from sales."""
    left, held, worth = clan.coins, clan.held, box.worth
    for kind in KINDS:
        level = market[kind] + need[kind] - held[kind]
        if level >= len(worth):
            return False
        left += worth[market[kind]] - (worth[level] if level > 0 else 0)
    return left >= 0


def is_payable(box: Box, clan: Clan, market: Sequence[int], price: Price) -> bool:
    """Whether the cubes of a price can be given, at least the fewest it takes."""
    fewest = price.counts[0]
    return not fewest or any(can_pay(box, clan, market, need) for need in ways(price.caps, fewest))


def kinds_due(box: Box, clan: Clan, market: Sequence[int], price: Price, given: Amounts) -> list[int]:
    """The kinds of which a cube may be given next so that what then remains can be given too."""
    total = sum(given)
    goal = next((count for count in price.counts if count > total), None)
    if goal is None:
        return []
    room = tuple(cap - gave for cap, gave in zip(price.caps, given, strict=True))
    open_ways = [need for need in ways(room, goal - total) if can_pay(box, clan, market, need)]
    return [kind for kind in KINDS if any(need[kind] for need in open_ways)]


def buying(box: Box, market: Sequence[int], kind: int) -> int | None:
    """What a cube costs; None when the row is full."""
    prices = box.numbers.market
    return prices[market[kind]] if market[kind] < len(prices) else None


def selling(box: Box, market: Sequence[int], kind: int) -> int | None:
    """What a cube brings; None when the row is empty."""
    return box.numbers.market[market[kind] - 1] if market[kind] else None


def cells_with(clan: Clan, good: str) -> list[int]:
    """Where such a cube lies."""
    return sorted(cell for cell, goods in clan.goods.items() if good in goods)


class Usual:
    """Works out the usual way to pay: as much as own cubes give, or else the least that does; fullest tiles first."""

    __slots__ = ("bought", "goods", "paid", "room", "stock")

    def __init__(self, clan: Clan, price: Price, given: Amounts) -> None:
        self.room = [cap - gave for cap, gave in zip(price.caps, given, strict=True)]
        self.stock = clan.held.copy()
        self.goods = clan.goods.copy()
        self.paid: list[tuple[str, int]] = []
        """Own cubes, each with the cell it is taken from."""
        self.bought: list[str] = []

    def give(self) -> bool:
        """One more own cube, of the kind there is most of."""
        kind = max(KINDS, key=lambda kind: self.stock[kind] if self.room[kind] else 0)
        if not self.stock[kind] or not self.room[kind]:
            return False
        self.stock[kind] -= 1
        self.room[kind] -= 1
        self.paid.append((GOODS[kind], self._take(GOODS[kind])))
        return True

    def _take(self, good: str) -> int:
        cell = max((cell for cell in sorted(self.goods) if good in self.goods[cell]), key=lambda c: len(self.goods[c]))
        cubes = list(self.goods[cell])
        cubes.remove(good)
        self.goods[cell] = tuple(cubes)
        return cell

    def buy(self, box: Box, market: list[int], coins: int) -> int | None:
        """One more cube of the cheapest kind: the coins left, None if there is none to be had."""
        costs = {kind: cost for kind in KINDS if self.room[kind] and (cost := buying(box, market, kind)) is not None}
        kind = min(costs, key=costs.__getitem__, default=None)
        if kind is None or costs[kind] > coins:
            return None
        self.room[kind] -= 1
        market[kind] += 1
        self.bought.append(GOODS[kind])
        return coins - costs[kind]


def usual(box: Box, clan: Clan, market: Sequence[int], price: Price, given: Amounts) -> Usual | None:
    """None if selling comes first, or if there is nothing more worth giving."""
    total = sum(given)
    way = Usual(clan, price, given)
    own = sum(min(room, stock) for room, stock in zip(way.room, way.stock, strict=True))
    goals = [count for count in price.counts if total < count <= total + own]
    if not goals and total in price.counts:
        return None
    goal = goals[-1] if goals else next(count for count in price.counts if count > total)
    while len(way.paid) < goal - total and way.give():
        pass
    coins: int | None = clan.coins
    rows = list(market)
    while coins is not None and len(way.paid) + len(way.bought) < goal - total:
        coins = way.buy(box, rows, coins)
    return None if coins is None else way
