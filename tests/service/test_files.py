"""Game files over HTTP: export as far as the caller may see, import after verification, and the dump."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import msgspec
import pytest
from flask import Flask
from werkzeug.test import TestResponse

from events.files.format import LIMIT, File, read
from events.files.verify import verify
from service.access.replies import LINES
from service.running.app import create_app
from tests.events.forging import Rows, decoded, forge
from tests.events.golden import FILES, rows_of
from tests.events.tables import play_on
from tests.service.web import ROOMY, Table, Web, caught_up, settings

ROWS = rows_of("skerry-2")


def bring(who: Web, rows: Rows, content_type: str = LINES) -> TestResponse:
    return who.post("/api/files", data=b"".join(rows), content_type=content_type)


def fetched(answer: TestResponse) -> File:
    assert answer.status_code == 200
    assert answer.mimetype == LINES
    return read(answer.get_data().splitlines(keepends=True))


def test_before_the_end_each_gets_only_what_it_may_see(table: Table, ann: Web, cid: Web, nobody: Web) -> None:
    for who, seats in ((ann, {0}), (cid, set()), (nobody, set())):
        file = fetched(who.get(f"{table.path}/file"))
        assert file.header.partial
        assert verify(file) == []
        shown = {seat for line in file.lines for part in line.sealed if part.part is not None for seat in part.to}
        assert shown == seats
        assert [segment.seed for segment in file.header.seals] == [None]


def test_after_the_end_everybody_gets_the_whole_and_can_bring_it(table: Table, ann: Web, cid: Web) -> None:
    table.play()
    answer = cid.get(f"{table.path}/file")
    file = fetched(answer)
    assert not file.header.partial
    assert verify(file) == []
    assert answer.headers["Content-Disposition"] == f'attachment; filename="{table.game}.cairn.jsonl"'
    brought = bring(cid, answer.get_data().splitlines(keepends=True))
    assert brought.status_code == 201
    imported = brought.get_json()
    assert (imported["imported"], imported["status"]) == (table.game, "finished")
    assert imported["game"] != table.game
    seen = ann.get(f"/api/games/{imported['game']}").get_json()
    assert (seen["imported"], seen["rated"], seen["owner"]) == (table.game, False, cid.player)
    assert seen["view"] == ann.get(table.path, **{"as": 0}).get_json()["view"]


def test_an_import_is_not_among_the_games_of_those_who_sit_there(app: Flask, table: Table, ann: Web, cid: Web) -> None:
    table.play()
    game = bring(cid, ann.get(f"{table.path}/file").get_data().splitlines(keepends=True)).get_json()["game"]
    caught_up(app)
    for who, listed in ((ann, False), (cid, True)):
        mine = who.get("/api/games", mine="true").get_json()["games"]
        assert (game in [row["game"] for row in mine]) == listed


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_golden_game_can_be_imported_and_seen(path: Path, ann: Web) -> None:
    rows = path.read_bytes().splitlines(keepends=True)
    imported = bring(ann, rows).get_json()
    for at in (1, imported["version"] // 2, imported["version"]):
        assert ann.get(f"/api/games/{imported['game']}", at=at).status_code == 200
    assert verify(fetched(ann.get(f"/api/games/{imported['game']}/file"))) == verify(read(rows))


def test_a_damaged_file_is_reported_with_its_version(ann: Web) -> None:
    answer = bring(ann, [*ROWS[:9], ROWS[9].replace(b'"time":', b'"time":1'), *ROWS[10:]])
    assert answer.status_code == 422
    error = answer.get_json()
    assert (error["code"], error["details"]["version"]) == ("file-damaged", 9)
    assert "version 9" in error["message"]


def test_a_forged_file_is_reported_with_its_version(ann: Web) -> None:
    def change(rows: list[dict[str, object]]) -> None:
        rows[11]["seat"] = 1

    answer = bring(ann, forge(ROWS, change))
    assert (answer.status_code, answer.get_json()["details"]["version"]) == (422, 11)


@pytest.mark.parametrize("body", [b"", b"{}", b"\xff\x00", b"[" * 100_000, b"\n" * 100_000])
def test_what_is_no_file_is_damaged(ann: Web, body: bytes) -> None:
    answer = bring(ann, [body])
    assert (answer.status_code, answer.get_json()["code"]) == (422, "file-damaged")


def test_a_partial_file_is_refused(table: Table, ann: Web) -> None:
    answer = bring(ann, ann.get(f"{table.path}/file").get_data().splitlines(keepends=True))
    assert (answer.status_code, answer.get_json()["code"]) == (409, "file-partial")


def test_a_file_may_have_eight_mebibytes_and_no_more(ann: Web) -> None:
    space = LIMIT - sum(map(len, ROWS))
    padded = [ROWS[0][:-1] + b" " * space + b"\n", *ROWS[1:]]
    assert bring(ann, padded).status_code == 201
    answer = bring(ann, [b" ", *padded])
    assert (answer.status_code, answer.get_json()["details"]) == (413, {"limit": LIMIT})


def test_a_file_is_lines_and_not_a_form(ann: Web, nobody: Web) -> None:
    assert bring(ann, ROWS, "application/x-www-form-urlencoded").status_code == 415
    assert bring(nobody, ROWS).status_code == 401


def test_bringing_files_is_counted_apart(valkey_url: str, ann: Web) -> None:
    strict = create_app(settings(valkey_url), {**ROOMY, "LIMIT_FILES": "2/hour"})
    hasty = Web(strict, ann.token, ann.player)
    assert [bring(hasty, [b"junk"]).status_code for _ in range(3)] == [422, 422, 429]
    assert hasty.get("/api/titles").status_code == 200


def games_in(answer: TestResponse) -> list[str]:
    assert answer.status_code == 200
    rows = map(msgspec.json.decode, answer.get_data().splitlines())
    return [row["game"] for row in rows if "cairn" in row]


def test_the_dump_has_every_finished_public_game_once(app: Flask, nobody: Web, ann: Web, bob: Web) -> None:
    before = datetime.now(UTC)
    played = [Table(app, ann, bob) for _ in range(3)]
    private, running = Table(app, ann, bob, private=True), Table(app, ann, bob)
    for table in (*played, private):
        table.play()
    copy = bring(ann, nobody.get(f"{played[0].path}/file").get_data().splitlines(keepends=True)).get_json()["game"]
    wanted = {"at": 30, "luck": "fresh", "seats": [{"kind": "me"}] * 2}
    continued = ann.post(f"/api/games/{copy}/forks", wanted).get_json()["game"]
    play_on(running.ledger, continued, random.Random(1))
    caught_up(app)
    dumped = games_in(nobody.get("/api/dumps/finished"))
    assert [game for game in dumped if game in {table.game for table in played}] == [table.game for table in played]
    assert not {private.game, running.game, copy, continued} & set(dumped)
    assert len(dumped) == len(set(dumped))
    for since in (before, before.astimezone(timezone(timedelta(hours=-9))), before.replace(tzinfo=None)):
        recent = games_in(nobody.get("/api/dumps/finished", since=since.isoformat()))
        assert set(recent) == {table.game for table in played}
    assert games_in(nobody.get("/api/dumps/finished", since=(before + timedelta(days=1)).isoformat())) == []


def test_each_game_of_the_dump_is_a_file(app: Flask, nobody: Web, table: Table) -> None:
    table.play()
    caught_up(app)
    rows = nobody.get("/api/dumps/finished").get_data().splitlines(keepends=True)
    start = next(number for number, row in enumerate(rows) if decoded([row])[0].get("game") == table.game)
    end = next(number for number in range(start, len(rows)) if "count" in decoded([rows[number]])[0])
    assert verify(read(rows[start : end + 1])) == []
