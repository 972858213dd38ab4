"""Health and metrics: parts that are down are named, and the figures change."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from redis import Redis
from rq import Queue
from structlog.testing import capture_logs

from events.due import alive, stuck
from events.store import keys
from service.running import upkeep
from service.running.app import create_app
from tests.servers import Server, start_valkey, until
from tests.service.web import ROOMY, Table, Web, caught_up, codes, guest, held, settings
from tests.workers.crew import Crew


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Server]:
    """A server of its own, which a test may kill."""
    server = start_valkey(tmp_path, aof=True)
    yield server
    server.stop()


@pytest.fixture
def app(own: Server) -> Flask:
    return create_app(settings(own.url), ROOMY)


def beat(app: Flask, *parts: str, ago: int = 0) -> None:
    service = held(app)
    alive.beat(service.client, parts or alive.PARTS, service.ledger.clock() - ago)


def test_healthz_is_ok_when_every_part_answers(app: Flask, nobody: Web) -> None:
    beat(app)
    answer = nobody.get("/healthz")
    assert (answer.status_code, answer.get_json()) == (200, {"status": "ok", "down": [], "stuck": []})


def test_parts_that_give_no_sign_of_life_are_named(app: Flask, nobody: Web) -> None:
    beat(app, "score", "people", "bots")
    answer = nobody.get("/healthz")
    assert codes([answer]) == [(503, "down")]
    assert answer.get_json()["down"] == ["reactor"]
    beat(app, "reactor")
    assert nobody.get("/healthz").status_code == 200
    beat(app, "bots", ago=alive.SILENCE + 1)
    assert nobody.get("/healthz").get_json()["details"]["down"] == ["bots"]


def test_a_store_that_is_down_is_named_until_it_is_back(app: Flask, own: Server) -> None:
    who, nobody = guest(app), Web(app)
    table = Table(app, who, who)
    beat(app)
    own.kill()
    assert nobody.get("/healthz").get_json()["down"] == ["queues", "store"]
    answers = [nobody.get("/healthz"), nobody.get("/api/titles"), who.get(table.path), who.get("/api/me")]
    assert codes(answers) == [(503, "down"), *[(503, "store-down")] * 3]
    assert answers[1].headers["Retry-After"] == "1"
    assert nobody.get("/metrics").status_code == 200
    own.start()
    assert who.get(table.path).status_code == 200
    assert who.first_move(table.game).status_code == 200


def test_a_feed_ends_quietly_when_the_store_goes(app: Flask, own: Server) -> None:
    who = guest(app)
    table = Table(app, who, who)
    for path in (f"{table.path}/feed", "/api/me/feed"):
        with who.get(path) as feed:
            comments = iter(feed.response)
            assert next(comments) == b": here\n\n"
            own.kill()
            assert list(comments) == []
        own.start()


def test_a_store_that_does_not_answer_is_reported_after_a_second(own: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("events.store.redis.ANSWER_TIMEOUT", 600)
    app = create_app(settings(own.url), ROOMY)
    browser = app.test_client()
    browser.post("/api/players", json={"name": "Ann", "cookie": True})
    beat(app)
    assert own.popen is not None
    own.popen.send_signal(signal.SIGSTOP)
    for path in ("/healthz", "/status"):
        answer = browser.get(path, headers={"Accept-Language": "en"})
        assert answer.status_code == 503
        assert "queues" in answer.text
        assert "store" in answer.text
    own.popen.send_signal(signal.SIGCONT)
    assert browser.get("/healthz").status_code == 200


def test_stuck_games_are_named_without_the_reason(app: Flask, nobody: Web) -> None:
    beat(app)
    who, ledger = guest(app), held(app).ledger
    table = Table(app, who, who)
    for _ in range(stuck.TRIES):
        stuck.record_failure(ledger, table.game, KeyError("a hidden card"))
    answer = nobody.get("/healthz")
    assert answer.get_json() == {
        "status": "ok",
        "down": [],
        "stuck": [{"game": table.game, "version": table.version}],
    }
    assert figures(nobody)["cairn_stuck"] == 1
    who.first_move(table.game)
    assert nobody.get("/healthz").get_json()["stuck"] == []


def figures(who: Web) -> dict[str, float]:
    lines = who.get("/metrics").text.splitlines()
    return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines if line[0] != "#")}


def test_every_figure_that_is_promised_is_there(app: Flask, nobody: Web) -> None:
    who = guest(app)
    table = Table(app, who, who)
    who.first_move(table.game)
    seen = figures(nobody)
    assert seen['cairn_commands_total{result="done",title="skerry"}'] == 1
    assert seen["cairn_decide_seconds_count"] >= 1
    assert seen["cairn_append_seconds_count"] >= 2
    assert 0 < seen["cairn_append_seconds_sum"] < 60
    assert seen["cairn_owed"] == seen["cairn_sse_clients"] == 0


def test_owed_steps_waiting_jobs_listeners_and_lag_are_counted(app: Flask, own: Server, nobody: Web) -> None:
    ann = guest(app)
    seats = [{"kind": "me"}, {"kind": "ai"}]
    game = ann.post("/api/games", {"title": "skerry", "seats": seats}).get_json()["game"]
    ann.post("/api/games", {"title": "skerry", "seats": seats, "pace": 3600})
    Queue("people", connection=Redis.from_url(own.url)).enqueue("workers.jobs.play.play", game, 1)
    with ann.get(f"/api/games/{game}/feed") as feed:
        next(iter(feed.response))
        seen = figures(nobody)
    assert seen["cairn_owed"] == 1
    assert seen['cairn_queue{queue="people"}'] == 1
    assert seen["cairn_sse_clients"] == 1
    assert seen["cairn_feed_lag_seconds"] > 0
    caught_up(app)
    assert figures(nobody)["cairn_feed_lag_seconds"] == 0


def test_steps_of_the_house_that_no_worker_makes_are_made_by_the_web(app: Flask) -> None:
    who, service = guest(app), held(app)
    table = Table(app, who, who).play(stop=lambda now: -1 in now.rules.to_act(now.position.state))
    assert upkeep.look(service) == 0, "workers are given their time"
    now = service.ledger.clock
    service.ledger.clock = lambda: now() + 60_000
    assert upkeep.look(service) > 0
    assert -1 not in table.to_act()


def test_upkeep_outlives_a_store_that_is_down(app: Flask, own: Server) -> None:
    own.kill()
    assert upkeep.look(held(app)) == 0


def test_upkeep_outlives_what_nobody_foresaw(app: Flask) -> None:
    held(app).client.set(keys.owed(7), "no set at all")
    with capture_logs() as said:
        assert upkeep.look(held(app)) == 0
    assert [line["event"] for line in said] == ["upkeep failed"]
    held(app).client.delete(keys.owed(7))
    assert upkeep.look(held(app)) == 0


def test_an_outage_is_logged_once_and_its_end_too(app: Flask, own: Server, nobody: Web) -> None:
    with capture_logs() as said:
        for _ in range(2):
            own.kill()
            for path in ("/api/me", "/api/titles", "/metrics"):
                nobody.get(path)
            upkeep.look(held(app))
            own.start()
            for _ in range(2):
                upkeep.look(held(app))
    assert [line["event"] for line in said] == ["store-down", "store-back"] * 2


def test_a_store_that_is_full_is_reported_like_one_that_is_down(app: Flask) -> None:
    who = guest(app)
    table = Table(app, who, who)
    held(app).client.config_set("maxmemory", "1mb")
    with capture_logs() as said:
        answers = [who.get(table.path), who.get("/api/me")]
    assert codes(answers) == [(503, "store-down")] * 2
    assert [(line["event"], line["why"]) for line in said] == [("store-down", "OutOfMemoryError")]
    held(app).client.config_set("maxmemory", "0")
    assert who.first_move(table.game).status_code == 200


def test_a_real_reactor_and_real_workers_give_signs_of_life(
    app: Flask, own: Server, nobody: Web, tmp_path: Path
) -> None:
    crew = Crew(tmp_path, own.url)
    try:
        crew.start("workers.reactor")
        crew.start("workers.worker", "score")
        until(lambda: down(nobody) == ["people", "bots"], f"both are heard\n{crew.said()}")
        crew.start("workers.worker", "people", "bots")
        until(lambda: down(nobody) == [], f"all are heard\n{crew.said()}")
    finally:
        crew.stop()


def down(who: Web) -> list[str]:
    down: list[str] = who.get("/healthz").get_json()["down"]
    return down
