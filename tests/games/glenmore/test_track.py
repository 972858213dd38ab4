"""The track: order of play, clearing, refilling (rulebook pages 3 and 4, rulings 1 to 5 and 25)."""

from __future__ import annotations

import pytest

from games.core.rules import HOUSE, Command, Event
from games.glenmore.commands import ForgoTile, PayChieftain, TakeTile
from games.glenmore.events import RoundEnded, TileDrawn, TilesCleared, TurnBegun
from tests.games.glenmore.table import BOX, Table

RED, YELLOW = 0, 1


@pytest.fixture
def table() -> Table:
    """The worked example of page 4: red on 0, a meadow on 1, a village on 2, yellow on 3, a forest on 4."""
    table = Table(4)
    table.figures(0, 3, 6, 8)
    table.track(s1="meadow-0-river", s2="village-0-road", s4="forest-0-river", s9="loch-ness")
    table.give(RED, chieftains=1)
    return table


def turn(table: Table, tile: str, pay: Command | None = None) -> list[Event]:
    table.take(tile)
    if pay:
        table.when(pay)
    (x, y) = (1, 0) if tile in BOX.roads else (0, 1)
    table.place(x, y)
    return table.end()


def drawn(table: Table) -> list[int]:
    return [event.space for event in table.happened(TileDrawn)]


def test_page_4_red_to_the_meadow_clears_nothing_draws_one_and_moves_again(table: Table) -> None:
    turn(table, "meadow-0-river")
    assert not table.happened(TilesCleared)
    assert drawn(table) == [13]
    assert table.state.track[0] == ""
    assert table.to_act() == (RED,)


def test_page_4_red_to_the_village_clears_the_meadow_draws_two_and_moves_again(table: Table) -> None:
    turn(table, "village-0-road")
    assert table.happened(TilesCleared) == [TilesCleared((1,), ("meadow-0-river",))]
    assert drawn(table) == [13, 0]
    assert table.to_act() == (RED,)


@pytest.mark.parametrize("tile", ["forest-0-river", "loch-ness"])
def test_page_4_red_further_on_clears_both_in_his_own_turn_and_yellow_is_next(table: Table, tile: str) -> None:
    turn(table, tile, PayChieftain(RED) if tile == "loch-ness" else None)
    assert table.happened(TilesCleared) == [TilesCleared((1, 2), ("meadow-0-river", "village-0-road"))]
    assert drawn(table) == [13, 0, 1]
    assert table.state.track[2] == ""
    assert 2 not in table.state.figures
    assert table.to_act() == (YELLOW,)
    assert table.happened(TurnBegun) == [TurnBegun(YELLOW)]
    assert not table.faults()


def test_ruling_1_no_tile_lies_under_a_figure(table: Table) -> None:
    table.take("meadow-0-river")
    assert table.state.figures[RED] == 1
    assert table.state.track[:2] == ["", ""]


def test_ruling_2_nothing_is_cleared_before_the_turn_ends(table: Table) -> None:
    table.take("forest-0-river")
    assert table.state.track[1:3] == ["meadow-0-river", "village-0-road"]


def test_ruling_3_the_hindmost_figure_is_next_whoever_sits_beside(table: Table) -> None:
    table.figures(5, 2, 1, 0)
    table.turn_of(3)
    table.track(s3="meadow-0-river")
    table.take("meadow-0-river", seat=3)
    table.place(0, 1, seat=3)
    table.end(3)
    assert table.to_act() == (2,)


def test_ruling_5_a_cleared_location_leaves_the_game_with_its_card(table: Table) -> None:
    table.track(s1="loch-morar")
    turn(table, "village-0-road")
    assert "loch-morar" in table.state.discarded
    assert all("loch-morar" not in clan.cards for clan in table.state.clans)
    assert not table.faults()


def test_ruling_8_passing_is_not_allowed_while_something_can_be_taken(table: Table) -> None:
    assert table.refuses(ForgoTile(RED)) == "something-to-take"


def test_a_tile_that_is_not_on_the_track_cannot_be_taken(table: Table) -> None:
    assert table.refuses(TakeTile(RED, "no-such-tile")) == "tile-not-on-track"
    assert table.refuses(TakeTile(RED, "start-village-5")) == "tile-not-on-track"


def test_the_next_stack_is_used_when_one_runs_out(table: Table) -> None:
    table.stacks(0, 1)
    last = table.state.stacks[1].pool[0]
    turn(table, "village-0-road")
    first, second = table.happened(TileDrawn)
    assert (first.tile, first.stack, second.stack) == (last, 1, 2)


def test_ruling_25_the_refill_is_finished_and_then_the_house_scores(table: Table) -> None:
    table.stacks(0, 1)
    turn(table, "village-0-road")
    assert len(table.happened(TileDrawn)) == 2
    assert table.happened(RoundEnded) == [RoundEnded(1)]
    assert table.to_act() == (HOUSE,)
    table.house()
    assert table.to_act() == (RED,)
    assert table.state.round == 2


def test_ruling_25_the_refill_stops_with_stack_3_and_the_game_ends_without_more_turns(table: Table) -> None:
    table.stacks(0, 0, 0, 1)
    table.state.round = 3
    turn(table, "forest-0-river")
    assert drawn(table) == [13]
    assert table.to_act() == (HOUSE,)
    table.house()
    assert table.to_act() == (HOUSE,)
    table.house()
    assert table.to_act() == ()
