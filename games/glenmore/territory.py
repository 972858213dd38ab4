"""A territory on its grid: where a tile fits, and what lies around it (rulebook page 6).

Tiles are never turned.
"""

from __future__ import annotations

from collections.abc import Container, Mapping

from games.glenmore.components import Box, Tile
from games.glenmore.state import Clan
from games.glenmore.vocabulary import AROUND, GRID

_SIDE = GRID.side
_EDGES = {(False, False): "plain", (True, False): "river", (False, True): "road", (True, True): "both"}


def lay(box: Box, clan: Clan, cell: int, tile: str) -> None:
    """Put the tile there, and update what fits on the cells beside it."""
    tiles, fitting = clan.tiles, clan.open
    tiles[cell] = tile
    fitting.pop(cell, None)
    for side in GRID.edges[cell]:
        if side not in tiles:
            fitting[side] = _fitting(box, tiles, side)


def openings(box: Box, tiles: Mapping[int, str]) -> dict[int, str]:
    """What fits beside a whole territory, as `lay` keeps it in `Clan.open`."""
    beside = {side for cell in tiles for side in GRID.edges[cell] if side not in tiles}
    return {cell: _fitting(box, tiles, cell) for cell in beside}


def _fitting(box: Box, tiles: Mapping[int, str], cell: int) -> str:
    """The edges that fit there: each like the edge that it meets, a river or road only to continue one; "" if none."""
    north, east, south, west = _SIDE[cell]
    river = _goes_on(tiles, box.rivers, north, south)
    road = _goes_on(tiles, box.roads, west, east)
    return "" if river is None or road is None else _EDGES[river, road]


def _goes_on(tiles: Mapping[int, str], along: Container[str], one: int, other: int) -> bool | None:
    """Whether the tiles on these two sides bring a river or road; None if only one of two tiles does."""
    if one not in tiles:
        return other in tiles and tiles[other] in along
    comes = tiles[one] in along
    return None if other in tiles and (tiles[other] in along) is not comes else comes


def spots(_: Box, clan: Clan, tile: Tile) -> list[int]:
    """The cells where the clan may place the tile: beside a clansman, also diagonally."""
    edges, people = tile.edges, clan.clansmen.keys()
    return sorted([cell for cell, fit in clan.open.items() if fit == edges and not people.isdisjoint(AROUND[cell])])


def has_spot(_: Box, clan: Clan, tile: Tile, clansmen: Mapping[int, int] | None = None) -> bool:
    """Whether the tile has a spot, with these clansmen instead of the clan's own."""
    edges, people = tile.edges, (clan.clansmen if clansmen is None else clansmen).keys()
    for cell, fit in clan.open.items():  # noqa: SIM110 (a hot loop)
        if fit == edges and not people.isdisjoint(AROUND[cell]):
            return True
    return False


def is_spot(clan: Clan, tile: Tile, cell: int) -> bool:
    """Whether the cell is a spot for the tile."""
    return clan.open.get(cell) == tile.edges and not clan.clansmen.keys().isdisjoint(AROUND[cell])


def edges_placeable(clan: Clan) -> set[str]:
    """The edges of tiles that have a spot."""
    people = clan.clansmen.keys()
    return {fit for cell, fit in clan.open.items() if not people.isdisjoint(AROUND[cell])}
