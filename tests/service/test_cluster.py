"""The service on a cluster of three: a table from opening to end, and the state of the service."""

from __future__ import annotations

import pytest
from flask import Flask

from events.due import alive
from events.store import keys
from service.running.app import create_app
from tests.service.web import ROOMY, Table, Web, account, caught_up, codes, guest, held, settings


@pytest.fixture(scope="module")
def app(valkey_url: str, valkey_cluster_url: str) -> Flask:
    return create_app(settings(valkey_cluster_url, CAIRN_CLUSTER="1", CAIRN_RQ_URL=valkey_url), ROOMY)


def test_a_whole_game_is_played_rewound_forked_and_found_again(app: Flask) -> None:
    ann, bob = account(app), guest(app)
    tables = [Table(app, ann, bob) for _ in range(8)]  # on all nodes, most likely
    for table in tables:
        start = table.version
        assert ann.first_move(table.game).status_code == 200
        assert ann.post(f"{table.path}/rewinds", {"to": start}).get_json()["status"] == "done"
        table.play()
        fork = ann.post(f"{table.path}/forks", {"at": table.version - 9, "luck": "same"})
        assert fork.status_code == 201
        assert ann.get(table.path, at=start).status_code == 200
    caught_up(app)
    seen = {row["game"] for row in ann.get("/api/games", status="finished", limit=100).get_json()["games"]}
    assert {table.game for table in tables} <= seen
    assert len(ann.get("/api/me").get_json()["games"]) == 16


def test_a_listener_gets_new_versions(app: Flask) -> None:
    ann, bob = guest(app), guest(app)
    table = Table(app, ann, bob)
    with ann.get(f"{table.path}/feed") as answer:
        chunks = iter(answer.response)
        assert next(chunks) == b": here\n\n"
        assert b"id: %d\n" % table.version in next(chunks)
        bob.post(f"{table.path}/messages", {"text": "hm"})
        assert b"id: %d\n" % table.version in next(chunks)


def test_health_metrics_and_faults(app: Flask) -> None:
    service, nobody = held(app), Web(app)
    service.client.delete(keys.alive())  # of earlier tests
    assert codes([nobody.get("/healthz")]) == [(503, "down")]
    alive.beat(service.client, alive.PARTS, service.ledger.clock())
    assert nobody.get("/healthz").status_code == 200
    assert "cairn_feed_lag_seconds" in nobody.get("/metrics").text
    ann = guest(app)
    table = Table(app, ann, ann, title="faulty")
    answer = ann.command(table.game, {"type": "choose-cove", "cove": "decide-raises", "seat": 0}, table.version)
    fault = answer.get_json()["details"]["fault"]
    assert account(app, "admin").get(f"/api/faults/{fault}").status_code == 200
