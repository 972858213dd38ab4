"""Who may do what: every call of the API with every kind of caller. A call without a row fails."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from events.store import keys
from events.tables.levels import LEVELS
from service.access.replies import LINES
from tests.events.golden import path_of
from tests.service.situations import fresh_token
from tests.service.web import Table, Web, account, guest, held


@pytest.fixture(scope="module")
def staff(app: Flask) -> tuple[Web, Web]:
    return account(app, "director"), account(app, "admin")


CALLERS = ("nobody", "spectator", "other seat", "own seat", "director", "admin")


class World:
    """A table with a caller for each column of the matrix. The calls are about seat 0."""

    def __init__(self, staff: tuple[Web, Web], **wishes: Any) -> None:
        app = staff[0].app
        self.own, self.other = guest(app), guest(app)
        people = (Web(app), guest(app), self.other, self.own, *map(fresh_token, staff))
        self.callers = dict(zip(CALLERS, people, strict=True))
        self.table = Table(app, self.own, self.other, **wishes)
        self.start = self.table.version

    def revealed(self) -> World:
        self.table.choose("geo", "voe")
        return self

    def proposed(self) -> int:
        """Let the other seat propose a rewind, on which seat 0 is to vote."""
        self.revealed()
        asked = self.other.post(f"{self.table.path}/rewinds", {"to": self.start})
        return int(asked.get_json()["rewind"])

    def handed(self) -> World:
        self.own.post(f"{self.table.path}/seats/0/handover", {"level": LEVELS[0]})
        return self

    def said(self) -> str:
        answer = self.own.post(f"{self.table.path}/messages", {"text": "hm"})
        return str(answer.get_json()["id"])

    def open_table(self) -> str:
        seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
        private = self.table.head.table.terms.private
        laid = self.own.post("/api/games", {"title": "skerry", "seats": seats, "private": private})
        return str(laid.get_json()["game"])


class Row(NamedTuple):
    """The status for each of CALLERS, in that order."""

    call: Callable[[Web, World], TestResponse]
    statuses: tuple[int, ...]


def all_of(status: int) -> tuple[int, ...]:
    return (status,) * len(CALLERS)


def signed_in(status: int) -> tuple[int, ...]:
    return (401, *(status,) * 5)


def take(who: Web, world: World) -> TestResponse:
    return who.post(f"/api/games/{world.open_table()}/seats/1")


def play(who: Web, world: World) -> TestResponse:
    return who.command(world.table.game, {"type": "choose-cove", "cove": "geo", "seat": 0}, world.start)


def vote(who: Web, world: World) -> TestResponse:
    return who.put(f"{world.table.path}/rewinds/{world.proposed()}/votes/0", {"agree": False})


def fork(who: Web, world: World) -> TestResponse:
    return who.post(f"{world.table.path}/forks", {"at": world.start, "luck": "fresh"})


def bring(who: Web, _: World) -> TestResponse:
    return who.post("/api/files", data=path_of("skerry-2").read_bytes(), content_type=LINES)


def ask_health(who: Web, _: World) -> TestResponse:
    """Without any workers, whatever earlier tests have started."""
    held(who.app).client.delete(keys.alive())
    return who.get("/healthz")


def rewind(who: Web, world: World) -> TestResponse:
    return who.post(f"{world.revealed().table.path}/rewinds", {"to": world.start})


ROWS: dict[tuple[str, str], Row] = {
    ("POST", "/api/players"): Row(lambda who, _: who.post("/api/players", {"name": "New"}), all_of(201)),
    ("POST", "/api/accounts"): Row(
        lambda who, world: who.post("/api/accounts", {"name": f"n{world.table.game}", "password": "long enough"}),
        (201, 201, 201, 201, 409, 409),
    ),
    ("POST", "/api/sessions"): Row(
        lambda who, _: who.post("/api/sessions", {"name": "no such", "password": "long enough"}), all_of(401)
    ),
    ("DELETE", "/api/sessions"): Row(lambda who, _: who.delete("/api/sessions"), signed_in(204)),
    ("PUT", "/api/me/password"): Row(
        lambda who, _: who.put("/api/me/password", {"password": "not this one", "new": "long enough"}),
        (401, 409, 409, 409, 401, 401),
    ),
    ("GET", "/api/me"): Row(lambda who, _: who.get("/api/me"), signed_in(200)),
    ("GET", "/api/me/feed"): Row(lambda who, _: who.get("/api/me/feed"), signed_in(200)),
    ("GET", "/api/titles"): Row(lambda who, _: who.get("/api/titles"), all_of(200)),
    ("POST", "/api/games"): Row(
        lambda who, _: who.post("/api/games", {"title": "skerry", "seats": [{"kind": "me"}] * 2}), signed_in(201)
    ),
    ("GET", "/api/games"): Row(lambda who, _: who.get("/api/games"), all_of(200)),
    ("GET", "/api/games/<game>"): Row(
        lambda who, world: who.get(world.table.path, **{"as": 0}), (403, 403, 403, 200, 403, 403)
    ),
    ("GET", "/api/games/<game>/moves"): Row(
        lambda who, world: who.get(f"{world.table.path}/moves", seat=0), (401, 403, 403, 200, 403, 403)
    ),
    ("POST", "/api/games/<game>/seats/<seat>"): Row(take, signed_in(200)),
    ("POST", "/api/games/<game>/seats/<seat>/handover"): Row(
        lambda who, world: who.post(f"{world.table.path}/seats/0/handover", {"level": LEVELS[0]}),
        (401, 403, 403, 200, 200, 200),
    ),
    ("DELETE", "/api/games/<game>/seats/<seat>/handover"): Row(
        lambda who, world: who.delete(f"{world.handed().table.path}/seats/0/handover"),
        (401, 403, 403, 200, 200, 200),
    ),
    ("POST", "/api/games/<game>/seats/<seat>/resignation"): Row(
        lambda who, world: who.post(f"{world.table.path}/seats/0/resignation"), (401, 403, 403, 200, 200, 200)
    ),
    ("PUT", "/api/games/<game>/commands/<command>"): Row(play, (401, 403, 403, 200, 403, 403)),
    ("GET", "/api/games/<game>/events"): Row(
        lambda who, world: who.get(f"{world.table.path}/events", **{"as": 0}), (403, 403, 403, 200, 403, 403)
    ),
    ("GET", "/api/games/<game>/lines"): Row(lambda who, world: who.get(f"{world.table.path}/lines"), all_of(200)),
    ("GET", "/api/games/<game>/thoughts/<version>"): Row(
        lambda who, world: who.get(f"{world.table.path}/thoughts/1"), all_of(403)
    ),
    ("POST", "/api/games/<game>/rewinds"): Row(rewind, (401, 403, 201, 201, 201, 201)),
    ("PUT", "/api/games/<game>/rewinds/<rewind>/votes/<seat>"): Row(vote, (401, 403, 403, 200, 403, 403)),
    ("POST", "/api/games/<game>/forks"): Row(fork, signed_in(201)),
    ("POST", "/api/games/<game>/messages"): Row(
        lambda who, world: who.post(f"{world.table.path}/messages", {"text": "hm"}), (401, 403, 201, 201, 201, 201)
    ),
    ("GET", "/api/games/<game>/messages"): Row(lambda who, world: who.get(f"{world.table.path}/messages"), all_of(200)),
    ("DELETE", "/api/games/<game>/messages/<message>"): Row(
        lambda who, world: who.delete(f"{world.table.path}/messages/{world.said()}"), (401, 403, 403, 403, 204, 204)
    ),
    ("PUT", "/api/games/<game>/notes"): Row(
        lambda who, world: who.put(f"{world.table.path}/notes", {"text": "x"}), signed_in(200)
    ),
    ("GET", "/api/games/<game>/notes"): Row(lambda who, world: who.get(f"{world.table.path}/notes"), signed_in(200)),
    ("GET", "/api/games/<game>/feed"): Row(lambda who, world: who.get(f"{world.table.path}/feed"), all_of(200)),
    ("GET", "/api/games/<game>/file"): Row(lambda who, world: who.get(f"{world.table.path}/file"), all_of(200)),
    ("POST", "/api/files"): Row(bring, signed_in(201)),
    ("GET", "/api/dumps/finished"): Row(lambda who, _: who.get("/api/dumps/finished"), all_of(200)),
    ("GET", "/healthz"): Row(ask_health, all_of(503)),
    ("GET", "/metrics"): Row(lambda who, _: who.get("/metrics"), all_of(200)),
    ("GET", "/openapi.json"): Row(lambda who, _: who.get("/openapi.json"), all_of(200)),
    ("GET", "/api/docs"): Row(lambda who, _: who.get("/api/docs"), all_of(200)),
    ("GET", "/api/faults"): Row(lambda who, _: who.get("/api/faults"), (401, 403, 403, 403, 403, 200)),
    ("GET", "/api/faults/<fault>"): Row(lambda who, _: who.get("/api/faults/none"), (401, 403, 403, 403, 403, 404)),
}


def calls(app: Flask) -> set[tuple[str, str]]:
    """All calls, with plain names for the variables of their paths."""
    calls = set()
    for rule in app.url_map.iter_rules():
        path = "".join(f"<{part}>" if named else part for named, part in rule._trace if part != "|")
        calls |= {(method, path) for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}}
    return calls


def of_the_api(call: tuple[str, str]) -> bool:
    return call[1].startswith("/api/") or call[1] in ("/healthz", "/metrics", "/openapi.json")


def test_every_call_has_a_row(app: Flask) -> None:
    assert {call for call in calls(app) if of_the_api(call)} == ROWS.keys()


@pytest.mark.parametrize("call", ROWS, ids=" ".join)
def test_each_call_is_for_those_it_is_for(staff: tuple[Web, Web], call: tuple[str, str]) -> None:
    row = ROWS[call]
    answers = {}
    for caller in CALLERS:
        world = World(staff)
        with row.call(world.callers[caller], world) as answer:
            answers[caller] = answer.status_code
    assert answers == dict(zip(CALLERS, row.statuses, strict=True))


@pytest.mark.parametrize("call", [call for call in ROWS if "<game>" in call[1]], ids=" ".join)
def test_a_private_table_is_not_there_for_others(staff: tuple[Web, Web], call: tuple[str, str]) -> None:
    row = ROWS[call]
    for caller, hidden in (("nobody", 401 if row.statuses[0] == 401 else 404), ("spectator", 404)):
        world = World(staff, private=True)
        with row.call(world.callers[caller], world) as answer:
            assert (caller, answer.status_code) == (caller, hidden)


def test_no_page_shows_a_private_table_to_others(app: Flask, staff: tuple[Web, Web]) -> None:
    world = World(staff, private=True)
    pages = [(method, path) for method, path in calls(app) if path.startswith("/games/<game>")]
    assert pages
    for method, path in pages:
        for caller in ("nobody", "spectator"):
            address = path.replace("<game>", world.table.game)
            with world.callers[caller].send(method, address) as answer:
                assert answer.status_code >= 400 or answer.location.startswith("/me"), f"{caller}: {method} {path}"
