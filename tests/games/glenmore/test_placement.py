"""Placing a tile (rulebook page 6, rulings 6, 9, 10 and 11)."""

from __future__ import annotations

import pytest

from games.glenmore.commands import PayChieftain, PayClansman, PlaceTile
from games.glenmore.vocabulary import cell_at
from tests.games.glenmore.table import HOME, Table


def at(*places: tuple[int, int]) -> set[int]:
    return {cell_at(x, y) for x, y in places}


def spots(table: Table, tile: str) -> set[int]:
    table.offer(tile)
    table.take(tile)
    return table.spots()


@pytest.fixture
def table() -> Table:
    return Table(4)


def test_the_first_river_tile_goes_north_or_south_of_home(table: Table) -> None:
    assert spots(table, "forest-0-river") == at((0, -1), (0, 1))


def test_the_first_road_tile_goes_west_or_east_of_home(table: Table) -> None:
    assert spots(table, "forest-0-road") == at((-1, 0), (1, 0))


def test_a_plain_tile_cannot_be_placed_beside_home_alone(table: Table) -> None:
    table.track(s5="pasture-1-plain")
    assert "pasture-1-plain" not in table.takeable()


def test_a_corner_is_not_contact_enough(table: Table) -> None:
    table.lay("forest-0-river", 0, 1)
    assert spots(table, "pasture-1-plain") == at((1, 1), (-1, 1))


def test_ruling_10_the_clansman_may_stand_diagonally_and_not_on_the_tile_that_is_touched(table: Table) -> None:
    table.lay("forest-0-road", 1, 0)
    table.lay("forest-1-plain-a", 1, 1)
    table.lay("meadow-1-plain", 2, 1)
    table.stand(HOME, 0)
    table.stand(cell_at(1, 0), 1)
    # (2, 2) touches (2, 1), but no clansman is near; (0, 1) is the river's.
    assert spots(table, "pasture-1-plain") == at((1, -1))


def test_no_clansman_near_no_tile(table: Table) -> None:
    table.lay("forest-0-road", 1, 0)
    table.lay("forest-1-plain-a", 1, 1)
    table.lay("meadow-1-plain", 1, 2)
    assert spots(table, "pasture-1-plain") == at((1, -1))


def test_the_river_goes_on_at_its_ends_only(table: Table) -> None:
    table.lay("forest-0-river", 0, 1, clansmen=1)
    table.lay("quarry-0-river", 0, -1, clansmen=1)
    assert spots(table, "meadow-0-river") == at((0, 2), (0, -2))


def test_the_road_goes_on_at_its_ends_only(table: Table) -> None:
    table.lay("forest-0-road", 1, 0, clansmen=1)
    table.lay("field-0-road", -1, 0, clansmen=1)
    assert spots(table, "village-0-road") == at((2, 0), (-2, 0))


def test_a_second_river_or_road_cannot_begin(table: Table) -> None:
    table.lay("forest-0-road", 1, 0, clansmen=1)
    assert cell_at(1, 1) not in spots(table, "meadow-0-river")


def test_ruling_9_a_plain_tile_does_not_touch_the_ends_of_river_and_road(table: Table) -> None:
    table.lay("forest-0-road", 1, 0)
    table.lay("quarry-0-river", 0, 1)
    assert spots(table, "pasture-1-plain") == at((1, 1), (1, -1), (-1, 1))


def test_ruling_9_a_plain_tile_further_out_in_the_column_blocks_the_river_for_good(table: Table) -> None:
    table.lay("quarry-0-river", 0, 1, clansmen=1)
    table.lay("forest-1-plain-a", 1, 1, clansmen=1)
    table.lay("meadow-1-plain", 1, 2, clansmen=1)
    table.lay("field-1-plain", 1, 3, clansmen=1)
    assert cell_at(0, 3) in spots(table, "pasture-1-plain")
    table.place(0, 3)
    table.end()
    table.turn_of(0)
    assert spots(table, "meadow-0-river") == at((0, -1))


def test_ruling_9_a_plain_tile_further_out_in_the_row_blocks_the_road(table: Table) -> None:
    table.lay("quarry-0-river", 0, 1, clansmen=1)
    table.lay("forest-1-plain-a", 1, 1, clansmen=1)
    table.lay("meadow-1-plain", 2, 1, clansmen=1)
    table.lay("field-1-plain", 2, 0, clansmen=1)
    assert spots(table, "village-0-road") == at((-1, 0))


def test_every_touching_edge_must_match(table: Table) -> None:
    table.lay("forest-0-road", 1, 0, clansmen=1)
    table.lay("quarry-0-river", 0, 1, clansmen=1)
    # North of (1, 1) is the road tile's plain edge, west of it the river tile's: both fit.
    assert cell_at(1, 1) in spots(table, "pasture-1-plain")
    assert table.refuses(PlaceTile(0, cell_at(2, 0))) == "spot-illegal"
    assert table.refuses(PlaceTile(0, HOME)) == "spot-illegal"
    assert table.refuses(PlaceTile(0, -1)) == "spot-illegal"
    assert table.refuses(PlaceTile(0, 10**9)) == "spot-illegal"


def test_colours_may_lie_side_by_side(table: Table) -> None:
    table.lay("castle-stalker", 0, 1, clansmen=1)
    assert cell_at(1, 1) in spots(table, "meadow-1-plain")


def test_ruling_6_a_tile_without_a_legal_spot_cannot_be_taken(table: Table) -> None:
    table.offer("sheep-butcher")
    assert "sheep-butcher" not in table.takeable()


def test_ruling_11_loch_ness_cannot_be_paid_with_the_only_clansman(table: Table) -> None:
    table.track(s5="loch-ness")
    assert "loch-ness" not in table.takeable()


def test_ruling_11_a_chieftain_may_be_given_instead_and_no_longer_counts(table: Table) -> None:
    table.give(chieftains=1)
    table.track(s5="loch-ness")
    table.take("loch-ness")
    assert table.offered(PayClansman) == []
    table.when(PayChieftain(0))
    table.place(0, 1)
    assert table.clan().chieftains == 0
    assert table.clan().cards == ["loch-ness"]
    assert not table.faults()


def test_ruling_11_the_clansman_leaves_before_placement_so_another_must_be_near(table: Table) -> None:
    far = table.lay("forest-0-road", 1, 0, clansmen=1)
    farther = table.lay("village-0-road", 2, 0, clansmen=1)
    table.stand(HOME, 0)
    table.track(s5="loch-ness")
    table.take("loch-ness")
    assert table.offered(PayClansman) == [PayClansman(0, farther)]
    assert table.refuses(PayClansman(0, far)) == "clansman-needed"
    assert table.refuses(PayClansman(0, HOME)) == "no-clansman-there"
    assert table.refuses(PayChieftain(0)) == "no-chieftain"
    supply = table.state.supply.clansmen
    table.when(PayClansman(0, farther))
    assert table.state.supply.clansmen == supply + 1
    assert table.spots() == at((0, 1), (0, -1))


def test_an_open_cell_that_is_not_noted_is_a_fault(table: Table) -> None:
    del table.clan().open[cell_at(0, 1)]
    assert table.faults() == ["clan 0: what it notes beside its tiles is not what fits there"]


def test_further_than_twenty_cells_from_home_nothing_can_be_laid(table: Table) -> None:
    table.stand(HOME, 0)
    table.lay("forest-1-plain-a", 20, 0, clansmen=1)
    assert spots(table, "pasture-1-plain") == at((19, 0), (20, -1), (20, 1))
