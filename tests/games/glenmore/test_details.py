"""What the labels of moves say beside the command."""

from __future__ import annotations

import pytest

from games.core.rules import Command, Json
from games.glenmore import commands as c
from games.glenmore.vocabulary import cell_at
from tests.games.glenmore.table import HOME, RULES, Table

NONE = {"wood": 0, "stone": 0, "grain": 0, "cattle": 0, "sheep": 0}


@pytest.fixture
def table() -> Table:
    """A forest with one wood south of home, and a clansman on it."""
    table = Table(4)
    table.lay("forest-0-river", 0, 1, "wood", clansmen=1)
    return table


def details(table: Table, command: Command) -> dict[str, Json]:
    assert command in table.moves(command.seat)
    return RULES.details(table.state, command)


def test_a_tile_is_so_many_spaces_away(table: Table) -> None:
    table.track(s7="quarry-1-plain-a")
    assert details(table, c.TakeTile(0, "quarry-1-plain-a")) == {"steps": 7}


def test_the_usual_way_comes_with_what_it_gives_buys_and_costs(table: Table) -> None:
    table.offer("castle-of-mey")
    table.take("castle-of-mey")
    assert details(table, c.PayUsual(0)) == {
        "gives": NONE | {"wood": 1},
        "buys": NONE | {"stone": 1, "cattle": 1},
        "price": 2,
        "points": 0,
        "barrels": 0,
    }
    assert details(table, c.BuyGood(0, "stone")) == {"price": 1}


def test_what_has_been_given_to_a_fair_comes_with_its_points(table: Table) -> None:
    table.lay("medium-fair", 1, 0)
    table.put(HOME, "stone")
    table.offer("quarry-1-plain-a")
    table.take("quarry-1-plain-a")
    table.place(1, 1)
    table.activate(cell_at(1, 0))
    both = NONE | {"wood": 1, "stone": 1}
    assert details(table, c.PayUsual(0)) == {"gives": both, "buys": NONE, "price": 0, "points": 3, "barrels": 0}
    table.give_good("wood", cell_at(0, 1))
    assert details(table, c.Settle(0)) == {"gives": NONE | {"wood": 1}, "points": 1, "barrels": 0}


def test_a_distillery_brings_a_barrel(table: Table) -> None:
    table.lay("distillery-1-plain", 1, 1)
    table.put(HOME, "grain")
    table.offer("quarry-1-plain-a")
    table.take("quarry-1-plain-a")
    table.place(1, 2)
    table.activate(cell_at(1, 1))
    expected = {"gives": NONE | {"grain": 1}, "buys": NONE, "price": 0, "points": 0, "barrels": 1}
    assert details(table, c.PayUsual(0)) == expected


def test_a_sale_comes_with_what_the_market_pays(table: Table) -> None:
    table.market(wood=2)
    assert details(table, c.SellGood(0, "wood", cell_at(0, 1))) == {"price": 2}


def test_a_place_comes_with_the_tiles_around_it(table: Table) -> None:
    table.offer("quarry-1-plain-a")
    table.take("quarry-1-plain-a")
    assert details(table, c.PlaceTile(0, cell_at(1, 1))) == {"around": ["forest-0-river", "start-village-1"]}


def test_what_is_activated_for_nothing_is_listed_cell_by_cell(table: Table) -> None:
    new = cell_at(1, 1)
    table.offer("quarry-1-plain-a")
    table.take("quarry-1-plain-a")
    table.place(1, 1)
    assert details(table, c.ActivateFree(0)) == {"cells": [new, cell_at(0, 1), HOME]}
    assert details(table, c.Activate(0, new)) == {"card": None}


def test_moving_on_comes_with_the_points_to_spend(table: Table) -> None:
    table.offer("quarry-1-plain-a")
    table.take("quarry-1-plain-a")
    table.place(1, 1)
    table.activate(HOME)
    assert details(table, c.StartMoving(0)) == {"movement": 1}


def test_a_tile_out_of_reach_comes_with_the_card_that_reaches_it(table: Table) -> None:
    table.card("loch-ness")
    far = table.lay("pasture-1-plain", -3, 5)
    table.offer("quarry-1-plain-a")
    table.take("quarry-1-plain-a")
    table.place(1, 1)
    assert details(table, c.Activate(0, far)) == {"card": "loch-ness"}


def test_the_details_of_a_move_never_say_what_the_command_says(table: Table) -> None:
    """They would overwrite its fields."""
    for move in table.moves():
        assert not details(table, move).keys() & set(move.__struct_fields__)
