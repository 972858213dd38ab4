"""What must hold after every event: nothing is lost, nothing made out of nothing, and everything lies where it may."""

from __future__ import annotations

from collections.abc import Iterator, Set

from games.core.rules import Seat
from games.glenmore.components import GOODS, INDEX, Box, Tile
from games.glenmore.state import Clan, Placing, ScoringRound, State, Taking
from games.glenmore.territory import openings
from games.glenmore.track import is_last_turn


def faults(box: Box, state: State) -> list[str]:
    if not state.clans:
        return []
    found = [*_supply_faults(box, state), *_tile_faults(box, state), *_track_faults(box, state)]
    for seat in range(len(state.clans)):
        found += [f"Clan {seat}: {fault}." for fault in _clan_faults(box, state, seat)]
    return found


def _supply_faults(box: Box, state: State) -> Iterator[str]:
    supply, clans, sheet = state.supply, state.clans, box.supply
    coins = supply.coins + sum(clan.coins for clan in clans) + sum(box.worth[level] for level in state.market)
    if coins != sheet.coins:
        yield f"There are {coins} coins instead of {sheet.coins}."
    people = supply.clansmen + sum(clan.chieftains + sum(clan.clansmen.values()) for clan in clans)
    if people != sheet.clansmen or supply.clansmen < 0:
        yield f"There are {people} clansmen instead of {sheet.clansmen}, {supply.clansmen} of them in the supply."
    barrels = supply.barrels + sum(clan.barrels for clan in clans)
    if barrels != sheet.barrels:
        yield f"There are {barrels} barrels instead of {sheet.barrels}."
    for kind, good in enumerate(GOODS):
        cubes = supply.goods[kind] + sum(clan.held[kind] for clan in clans)
        if cubes != sheet.goods[good]:
            yield f"There are {cubes} {good} instead of {sheet.goods[good]}."


def _tile_faults(box: Box, state: State) -> Iterator[str]:
    """Every tile but the homes left in the box lies in one place."""
    lying = [tile for pile in state.stacks for tile in pile.pool]
    lying += [tile for tile in state.track if tile] + state.discarded
    lying += [step.tile for step in state.agenda if isinstance(step, Placing)]
    lying += [tile for clan in state.clans for tile in clan.tiles.values()]
    there = set(lying)
    unused = len(box.homes) - len(state.clans)
    if len(there) != len(lying) or len(there) != len(box.tiles) - unused or not there <= box.tiles.keys():
        yield f"{len(lying)} tiles lie about, {len(there)} different ones."


def _track_faults(box: Box, state: State) -> Iterator[str]:
    """No figure shares its space; between turns all spaces are filled but the one behind the hindmost figure."""
    figures = state.figures
    if len(set(figures)) != len(figures):
        yield "Two figures share a space."
    if any(state.track[space] for space in figures):
        yield "A tile lies under a figure."
    if not state.agenda or not isinstance(state.agenda[-1], Taking | ScoringRound):
        return
    if isinstance(state.agenda[-1], ScoringRound) and state.round == len(box.scoring.rounds):
        return  # the last refill stops with the last tile
    empty = [space for space in range(box.numbers.spaces) if not state.track[space] and space not in figures]
    if len(empty) != 1:
        yield f"{len(empty)} spaces of the track are empty."
    elif (empty[0] + 1) % box.numbers.spaces not in figures:
        yield "The empty space is not behind the hindmost figure."


def _clan_faults(box: Box, state: State, seat: Seat) -> Iterator[str]:
    clan = state.clans[seat]
    if min(clan.coins, clan.barrels, clan.chieftains, *clan.held) < 0:
        yield "it has less than nothing of something"
    if sum(clan.tally.categories.values()) != clan.tally.total:
        yield "its points are not those of the categories"
    if (
        not (clan.clansmen.keys() | clan.goods.keys() <= clan.tiles.keys())
        or min(clan.clansmen.values(), default=1) < 1
    ):
        yield "somebody or something stands beside its territory"
    if clan.open != openings(box, clan.tiles):
        yield "what it notes beside its tiles is not what fits there"
    if not clan.clansmen and not is_last_turn(state, seat):
        yield "no clansman is left"
    yield from _goods_faults(box, clan)
    located = {tile for tile in clan.tiles.values() if tile in box.cards}
    if len(clan.cards) != len(set(clan.cards)) or not set(clan.cards) <= located or len(located) > len(clan.cards) + 1:
        yield "its cards are not those of its locations"


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
    """What may lie there: the tile's own good; any on the abbey and on Loch Lochy."""
    if tile.activation.task == "any-good" or (tile.card is not None and tile.card.effect.goods):
        return INDEX.keys()
    return {tile.activation.good}
