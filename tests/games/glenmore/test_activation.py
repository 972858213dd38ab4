"""Activation and what each tile does (rulebook pages 6 to 8, rulings 15, 18, 19 and 23)."""

from __future__ import annotations

import pytest

from games.glenmore.commands import Activate, ActivateFree, BuyGood, ChooseGood, PayGood, PayUsual, SellGood, Settle
from games.glenmore.components import GOODS
from games.glenmore.events import BarrelsGained, GoodBought, GoodGained, GoodPaid, PointsGained, TileActivated
from games.glenmore.state import Activating, Moving
from games.glenmore.vocabulary import cell_at
from tests.games.glenmore.table import HOME, Table


class Farm(Table):
    """A road tile is about to be laid at (2, 0), with these beside it."""

    def __init__(self) -> None:
        super().__init__(4)
        self.stand(HOME, 0)
        self.road = self.lay("forest-0-road", 1, 0, clansmen=1)
        self.track(s5="field-0-road")

    def lay_new(self, tile: str = "field-0-road") -> int:
        self.track(s5=tile)
        self.take(tile)
        self.place(2, 0)
        return cell_at(2, 0)


@pytest.fixture
def farm() -> Farm:
    return Farm()


def activatable(farm: Farm) -> set[int]:
    return {move.cell for move in farm.offered(Activate)}


def points(farm: Farm) -> list[int]:
    return [event.points for event in farm.happened(PointsGained)]


def test_the_new_tile_and_its_neighbours_may_be_activated_corners_included(farm: Farm) -> None:
    corner = farm.lay("quarry-1-plain-a", 1, 1)
    farm.lay("quarry-1-plain-b", 0, -1)
    new = farm.lay_new()
    assert activatable(farm) == {new, farm.road, corner}
    assert farm.refuses(Activate(0, HOME)) == "tile-out-of-reach"
    assert farm.refuses(Activate(0, cell_at(5, 5))) == "no-tile-there"


def test_production_puts_one_cube_on_the_tile(farm: Farm) -> None:
    new = farm.lay_new()
    assert farm.activate(new) == [
        TileActivated(0, "field-0-road", new, None),
        GoodGained(0, "grain", new, "field-0-road"),
    ]
    assert farm.clan().goods == {new: ("grain",)}


def test_each_tile_is_activated_at_most_once_a_turn(farm: Farm) -> None:
    new = farm.lay_new()
    farm.activate(new)
    assert farm.refuses(Activate(0, new)) == "already-activated"


def test_ruling_15_a_tile_with_three_cubes_yields_nothing(farm: Farm) -> None:
    farm.put(farm.road, "wood", "wood", "wood")
    farm.lay_new()
    assert farm.refuses(Activate(0, farm.road)) == "tile-full"


def test_ruling_15_selling_between_activations_frees_room(farm: Farm) -> None:
    farm.put(farm.road, "wood", "wood", "wood")
    farm.market(wood=1)
    farm.lay_new()
    farm.sell("wood", farm.road)
    farm.activate(farm.road)
    assert farm.clan().goods[farm.road] == ("wood",) * 3


def test_ruling_15_all_activations_are_optional(farm: Farm) -> None:
    farm.lay_new()
    farm.end()
    assert farm.clan().goods == {}


def test_all_that_is_free_is_one_click_and_offered_first(farm: Farm) -> None:
    quarry = farm.lay("quarry-1-plain-a", 1, 1)
    farm.lay("sheep-butcher", 1, -1)
    new = farm.lay_new()
    assert farm.moves()[0] == ActivateFree(0)
    farm.when(ActivateFree(0))
    assert farm.clan().goods == {new: ("grain",), farm.road: ("wood",), quarry: ("stone",)}
    assert not farm.offered(ActivateFree)


def test_loch_ness_is_not_called_for_what_is_free(farm: Farm) -> None:
    farm.card("loch-ness")
    farm.lay("pasture-1-plain", -3, 5)
    new = farm.lay_new()
    farm.when(ActivateFree(0))
    assert farm.clan().goods == {new: ("grain",), farm.road: ("wood",)}
    assert not farm.state.turn.called


