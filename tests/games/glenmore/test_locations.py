"""The thirteen special locations (rulebook pages 9 and 10, rulings 16 to 21, 23 and 24)."""

from __future__ import annotations

import pytest

from games.glenmore.commands import Activate, PayChieftain, PayUsual
from games.glenmore.events import CardGained, ClansmanGained, CoinsGained, GoodGained, TileActivated
from games.glenmore.vocabulary import cell_at
from tests.games.glenmore.table import HOME, Table, seen


@pytest.fixture
def table() -> Table:
    """A rich clan that can pay any price. Plain tiles fit at (1, 1), river tiles at (0, 2), road tiles at (2, 0)."""
    table = Table(4)
    table.lay("forest-0-river", 0, 1, "wood", "wood", clansmen=1)
    table.lay("quarry-0-road", 1, 0, "stone", "stone", clansmen=1)
    table.give(coins=20, chieftains=1)
    return table


def build(table: Table, tile: str, x: int, y: int) -> int:
    table.track(s5=tile)
    table.take(tile)
    if tile == "loch-ness":
        table.when(PayChieftain(0))
    elif table.offered(PayUsual):
        table.pay()
    table.place(x, y)
    return cell_at(x, y)


SPOTS = {
    "iona-abbey": (2, 0),
    "donan-castle": (2, 0),
    "castle-stalker": (0, 2),
    "castle-moil": (1, 1),
    "armadale-castle": (1, 1),
    "duart-castle": (1, 1),
    "castle-of-mey": (1, 1),
    "cawdor-castle": (1, 1),
}
LOCHS = ("loch-lochy", "loch-morar", "loch-ness", "loch-shiel", "loch-oich")


@pytest.mark.parametrize("tile", [*SPOTS, *LOCHS])
def test_placing_a_location_brings_its_card(table: Table, tile: str) -> None:
    build(table, tile, *SPOTS.get(tile, (0, 2)))
    assert table.happened(CardGained) == [CardGained(0, tile)]
    assert table.clan().cards == [tile]
    assert not table.faults()


@pytest.mark.parametrize("castle", [tile for tile in SPOTS if "castle" in tile])
def test_a_castle_brings_a_clansman_and_castle_stalker_two(table: Table, castle: str) -> None:
    cell = build(table, castle, *SPOTS[castle])
    assert table.clan().clansmen[cell] == (2 if castle == "castle-stalker" else 1)


def test_castle_stalker_names_the_card_as_the_source_of_the_second_clansman(table: Table) -> None:
    cell = build(table, "castle-stalker", 0, 2)
    assert table.happened(ClansmanGained) == [ClansmanGained(0, cell, "castle-stalker")] * 2


@pytest.mark.parametrize(("castle", "barrels"), [("castle-moil", 1), ("donan-castle", 2)])
def test_castles_that_bring_barrels(table: Table, castle: str, barrels: int) -> None:
    build(table, castle, *SPOTS[castle])
    assert table.clan().barrels == barrels


def test_armadale_castle_brings_three_coins(table: Table) -> None:
    build(table, "armadale-castle", 1, 1)
    assert table.happened(CoinsGained) == [CoinsGained(0, 3, "armadale-castle")]
    assert table.clan().coins == 23


def test_ruling_20_loch_lochys_goods_may_be_of_one_kind_and_lie_on_its_own_tile(table: Table) -> None:
    loch = build(table, "loch-lochy", 0, 2)
    table.choose("sheep")
    table.choose("sheep")
    assert table.clan().goods[loch] == ("sheep", "sheep")
    assert table.offered(Activate)


def test_ruling_21_loch_shiel_fills_empty_production_tiles_before_the_activation(table: Table) -> None:
    meadow = table.lay("meadow-1-plain", 1, 2)
    distillery = table.lay("distillery-1-plain", 1, 3)
    far = table.lay("pasture-1-plain", 1, 4)
    shiel = build(table, "loch-shiel", 0, 2)
    assert table.happened(GoodGained) == [
        GoodGained(0, "sheep", meadow, "loch-shiel"),
        GoodGained(0, "cattle", far, "loch-shiel"),
    ]
    assert not {shiel, distillery} & table.clan().goods.keys()
    table.activate(meadow)
    assert table.clan().goods[meadow] == ("sheep", "sheep")


def test_ruling_21_selling_first_to_empty_a_tile_is_allowed(table: Table) -> None:
    quarry = cell_at(1, 0)
    table.market(stone=3)
    table.track(s5="loch-shiel")
    table.take("loch-shiel")
    table.sell("stone", quarry)
    table.sell("stone", quarry)
    table.place(0, 2)
    assert table.clan().goods[quarry] == ("stone",)


def test_loch_shiel_gives_an_empty_abbey_a_cube_of_choice(table: Table) -> None:
    abbey = table.lay("iona-abbey", 2, 0)
    build(table, "loch-shiel", 0, 2)
    table.choose("grain")
    assert table.clan().goods[abbey] == ("grain",)
    assert table.offered(Activate)


def test_loch_shiel_gives_nothing_to_tiles_with_cubes_on_them(table: Table) -> None:
    table.lay("iona-abbey", 2, 0, "wood")
    table.lay("meadow-1-plain", 1, 2, "sheep")
    build(table, "loch-shiel", 0, 2)
    assert not table.happened(GoodGained)
    assert table.offered(Activate)


def test_ruling_19_loch_oich_activates_every_own_tile_once(table: Table) -> None:
    far = table.lay("pasture-1-plain", -3, 5)
    build(table, "loch-oich", 0, 2)
    assert {move.cell for move in table.offered(Activate)} == {HOME, cell_at(0, 1), cell_at(1, 0), far}
    table.activate(far)
    assert table.refuses(Activate(0, far)) == "already-activated"


def test_ruling_19_movement_points_of_all_grey_tiles_may_be_spent_with_loch_oich(table: Table) -> None:
    far = table.lay("village-1-stone-plain", -3, 5)
    table.lay("village-1-wood-plain", -3, 6)
    build(table, "loch-oich", 0, 2)
    table.activate(HOME)
    table.activate(far)
    assert table.state.turn.movement == 2


def test_ruling_18_loch_ness_is_not_called_in_the_turn_of_loch_oich(table: Table) -> None:
    table.card("loch-ness")
    far = table.lay("pasture-1-plain", -3, 5)
    build(table, "loch-oich", 0, 2)
    assert seen(table.state, 0)["turn"]["call"] is None
    table.activate(far)
    assert table.happened(TileActivated)[0].card is None


def test_ruling_18_loch_ness_works_from_the_turn_it_is_gained(table: Table) -> None:
    far = table.lay("pasture-1-plain", -3, 5)
    build(table, "loch-ness", 0, 2)
    table.activate(far)
    assert table.happened(TileActivated)[0].card == "loch-ness"


def test_ruling_17_cards_with_immediate_effects_stay_owned(table: Table) -> None:
    build(table, "armadale-castle", 1, 1)
    table.end()
    assert table.clan().cards == ["armadale-castle"]
