"""The track: whose turn it is, which tile can be taken, what leaves and what comes (rulebook pages 3 and 4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from games.core.rules import Seat
from games.glenmore.components import Box, Tile
from games.glenmore.prices import is_payable, lacks_only_coins
from games.glenmore.state import Clan, State
from games.glenmore.territory import edges_placeable, has_spot

T = TypeVar("T")

COIN = "coin"
MOVEMENT = "movement-point"
"""What a clan gets that can take nothing."""


def ahead(track: Sequence[T], space: int) -> Sequence[T]:
    """What the other spaces hold, clockwise."""
    return [*track[space + 1 :], *track[:space]]


def hindmost(state: State, left: int) -> tuple[int, int]:
    """The figure that is last once the one on space `left` has gone on, and how many spaces it stands before it.

    So many tiles are then drawn: the space behind the figure stays empty.
    """
    spaces = len(state.track)
    gaps = [(space - left) % spaces or spaces for space in state.figures]
    gap = min(gaps)
    return gaps.index(gap), gap


def tiles_left(state: State) -> int:
    return sum(len(pile) for pile in state.stacks)


def is_last_turn(state: State, seat: Seat) -> bool:
    """Whether the stacks, and with them the game, are provably used up before the seat has another turn (ruling 12).

    Each figure behind the seat's draws at least one tile before. Older games look at the refill of this turn only.
    """
    origin = state.turn.origin
    draws = hindmost(state, origin)[1]
    if state.reading > 1:
        ahead = [(space - origin) % len(state.track) for space in state.figures]
        draws += sum(distance < ahead[seat] for distance in ahead)
    return draws >= tiles_left(state)


def tiles_ahead(state: State, space: int) -> list[str]:
    """The tiles of the track, nearest first."""
    return [tile for tile in ahead(state.track, space) if tile]


def steps_to(state: State, seat: Seat, tile: str) -> int:
    """How far the seat's figure has to go for a tile of the track."""
    return (state.track.index(tile) - state.figures[seat]) % len(state.track)


def payers(box: Box, clan: Clan, tile: Tile) -> list[int]:
    """The cells whose clansman may be given for the tile: without him it can still be placed."""
    cells = []
    for cell in sorted(clan.clansmen):
        people = clan.clansmen.copy()
        people[cell] -= 1
        if not people[cell]:
            del people[cell]
        if has_spot(box, clan, tile, people):
            cells.append(cell)
    return cells


def is_affordable(box: Box, state: State, clan: Clan, tile: Tile) -> bool:
    """Whether the price of placing it can be paid. People given must leave a legal spot: see `payers`."""
    cost = tile.cost
    if cost.barrels > clan.barrels:
        return False
    if cost.people:
        return clan.chieftains > 0 or bool(payers(box, clan, tile))
    return is_payable(box, clan, state.market, cost)


def relief(box: Box, state: State, clan: Clan) -> str:
    """What comes to a clan that can take nothing: a coin if only coins were missing for a tile that fits (ruling 7).

    Else a movement point, or a walled-in clan would stay so. In older games any price may have been missing.
    """
    fitting = [tile for name in state.track if name and has_spot(box, clan, tile := box.tiles[name])]
    if state.reading > 1:
        fitting = [tile for tile in fitting if lacks_only_coins(box, clan, state.market, tile.cost)]
    return COIN if fitting else MOVEMENT


def takeable(box: Box, state: State, seat: Seat) -> list[str]:
    """What the seat can pay and place, nearest first."""
    clan = state.clans[seat]
    placeable = edges_placeable(clan)
    tiles = [box.tiles[name] for name in tiles_ahead(state, state.figures[seat])]
    return [t.id for t in tiles if t.edges in placeable and (t.free or is_affordable(box, state, clan, t))]