def test_a_distillery_pays_one_grain_for_one_barrel(farm: Farm) -> None:
    field = farm.lay("field-1-plain", -3, 5, "grain")
    distillery = farm.lay("distillery-1-plain", 1, 1)
    farm.lay_new()
    farm.activate(distillery)
    farm.give_good("grain", field)
    assert farm.happened(BarrelsGained) == [BarrelsGained(0, 1, "distillery-1-plain")]
    assert farm.clan().barrels == 1
    assert farm.clan().goods == {}


def test_a_distillery_may_be_fed_from_the_market(farm: Farm) -> None:
    distillery = farm.lay("distillery-1-plain", 1, 1)
    farm.lay_new()
    farm.activate(distillery)
    farm.buy("grain")
    assert (farm.clan().barrels, farm.clan().coins) == (1, 5)


def test_a_distillery_brings_a_barrel_when_placed_and_may_then_be_activated(farm: Farm) -> None:
    farm.put(farm.road, "wood")
    farm.lay("quarry-1-plain-a", 1, 1, "stone")
    farm.track(s5="distillery-1-road")
    farm.take("distillery-1-road")
    farm.pay()
    farm.place(2, 0)
    assert farm.clan().barrels == 1
    farm.activate(cell_at(2, 0))
    farm.buy("grain")
    assert farm.clan().barrels == 2


def test_iona_abbey_yields_a_good_of_choice(farm: Farm) -> None:
    abbey = farm.lay("iona-abbey", 1, 1)
    farm.lay_new()
    farm.activate(abbey)
    assert [move.good for move in farm.offered(ChooseGood)] == list(GOODS)
    farm.choose("cattle")
    assert farm.clan().goods == {abbey: ("cattle",)}


def test_ruling_23_the_abbey_holds_up_to_three_mixed_cubes(farm: Farm) -> None:
    abbey = farm.lay("iona-abbey", 1, 1, "wood", "sheep", "cattle")
    farm.lay_new()
    assert farm.refuses(Activate(0, abbey)) == "tile-full"


@pytest.mark.parametrize(("kind", "good"), [("sheep-butcher", "sheep"), ("cattle-butcher", "cattle")])
def test_a_butcher_pays_two_points_for_one_and_four_for_two(farm: Farm, kind: str, good: str) -> None:
    far = farm.lay("pasture-1-plain", -3, 5, good, good, good)
    butcher = farm.lay(kind, 1, 1)
    farm.lay_new()
    farm.activate(butcher)
    farm.give_good(good, far)
    farm.settle()
    assert points(farm) == [2]
    assert farm.clan().goods[far] == (good, good)


def test_a_butcher_takes_no_more_than_two(farm: Farm) -> None:
    far = farm.lay("pasture-1-plain", -3, 5, "cattle", "cattle", "cattle")
    butcher = farm.lay("cattle-butcher", 1, 1)
    farm.lay_new()
    farm.activate(butcher)
    assert farm.moves()[0] == PayUsual(0)
    farm.pay()
    assert points(farm) == [4]
    assert farm.clan().goods[far] == ("cattle",)


def test_ruling_15_the_mixed_butcher_needs_both(farm: Farm) -> None:
    butcher = farm.lay("mixed-butcher", 1, 1)
    far = farm.lay("pasture-1-plain", -3, 5, "cattle", "cattle")
    farm.give(coins=0)
    farm.lay_new()
    assert farm.refuses(Activate(0, butcher)) == "price-unpayable"
    farm.put(far, "sheep")
    farm.activate(butcher)
    assert farm.refuses(Settle(0)) == "not-enough-given"
    farm.pay()
    assert points(farm) == [5]


def test_a_small_fair_pays_by_the_number_of_different_goods(farm: Farm) -> None:
    far = farm.lay("iona-abbey", -3, 5, "wood", "stone", "sheep")
    fair = farm.lay("small-fair-1-plain", 1, 1)
    farm.lay_new()
    farm.activate(fair)
    farm.pay()
    assert points(farm) == [5]
    assert far not in farm.clan().goods


