"""The track: whose turn it is, which tile can be taken, what leaves and what comes (rulebook pages 3 and 4)."""

from __future__ import annotations

from collections.abc import Iterator

from games.glenmore.components import Box, Tile
from games.glenmore.prices import is_payable
from games.glenmore.state import Clan, State
from games.glenmore.territory import has_spot


def ahead(box: Box, space: int) -> Iterator[int]:
    """The other spaces, clockwise."""
    spaces = box.numbers.spaces
    return ((space + step) % spaces for step in range(1, spaces))


def hindmost(box: Box, state: State, left: int) -> int:
    """The figure that is last once the one on space `left` has gone on: the first clockwise from there."""
    figures = state.figures
    return figures.index(next(space for space in ahead(box, left) if space in figures))


def refill(box: Box, state: State, left: int) -> int:
    """How many tiles are drawn once the figure that stood on `left` has moved and its turn ends."""
    return (state.figures[hindmost(box, state, left)] - left) % box.numbers.spaces


def tiles_left(state: State) -> int:
    return sum(map(len, state.stacks))


def tiles_ahead(box: Box, state: State, space: int) -> list[str]:
    """The tiles of the track, nearest first."""
    return [state.track[other] for other in ahead(box, space) if state.track[other]]


def payers(box: Box, clan: Clan, tile: Tile) -> list[int]:
    """The cells whose clansman may be given for the tile: without him it can still be placed."""
    found = []
    for cell in sorted(clan.clansmen):
        people = clan.clansmen.copy()
        people[cell] -= 1
        if not people[cell]:
            del people[cell]
        if has_spot(box, clan, tile, people):
            found.append(cell)
    return found


def is_affordable(box: Box, state: State, clan: Clan, tile: Tile) -> bool:
    """Whether the price of placing it can be paid. People given must leave a legal spot: see `payers`."""
    cost = tile.cost
    if cost.barrels > clan.barrels:
        return False
    if cost.people:
        return clan.chieftains > 0 or bool(payers(box, clan, tile))
    return is_payable(box, clan, state.market, cost)


def can_take(box: Box, state: State, clan: Clan, tile: Tile) -> bool:
    return has_spot(box, clan, tile) and is_affordable(box, state, clan, tile)
