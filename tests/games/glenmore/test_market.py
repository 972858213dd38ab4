"""The market and payments (rulebook page 5, rulings 6, 13 and 14)."""

from __future__ import annotations

import pytest

from games.glenmore.commands import BuyGood, PayGood, PayUsual, SellGood, TakeTile
from games.glenmore.events import BarrelsPaid, BillSettled, GoodBought, GoodPaid, GoodSold
from games.glenmore.vocabulary import cell_at
from tests.games.glenmore.table import Table


class Woods(Table):
    """A forest south and a quarry north of home, a clansman at home and in the forest."""

    def __init__(self) -> None:
        super().__init__(4)
        self.wood = self.lay("forest-0-river", 0, 1, clansmen=1)
        self.stone = self.lay("quarry-0-river", 0, -1)


@pytest.fixture
def table() -> Woods:
    return Woods()


def to_pay(table: Table, tile: str = "village-1-wood-plain") -> None:
    table.track(s5=tile)
    table.take(tile)


def test_buying_fills_the_cheapest_open_space(table: Woods) -> None:
    table.market(wood=1)
    to_pay(table)
    assert table.buy("wood")[0] == GoodBought(0, "wood", 2)
    assert table.clan().coins == 4
    assert table.state.market[0] == 2


def test_selling_empties_the_dearest_filled_space(table: Woods) -> None:
    table.put(table.wood, "wood", "wood")
    table.market(wood=3)
    assert table.sell("wood", table.wood) == [GoodSold(0, "wood", table.wood, 3)]
    table.sell("wood", table.wood)
    assert table.clan().coins == 6 + 3 + 2
    assert table.state.market[0] == 1
    assert not table.faults()


def test_a_full_row_cannot_be_bought_from(table: Woods) -> None:
    table.market(wood=3)
    table.put(table.wood, "wood")
    to_pay(table)
    assert table.refuses(BuyGood(0, "wood")) == "market-row-full"


def test_an_empty_row_cannot_be_sold_to(table: Woods) -> None:
    table.put(table.wood, "wood")
    assert table.refuses(SellGood(0, "wood", table.wood)) == "market-row-empty"


def test_the_filled_spaces_of_a_row_are_always_the_cheapest(table: Woods) -> None:
    to_pay(table, "armadale-castle")
    table.buy("wood")
    table.buy("stone")
    assert table.state.market == [1, 1, 0, 0, 0]


def test_buying_is_only_for_what_is_due_at_once(table: Woods) -> None:
    assert table.refuses(BuyGood(0, "wood")) == "not-now"
    to_pay(table)
    assert table.refuses(BuyGood(0, "grain")) == "good-not-due"


def test_ruling_13_own_cubes_need_not_be_spent_first(table: Woods) -> None:
    table.put(table.wood, "wood")
    to_pay(table)
    table.buy("wood")
    assert table.clan().goods == {table.wood: ("wood",)}
    assert table.happened(BillSettled)


def test_ruling_13_bought_cubes_are_never_kept(table: Woods) -> None:
    to_pay(table)
    table.buy("wood")
    assert table.clan().goods == {}
    assert table.clan().held == [0] * 5


def test_ruling_13_trading_goes_on_from_before_the_move_until_the_end_of_the_turn(table: Woods) -> None:
    table.put(table.wood, "wood", "wood", "wood")
    table.put(table.stone, "stone", "stone", "stone")
    table.market(wood=3, stone=3)
    table.sell("wood", table.wood)
    to_pay(table, "village-1-stone-plain")
    table.sell("stone", table.stone)
    table.pay()
    table.sell("stone", table.stone)
    table.place(1, 1)
    table.sell("wood", table.wood)
    table.activate(cell_at(1, 1))
    table.start_moving()
    table.sell("wood", table.wood)
    assert table.clan().coins == 6 + 3 + 3 + 2 + 2 + 1


def test_ruling_13_nobody_trades_in_another_clans_turn(table: Woods) -> None:
    grain = table.lay("field-0-road", 1, 0, "grain", seat=1)
    table.market(grain=2)
    assert table.refuses(SellGood(1, "grain", grain)) == "not-asked"


def test_barrels_are_neither_bought_nor_sold(table: Woods) -> None:
    table.give(barrels=1)
    assert table.refuses(SellGood(0, "whisky", table.wood)) == "good-unknown"


