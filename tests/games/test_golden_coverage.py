"""The golden games of each title show all of it, and further games are chosen well."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.choose_golden import Played, Table, chosen, path_for, play, write
from tests.games.golden_coverage import complaint, demanded, golden, held_titles, marks, shown_by


@pytest.mark.parametrize("title", held_titles())
def test_the_golden_games_show_all_there_is_of_a_title(title: str) -> None:
    assert complaint(title, shown_by(golden(title).values())) == ""


@pytest.mark.parametrize("title", held_titles())
def test_what_no_golden_game_shows_is_named(title: str) -> None:
    everything = demanded(title)
    assert complaint(title, everything) == ""
    for mark in everything:
        assert f"no golden game shows {mark};" in complaint(title, everything - {mark})


def game(*marks: str, size: int = 1, details: frozenset[str] = frozenset()) -> Played:
    return Played(b"x" * size, 2, frozenset(marks), details)


def names(*games: Played, wanted: str, count: int = 0) -> list[str]:
    return [adds for _, adds in chosen(games, frozenset(wanted), frozenset("s"), frozenset("s"), count)]


def test_the_game_that_shows_most_for_its_length_comes_first() -> None:
    assert names(game(*"ab", size=4), game("c", size=1), game("a", size=1), wanted="abc") == ["c", "a", "b"]


def test_a_game_that_adds_nothing_is_not_chosen() -> None:
    assert names(game("a"), game("a"), game("s"), wanted="as", count=3) == ["a"]


def test_what_is_demanded_is_chosen_beyond_the_count_and_details_only_up_to_it() -> None:
    plain = [game("s", details=frozenset(detail)) for detail in "xyz"]
    assert names(game("a"), game("b"), *plain, wanted="ab") == ["a", "b"]
    assert names(game("a"), game("b"), *plain, wanted="ab", count=4) == ["a", "b", "x", "y"]


def test_a_golden_game_is_never_overwritten(tmp_path: Path) -> None:
    first = path_for("skerry", 3, "option storm=True", tmp_path)
    assert first.name == "skerry-3-storm-true.cairn.jsonl"
    write(first, b"1")
    assert path_for("skerry", 3, "option storm=True", tmp_path) != first
    with pytest.raises(FileExistsError):
        write(first, b"2")


@pytest.mark.parametrize("manner", ["wanderer", "people"])
def test_a_table_is_always_played_the_same(manner: str) -> None:
    one, other = (play(Table("scotland", 3, {"first_honour": 2}, manner, 5)) for _ in range(2))
    assert one is not None
    assert one == other
    assert {"seats 3", "option first_honour=2", "command start", "event started"} <= one.marks


def test_a_table_that_the_title_refuses_is_left_out() -> None:
    assert play(Table("scotland", 3, {"first_honour": 9}, "wanderer", 1)) is None


def test_a_category_is_shown_only_where_it_counts_for_something() -> None:
    shown = [marks(file) for file in golden("scotland").values()]
    assert any("category traitor" in each for each in shown)
    assert not all("category traitor" in each for each in shown)
