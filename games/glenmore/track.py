"""The track: whose turn it is, which tiles can be taken, and relief for who can take none (rulebook pages 3 and 4)."""

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
"""What a clan gets if it can take no tile."""


def ahead(track: Sequence[T], space: int) -> Sequence[T]:
    """The contents of the other spaces, clockwise from this one."""
    return [*track[space + 1 :], *track[:space]]


def hindmost(state: State, left: int) -> tuple[int, int]:
    """The hindmost figure after the one on space `left` has moved, and its distance from that space.

    The distance is also the number of tiles that are drawn, since the space behind the figure stays empty.
    """
    spaces = len(state.track)
    gaps = [(space - left) % spaces or spaces for space in state.figures]
    gap = min(gaps)
    return gaps.index(gap), gap


def tiles_left(state: State) -> int:
    return sum(len(pile) for pile in state.stacks)


def is_last_turn(state: State, seat: Seat) -> bool:
    """Whether the stacks are certainly used up, and so the game over, before the seat has another turn (ruling 12).

    Each figure behind the seat's draws at least one tile before that. Older games count only the refill of this turn.
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
    """The number of spaces from the seat's figure to a tile of the track."""
    return (state.track.index(tile) - state.figures[seat]) % len(state.track)


def payers(box: Box, clan: Clan, tile: Tile) -> list[int]:
    """The cells with a clansman that may be given for the tile: it can still be placed without that clansman."""
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
    """Whether the clan can pay for placing the tile. A clansman given must leave a legal spot: see `payers`."""
    cost = tile.cost
    if cost.barrels > clan.barrels:
        return False
    if cost.people:
        return clan.chieftains > 0 or bool(payers(box, clan, tile))
    return is_payable(box, clan, state.market, cost)


def relief(box: Box, state: State, clan: Clan) -> str:
    """What a clan gets that can take no tile: a coin if only coins were missing for a tile that fits (ruling 7).

    Else it gets a movement point, so that a walled-in clan gets out. In older games any missing price gives the coin.
    """
    fitting = [tile for name in state.track if name and has_spot(box, clan, tile := box.tiles[name])]
    if state.reading > 1:
        fitting = [tile for tile in fitting if lacks_only_coins(box, clan, state.market, tile.cost)]
    return COIN if fitting else MOVEMENT


def takeable(box: Box, state: State, seat: Seat) -> list[str]:
    """The tiles that the seat can pay for and place, nearest first."""
    clan = state.clans[seat]
    placeable = edges_placeable(clan)
    tiles = [box.tiles[name] for name in tiles_ahead(state, state.figures[seat])]
    return [t.id for t in tiles if t.edges in placeable and (t.free or is_affordable(box, state, clan, t))]
