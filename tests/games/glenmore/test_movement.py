"""Movement points, promotion, the last clansman (rulebook pages 8 and 9, rulings 12 and 22)."""

import pytest

from games.core.rules import HOUSE
from games.glenmore.commands import Activate, MoveClansman, Promote
from games.glenmore.vocabulary import cell_at
from tests.games.glenmore.table import HOME, Table


@pytest.fixture
def table():
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


def test_page_8_three_points_move_one_clansman_three_tiles(table):
    table.move(cell_at(0, 1), HOME)
    table.move(HOME, cell_at(1, -1))
    table.move(cell_at(1, -1), cell_at(0, -1))
    assert table.clan().clansmen == {HOME: 1, cell_at(1, 0): 1, cell_at(0, -1): 1}
    assert table.refuses(MoveClansman(0, HOME, cell_at(0, -1))) == "no-movement"


def test_page_8_or_three_clansmen_one_each(table):
    table.move(cell_at(0, 1), HOME)
    table.move(HOME, cell_at(0, -1))
    table.move(cell_at(1, 0), cell_at(1, -1))
    assert table.state.turn.movement == 0


def test_a_diagonal_step_costs_one(table):
    table.move(HOME, cell_at(1, -1))
    assert table.state.turn.movement == 2


def test_a_promotion_costs_one_and_there_is_no_way_back(table):
    table.promote(cell_at(0, 1))
    assert table.state.turn.movement == 2
    assert table.clan().chieftains == 1
    assert table.refuses(Promote(0, cell_at(0, 1))) == "no-clansman-there"


def test_ruling_22_several_may_share_a_tile(table):
    table.move(cell_at(0, 1), HOME)
    table.move(cell_at(1, 0), HOME)
    assert table.clan().clansmen == {HOME: 3}


def test_ruling_22_the_clansman_just_gained_may_move(table):
    assert MoveClansman(0, cell_at(0, 1), HOME) in table.moves()


def test_ruling_22_unused_points_lapse(table):
    table.end()
    table.turn_of(0)
    assert table.state.turn.movement == 0


def test_a_clansman_stays_on_his_own_territory(table):
    assert table.refuses(MoveClansman(0, HOME, cell_at(-1, 0))) == "no-tile-there"
    assert table.refuses(MoveClansman(0, cell_at(0, 1), cell_at(0, -1))) == "too-far"
    assert table.refuses(MoveClansman(0, HOME, HOME)) == "too-far"
    assert table.refuses(MoveClansman(0, cell_at(0, -1), HOME)) == "no-clansman-there"


def test_ruling_22_movement_comes_after_all_activations(table):
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


def test_ruling_12_the_last_clansman_stays(table):
    table.promote(HOME)
    table.promote(cell_at(1, 0))
    assert table.refuses(Promote(0, cell_at(0, 1))) == "last-clansman"


@pytest.mark.parametrize(("left", "allowed"), [(1, True), (2, False)])
def test_ruling_12_but_he_may_go_in_a_turn_whose_refill_uses_up_stack_3(table, left, allowed):
    """The figure left space 0 and the next one stands on 1: one tile will be drawn."""
    table.promote(HOME)
    table.promote(cell_at(1, 0))
    table.stacks(0, 0, 0, left)
    table.state.round = 3
    assert (Promote(0, cell_at(0, 1)) in table.moves()) == allowed


def before_the_die(left: int) -> Table:
    """The last turn at a table of two, with so many tiles left: all of the clan but one are promoted."""
    table = Table(2)
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


def test_ruling_12_what_the_die_draws_afterwards_does_not_set_the_last_clansman_free():
    """With two seats the die is next: the turn's own refill is one tile, and two are left."""
    table = before_the_die(left=2)
    assert table.refuses(Promote(0, cell_at(1, 0))) == "last-clansman"


def test_ruling_12_even_the_only_clansman_of_all_may_go_at_the_very_end():
    table = before_the_die(left=1)
    table.promote(cell_at(1, 0))
    assert table.clan().clansmen == {}
    assert table.clan().chieftains == 2
    assert not table.faults()
    table.end()
    assert table.to_act() == (HOUSE,)
