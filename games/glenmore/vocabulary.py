"""Cells, for rules, words and board alike.

A cell is a number on a grid of 41 by 41 that every clan has to itself, its home in the middle; y grows southwards.
"""

from __future__ import annotations

from games.core.grid import grid

_SIZE = 41
_MIDDLE = _SIZE // 2
GRID = grid(_SIZE, _SIZE)
HOME = GRID.cell(_MIDDLE, _MIDDLE)
AROUND = GRID.around


def cell_at(x: int, y: int) -> int:
    """The cell x to the east and y to the south of home."""
    return GRID.cell(_MIDDLE + x, _MIDDLE + y)


def place_of(cell: int) -> tuple[int, int]:
    """The inverse of `cell_at`."""
    x, y = GRID.place(cell)
    return x - _MIDDLE, y - _MIDDLE
