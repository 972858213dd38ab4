"""The replay: steps, viewpoints, branches, forks, and imported files."""

from __future__ import annotations

import io
import re
from itertools import pairwise

import pytest

from events.tables.permissions import Caller
from games.core.rules import Moment
from service.pages import chart
from service.present import timeline as course
from service.present.timeline import Point
from service.present.viewpoints import Viewpoint, looking
from tests.events.golden import FOLDER as GOLDEN
from tests.service.web import Table, Web, caught_up


def page(who: Web, table: Table, **query: object) -> str:
    answer = who.get(f"/games/{table.game}/replay", **query)
    assert answer.status_code == 200
    return answer.get_data(as_text=True)


def form(who: Web, path: str, **fields: object) -> str:
    """The address of a form of the page."""
    answer = who.send("POST", path, data=fields, headers={"Sec-Fetch-Site": "same-origin"})
    assert answer.status_code == 303, answer.get_data(as_text=True)
    return answer.headers["Location"]


def test_marks_follow_the_line_and_close_with_decisions(table: Table) -> None:
    table.play()
    events = list(course.line(table.ledger, table.game, table.version))
    marks = course.marks(events)
    assert list(marks.event) == list(range(1, table.version + 1))
    assert marks.decision[-1] == table.version
    batches = {event.version: event.batch for event in events}
    assert all(batches[one] != batches[one + 1] for one in marks.decision[:-1])
    rounds = [
        next(event.moment.round for event in events if event.version == one and event.moment) for one in marks.round
    ]
    assert rounds == sorted(set(rounds))
    assert set(marks.round) <= set(marks.turn)


def test_a_rewound_stretch_is_off_the_line_and_has_a_line_of_its_own(table: Table, ann: Web) -> None:
    table.play(6)
    left = table.version
    back = table.head.table.started
    asked = ann.post(f"{table.path}/rewinds", {"to": back}).get_json()
    if asked["status"] == "proposed":
        table.seats[1].put(f"{table.path}/rewinds/{asked['rewind']}/votes/1", {"agree": True})
    head = table.head
    line = [event.version for event in course.line(table.ledger, table.game, head.version)]
    assert left not in line
    assert course.tip_of(table.ledger, head, left) >= left
    assert course.tip_of(table.ledger, head, head.version) == head.version
    assert "left behind by a rewind" in page(ann, table, at=left)
    assert "left behind by a rewind" not in page(ann, table)


def test_a_stretch_left_behind_twice_ends_where_it_was_left_first(table: Table, director: Web) -> None:
    start = table.version
    table.play(3)
    middle = table.version
    left = table.play(3).version
    for to in (middle, start):
        assert director.post(f"{table.path}/rewinds", {"to": to}).status_code == 201
        table.play(2, seed=2)
    assert course.tip_of(table.ledger, table.head, left) == left


def test_a_step_back_and_a_step_on_lead_away_from_here(table: Table, nobody: Web) -> None:
    table.play(6)
    shown = page(nobody, table, at=5)
    steps = re.search(r'<nav class="steps".*?</nav>', shown, re.DOTALL)
    assert steps is not None
    assert {4, 6} <= {int(at) for at in re.findall(r"[?;&]at=(\d+)", steps[0])}
    assert not re.search(r"[?;&]at=5\b", steps[0])
    first = re.findall(r'data-way="back"[^>]*>', page(nobody, table, at=1))
    assert first
    assert not any("href" in arrow for arrow in first)


def test_nobody_is_asked_to_play_on_from_where_the_game_is_over(table: Table, nobody: Web) -> None:
    table.play()
    over = "Here the game is over"
    assert over in page(nobody, table)
    assert over in page(nobody, table, part=1)
    before = course.marks(list(course.line(table.ledger, table.game, table.version))).decision[-2]
    assert over not in page(nobody, table, at=before)


def test_while_a_game_runs_nobody_looks_through_others_eyes(table: Table, ann: Web, nobody: Web) -> None:
    table.play(6)
    mine, theirs = page(ann, table), page(nobody, table)
    assert '<option value="0" selected>' in mine
    for shown in (mine, theirs):
        offered = shown.partition('<select name="as">')[2].partition("</select>")[0]
        assert 'value="1"' not in offered
        assert 'value="truth"' not in shown
    asked_for = page(nobody, table, **{"as": "truth", "part": 1})
    assert asked_for == page(nobody, table, part=1)


def test_a_finished_game_is_seen_by_everybody_and_as_it_was(table: Table, nobody: Web) -> None:
    table.play()
    shown = page(nobody, table)
    assert all(f'value="{eyes}"' in shown for eyes in ("0", "1", "spectator", "truth"))
    assert "<polyline" in shown
    assert page(nobody, table, **{"as": "truth"}) != page(nobody, table, **{"as": "spectator"})