def test_a_cube_that_is_not_there_cannot_be_sold(table: Woods) -> None:
    table.put(table.wood, "wood")
    table.market(wood=1, stone=1)
    assert table.refuses(SellGood(0, "wood", table.stone)) == "good-not-there"
    assert table.refuses(SellGood(0, "stone", table.wood)) == "good-not-there"
    assert table.refuses(SellGood(0, "wood", -5)) == "good-not-there"


def test_the_usual_payment_is_offered_first_and_takes_own_cubes_off_the_fullest_tile(table: Woods) -> None:
    other = table.lay("forest-0-road", 1, 0, "wood")
    table.put(table.wood, "wood", "wood")
    to_pay(table)
    assert table.moves()[0] == PayUsual(0)
    assert table.pay() == [GoodPaid(0, "wood", table.wood), BillSettled(0, "village-1-wood-plain")]
    assert table.clan().goods == {table.wood: ("wood",), other: ("wood",)}


def test_the_usual_payment_buys_what_is_missing(table: Woods) -> None:
    table.put(table.wood, "wood")
    to_pay(table, "armadale-castle")
    assert table.pay()[:2] == [GoodPaid(0, "wood", table.wood), GoodBought(0, "stone", 1)]


def test_the_player_may_choose_the_tile_a_cube_is_taken_from(table: Woods) -> None:
    other = table.lay("forest-0-road", 1, 0, "wood")
    table.put(table.wood, "wood", "wood")
    to_pay(table)
    assert table.offered(PayGood) == [PayGood(0, "wood", other), PayGood(0, "wood", table.wood)]
    table.give_good("wood", other)
    assert table.clan().goods == {table.wood: ("wood", "wood")}


def test_ruling_6_what_cannot_be_paid_in_full_cannot_be_taken(table: Woods) -> None:
    table.give(coins=1)
    table.market(wood=1)
    table.track(s5="village-1-wood-plain")
    assert table.refuses(TakeTile(0, "village-1-wood-plain")) == "tile-unpayable"


def test_ruling_6_selling_other_own_cubes_counts_towards_the_price(table: Woods) -> None:
    table.give(coins=0)
    table.put(table.stone, "stone")
    table.market(wood=1, stone=2)
    to_pay(table)
    # Only the sale is possible, and then the purchase.
    assert table.moves() == [SellGood(0, "stone", table.stone)]
    table.sell("stone", table.stone)
    table.buy("wood")
    assert table.clan().coins == 0


def test_a_needed_cube_may_be_sold_and_bought_back(table: Woods) -> None:
    table.give(coins=0)
    table.put(table.wood, "wood")
    table.market(wood=2)
    to_pay(table)
    table.sell("wood", table.wood)
    assert table.buy("wood")[0] == GoodBought(0, "wood", 2)


def test_a_row_without_room_cannot_help(table: Woods) -> None:
    table.market(wood=3)
    table.track(s5="village-1-wood-plain")
    assert "village-1-wood-plain" not in table.takeable()


def test_ruling_14_a_tavern_costs_a_barrel_to_place(table: Woods) -> None:
    table.track(s5="tavern-3-a")
    assert table.refuses(TakeTile(0, "tavern-3-a")) == "tile-unpayable"
    table.give(barrels=1)
    table.take("tavern-3-a")
    assert table.happened(BarrelsPaid) == [BarrelsPaid(0, 1)]
    assert table.clan().barrels == 0
    assert cell_at(1, 1) in table.spots()


def test_loch_oich_costs_two_different_goods(table: Woods) -> None:
    table.put(table.wood, "wood", "wood")
    table.put(table.stone, "stone")
    table.give(coins=0)
    to_pay(table, "loch-oich")
    table.give_good("wood", table.wood)
    assert table.offered(PayGood) == [PayGood(0, "stone", table.stone)]


def test_loch_oich_is_not_paid_with_two_of_a_kind(table: Woods) -> None:
    table.put(table.wood, "wood", "wood")
    table.give(coins=0)
    table.track(s5="loch-oich")
    assert "loch-oich" not in table.takeable()


def test_a_choice_that_would_leave_the_rest_unpayable_is_not_offered(table: Woods) -> None:
    """One coin buys only grain, so grain must be one of the two goods, and the own wood the other."""
    table.put(table.wood, "wood")
    table.give(coins=1)
    table.market(wood=3, stone=3, grain=0, cattle=2, sheep=2)
    to_pay(table, "loch-oich")
    offered = {move.good for move in table.moves() if isinstance(move, PayGood | BuyGood)}
    assert offered == {"wood", "grain"}
