"""Containment: for rules that fail or do not end the reply is 503 with an id, and nothing else is affected."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

import pytest
from flask import Flask

from events.files.format import read
from events.files.verify import check_chain
from events.write.ledger import Ledger
from service.running.app import create_app
from tests.events.forging import encoded
from tests.service.server import Caller, Server
from tests.service.web import ROOMY, Table, Web, account, caught_up, codes, held, settings
from tests.titles.faulty.title import SICK, WORDS


@pytest.fixture
def faulty(app: Flask, ann: Web, bob: Web) -> Table:
    return Table(app, ann, bob, title="faulty")


@pytest.fixture
def sick() -> Iterator[set[str]]:
    yield SICK
    SICK.clear()


def fail(who: Web, table: Table, how: str) -> str:
    """Cause a fault; returns the id of its report."""
    answer = who.command(table.game, {"type": "choose-cove", "cove": how}, table.version, "fatal")
    assert codes([answer]) == [(503, "rules-fault")]
    body = answer.get_json()
    assert body["details"].keys() == {"fault"}
    assert WORDS not in answer.text
    return str(body["details"]["fault"])


@pytest.mark.parametrize("how", ["decide-raises", "evolve-raises", "decide-loops", "evolve-loops"])
def test_a_fault_of_the_rules_is_contained(
    faulty: Table, ann: Web, bob: Web, how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("events.read.contain.LIMIT", 0.2)
    before = faulty.version
    fail(ann, faulty, how)
    assert faulty.version == before
    assert ann.command(faulty.game, {"type": "choose-cove", "cove": "geo"}, before, "fatal").status_code == 200
    assert bob.first_move(faulty.game).status_code == 200


def test_a_fault_is_kept_for_admins_with_all_it_takes_to_see_it_again(
    faulty: Table, ann: Web, admin: Web, director: Web, nobody: Web
) -> None:
    fault = fail(ann, faulty, "decide-raises")
    others = [who.get(f"/api/faults/{fault}") for who in (nobody, ann, director)]
    assert codes(others) == [(401, "sign-in-first"), (403, "admin-only"), (403, "admin-only")]
    assert fault in admin.get("/api/faults").get_json()["faults"]
    kept = admin.get(f"/api/faults/{fault}").get_json()
    assert kept["game"] == faulty.game
    assert kept["command"] == {
        "id": "fatal",
        "expected": faulty.version,
        "player": ann.player,
        "body": {"type": "choose-cove", "cove": "decide-raises", "seat": 0},
    }
    assert kept["request"] == f"PUT {faulty.path}/commands/fatal"
    assert WORDS in kept["trace"]
    file = read(encoded(kept["file"]))
    assert (len(file.lines), file.header.partial) == (faulty.version, False)
    check_chain(file)
    assert codes([admin.get("/api/faults/none")]) == [(404, "fault-unknown")]


def test_the_same_fault_again_is_kept_once(faulty: Table, ann: Web, admin: Web) -> None:
    fault = fail(ann, faulty, "decide-raises")
    before = admin.get("/api/faults").get_json()["faults"]
    assert fail(ann, faulty, "decide-raises") == fault
    assert admin.get("/api/faults").get_json()["faults"] == before
    assert fail(ann, faulty, "evolve-raises") != fault


def test_a_game_whose_history_cannot_be_folded_answers_503_and_the_others_go_on(
    valkey_url: str, faulty: Table, table: Table, ann: Web, admin: Web, sick: set[str]
) -> None:
    faulty.play(3)
    fresh = create_app(settings(valkey_url), ROOMY)
    sick.add("evolve")
    reader = Web(fresh, ann.token)
    answers = [reader.get(faulty.path), reader.get(f"{faulty.path}/events"), reader.get(f"{faulty.path}/moves")]
    assert codes(answers) == [(503, "rules-fault")] * 3
    assert reader.get(table.path).status_code == 200
    kept = Web(fresh, admin.token).get(f"/api/faults/{answers[0].get_json()['details']['fault']}").get_json()
    check_chain(read(encoded(kept["file"])))
    sick.clear()
    assert reader.get(faulty.path).status_code == 200


def test_a_game_that_fails_before_it_is_stored_is_reported_like_any_other(ann: Web, admin: Web, sick: set[str]) -> None:
    sick.add("evolve")
    answer = ann.post("/api/games", {"title": "faulty", "seats": [{"kind": "me"}] * 2})
    assert codes([answer]) == [(503, "rules-fault")]
    kept = admin.get(f"/api/faults/{answer.get_json()['details']['fault']}").get_json()
    assert kept["file"] == []


def test_a_view_that_fails_is_contained_and_the_command_is_not_lost(faulty: Table, ann: Web, sick: set[str]) -> None:
    sick.add("view")
    before = faulty.version
    answer = ann.command(faulty.game, {"type": "choose-cove", "cove": "geo"}, before, "kept")
    assert codes([answer]) == [(503, "rules-fault")]
    sick.clear()
    again = ann.command(faulty.game, {"type": "choose-cove", "cove": "geo"}, before, "kept")
    assert again.status_code == 200
    assert again.get_json()["version"] == before + 1 == faulty.version


def test_only_the_newest_faults_are_kept(
    app: Flask, ann: Web, bob: Web, admin: Web, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("service.access.fault_reports.KEPT", 3)
    made = [fail(ann, Table(app, ann, bob, title="faulty"), "decide-raises") for _ in range(5)]
    assert admin.get("/api/faults").get_json()["faults"] == made[:1:-1]
    assert codes([admin.get(f"/api/faults/{fault}") for fault in made[:2]]) == [(404, "fault-unknown")] * 2


def test_what_nobody_foresaw_answers_503_without_a_word_of_its_inside(
    app: Flask, table: Table, ann: Web, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(self: Ledger, *_: object, **__: object) -> None:
        raise ZeroDivisionError(WORDS)

    monkeypatch.setattr(type(held(app).ledger), "command", broken)
    answer = ann.command(table.game, {"type": "gather"}, table.version)
    assert codes([answer]) == [(503, "fault")]
    assert WORDS not in answer.text


@pytest.fixture(scope="module")
def server(valkey_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    log = tmp_path_factory.mktemp("web") / "log"
    started = Server(valkey_url, log, app="tests.service.impatient:create_app()").start()
    yield started
    started.stop()


def test_a_real_web_process_outlives_rules_that_do_not_end(server: Server) -> None:
    ann, bob = server.guest(), server.guest()
    game = ann.lay(bob, title="faulty")
    version = ann.get(f"/api/games/{game}").json()["version"]
    answer = ann.command(game, {"type": "choose-cove", "cove": "decide-loops"}, version, "loop")
    assert (answer.status_code, answer.json()["code"]) == (503, "rules-fault")
    assert ann.command(game, {"type": "choose-cove", "cove": "geo"}, version, "fine").status_code == 200


def test_no_secret_is_in_the_logs(server: Server, app: Flask) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    password, name, seed = "a password for the log", f"logged {random.getrandbits(40):x}", "a seed for the log"
    account = ann.post("/api/accounts", {"name": name, "password": password}).json()
    Caller(server.base, account["token"], account["player"]).post("/api/sessions", {"name": name, "password": password})
    cookie = ann.session.post(f"{server.base}/api/players", json={"name": "C", "cookie": True}, timeout=10)
    game = ann.lay(bob, title="faulty", seed=seed, private=True)
    seen = bob.get(f"/api/games/{game}").json()
    body = {"type": "choose-cove", "cove": "haven", "seat": 1}
    bob.command(game, body, seen["version"], "logged")
    bob.command(game, {**body, "cove": "decide-raises"}, seen["version"] + 1, "fatal")
    bob.command(game, {**body, "cove": "nowhere"}, seen["version"] + 1, "refused")
    ann.post(f"/api/games/{game}/messages", {"text": "words at the table"})
    said = server.log.read_text()
    secrets = [ann.token, bob.token, account["token"], password, seed, cookie.cookies["cairn"], WORDS, "haven"]
    secrets += [*seen["view"]["crofters"][1]["cards"], "words at the table", "a secret for tests"]
    assert [secret for secret in secrets if secret in said] == []
    lines = [json.loads(line) for line in said.splitlines() if line.startswith("{")]
    command = next(line for line in lines if line["event"] == "command" and line["game"] == game)
    assert {
        "version": seen["version"] + 1,
        "seat": 1,
        "command": "logged",
        "repeated": False,
    }.items() <= command.items()
    refused = next(line for line in lines if line["event"] == "refused" and line["game"] == game)
    assert (refused["code"], refused["command"], refused["seat"]) == ("cove-unknown", "refused", 1)
    fault = next(line for line in lines if line["event"] == "rules-fault" and line["game"] == game)
    assert fault["raised"] == "KeyError"
    assert any("faulty/title.py" in place for place in fault["trace"])
    assert fault["fault"] in account_of_faults(app)


def account_of_faults(app: Flask) -> list[str]:
    faults: list[str] = account(app, "admin").get("/api/faults").get_json()["faults"]
    return faults


def test_a_game_that_cannot_be_read_keeps_no_other_out_of_a_list(
    valkey_url: str, app: Flask, faulty: Table, table: Table, ann: Web, sick: set[str]
) -> None:
    faulty.play()
    fork = ann.post(f"{faulty.path}/forks", {"at": faulty.head.table.started, "luck": "fresh"})
    assert fork.status_code == 201
    played = Table(app, ann, ann).play()
    caught_up(app)
    reader = Web(create_app(settings(valkey_url), ROOMY), ann.token)
    sick.add("evolve")
    listed = reader.get("/api/games", limit=100).get_json()["games"]
    assert {played.game, faulty.game} <= {row["game"] for row in listed}
    dumped = reader.get("/api/dumps/finished").text
    assert played.game in dumped
    assert faulty.game not in dumped
    turns = reader.get("/api/me/feed").iter_encoded()
    assert next(turns) == b": here\n\n"
    assert table.game.encode() in next(turns)
