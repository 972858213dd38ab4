"""A territory on its grid: where a tile fits, and what lies around it (rulebook page 6).

Every clan has the same grid to itself, its home in the middle; y grows southwards. Tiles are never turned.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from itertools import chain

from games.core.grid import EAST, NORTH, SOUTH, WEST, grid
from games.glenmore.components import Box, Tile
from games.glenmore.state import Clan

_SIZE = 41
_MIDDLE = _SIZE // 2
GRID = grid(_SIZE, _SIZE)
HOME = GRID.cell(_MIDDLE, _MIDDLE)
AROUND = GRID.around
_SIDE = GRID.side
_UPRIGHT = tuple((row[NORTH], row[SOUTH]) for row in _SIDE)
_LEVEL = tuple((row[EAST], row[WEST]) for row in _SIDE)


def cell_at(x: int, y: int) -> int:
    """The cell x to the east and y to the south of home."""
    return GRID.cell(_MIDDLE + x, _MIDDLE + y)


def place_of(cell: int) -> tuple[int, int]:
    """The inverse of `cell_at`."""
    x, y = GRID.place(cell)
    return x - _MIDDLE, y - _MIDDLE


def fits(box: Box, tiles: Mapping[int, str], cell: int, tile: Tile) -> bool:
    """Whether the tile touches others there, every edge like the one it meets, and goes on with a river or road."""
    upright = level = False
    for side in _UPRIGHT[cell]:
        if side in tiles:
            if (tiles[side] in box.rivers) is not tile.river:
                return False
            upright = True
    for side in _LEVEL[cell]:
        if side in tiles:
            if (tiles[side] in box.roads) is not tile.road:
                return False
            level = True
    if tile.river:
        return upright
    return level if tile.road else upright or level


def spots(box: Box, clan: Clan, tile: Tile) -> list[int]:
    """The cells where the clan may lay the tile."""
    tiles = clan.tiles
    near = sorted(set(_near(box, tiles, clan.clansmen, tile)))
    return [cell for cell in near if cell not in tiles and fits(box, tiles, cell, tile)]


def has_spot(box: Box, clan: Clan, tile: Tile, clansmen: Mapping[int, int] | None = None) -> bool:
    """Whether there is one, with these clansmen instead of its own."""
    tiles = clan.tiles
    for cell in _near(box, tiles, clan.clansmen if clansmen is None else clansmen, tile):
        if cell not in tiles and fits(box, tiles, cell, tile):
            return True
    return False


def is_spot(box: Box, clan: Clan, tile: Tile, cell: int) -> bool:
    """Whether that cell is one."""
    if not 0 <= cell < len(AROUND) or cell in clan.tiles or clan.clansmen.keys().isdisjoint(AROUND[cell]):
        return False
    return fits(box, clan.tiles, cell, tile)


def _near(box: Box, tiles: Mapping[int, str], clansmen: Mapping[int, int], tile: Tile) -> Iterable[int]:
    """The cells beside a clansman, be it diagonally; for a river or road only those where it would go on."""
    if tile.river:
        ends = _end(tiles, box.rivers, NORTH), _end(tiles, box.rivers, SOUTH)
    elif tile.road:
        ends = _end(tiles, box.roads, WEST), _end(tiles, box.roads, EAST)
    else:
        return chain.from_iterable([AROUND[cell] for cell in clansmen])
    return [cell for cell in ends if cell >= 0 and not clansmen.keys().isdisjoint(AROUND[cell])]


def _end(tiles: Mapping[int, str], along: Container[str], side: int) -> int:
    """Where the river or the road would go on to that side; -1: off the grid."""
    cell = HOME
    while cell in tiles and tiles[cell] in along:
        cell = _SIDE[cell][side]
    return cell
