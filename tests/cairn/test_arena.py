"""`cairn arena`: the shares add up, the seed decides, and a match may end early."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Any

import pytest
from click.testing import CliRunner

from cairn.cli import main
from events.tables.levels import LEVELS
from workers.ai.match import Headless, MatchResults, Played, interval, manner_of


def arena(*arguments: str) -> dict[str, Any]:
    done = CliRunner().invoke(main, ["arena", "glenmore", "--json", *arguments])
    assert done.exit_code == 0, done.output
    shown: dict[str, Any] = json.loads(done.stdout)
    return shown


def refused(*arguments: str) -> str:
    done = CliRunner().invoke(main, ["arena", *arguments])
    assert done.exit_code == 2
    return done.output


def test_the_shares_of_all_levels_make_one_win_a_game() -> None:
    shown = arena("--levels", "herder@2,wanderer", "--seats", "3", "--games", "6", "--jobs", "1")
    assert (shown["title"], shown["seats"], shown["games"]) == ("glenmore", 3, 6)
    assert sum(shown["win_share"].values()) == pytest.approx(1, abs=0.001)
    assert shown["fair_share"] == {"herder@2": 0.3333, "wanderer": 0.6667}
    for level, (low, high) in shown["interval"].items():
        assert 0 <= low <= shown["win_share"][level] <= high <= 1


def test_the_same_seed_gives_the_same_answer_however_many_work_on_it() -> None:
    line = ("--levels", "herder@2,wanderer", "--games", "6", "--seed", "again")
    assert arena(*line, "--jobs", "1") == arena(*line, "--jobs", "2")


def test_a_match_ends_when_it_is_clear() -> None:
    shown = arena("--levels", "herder,wanderer", "--games", "60", "--jobs", "1", "--until-clear")
    assert shown["games"] < 60
    assert shown["interval"]["herder"][0] > 0.5


def test_what_was_chosen_and_how_long_it_took_can_be_asked_for() -> None:
    line = ("--levels", "wanderer", "--games", "2", "--jobs", "1", "--count", "choose-good", "--timing")
    shown = arena(*line)
    assert all(key.startswith("good=") for key in shown["chosen"]["wanderer"])
    assert shown["turn_seconds"]["wanderer"] > 0


def test_an_arena_without_sense_is_refused_in_a_sentence() -> None:
    level = refused("glenmore", "--levels", "giant,wanderer", "--games", "1")
    assert f"There is no such level. There are: {', '.join(LEVELS)}." in level
    title = refused("go", "--levels", "wanderer", "--games", "1")
    assert re.search(r"There is no title go\. There are: .*\bglenmore\b", title)
    assert "2 to 5" in refused("glenmore", "--levels", "wanderer", "--seats", "9", "--games", "1")
    assert "setting" in refused("glenmore", "--levels", "herder:depth=2", "--games", "1")
    assert "setting" in refused("glenmore", "--levels", "wanderer@5", "--games", "1")
    assert "setting" in refused("glenmore", "--levels", "herder:habit=idle", "--games", "1")
    assert "at most one" in refused("glenmore", "--levels", "herder,herder,herder", "--games", "1")


def test_everybody_sits_everywhere_as_often() -> None:
    tally = MatchResults(["chieftain", "drover"], 5)
    seats = [tally.table(number).index("chieftain") for number in range(10)]
    assert sorted(seats) == sorted([*range(5), *range(5)])
    assert all(tally.table(number).count("drover") == 4 for number in range(10))


def test_a_match_is_clear_when_the_bar_is_passed_or_out_of_reach() -> None:
    tally = MatchResults(["chieftain", "drover"], 2)
    for number in range(40):
        tally.add(
            number, Played([float(level == "chieftain") for level in tally.table(number)], [Counter()] * 2, [[], []])
        )
    assert tally.interval("chieftain") == pytest.approx((0.9124, 1.0), abs=1e-4)
    assert [tally.is_clear(bar) for bar in (1.0, 1.8, 1.9, 2.1)] == [True, True, False, True]


def test_each_turn_is_timed_by_itself() -> None:
    played = Headless("glenmore", [manner_of("wanderer")] * 2, "turns").play()
    assert all(len(turns) > 5 for turns in played.turns)


def test_the_interval_is_wilsons() -> None:
    assert interval(0.5, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert interval(1.0, 10) == pytest.approx((0.7225, 1.0), abs=1e-4)
    assert interval(0.0, 0) == (0.0, 1.0)
