"""The components: the totals that the research cross-checked, and a source for every value."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
import pytest

from games.core import components
from games.glenmore.components import Box, box
from tests.games.glenmore.table import BOX


def spoilt(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, old: str, new: str) -> Box:
    """The box of a component set with one change."""
    text = files("games.glenmore").joinpath("components.yaml").read_text()
    assert old in text
    (tmp_path / "components.yaml").write_text(text.replace(old, new, 1))
    monkeypatch.setattr(components, "files", lambda _: tmp_path)
    return box.__wrapped__(None)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("  capacity: 3", "  capacty: 3"),
        ("barrels: 16", "barrles: 16"),
        ("  coin: 1", "  coni: 1"),
        ("bonus: {clansmen: 1}", "bonus: {clansman: 1}"),
        ("activation: {good: stone}", "activation: {goods: stone}"),
        ("activation: {good: stone}", "activation: {good: stoen}"),
        ("exchange: {grain: 1}", "exchange: {grian: 1}"),
        ("effect: {goods: 2}", "effect: {godos: 2}"),
        ("tile: {colour: green", "tile: {color: green"),
        ("hats: 3", "hat: 3"),
        ("cost: {stone: 1}", "cost: {stoen: 1}"),
        ("edges: river", "edges: rivre"),
        ("tiles:\n", "tiels:\n"),
        ("wood, stone, grain, cattle, sheep]", "stone, wood, grain, cattle, sheep]"),
    ],
)
def test_a_misspelt_word_of_the_sheet_is_refused(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, old: str, new: str
) -> None:
    with pytest.raises(msgspec.ValidationError):
        spoilt(monkeypatch, tmp_path, old, new)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("sheep], source: rulebook}", "sheep]}"),
        ("  rounds: [1, 2, 3]       # a round ends with the last tile of each of these stacks\n  source: rulebook", ""),
        ("activation: {}, source: rulebook}", "activation: {}}"),
        ("effect: {}, source: rulebook}", "effect: {}}"),
        ("cost: {}, source: public}", "cost: {}}"),
        ("cost: {}, source: public}", "cost: {}, source: hearsay}"),
        ("figures: public}", "figure: public}"),
    ],
)
def test_an_entry_without_a_source_is_refused(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, old: str, new: str
) -> None:
    with pytest.raises(msgspec.ValidationError):
        spoilt(monkeypatch, tmp_path, old, new)


def test_the_sheet_as_it_is_is_read(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert spoilt(monkeypatch, tmp_path, "# Glen More", "# Glen More").tiles == BOX.tiles


def test_there_are_72_tiles_in_stacks_of_8_23_19_and_17_and_5_homes() -> None:
    assert len(BOX.tiles) == 72
    assert [len(stack) for stack in BOX.stacks] == [8, 23, 19, 17]
    assert len(BOX.homes) == 5


def test_each_stack_has_four_river_tiles_and_four_or_five_with_a_road() -> None:
    assert [len(BOX.rivers & set(stack)) for stack in BOX.stacks] == [4, 4, 4, 4]
    assert [len(BOX.roads & set(stack)) for stack in BOX.stacks] == [4, 4, 5, 5]


def test_every_tile_of_stack_0_carries_a_river_or_a_road_so_that_the_first_turn_is_possible() -> None:
    assert set(BOX.stacks[0]) <= BOX.rivers | BOX.roads


def test_colours() -> None:
    colours = Counter(tile.colour for tile in BOX.tiles.values())
    assert colours == {"yellow": 17, "green": 14, "brown": 12, "grey": 24, "blue": 5}


def test_34_of_the_67_tiles_cost_something() -> None:
    costly = [tile for tile in BOX.tiles.values() if any(tile.cost.counts) or tile.cost.barrels or tile.cost.people]
    assert len(costly) == 34


def test_the_clansmen_of_the_box_are_just_enough() -> None:
    gained = sum(tile.bonus.clansmen for tile in BOX.tiles.values())
    extra = sum(card.effect.clansmen for card in BOX.cards.values())
    assert len(BOX.homes) + gained + extra == BOX.supply.clansmen == 25


def test_the_coins_of_the_box_are_just_enough_for_five() -> None:
    extra = sum(card.effect.coins for card in BOX.cards.values())
    assert 5 * BOX.numbers.coins + extra == BOX.supply.coins == 33


def test_thirteen_locations_have_a_tile_and_a_card_each() -> None:
    assert {tile.id for tile in BOX.tiles.values() if tile.card} == set(BOX.cards)
    assert len(BOX.cards) == 13


def test_hats() -> None:
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
def test_the_fair_table(fair: str, points: dict[int, int]) -> None:
    assert BOX.tiles[fair].activation.points == points


def sheet_of_today() -> dict[str, Any]:
    return {**components.read("games.glenmore", None)[1]}


OLDER = "458d622dd95b969c"
"""The set of games that began before its sources were corrected."""


def test_games_that_began_with_an_older_set_have_the_same_box() -> None:
    older = box(OLDER)
    assert older.digest == OLDER != BOX.digest
    assert older.tiles == BOX.tiles
    assert older.cards == BOX.cards


def test_of_the_start_villages_only_colour_and_activation_are_the_rulebooks() -> None:
    sheet = sheet_of_today()
    assert sheet["kinds"]["start-village"]["source"] == {
        "colour": "rulebook",
        "bonus": "public",
        "activation": "rulebook",
    }
    assert {sheet["tiles"][home]["source"] for home in BOX.homes} == {"public"}


def test_that_duart_castle_counts_home_is_ours_and_the_rest_the_rulebooks() -> None:
    sheet = sheet_of_today()
    assert sheet["cards"]["duart-castle"] == {
        "hats": 0,
        "effect": {"tile": {"kinds": ["village"], "points": 3}},
        "also": ["start-village"],
        "source": {"hats": "public", "effect": "rulebook", "also": "reconstructed"},
    }
    tile = BOX.cards["duart-castle"].effect.tile
    assert tile is not None
    assert tile.kinds == ("village", "start-village")
