"""A territory on its grid: where a tile fits, and what lies around it (rulebook page 6).

Every clan has the same grid to itself, its home in the middle; y grows southwards. Tiles are never turned.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping

from games.core.grid import EAST, NORTH, SOUTH, WEST, grid
from games.glenmore.components import Box, Tile
from games.glenmore.state import Clan

_SIZE = 41
_MIDDLE = _SIZE // 2
GRID = grid(_SIZE, _SIZE)
HOME = GRID.cell(_MIDDLE, _MIDDLE)
AROUND = GRID.around
_SIDE = GRID.side


def cell_at(x: int, y: int) -> int:
    """The cell x to the east and y to the south of home."""
    return GRID.cell(_MIDDLE + x, _MIDDLE + y)


def place_of(cell: int) -> tuple[int, int]:
    """The inverse of `cell_at`."""
    x, y = GRID.place(cell)
    return x - _MIDDLE, y - _MIDDLE


def fits(box: Box, tiles: Mapping[int, str], cell: int, tile: Tile) -> bool:
    """Whether the tile touches others there, every edge like the one it meets, and goes on with a river or road."""
    north, east, south, west = _SIDE[cell]
    upright = level = False
    for side in (north, south):
        if side in tiles:
            if (tiles[side] in box.rivers) is not tile.river:
                return False
            upright = True
    for side in (east, west):
        if side in tiles:
            if (tiles[side] in box.roads) is not tile.road:
                return False
            level = True
    if tile.river:
        return upright
    return level if tile.road else upright or level


def spots(box: Box, clan: Clan, tile: Tile, clansmen: Mapping[int, int] | None = None) -> Iterator[int]:
    """The cells where the clan may lay the tile, each once; `clansmen` instead of its own ones."""
    tiles = clan.tiles
    people = clan.clansmen if clansmen is None else clansmen
    for cell in _ends(box, tiles, tile) if tile.river or tile.road else _near(people):
        if cell >= 0 and cell not in tiles and fits(box, tiles, cell, tile) and is_near(people, cell):
            yield cell


def has_spot(box: Box, clan: Clan, tile: Tile, clansmen: Mapping[int, int] | None = None) -> bool:
    return next(spots(box, clan, tile, clansmen), None) is not None


def is_near(people: Container[int], cell: int) -> bool:
    """Whether a clansman stands beside the cell, be it diagonally."""
    return any(other in people for other in AROUND[cell])


def _near(people: Mapping[int, int]) -> list[int]:
    if len(people) == 1:
        return list(AROUND[next(iter(people))])
    return sorted({cell for stand in people for cell in AROUND[stand]})


def _ends(box: Box, tiles: Mapping[int, str], tile: Tile) -> tuple[int, int]:
    """Where the river or the road would go on."""
    along = box.rivers if tile.river else box.roads
    forth, back = (NORTH, SOUTH) if tile.river else (WEST, EAST)
    return _end(tiles, along, forth), _end(tiles, along, back)


def _end(tiles: Mapping[int, str], along: Container[str], side: int) -> int:
    cell = HOME
    while cell in tiles and tiles[cell] in along:
        cell = _SIDE[cell][side]
    return cell
