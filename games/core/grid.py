"""A square grid with all neighbours computed once. A cell is a number: row by row from the north-west."""

from __future__ import annotations

from functools import cache

_STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
_AROUND = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))


class Grid:
    """`side[cell]` are the cells north, east, south and west, -1 off the edge.

    `edges[cell]` share an edge with it, `around[cell]` also a corner.
    """

    __slots__ = ("around", "edges", "height", "side", "width")

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        cells = range(width * height)
        self.side = tuple(self._shifted(cell, _STEPS) for cell in cells)
        self.edges = tuple(tuple(cell for cell in row if cell >= 0) for row in self.side)
        self.around = tuple(tuple(c for c in self._shifted(cell, _AROUND) if c >= 0) for cell in cells)

    def cell(self, x: int, y: int) -> int:
        """The cell at this place; -1 if it is off the grid."""
        return y * self.width + x if 0 <= x < self.width and 0 <= y < self.height else -1

    def place(self, cell: int) -> tuple[int, int]:
        return cell % self.width, cell // self.width

    def _shifted(self, cell: int, steps: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
        x, y = self.place(cell)
        return tuple(self.cell(x + dx, y + dy) for dx, dy in steps)


@cache
def grid(width: int, height: int) -> Grid:
    """The grid of that size, shared because it never changes."""
    return Grid(width, height)
