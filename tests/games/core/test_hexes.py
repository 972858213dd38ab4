"""Flat-top hexes, odd columns half a hex lower."""

from collections import Counter, deque

import pytest

from games.core.hexes import NORTH, NORTH_EAST, NORTH_WEST, SOUTH, SOUTH_EAST, SOUTH_WEST, Hexes, hexes

SIZES = [(1, 1), (2, 2), (1, 4), (5, 1), (4, 5), (7, 6)]

every_size = pytest.mark.parametrize("size", SIZES)


def neighbours(board: Hexes, column: int, row: int) -> dict[int, tuple[int, int] | None]:
    sides = board.side[board.cell(column, row)]
    return {side: board.place(cell) if cell >= 0 else None for side, cell in enumerate(sides)}


def test_an_odd_column_lies_half_a_hex_lower() -> None:
    assert neighbours(hexes(4, 4), 1, 0) == {
        NORTH: None,
        NORTH_EAST: (2, 0),
        SOUTH_EAST: (2, 1),
        SOUTH: (1, 1),
        SOUTH_WEST: (0, 1),
        NORTH_WEST: (0, 0),
    }


def test_an_even_column_lies_half_a_hex_higher() -> None:
    assert neighbours(hexes(4, 4), 2, 1) == {
        NORTH: (2, 0),
        NORTH_EAST: (3, 0),
        SOUTH_EAST: (3, 1),
        SOUTH: (2, 2),
        SOUTH_WEST: (1, 1),
        NORTH_WEST: (1, 0),
    }


@every_size
def test_cells_are_numbered_row_by_row(size: tuple[int, int]) -> None:
    columns, rows = size
    places = [(column, row) for row in range(rows) for column in range(columns)]
    assert [hexes(*size).cell(*place) for place in places] == list(range(columns * rows))
    assert [hexes(*size).place(cell) for cell in range(columns * rows)] == places


@pytest.mark.parametrize("place", [(-1, 0), (0, -1), (4, 0), (0, 5)])
def test_off_the_board_there_is_no_cell(place: tuple[int, int]) -> None:
    assert hexes(4, 5).cell(*place) == -1


@every_size
def test_side_s_and_side_s_plus_three_face_each_other(size: tuple[int, int]) -> None:
    for cell, sides in enumerate(hexes(*size).side):
        for side, other in enumerate(sides):
            if other >= 0:
                assert hexes(*size).side[other][(side + 3) % 6] == cell


@every_size
def test_neighbours_are_mutual_and_at_distance_one(size: tuple[int, int]) -> None:
    board = hexes(*size)
    for cell, others in enumerate(board.edges):
        assert len(set(others)) == len(others)
        assert all(cell in board.edges[other] and board.distance(cell, other) == 1 for other in others)
        near = {other for other in range(len(board.edges)) if board.distance(cell, other) == 1}
        assert near == set(others)


def test_an_inner_hex_has_six_neighbours_and_corners_of_the_board_two_or_three() -> None:
    board = hexes(4, 5)
    counts = {place: len(board.edges[board.cell(*place)]) for place in [(1, 2), (0, 0), (3, 0), (0, 4), (3, 4)]}
    assert counts == {(1, 2): 6, (0, 0): 2, (3, 0): 3, (0, 4): 3, (3, 4): 2}


def test_distances_across_the_board() -> None:
    board = hexes(7, 6)
    known = {((0, 0), (0, 5)): 5, ((0, 0), (6, 0)): 6, ((0, 0), (6, 3)): 6, ((0, 0), (6, 5)): 8, ((1, 0), (0, 0)): 1}
    assert {pair: board.distance(board.cell(*pair[0]), board.cell(*pair[1])) for pair in known} == known


@every_size
def test_the_distance_is_the_shortest_walk(size: tuple[int, int]) -> None:
    board = hexes(*size)
    for cell in range(len(board.edges)):
        walked = walk(board, cell)
        assert {other: board.distance(cell, other) for other in walked} == walked


def walk(board: Hexes, begin: int) -> dict[int, int]:
    steps, ahead = {begin: 0}, deque([begin])
    while ahead:
        cell = ahead.popleft()
        for other in board.edges[cell]:
            if other not in steps:
                steps[other] = steps[cell] + 1
                ahead.append(other)
    return steps


def test_no_way_round_is_shorter() -> None:
    board = hexes(4, 5)
    cells = range(20)
    for a in cells:
        assert board.distance(a, a) == 0
        for b in cells:
            assert board.distance(a, b) == board.distance(b, a)
            assert all(board.distance(a, b) <= board.distance(a, c) + board.distance(c, b) for c in cells)


def test_a_corner_inside_the_board_is_shared_by_three() -> None:
    board = hexes(5, 5)
    shared = Counter(board.corner(cell, corner) for cell in range(25) for corner in range(6))
    inner = board.cell(2, 2)
    assert [shared[board.corner(inner, corner)] for corner in range(6)] == [3] * 6
    assert set(shared.values()) == {1, 2, 3}


def test_a_hex_has_six_corners_and_shares_two_with_each_neighbour() -> None:
    board = hexes(5, 5)
    corners = [{board.corner(cell, corner) for corner in range(6)} for cell in range(25)]
    assert all(len(mine) == 6 for mine in corners)
    for cell, others in enumerate(board.edges):
        assert all(len(corners[cell] & corners[other]) == 2 for other in others)


@pytest.mark.parametrize("side", range(6))
def test_a_side_lies_between_its_corner_and_the_next(side: int) -> None:
    board = hexes(5, 5)
    cell = board.cell(2, 2)
    other = board.side[cell][side]
    ends = {board.corner(cell, side), board.corner(cell, side + 1)}
    assert ends == {board.corner(cell, c) for c in range(6)} & {board.corner(other, c) for c in range(6)}


def test_a_board_of_a_size_is_made_once() -> None:
    assert hexes(7, 6) is hexes(7, 6)