def test_the_usual_payment_gives_what_there_is_most_of(farm: Farm) -> None:
    farm.lay("pasture-1-plain", -3, 5, "wood", "stone", "grain")
    farm.lay("meadow-1-plain", -3, 6, "grain", "cattle", "sheep")
    farm.lay("quarry-1-plain-a", -3, 7, "cattle", "sheep")
    fair = farm.lay("small-fair-1-plain", 1, 1)
    farm.lay_new()
    farm.activate(fair)
    farm.pay()
    assert sorted(event.good for event in farm.happened(GoodPaid)) == ["cattle", "grain", "sheep"]


def test_the_usual_payment_may_take_the_last_coin(farm: Farm) -> None:
    farm.give(coins=1)
    fair = farm.lay("small-fair-1-plain", 1, 1)
    farm.market(wood=1, stone=1, cattle=1, sheep=1)
    farm.lay_new()
    farm.activate(fair)
    assert farm.pay()[0] == GoodBought(0, "grain", 1)
    assert farm.clan().coins == 0


def test_ruling_15_a_fair_may_be_used_with_fewer_than_the_best_number(farm: Farm) -> None:
    far = farm.lay("iona-abbey", -3, 5, "wood", "stone", "sheep")
    fair = farm.lay("large-fair", 1, 1)
    farm.lay_new()
    farm.activate(fair)
    farm.give_good("wood", far)
    farm.give_good("sheep", far)
    farm.settle()
    assert points(farm) == [3]


def test_page_8_two_cattle_and_two_sheep_at_the_medium_fair_are_two_kinds_not_four(farm: Farm) -> None:
    cattle = farm.lay("pasture-1-plain", -3, 5, "cattle", "cattle")
    farm.lay("meadow-1-plain", -4, 5, "sheep", "sheep")
    fair = farm.lay("medium-fair", 1, 1)
    farm.give(coins=0)
    farm.lay_new()
    farm.activate(fair)
    farm.give_good("cattle", cattle)
    assert {move.good for move in farm.offered(PayGood)} == {"sheep"}
    farm.pay()
    assert points(farm) == [3]


def test_a_large_fair_pays_twelve_for_all_five_some_of_them_bought(farm: Farm) -> None:
    farm.lay("iona-abbey", -3, 5, "wood", "stone", "sheep")
    fair = farm.lay("large-fair", 1, 1)
    farm.lay_new()
    farm.activate(fair)
    farm.buy("grain")
    farm.buy("cattle")
    farm.pay()
    assert points(farm) == [12]
    assert farm.clan().coins == 4


def test_a_fair_that_can_take_no_more_is_settled_at_once(farm: Farm) -> None:
    far = farm.lay("pasture-1-plain", -3, 5, "cattle")
    fair = farm.lay("large-fair", 1, 1)
    farm.give(coins=0)
    farm.lay_new()
    farm.activate(fair)
    farm.give_good("cattle", far)
    assert points(farm) == [1]


def test_the_grocer_takes_exactly_three_of_any_kinds(farm: Farm) -> None:
    far = farm.lay("pasture-1-plain", -3, 5, "cattle", "cattle", "cattle")
    grocer = farm.lay("grocer", 1, 1)
    farm.lay_new()
    farm.activate(grocer)
    farm.give_good("cattle", far)
    assert farm.refuses(Settle(0)) == "not-enough-given"
    farm.pay()
    assert points(farm) == [8]


def test_the_grocer_wants_three_even_if_one_must_be_sold_dear_to_buy_two_cheap_ones(farm: Farm) -> None:
    sheep = farm.lay("meadow-1-plain", -3, 5, "sheep", "sheep")
    grocer = farm.lay("grocer", 1, 1)
    farm.give(coins=0)
    farm.market(wood=3, stone=3, grain=0, cattle=3, sheep=3)
    farm.lay_new()
    farm.activate(grocer)
    assert farm.offered(BuyGood) == []
    farm.sell("sheep", sheep)
    farm.buy("grain")
    farm.buy("grain")
    farm.give_good("sheep", sheep)
    assert points(farm) == [8]