@pytest.mark.parametrize("at", ["0", "99999999999999999999", "-3", "x", ""])
def test_an_invalid_version_shows_the_nearest_one(table: Table, nobody: Web, at: str) -> None:
    assert "data-at" in page(nobody, table, at=at)


def test_a_private_tables_replay_is_not_there_for_others(
    app: object, laid: object, ann: Web, bob: Web, cid: Web
) -> None:
    table: Table = laid(ann, bob, private=True)  # type: ignore[operator]
    assert cid.get(f"/games/{table.game}/replay").status_code == 404
    assert ann.get(f"/games/{table.game}/replay").status_code == 200


def test_playing_on_makes_a_fork_that_the_replay_shows(table: Table, ann: Web) -> None:
    table.play()
    fields = {"at": table.version // 2, "luck": "fresh", "seat-0": "me", "seat-1": "wanderer"}
    there = form(ann, f"/games/{table.game}/forks", **fields)
    assert re.fullmatch(r"/games/[0-9a-f]+", there)
    caught_up(table.app)
    assert f"{there}/replay" in page(ann, table)
    assert f"/games/{table.game}/replay?at=" in ann.get(f"{there}/replay").get_data(as_text=True)


def test_the_owner_of_a_fork_with_an_open_seat_can_invite_somebody(table: Table, ann: Web, cid: Web) -> None:
    """While the parent runs, nobody else can find the fork."""
    table.play(12)
    fields = {"at": table.version, "luck": "fresh", "seat-0": "me", "seat-1": "open"}
    there = form(ann, f"/games/{table.game}/forks", **fields)
    assert cid.get(there).status_code == 404
    invited = re.search(rf"{there}\?invite=([0-9a-f]+)", ann.get(there).text)
    assert invited is not None
    assert cid.get(there, invite=invited[1]).status_code == 200
    form(cid, f"{there}/seats", seat=1, invite=invited[1])
    assert cid.get(there).status_code == 200
    assert "?invite=" not in ann.get(there).text


def test_a_fork_of_a_running_game_tells_no_more_of_its_parent_than_the_parent(table: Table, cid: Web) -> None:
    """Cid sits on seat 0 of the fork, but what Ann's seat 0 hid before the fork is still hidden from Cid."""
    table.play(12)
    fields = {"at": table.version, "luck": "fresh", "seat-0": "me", "seat-1": "wanderer"}
    there = form(cid, f"/games/{table.game}/forks", **fields)
    fork = table.ledger.reader.head(there.rpartition("/")[2])
    look = looking(table.ledger, fork, Caller(cid.player), Viewpoint(0))
    assert [look(version) for version in (1, table.version)] == [Viewpoint(), Viewpoint()]
    assert look(fork.version) == Viewpoint(0)
    assert cid.get(f"{there}/replay", at=table.version, part=1).status_code == 200


def test_an_imported_file_can_be_looked_at(table: Table, cid: Web) -> None:
    table.play()
    file = cid.get(f"{table.path}/file").get_data()
    there = form(cid, "/files", file=(io.BytesIO(file), "game.cairn.jsonl"))
    assert cid.get(there).status_code == 200
    damaged = form(cid, "/files", file=(io.BytesIO(file[:-40]), "game.cairn.jsonl"))
    assert damaged == "/"


def test_the_truth_shows_the_hand_of_every_seat_under_its_name(cid: Web) -> None:
    file = (GOLDEN / "scotland-4-shared.cairn.jsonl").read_bytes()
    there = form(cid, "/files", file=(io.BytesIO(file), "game.cairn.jsonl"))
    shown = cid.get(there, **{"as": "truth", "at": 60}).get_data(as_text=True)
    panels = re.findall(r'data-part="(panel-[^"]+)"', shown)
    assert len(panels) == len({*panels})
    assert {f"panel-hand-{seat}" for seat in range(4)} <= {*panels}


def test_a_chart_links_every_turn_and_escapes_names() -> None:
    points = [
        Point(3, Moment(1, 1, "x"), (0, -2)),
        Point(9, Moment(2, 2, "x"), (14, 5)),
        Point(12, Moment(2, 3, "x"), (20, 6)),
    ]
    drawn = chart.scores(points, ["<Ann>", "Bob"], "/games/1/replay?as=0&at=")
    assert "<Ann>" not in drawn
    assert [f"at={version}" in drawn for version in (3, 9, 12)] == [True] * 3
    assert drawn.count("<polyline") == 2
    assert chart.scores(points[:1], ["Ann", "Bob"], "") == ""


def test_marks_of_equal_scores_stay_inside_the_chart_and_clear_of_each_other() -> None:
    points = [Point(version, Moment(1, version, ""), (0,) * 5) for version in (1, 2)]
    heights = sorted(
        float(y) for y in re.findall(r'class="mark" cx="[^"]+" cy="([^"]+)"', chart.scores(points, "ABCDE", ""))
    )
    assert heights[-1] <= chart.HEIGHT - 8
    assert all(lower - upper >= chart.GAP for upper, lower in pairwise(heights))
