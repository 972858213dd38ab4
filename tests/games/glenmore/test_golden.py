"""What the golden games show between them. That each is sound and replays is tests/events/test_golden.py."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby, pairwise
from typing import Any

import msgspec
import pytest

from events.files.format import read
from events.files.verify import verify
from games.core import catalogue
from games.glenmore.components import box
from games.glenmore.vocabulary import AROUND
from tests.events.golden import FOLDER, path_of
from tests.games.glenmore.golden import GAMES

ROWS = {
    path.name.removesuffix(".cairn.jsonl"): [msgspec.json.decode(row) for row in path.read_bytes().splitlines()]
    for path in sorted(FOLDER.glob("glenmore-*.cairn.jsonl"))
}


def happened(kind: str) -> Iterator[dict[str, Any]]:
    """The public part of each such event of all games."""
    return (row["public"] for rows in ROWS.values() for row in rows if row.get("type") == kind)


def test_every_golden_game_is_there() -> None:
    assert GAMES.keys() <= ROWS.keys(), "python -m tests.games.glenmore.golden"


@pytest.mark.parametrize("name", ROWS)
def test_the_rules_of_today_decide_a_game_of_older_rules_as_it_was_decided(name: str) -> None:
    """But for the number of the rules there is no difference."""
    with path_of(name).open("rb") as rows:
        file = read(rows)
    differences = verify(file)
    here = catalogue.meta("glenmore").version
    expected = [] if file.header.rules == here else [f"rules {file.header.rules} in the file, {here} here"]
    assert [str(difference) for difference in differences] == expected


def test_there_is_a_game_for_each_number_of_seats() -> None:
    assert {len(rows[0]["seats"]) for rows in ROWS.values()} == {2, 3, 4, 5}


def test_each_location_is_taken() -> None:
    assert {event["card"] for event in happened("card-gained")} == box(None).cards.keys()


def test_what_a_location_gives_at_once_is_given() -> None:
    at_once = {card.id for card in box(None).cards.values() if _gives(card.effect)}
    kinds = ("clansman-gained", "barrels-gained", "coins-gained", "good-gained", "good-chosen")
    assert at_once <= {event["source"] for kind in kinds for event in happened(kind)}


def _gives(effect: Any) -> bool:
    return any((effect.goods, effect.fill, effect.clansmen, effect.barrels, effect.coins))


def test_loch_ness_is_called_upon() -> None:
    assert "loch-ness" in {event["card"] for event in happened("tile-activated")}


@pytest.mark.parametrize("given", ["clansman-paid", "chieftain-paid"])
def test_loch_ness_is_paid_in_both_ways(given: str) -> None:
    assert any(happened(given))


def test_loch_oich_reaches_tiles_that_are_not_around_it() -> None:
    turns = [turn for rows in ROWS.values() for turn in _turns(rows)]
    assert any(_reaches_far(turn, cell) for turn in turns if (cell := _lays(turn, "loch-oich")) is not None)


def test_castle_of_mey_counts_chieftains_in_a_scoring() -> None:
    """Of its owner the scoring counts an even number of chieftains and the hats: here there are chieftains."""
    assert any(_promoted(rows, _owner(rows, "castle-of-mey")) for rows in ROWS.values())


@pytest.mark.parametrize("card", ["iona-abbey", "loch-morar", "duart-castle"])
def test_a_location_that_pays_at_the_end_pays(card: str) -> None:
    counted = [line for event in happened("final-scored") for line in event["counted"]]
    assert any(line["source"] == card and line["points"] > 0 for line in counted)


@pytest.mark.parametrize("relief", ["coins-gained", "movement-gained"])
def test_a_player_who_can_take_nothing_is_compensated_in_both_ways(relief: str) -> None:
    after = {two["type"] for rows in ROWS.values() for one, two in pairwise(rows) if one.get("type") == "tile-forgone"}
    assert relief in after


@pytest.mark.parametrize("reason", ["points", "goods", "shared"])
def test_there_is_a_game_for_each_way_to_end(reason: str) -> None:
    assert reason in {ended["reason"] for ended in happened("game-ended")}


def test_a_seat_has_many_turns_in_a_row() -> None:
    begun = [[row["public"]["seat"] for row in rows if row.get("type") == "turn-begun"] for rows in ROWS.values()]
    assert max(len(list(run)) for seats in begun for _, run in groupby(seats)) >= 8


def _turns(rows: list[dict[str, Any]]) -> Iterator[list[dict[str, Any]]]:
    turn: list[dict[str, Any]] = []
    for row in rows[1:-1]:
        if row["type"] == "turn-begun":
            yield turn
            turn = []
        turn.append(row)
    yield turn


def _lays(turn: list[dict[str, Any]], tile: str) -> int | None:
    laid = (row["public"] for row in turn if row["type"] == "tile-placed")
    return next((event["cell"] for event in laid if event["tile"] == tile), None)


def _reaches_far(turn: list[dict[str, Any]], cell: int) -> bool:
    activated = {row["public"]["cell"] for row in turn if row["type"] == "tile-activated"}
    return not activated <= {cell, *AROUND[cell]}


def _owner(rows: list[dict[str, Any]], card: str) -> int | None:
    gained = (row["public"] for row in rows if row.get("type") == "card-gained")
    return next((event["seat"] for event in gained if event["card"] == card), None)


def _promoted(rows: list[dict[str, Any]], seat: int | None) -> bool:
    return any(row.get("type") == "clansman-promoted" and row["public"]["seat"] == seat for row in rows)