def test_the_bridge_takes_one_wood_and_one_stone(farm: Farm) -> None:
    farm.lay("quarry-1-plain-a", -3, 5, "stone")
    farm.put(farm.road, "wood")
    bridge = farm.lay("bridge", 1, 1)
    farm.lay_new()
    farm.activate(bridge)
    farm.pay()
    assert points(farm) == [7]


@pytest.mark.parametrize(("tavern", "worth"), [("tavern-3-a", 3), ("tavern-3-b", 3), ("tavern-4", 4)])
def test_ruling_14_activating_a_tavern_is_free(farm: Farm, tavern: str, worth: int) -> None:
    cell = farm.lay(tavern, 1, 1)
    farm.lay_new()
    farm.activate(cell)
    assert farm.happened(PointsGained) == [PointsGained(0, worth, tavern)]


def test_ruling_15_cubes_may_come_from_a_tile_that_is_not_activated(farm: Farm) -> None:
    far = farm.lay("meadow-1-plain", -3, 5, "sheep")
    butcher = farm.lay("sheep-butcher", 1, 1)
    farm.lay_new()
    farm.activate(butcher)
    assert PayGood(0, "sheep", far) in farm.moves()


def test_lochs_do_nothing_when_activated(farm: Farm) -> None:
    loch = farm.lay("loch-morar", 1, 1)
    farm.lay_new()
    assert farm.refuses(Activate(0, loch)) == "nothing-to-activate"


def test_a_village_brings_a_clansman_and_a_movement_point(farm: Farm) -> None:
    new = farm.lay_new("village-0-road")
    assert farm.clan().clansmen[new] == 1
    farm.activate(new)
    assert farm.state.turn.movement == 1


def test_the_turn_goes_on_to_movement_when_nothing_is_left_to_activate(farm: Farm) -> None:
    new = farm.lay_new("village-0-road")
    farm.activate(new)
    assert [*farm.state.agenda] == [Activating((0,))]
    farm.activate(farm.road)
    assert [*farm.state.agenda] == [Moving((0,))]


def test_a_sale_inside_a_payment_keeps_the_payment_possible(farm: Farm) -> None:
    far = farm.lay("meadow-1-plain", -3, 5, "sheep")
    butcher = farm.lay("sheep-butcher", 1, 1)
    farm.market(sheep=1)
    farm.give(coins=0)
    farm.lay_new()
    farm.activate(butcher)
    farm.when(SellGood(0, "sheep", far))
    assert farm.offered(BuyGood) == [BuyGood(0, "sheep")]


def test_ruling_18_loch_ness_activates_any_own_tile_once_a_turn(farm: Farm) -> None:
    farm.card("loch-ness")
    far = farm.lay("pasture-1-plain", -3, 5)
    other = farm.lay("meadow-1-plain", -4, 5)
    farm.lay_new()
    assert farm.activate(far)[0] == TileActivated(0, "pasture-1-plain", far, "loch-ness")
    assert farm.refuses(Activate(0, other)) == "tile-out-of-reach"
    farm.activate(farm.road)


def test_ruling_18_loch_ness_activates_no_tile_twice(farm: Farm) -> None:
    farm.card("loch-ness")
    farm.lay_new()
    farm.activate(farm.road)
    assert farm.refuses(Activate(0, farm.road)) == "already-activated"


def test_ruling_18_loch_ness_works_again_in_the_next_turn(farm: Farm) -> None:
    farm.card("loch-ness")
    far = farm.lay("pasture-1-plain", -3, 5)
    farm.lay_new()
    farm.activate(far)
    farm.end()
    farm.turn_of(0)
    farm.track(s7="quarry-0-road")
    farm.stand(cell_at(2, 0), 1)
    farm.take("quarry-0-road")
    farm.place(3, 0)
    farm.activate(far)
    assert farm.clan().goods[far] == ("cattle", "cattle")
