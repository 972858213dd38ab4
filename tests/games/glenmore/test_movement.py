"""Movement points, promotion, the last clansman (rulebook pages 8 and 9, rulings 12 and 22)."""

from __future__ import annotations

import pytest

from games.core.rules import HOUSE
from games.glenmore.commands import Activate, EndTurn, ForgoTile, MoveClansman, Promote, TakeTile
from games.glenmore.events import TurnEnded
from games.glenmore.vocabulary import cell_at
from tests.games.glenmore.table import HOME, Table


@pytest.fixture
def table() -> Table:
    """Three movement points: home, a village at (1, 0) and a new one at (0, 1)."""
    table = Table(4)
    table.lay("village-0-road", 1, 0, clansmen=1)
    table.lay("quarry-0-river", 0, -1)
    table.lay("pasture-1-plain", 1, -1)
    table.put(cell_at(0, -1), "stone")
    table.track(s5="village-1-stone-river")
    table.take("village-1-stone-river")
    table.pay()
    table.place(0, 1)
    for cell in (HOME, cell_at(1, 0), cell_at(0, 1)):
        table.activate(cell)
    return table


def test_page_8_three_points_move_one_clansman_three_tiles(table: Table) -> None:
    table.move(cell_at(0, 1), HOME)
    table.move(HOME, cell_at(1, -1))
    table.move(cell_at(1, -1), cell_at(0, -1))
    assert table.clan().clansmen == {HOME: 1, cell_at(1, 0): 1, cell_at(0, -1): 1}
    assert table.refuses(MoveClansman(0, HOME, cell_at(0, -1))) == "no-movement"


def test_page_8_or_three_clansmen_one_each(table: Table) -> None:
    table.move(cell_at(0, 1), HOME)
    table.move(HOME, cell_at(0, -1))
    table.move(cell_at(1, 0), cell_at(1, -1))
    assert table.state.turn.movement == 0


def test_a_diagonal_step_costs_one(table: Table) -> None:
    table.move(HOME, cell_at(1, -1))
    assert table.state.turn.movement == 2


def test_a_promotion_costs_one_and_there_is_no_way_back(table: Table) -> None:
    table.promote(cell_at(0, 1))
    assert table.state.turn.movement == 2
    assert table.clan().chieftains == 1
    assert table.refuses(Promote(0, cell_at(0, 1))) == "no-clansman-there"


def test_ruling_22_several_may_share_a_tile(table: Table) -> None:
    table.move(cell_at(0, 1), HOME)
    table.move(cell_at(1, 0), HOME)
    assert table.clan().clansmen == {HOME: 3}


def test_ruling_22_the_clansman_just_gained_may_move(table: Table) -> None:
    assert MoveClansman(0, cell_at(0, 1), HOME) in table.moves()


def test_ruling_22_unused_points_lapse(table: Table) -> None:
    table.end()
    table.turn_of(0)
    assert table.state.turn.movement == 0


def test_a_clansman_stays_on_his_own_territory(table: Table) -> None:
    assert table.refuses(MoveClansman(0, HOME, cell_at(-1, 0))) == "no-tile-there"
    assert table.refuses(MoveClansman(0, cell_at(0, 1), cell_at(0, -1))) == "too-far"
    assert table.refuses(MoveClansman(0, HOME, HOME)) == "too-far"
    assert table.refuses(MoveClansman(0, cell_at(0, -1), HOME)) == "no-clansman-there"


def test_ruling_22_movement_comes_after_all_activations(table: Table) -> None:
    fresh = Table(4)
    fresh.lay("quarry-0-river", 0, -1, "stone")
    fresh.track(s5="village-0-road")
    fresh.take("village-0-road")
    fresh.place(1, 0)
    fresh.activate(HOME)
    assert fresh.refuses(MoveClansman(0, HOME, cell_at(0, -1))) == "not-now"
    fresh.start_moving()
    fresh.move(HOME, cell_at(0, -1))
    assert fresh.refuses(Activate(0, cell_at(1, 0))) == "not-now"


def test_ruling_12_the_last_clansman_stays(table: Table) -> None:
    table.promote(HOME)
    table.promote(cell_at(1, 0))
    assert table.refuses(Promote(0, cell_at(0, 1))) == "last-clansman"


