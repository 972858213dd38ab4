"""What must hold after every event: pieces are neither lost nor made up, and each lies where it may."""

from __future__ import annotations

from collections.abc import Iterator, Set

from games.core.conservation import check_pieces, check_sum
from games.core.rules import Seat
from games.glenmore.components import GOODS, INDEX, Box, Tile
from games.glenmore.state import Clan, Placing, ScoringRound, State, Taking
from games.glenmore.territory import openings
from games.glenmore.track import is_last_turn


def faults(box: Box, state: State) -> list[str]:
    if not state.clans:
        return []
    broken = [*_supply_faults(box, state), *_tile_faults(box, state), *_figure_faults(box, state)]
    broken += _track_faults(box, state)
    for seat in range(len(state.clans)):
        broken += [f"clan {seat}: {fault}" for fault in _clan_faults(box, state, seat)]
    return broken


def _supply_faults(box: Box, state: State) -> Iterator[str]:
    """Coins, clansmen, barrels and cubes. Only the supply of those that the box may run short of can be negative."""
    supply, clans, whole = state.supply, state.clans, box.supply
    if not all(0 <= level < len(box.worth) for level in state.market):
        yield f"market: the rows hold {state.market} coins"
        return
    coins = [clan.coins for clan in clans] + [box.worth[level] for level in state.market]
    yield from check_sum("coins", whole.coins - supply.coins, coins)
    people = [people for clan in clans for people in (clan.chieftains, *clan.clansmen.values())]
    yield from check_sum("clansmen", whole.clansmen, [supply.clansmen, *people])
    yield from check_sum("barrels", whole.barrels - supply.barrels, [clan.barrels for clan in clans])
    for kind, good in enumerate(GOODS):
        yield from check_sum(good, whole.goods[good] - supply.goods[kind], [clan.held[kind] for clan in clans])


def _tile_faults(box: Box, state: State) -> Iterator[str]:
    """Every tile lies in one place, except the homes that stay in the box."""
    lying = [tile for pile in state.stacks for tile in pile.pool]
    lying += [tile for tile in state.track if tile] + state.discarded
    lying += [step.tile for step in state.agenda if isinstance(step, Placing)]
    lying += [tile for clan in state.clans for tile in clan.tiles.values()]
    yield from check_pieces("tiles", box.tiles.keys() - set(box.homes[len(state.clans) :]), lying)


def _figure_faults(box: Box, state: State) -> Iterator[str]:
    """There is a figure for each clan and the die, each on a space of its own without a tile."""
    seats, figures = len(state.clans), state.figures
    if len(figures) != seats + (seats in box.numbers.die_seats):
        yield f"figures: there are {len(figures)}"
    if len(set(figures)) != len(figures):
        yield "figures: two share a space"
    if any(state.track[space] for space in figures):
        yield "figures: one stands on a tile"


def _track_faults(box: Box, state: State) -> Iterator[str]:
    """Between turns all spaces are filled except the one behind the hindmost figure."""
    if not state.agenda or not isinstance(state.agenda[-1], Taking | ScoringRound):
        return
    if isinstance(state.agenda[-1], ScoringRound) and state.round == len(box.scoring.rounds):
        return  # the last refill stops with the last tile
    empty = [space for space in range(box.numbers.spaces) if not state.track[space] and space not in state.figures]
    if len(empty) != 1:
        yield f"track: {len(empty)} spaces are empty"
    elif (empty[0] + 1) % box.numbers.spaces not in state.figures:
        yield "track: the empty space is not behind the hindmost figure"


def _clan_faults(box: Box, state: State, seat: Seat) -> Iterator[str]:
    clan = state.clans[seat]
    if sum(clan.tally.categories.values()) != clan.tally.total:
        yield "points: the total is not that of the categories"
    if not clan.clansmen.keys() | clan.goods.keys() <= clan.tiles.keys():
        yield "somebody or something stands beside its territory"
        return
    if clan.open != openings(box, clan.tiles):
        yield "what it notes beside its tiles is not what fits there"
    if not clan.clansmen and not is_last_turn(state, seat):
        yield "no clansman is left"
    yield from _goods_faults(box, clan)
    yield from check_pieces("cards", _cards_due(box, state, seat), clan.cards)


def _cards_due(box: Box, state: State, seat: Seat) -> list[str]:
    """The cards of the clan's locations. That of the tile just placed may still be missing."""
    clan, turn = state.clans[seat], state.turn
    new = clan.tiles.get(turn.placed) if turn.seat == seat else None
    return [tile for tile in clan.tiles.values() if tile in box.cards and (tile != new or tile in clan.cards)]


def _goods_faults(box: Box, clan: Clan) -> Iterator[str]:
    lying = [good for cubes in clan.goods.values() for good in cubes]
    if [lying.count(good) for good in GOODS] != clan.held:
        yield "its cubes are not those on its tiles"
    for cell, cubes in clan.goods.items():
        if not 0 < len(cubes) <= box.numbers.capacity:
            yield f"{len(cubes)} cubes lie on one tile"
        if not set(cubes) <= _storable(box.tiles[clan.tiles[cell]]):
            yield f"wrong cubes lie on {clan.tiles[cell]}"


def _storable(tile: Tile) -> Set[str]:
    """The goods that may lie on a tile: its own good; any on the abbey and on Loch Lochy."""
    if tile.activation.task == "any-good" or (tile.card is not None and tile.card.effect.goods):
        return INDEX.keys()
    return {tile.activation.good}
