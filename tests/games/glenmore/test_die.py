"""The die of two and three seats (rulebook page 11, rulings 31 and 32)."""

from __future__ import annotations

import pytest

from games.core.chance import Seeded
from games.core.rules import Event
from games.glenmore.events import DieRolled, RoundEnded, TileDrawn, TilesCleared, TurnBegun
from tests.games.glenmore.table import BOX, Table


class Loaded(Seeded):
    """Rolls these faces in turn."""

    def __init__(self, *numbers: int) -> None:
        super().__init__(b"loaded")
        self.faces = [BOX.numbers.die.index(number) for number in numbers]

    def roll(self, label: str, count: int, sides: int) -> int:
        assert sides == 6
        return self.faces[count]


def table_with(*rolls: int, other: int) -> Table:
    """Two seats: seat 0 is about to leave space 0, the die is next, on space 1."""
    table = Table(2, chance=Loaded(*rolls))
    table.figures(0, other, 1)
    return table


def lay_and_end(table: Table, space: int, seat: int = 0) -> list[Event]:
    tile = "forest-0-river"
    table.track(**{f"s{space}": tile})
    table.take(tile, seat)
    table.place(0, 1, seat)
    return table.end(seat)


def test_the_die_discards_the_tile_it_lands_on_and_the_track_is_refilled() -> None:
    table = table_with(2, other=3)
    lay_and_end(table, 6)
    # From 1 to the tile on 2, and over the figure on 3 to the next one.
    (rolled,) = table.happened(DieRolled)
    assert (rolled.number, rolled.origin, rolled.space) == (2, 1, 4)
    assert rolled.tile in table.state.discarded
    assert table.state.figures == [6, 3, 4]
    assert table.to_act() == (1,)
    assert not table.faults()


def test_ruling_32_it_counts_tiles_and_skips_figures() -> None:
    table = table_with(3, other=3)
    lay_and_end(table, 4)
    # The tile on 2, the figures on 3 and 4, the tiles on 5 and 6.
    (rolled,) = table.happened(DieRolled)
    assert (rolled.origin, rolled.space) == (1, 6)


def test_ruling_32_it_rolls_again_while_it_is_hindmost() -> None:
    table = table_with(1, 1, 3, other=4)
    lay_and_end(table, 9)
    assert [event.space for event in table.happened(DieRolled)] == [2, 3, 7]
    assert table.happened(TurnBegun) == [TurnBegun(1)]
    assert not table.faults()


def test_ruling_31_it_clears_tiles_as_any_figure() -> None:
    table = table_with(3, 3, other=5)
    lay_and_end(table, 9)
    # One tile for seat 0; three when the die goes from 1 to 4, one when it goes on beyond seat 1.
    assert [event.space for event in table.happened(TileDrawn)] == [13, 0, 1, 2, 3]
    assert [event.spaces for event in table.happened(TilesCleared)] == [(2, 3)]


def test_ruling_25_its_refill_may_end_a_round() -> None:
    table = table_with(3, other=5)
    table.stacks(0, 2)
    lay_and_end(table, 9)
    assert table.happened(RoundEnded) == [RoundEnded(1)]
    assert len(table.happened(DieRolled)) == 1


def test_it_waits_for_a_scoring_that_its_predecessor_set_off() -> None:
    table = table_with(2, other=3)
    table.stacks(0, 1)
    lay_and_end(table, 9)
    assert not table.happened(DieRolled)
    table.house()
    assert table.happened(DieRolled)
    assert table.to_act() == (1,)


@pytest.mark.parametrize("seats", [4, 5])
def test_there_is_no_die_with_four_or_five(seats: int) -> None:
    assert len(Table(seats).state.figures) == seats
