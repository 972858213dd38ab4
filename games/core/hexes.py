"""A board of flat-top hexes, odd columns half a hex lower, with neighbours, corners and distances computed once.

A cell is a number: row by row from the north-west. Side s and side (s + 3) % 6 face each other; corner c of a hex lies
between its sides c - 1 and c, clockwise from the north-west one.
"""

from __future__ import annotations

from functools import cache

NORTH, NORTH_EAST, SOUTH_EAST, SOUTH, SOUTH_WEST, NORTH_WEST = range(6)

# Cube directions (q, r) in the order of the sides.
_CUBE = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))


class Hexes:
    """`side[cell][NORTH]` is the cell there, or -1 off the board; `edges[cell]` are those that exist."""

    __slots__ = ("columns", "edges", "rows", "side")

    def __init__(self, columns: int, rows: int) -> None:
        self.columns = columns
        self.rows = rows
        self.side = tuple(self._sides(cell) for cell in range(columns * rows))
        self.edges = tuple(tuple(cell for cell in sides if cell >= 0) for sides in self.side)

    def cell(self, column: int, row: int) -> int:
        """The cell at this place; -1 if it is off the board."""
        return row * self.columns + column if 0 <= column < self.columns and 0 <= row < self.rows else -1

    def place(self, cell: int) -> tuple[int, int]:
        return cell % self.columns, cell // self.columns

    def distance(self, one: int, other: int) -> int:
        (q1, r1), (q2, r2) = self._cube(one), self._cube(other)
        dq, dr = q1 - q2, r1 - r2
        return max(abs(dq), abs(dr), abs(dq + dr))

    def corner(self, cell: int, corner: int) -> frozenset[tuple[int, int]]:
        """A corner as the three cube places that meet there, so it is the same for all hexes that share it."""
        q, r = self._cube(cell)
        (bq, br), (aq, ar) = _CUBE[(corner - 1) % 6], _CUBE[corner % 6]
        return frozenset({(q, r), (q + bq, r + br), (q + aq, r + ar)})

    def _cube(self, cell: int) -> tuple[int, int]:
        column, row = self.place(cell)
        return column, row - (column - (column & 1)) // 2

    def _sides(self, cell: int) -> tuple[int, ...]:
        q, r = self._cube(cell)
        return tuple(self._at(q + dq, r + dr) for dq, dr in _CUBE)

    def _at(self, q: int, r: int) -> int:
        return self.cell(q, r + (q - (q & 1)) // 2)


@cache
def hexes(columns: int, rows: int) -> Hexes:
    """The board of that size, shared because it never changes."""
    return Hexes(columns, rows)
