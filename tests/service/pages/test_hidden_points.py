"""A table that hides totals: pages, API and `cairn show` say that they are hidden, and never a wrong number."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from flask import Flask

from cairn.cli import main
from tests.service.pages.forms import Browser
from tests.service.web import Table, Web

OPTIONS = {"first": 0, "hidden_points": True}


@pytest.fixture
def scored(app: Flask, ann: Web, bob: Web) -> Table:
    """A game after the scoring of a round, in which Ann has points."""
    table = Table(app, ann, bob, title="glenmore", seed="hidden", options=OPTIONS)
    table.play(stop=lambda now: any(score.total for score in now.rules.standings(now.position.state, 0)))
    return table


def totals(page: str) -> list[str]:
    chairs = re.search(r'<ol class="chairs">(.*?)</ol>', page, re.DOTALL)
    assert chairs is not None
    return re.findall(r'class="total">([^<]*)<', chairs[1])


def test_a_page_shows_ones_own_total_alone(app: Flask, scored: Table, ann: Web) -> None:
    own, other = totals(ann.get(f"/games/{scored.game}").text)
    assert re.fullmatch(r"-?\d+ points?", own)
    assert other == "points hidden"
    assert totals(Browser(app).read(f"/games/{scored.game}")) == ["points hidden"] * 2


def test_the_api_says_null(scored: Table, ann: Web, nobody: Web) -> None:
    own, other = ann.get(scored.path).get_json()["standings"]
    assert isinstance(own["total"], int)
    assert other == {"seat": 1, "total": None, "categories": {}, "now": None}
    assert [one["total"] for one in nobody.get(scored.path).get_json()["standings"]] == [None, None]


def test_the_chart_of_a_replay_leaves_hidden_seats_out(app: Flask, scored: Table, ann: Web) -> None:
    replay = f"/games/{scored.game}/replay"
    assert 'class="chart"' not in Browser(app).read(replay)
    chart = ann.get(replay).text
    assert re.findall(r'<g class="seat-(\d)"><title>', chart) == ["0"]


def test_after_the_end_the_truth_knows_the_totals_on_the_way(app: Flask, scored: Table) -> None:
    scored.play()
    lines = {
        name: re.findall(r'class="score" points="([^"]*)"', Browser(app).read(f"/games/{scored.game}/replay?as={name}"))
        for name in ("truth", "spectator", "0", "1")
    }
    assert lines["truth"] == [lines["0"][0], lines["1"][1]]
    assert [line.count(" ") for line in lines["spectator"]] == [0, 0], "their points at the end alone"


def test_a_partial_file_says_that_totals_are_hidden(scored: Table, ann: Web, tmp_path: Path) -> None:
    path = tmp_path / "partial.jsonl"
    path.write_bytes(ann.get(f"{scored.path}/file").data)
    shown = CliRunner().invoke(main, ["show", str(path)]).output
    assert shown.count(": hidden\n") == 1
