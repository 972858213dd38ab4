"""Prices and the market: what can be paid, with own cubes, coins, and coins for other own cubes (rulebook page 5).

In a market row only the number of coins at the end counts: to sell a cube and buy it back changes nothing. So a clan
can pay a price exactly if it could pay after selling all that it can spare. No sale or purchase on the way prevents it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.glenmore.components import GOODS, Amounts, Box, Price, Way, ways
from games.glenmore.state import Clan, Paying

KINDS = range(len(GOODS))


def price_of(box: Box, bill: Paying) -> Price:
    """The price that the bill asks for: to place the tile, or for what it does."""
    tile = box.tiles[bill.tile]
    price = tile.cost if bill.cell is None else tile.activation.price
    assert price is not None
    return price


def can_pay(box: Box, clan: Clan, market: Sequence[int], need: Way) -> bool:
    """Whether the clan can give these cubes: own ones, and others bought with its coins or the coins from sales."""
    held, worth = clan.held, box.worth
    due = 0
    for kind, count in need:
        if count > held[kind]:
            level = market[kind] + count - held[kind]
            if level >= len(worth):
                return False
            due += worth[level] - worth[market[kind]]
    return due <= clan.coins or due <= clan.coins + _sales(box, clan, market, dict(need))


def _sales(box: Box, clan: Clan, market: Sequence[int], kept: Mapping[int, int]) -> int:
    """The coins for all cubes that the clan can sell without those it keeps."""
    worth, total = box.worth, 0
    for kind, held in enumerate(clan.held):
        spare = held - kept.get(kind, 0)
        if spare > 0:
            total += worth[market[kind]] - worth[max(market[kind] - spare, 0)]
    return total


def is_payable(box: Box, clan: Clan, market: Sequence[int], price: Price) -> bool:
    """Whether the clan can give the cubes of a price, at least as few as it allows."""
    for way in price.least:  # noqa: SIM110 (a hot loop)
        if can_pay(box, clan, market, way):
            return True
    return False


def lacks_only_coins(box: Box, clan: Clan, market: Sequence[int], price: Price) -> bool:
    """Whether only coins are missing for a price: no barrels or people, and no cubes that the market has sold out."""
    if price.people or price.barrels > clan.barrels:
        return False
    return any(
        all(market[kind] + count - clan.held[kind] < len(box.worth) for kind, count in way) for way in price.least
    )


def kinds_due(box: Box, clan: Clan, market: Sequence[int], price: Price, given: Amounts) -> list[int]:
    """The kinds of cubes that may be given next, so that the rest of the price can still be paid."""
    if price.fixed:
        # There is only one way to pay it, and its cubes can be given in any order.
        return [kind for kind in KINDS if price.caps[kind] > given[kind]]
    total = sum(given)
    goal = next((count for count in price.counts if count > total), None)
    if goal is None:
        return []
    room = tuple(cap - gave for cap, gave in zip(price.caps, given, strict=True))
    due = {kind for way in ways(room, goal - total) if can_pay(box, clan, market, way) for kind, _ in way}
    return sorted(due)


def gain_of(box: Box, bill: Paying, cubes: int) -> tuple[int, int]:
    """The points and barrels that so many cubes are exchanged for; none if they pay for placing a tile."""
    if bill.cell is None:
        return 0, 0
    activation = box.tiles[bill.tile].activation
    return activation.points.get(cubes, 0), activation.barrels


def cost_of(box: Box, market: Sequence[int], amounts: Amounts) -> int:
    """What these cubes cost together."""
    return sum(box.worth[level + count] - box.worth[level] for level, count in zip(market, amounts, strict=True))


def buying(box: Box, market: Sequence[int], kind: int) -> int | None:
    """What the next cube costs; None if the row is full."""
    prices = box.numbers.market
    return prices[market[kind]] if market[kind] < len(prices) else None


def selling(box: Box, market: Sequence[int], kind: int) -> int | None:
    """What the next cube sold brings; None if the row is empty."""
    return box.numbers.market[market[kind] - 1] if market[kind] else None


def cells_with(clan: Clan, good: str) -> list[int]:
    """The cells with a cube of this good."""
    return sorted(cell for cell, goods in clan.goods.items() if good in goods)


def fullest(clan: Clan, good: str) -> int:
    """The cell with the most cubes among those with this good: the usual way takes from there."""
    goods = clan.goods
    return max(cells_with(clan, good), key=lambda cell: len(goods[cell]))


def usual(
    box: Box, clan: Clan, market: Sequence[int], price: Price, given: Amounts
) -> tuple[list[int], list[int]] | None:
    """The usual way to pay, as kinds to give and kinds to buy.

    It gives as many own cubes as the price takes, or, if they do not suffice, the fewest cubes that it allows. None if
    something must be sold first, or if more cubes bring nothing.
    """
    room = [cap - gave for cap, gave in zip(price.caps, given, strict=True)]
    if price.fixed:
        return _all_of(box, clan, market, room)
    total = sum(given)
    own = sum(map(min, room, clan.held))
    goals = [count for count in price.counts if total < count <= total + own]
    if not goals and total in price.counts:
        return None
    goal = goals[-1] if goals else next(count for count in price.counts if count > total)
    giving = _own(room, clan.held, min(own, goal - total))
    for kind in giving:
        room[kind] -= 1
    bought = _cheapest(box, market, room, goal - total - len(giving), clan.coins)
    return None if bought is None else (giving, bought)


def _all_of(box: Box, clan: Clan, market: Sequence[int], room: Sequence[int]) -> tuple[list[int], list[int]] | None:
    """The usual way for a price that leaves nothing to choose."""
    given: list[int] = []
    bought: list[int] = []
    due = 0
    for kind in KINDS:
        if room[kind]:
            missing = max(room[kind] - clan.held[kind], 0)
            level = market[kind] + missing
            if level >= len(box.worth):
                return None
            due += box.worth[level] - box.worth[market[kind]]
            given += [kind] * (room[kind] - missing)
            bought += [kind] * missing
    return (given, bought) if due <= clan.coins else None


def _own(room: Sequence[int], held: Sequence[int], count: int) -> list[int]:
    """So many own cubes, each of the kind that the clan has most of."""
    there = [min(pair) for pair in zip(room, held, strict=True)]
    left = list(held)
    kinds: list[int] = []
    while len(kinds) < count:
        kind = max((kind for kind in KINDS if there[kind]), key=left.__getitem__)
        there[kind] -= 1
        left[kind] -= 1
        kinds.append(kind)
    return kinds


def _cheapest(box: Box, market: Sequence[int], room: Sequence[int], count: int, coins: int) -> list[int] | None:
    """The cheapest cubes to buy; None if these coins do not suffice."""
    rows, left = list(market), list(room)
    kinds: list[int] = []
    while len(kinds) < count:
        costs = {kind: cost for kind in KINDS if left[kind] and (cost := buying(box, rows, kind)) is not None}
        kind = min(costs, key=costs.__getitem__, default=None)
        if kind is None or costs[kind] > coins:
            return None
        coins -= costs[kind]
        left[kind] -= 1
        rows[kind] += 1
        kinds.append(kind)
    return kinds
