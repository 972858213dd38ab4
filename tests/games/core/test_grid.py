"""A square grid: who is beside whom."""

import pytest

from games.core.grid import Grid, grid

SIZES = [(1, 1), (1, 5), (4, 1), (3, 3), (7, 4)]


@pytest.mark.parametrize("size", SIZES)
def test_cells_are_numbered_row_by_row(size: tuple[int, int]) -> None:
    width, height = size
    board = grid(width, height)
    places = [(x, y) for y in range(height) for x in range(width)]
    assert [board.cell(x, y) for x, y in places] == list(range(width * height))
    assert [board.place(cell) for cell in range(width * height)] == places


@pytest.mark.parametrize("place", [(-1, 0), (0, -1), (3, 0), (0, 3), (-1, -1), (3, 3)])
def test_off_the_grid_there_is_no_cell(place: tuple[int, int]) -> None:
    assert grid(3, 3).cell(*place) == -1


@pytest.mark.parametrize("size", SIZES)
def test_opposite_sides_lead_back(size: tuple[int, int]) -> None:
    for cell, sides in enumerate(grid(*size).side):
        for side, other in enumerate(sides):
            if other >= 0:
                assert grid(*size).side[other][(side + 2) % 4] == cell


@pytest.mark.parametrize("size", SIZES)
def test_neighbours_are_mutual_and_never_oneself(size: tuple[int, int]) -> None:
    board = grid(*size)
    for table in (board.edges, board.around):
        for cell, others in enumerate(table):
            assert cell not in others
            assert len(set(others)) == len(others)
            assert all(cell in table[other] for other in others)


def test_the_four_sides_of_the_middle_of_nine() -> None:
    middle = grid(3, 3).side[4]
    assert middle == (1, 5, 7, 3)
    assert grid(3, 3).around[4] == (1, 2, 5, 8, 7, 6, 3, 0)


def test_a_corner_has_two_neighbours_and_a_third_across_the_corner() -> None:
    assert grid(3, 3).side[0] == (-1, 1, 3, -1)
    assert grid(3, 3).edges[0] == (1, 3)
    assert set(grid(3, 3).around[0]) == {1, 3, 4}


@pytest.mark.parametrize("size", SIZES)
def test_every_inner_border_is_counted_twice(size: tuple[int, int]) -> None:
    width, height = size
    assert sum(map(len, grid(*size).edges)) == 2 * ((width - 1) * height + width * (height - 1))


def test_a_grid_of_a_size_is_made_once() -> None:
    assert grid(5, 6) is grid(5, 6)
    assert isinstance(grid(5, 6), Grid)
