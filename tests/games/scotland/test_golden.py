"""What the golden games show between them. That each is sound and replays is tests/events/test_golden.py."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from events.files.format import read
from events.files.verify import verify
from tests.events.golden import FOLDER
from tests.games.scotland.golden import GAMES
from tests.games.scotland.table import RULES

ROWS = {
    path.name.removesuffix(".cairn.jsonl"): [msgspec.json.decode(row) for row in path.read_bytes().splitlines()]
    for path in sorted(FOLDER.glob("scotland-*.cairn.jsonl"))
}


def happened(kind: str) -> Iterator[dict[str, Any]]:
    """The public part of each such event of all games."""
    return (row["public"] for rows in ROWS.values() for row in rows if row.get("type") == kind)


@pytest.mark.parametrize("name", GAMES)
def test_the_rules_of_today_would_play_every_golden_game_as_it_was(name: str) -> None:
    """Also with a component set that has been corrected since."""
    with (FOLDER / f"{name}.cairn.jsonl").open("rb") as rows:
        assert verify(read(rows)) == []


def test_every_golden_game_is_there() -> None:
    assert GAMES.keys() <= ROWS.keys(), "python -m tests.games.scotland.golden"


def test_there_is_a_game_for_each_number_of_seats() -> None:
    assert {len(rows[0]["seats"]) for rows in ROWS.values()} == {3, 4, 5}


@pytest.mark.parametrize("reason", ["scotland-stands", "scotland-fell"])
def test_there_is_a_game_for_each_way_to_end(reason: str) -> None:
    assert reason in {ended["reason"] for ended in happened("game-ended")}


def test_there_is_a_traitor() -> None:
    assert any(ended["traitor"] is not None for ended in happened("game-ended"))


def test_there_is_a_shared_victory() -> None:
    assert any(ended["places"].count(1) > 1 for ended in happened("game-ended"))


def test_the_strength_adjustment_is_in_use_and_not() -> None:
    assert {rows[0]["options"]["strength_adjustment"] for rows in ROWS.values()} == {False, True}


def test_each_bagpipe_card_is_played() -> None:
    assert {event["card"] for event in happened("card-played")} == RULES.box.designs.keys()


def test_an_x2_card_is_used_a_second_time() -> None:
    assert any(event["face_up"] for event in happened("card-played"))


def test_each_army_is_fought() -> None:
    assert {event["army"] for event in happened("battle-fought")} == RULES.box.armies.keys()


def test_both_sides_win_battles() -> None:
    assert {event["winner"] for event in happened("battle-fought")} == {"scotland", "england"}
