"""The lobby: which games each caller sees, and its paging."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.service.web import Table, Web, caught_up, codes

SEAT = {"kind": "player", "level": None, "stand_in": None, "resigned": False}


def test_the_lobby_is_paged_newest_first(app: Flask, ann: Web, bob: Web, nobody: Web) -> None:
    tables = [Table(app, ann, bob) for _ in range(5)]
    secret = Table(app, ann, bob, private=True)
    caught_up(app)
    seen: list[str] = []
    times: list[str] = []
    query: dict[str, object] = {"limit": 2, "status": "active", "title": "skerry"}
    while True:
        page = nobody.get("/api/games", **query).get_json()
        seen += [row["game"] for row in page["games"]]
        times += [row["updated"] for row in page["games"]]
        assert len(page["games"]) <= 2
        if page["next"] is None:
            break
        query["before"] = page["next"]
    ours = [game for game in seen if game in {table.game for table in tables}]
    assert sorted(ours) == sorted(table.game for table in tables)
    assert times == sorted(times, reverse=True)
    assert len(seen) == len(set(seen))
    assert secret.game not in seen
    row = nobody.get("/api/games", limit=1).get_json()["games"][0]
    assert {"game", "title", "status", "version", "seats", "to_act", "owner", "created", "updated"} <= row.keys()
    assert row["updated"].endswith("Z")
    updated = [row["updated"] for row in nobody.get("/api/games", limit=100).get_json()["games"]]
    assert updated == sorted(updated, reverse=True)


def test_the_lobby_of_mine_holds_private_tables_by_status(app: Flask, ann: Web, bob: Web, nobody: Web) -> None:
    running, secret = Table(app, ann, bob), Table(app, ann, bob, private=True)
    finished = Table(app, ann, bob).play()
    caught_up(app)

    def mine(who: Web, **query: object) -> set[str]:
        return {row["game"] for row in who.get("/api/games", mine="true", **query).get_json()["games"]}

    assert mine(ann) == mine(bob) == {running.game, secret.game, finished.game}
    assert mine(ann, status="finished") == {finished.game}
    assert mine(ann, status="open") == mine(ann, title="glenmore") == set()
    assert codes([nobody.get("/api/games", mine="true")]) == [(401, "sign-in-first")]


def test_a_fork_of_a_running_game_is_in_nobody_elses_lobby(
    app: Flask, table: Table, ann: Web, bob: Web, nobody: Web
) -> None:
    fork = ann.post(f"{table.path}/forks", {"at": table.version, "luck": "fresh"}).get_json()["game"]
    caught_up(app)

    def lobby(who: Web) -> set[str]:
        return {row["game"] for row in who.get("/api/games", limit=100).get_json()["games"]}

    assert fork in lobby(ann)
    assert fork not in lobby(bob) | lobby(nobody)
    table.play()
    assert fork in lobby(nobody)


@pytest.mark.parametrize(
    "query", [{"before": "yesterday"}, {"limit": 0}, {"limit": 101}, {"status": "lost"}, {"mien": 1}]
)
def test_a_malformed_query_of_the_lobby_names_its_field(nobody: Web, query: dict[str, object]) -> None:
    answer = nobody.get("/api/games", **query)
    assert codes([answer]) == [(422, "malformed")]
    assert answer.get_json()["details"]["field"] == next(iter(query))
