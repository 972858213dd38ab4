"""What is in the box: the totals that the research cross-checked, and a source for every value."""

from collections import Counter

import pytest

from games.core.components import read
from tests.games.glenmore.table import BOX

SECTIONS = ("kinds", "cards", "tiles")
SOURCES = {"rulebook", "public", "reconstructed"}


def entries():
    _, sheet = read("games.glenmore", None)
    yield from ((name, sheet[name]) for name in sheet if name not in SECTIONS)
    for section in SECTIONS:
        yield from sheet[section].items()


@pytest.mark.parametrize(("name", "entry"), [*entries()])
def test_every_value_carries_its_source(name, entry):
    values = set(entry) - {"source"}
    sources = entry["source"] if isinstance(entry["source"], dict) else dict.fromkeys(values, entry["source"])
    assert set(sources) == values
    assert set(sources.values()) <= SOURCES


def test_there_are_72_tiles_in_stacks_of_8_23_19_and_17_and_5_homes():
    assert len(BOX.tiles) == 72
    assert [len(stack) for stack in BOX.stacks] == [8, 23, 19, 17]
    assert len(BOX.homes) == 5


def test_each_stack_has_four_river_tiles_and_four_or_five_with_a_road():
    assert [len(BOX.rivers & set(stack)) for stack in BOX.stacks] == [4, 4, 4, 4]
    assert [len(BOX.roads & set(stack)) for stack in BOX.stacks] == [4, 4, 5, 5]


def test_every_tile_of_stack_0_carries_a_river_or_a_road_so_that_the_first_turn_is_possible():
    assert set(BOX.stacks[0]) <= BOX.rivers | BOX.roads


def test_colours():
    colours = Counter(tile.colour for tile in BOX.tiles.values())
    assert colours == {"yellow": 17, "green": 14, "brown": 12, "grey": 24, "blue": 5}


def test_34_of_the_67_tiles_cost_something():
    costly = [tile for tile in BOX.tiles.values() if any(tile.cost.counts) or tile.cost.barrels or tile.cost.people]
    assert len(costly) == 34


def test_the_clansmen_of_the_box_are_just_enough():
    gained = sum(tile.bonus.clansmen for tile in BOX.tiles.values())
    extra = sum(card.effect.clansmen for card in BOX.cards.values())
    assert len(BOX.homes) + gained + extra == BOX.supply.clansmen == 25


def test_the_coins_of_the_box_are_just_enough_for_five():
    extra = sum(card.effect.coins for card in BOX.cards.values())
    assert 5 * BOX.numbers.coins + extra == BOX.supply.coins == 33


def test_thirteen_locations_have_a_tile_and_a_card_each():
    assert {tile.id for tile in BOX.tiles.values() if tile.card} == set(BOX.cards)
    assert len(BOX.cards) == 13


def test_hats():
    assert {name: card.hats for name, card in BOX.cards.items() if card.hats} == {
        "cawdor-castle": 3,
        "castle-of-mey": 1,
        "castle-stalker": 1,
        "castle-moil": 1,
        "donan-castle": 1,
        "armadale-castle": 1,
    }


@pytest.mark.parametrize(
    ("fair", "points"),
    [
        ("small-fair-1-road", {1: 1, 2: 3, 3: 5}),
        ("medium-fair", {1: 1, 2: 3, 3: 5, 4: 8}),
        ("large-fair", {1: 1, 2: 3, 3: 5, 4: 8, 5: 12}),
    ],
)
def test_the_fair_table(fair, points):
    assert BOX.tiles[fair].activation.points == points