@pytest.mark.parametrize(("reading", "left", "allowed"), [(1, 1, True), (1, 2, False), (2, 4, True), (2, 5, False)])
def test_ruling_12_but_he_may_go_in_a_turn_that_is_provably_the_last(
    table: Table, reading: int, left: int, allowed: bool
) -> None:
    """The figure left space 0 for 5, and three stand on 1 to 3: one tile is drawn now, and one by each of them.

    A game of reading 1 counts only the refill of this turn.
    """
    table.state.reading = reading
    table.promote(HOME)
    table.promote(cell_at(1, 0))
    table.stacks(0, 0, 0, left)
    table.state.round = 3
    assert (Promote(0, cell_at(0, 1)) in table.moves()) == allowed
    if not allowed:
        assert table.refuses(Promote(0, cell_at(0, 1))) == "last-clansman"


def test_ruling_12_who_is_hindmost_again_may_have_another_turn(table: Table) -> None:
    """With all others ahead, only the draws of this turn are certain."""
    table.figures(5, 6, 7, 8)
    table.state.turn.origin = 4
    table.promote(HOME)
    table.promote(cell_at(1, 0))
    table.stacks(0, 0, 0, 2)
    table.state.round = 3
    assert table.refuses(Promote(0, cell_at(0, 1))) == "last-clansman"
    table.stacks(0, 0, 0, 1)
    table.promote(cell_at(0, 1))


def before_the_die(left: int, reading: int) -> Table:
    """A late turn with two seats: the die is behind, the other figure ahead; all clansmen but one are promoted."""
    table = Table(2)
    table.state.reading = reading
    table.figures(0, 6, 1)
    table.track(s2="village-0-road")
    table.take("village-0-road")
    table.place(1, 0)
    table.activate(HOME)
    table.activate(cell_at(1, 0))
    table.stacks(0, 0, 0, left)
    table.state.round = 3
    table.promote(HOME)
    return table


@pytest.mark.parametrize(("reading", "left"), [(1, 2), (2, 3)])
def test_ruling_12_more_than_is_sure_to_be_drawn_holds_the_last_clansman(reading: int, left: int) -> None:
    """The turn's own refill is one tile; the die, which is next, draws at least one."""
    table = before_the_die(left, reading)
    assert table.refuses(Promote(0, cell_at(1, 0))) == "last-clansman"


def test_ruling_12_the_die_draws_too() -> None:
    table = before_the_die(left=2, reading=2)
    table.promote(cell_at(1, 0))
    assert not table.faults()
    table.end()
    assert not table.faults()
    assert table.to_act() == (HOUSE,)


@pytest.mark.parametrize("reading", [1, 2])
def test_ruling_12_even_the_only_clansman_of_all_may_go_at_the_very_end(reading: int) -> None:
    table = before_the_die(left=1, reading=reading)
    table.promote(cell_at(1, 0))
    assert table.clan().clansmen == {}
    assert table.clan().chieftains == 2
    assert not table.faults()
    table.end()
    assert table.to_act() == (HOUSE,)


def test_ruling_12_a_clan_without_clansmen_never_has_another_turn() -> None:
    """Whatever the others do: the three behind it draw the last tiles."""
    table = Table(4)
    table.figures(0, 1, 2, 3)
    table.track(s9="village-0-road")
    table.take("village-0-road")
    table.place(1, 0)
    table.activate(HOME)
    table.activate(cell_at(1, 0))
    table.stacks(0, 0, 0, 4)
    table.state.round = 3
    table.promote(HOME)
    table.promote(cell_at(1, 0))
    table.end()
    seats = []
    while table.to_act() != (HOUSE,):
        (seat,) = table.to_act()
        seats.append(seat)
        table.when(ForgoTile(seat) if ForgoTile(seat) in table.moves(seat) else TakeTile(seat, table.nearest(seat)))
        while table.to_act() == (seat,) and not table.happened(TurnEnded):
            table.when(table.moves(seat)[-1] if EndTurn(seat) in table.moves(seat) else table.moves(seat)[0])
        assert not table.faults()
    assert seats
    assert 0 not in seats
