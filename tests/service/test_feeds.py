"""Server-sent events through a real gunicorn: nothing is missed, and slow clients do not delay others."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from contextlib import ExitStack

import pytest
import requests
from flask import Flask

from events.tables.levels import LEVELS
from tests.servers import until
from tests.service.server import Caller, Server
from tests.service.web import Table, Web, caught_up, codes, held

Events = Iterator[tuple[str, str, str]]


def say(who: Caller, game: str, text: str = "hm") -> int:
    """Say something, which makes a new version whatever the game waits for."""
    who.post(f"/api/games/{game}/messages", {"text": text})
    return int(who.get(f"/api/games/{game}").json()["version"])


def until_told(events: Events, version: int) -> list[int]:
    """The versions that the feed sends, up to this one."""
    versions: list[int] = []
    for kind, number, data in events:
        assert kind == "version"
        assert json.loads(data) == {"version": int(number)}
        versions.append(int(number))
        if versions[-1] >= version:
            break
    return versions


@pytest.fixture
def people(server: Server) -> tuple[Caller, Caller]:
    return server.guest("Ann"), server.guest("Bob")


def test_a_client_gets_each_new_version(people: tuple[Caller, Caller]) -> None:
    ann, bob = people
    game = ann.lay(bob)
    with bob.listen(f"/api/games/{game}/feed") as events:
        first = until_told(events, 1)
        assert len(first) == 1, "the newest at once"
        for _ in range(3):
            version = say(ann, game)
            assert until_told(events, version) == [version]


def test_a_reconnect_misses_nothing(people: tuple[Caller, Caller]) -> None:
    ann, bob = people
    game = ann.lay(bob)
    with bob.listen(f"/api/games/{game}/feed") as events:
        (seen,) = until_told(events, 1)
    newest = [say(ann, game) for _ in range(3)][-1]
    with bob.listen(f"/api/games/{game}/feed", last=seen) as events:
        assert until_told(events, newest) == [newest]
    with bob.listen(f"/api/games/{game}/feed", last=newest) as events:
        later = say(ann, game)
        assert until_told(events, later) == [later], "what was seen is not told again"


@pytest.mark.parametrize("last", ["", "x", "-1", "9" * 40, "\xff", "999999"])
def test_a_bad_last_event_id_is_ignored(table: Table, ann: Web, last: str) -> None:
    with ann.send("GET", f"{table.path}/feed", headers={"Last-Event-ID": last}) as answer:
        chunks = iter(answer.response)
        assert next(chunks) == b": here\n\n"
        assert next(chunks) == b'event: version\nid: %d\ndata: {"version": %d}\n\n' % (table.version, table.version)


def test_feeds_are_for_those_who_may_look(app: Flask, ann: Web, bob: Web, nobody: Web) -> None:
    table = Table(app, ann, bob, private=True)
    answers = [nobody.get(f"{table.path}/feed"), nobody.get("/api/games/none/feed"), nobody.get("/api/me/feed")]
    assert codes(answers) == [(404, "game-unknown")] * 2 + [(401, "sign-in-first")]
    with nobody.get(f"{table.path}/feed", invite=table.invite) as answer:
        assert answer.status_code == 200
        assert answer.headers["X-Accel-Buffering"] == "no"
        assert answer.headers["Cache-Control"] == "no-store"


def test_it_is_your_turn(server: Server, people: tuple[Caller, Caller]) -> None:
    ann, bob = people
    with bob.listen("/api/me/feed") as turns:
        game = ann.lay(bob)
        kind, _, data = next(turns)
        assert kind == "turn"
        assert json.loads(data)["game"] == game
        version = json.loads(data)["version"]
        bob.command(game, {"type": "choose-cove", "cove": "geo"}, version, "b1")
        ann.command(game, {"type": "choose-cove", "cove": "voe"}, version, "a1")
        seen = ann.get(f"/api/games/{game}").json()
        assert seen["to_act"] == [1], "the first cove goes first"
        assert json.loads(next(turns)[2]) == {"game": game, "version": seen["version"]}


def test_a_new_listener_gets_the_games_that_wait_already(app: Flask, ann: Web, bob: Web) -> None:
    table, done = Table(app, ann, bob), Table(app, ann, bob)
    ann.first_move(done.game)
    caught_up(app)
    with ann.get("/api/me/feed") as answer:
        chunks = answer.iter_encoded()
        assert next(chunks) == b": here\n\n"
        event = next(chunks).decode().splitlines()
        assert event[0] == "event: turn"
        assert json.loads(event[2].removeprefix("data: ")) == {"game": table.game, "version": table.version}


def test_who_has_handed_the_seat_over_is_not_called(
    app: Flask, ann: Web, bob: Web, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("service.api.feeds.BEAT", 0.01)
    table = Table(app, ann, bob)
    assert ann.post(f"{table.path}/seats/0/handover", {"level": LEVELS[0]}).status_code == 200
    caught_up(app)
    with ann.get("/api/me/feed") as answer:
        chunks = iter(answer.response)
        assert [next(chunks) for _ in range(2)] == [b": here\n\n", b": still here\n\n"]


def test_a_quiet_feed_sends_a_comment_now_and_then(table: Table, ann: Web, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("service.api.feeds.BEAT", 0.01)
    with ann.get(f"{table.path}/feed") as answer:
        chunks = iter(answer.response)
        assert [next(chunks) for _ in range(4)][2:] == [b": still here\n\n"] * 2


def test_slow_and_dead_clients_cost_the_others_nothing(server: Server, people: tuple[Caller, Caller]) -> None:
    """Two hundred clients that never read and fifty with a broken connection, beside one that listens."""
    ann, bob = people
    game = ann.lay(bob)
    request = f"GET /api/games/{game}/feed HTTP/1.1\r\nHost: x\r\n\r\n".encode()
    with ExitStack() as stack:
        for number in range(250):
            deaf = stack.enter_context(socket.create_connection(("127.0.0.1", server.port)))
            deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
            deaf.sendall(request)
            if number < 50:
                # Closes the connection by a reset.
                deaf.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
                deaf.close()
        with bob.listen(f"/api/games/{game}/feed") as events:
            until_told(events, 1)
            until(lambda: listeners(server) >= 201, "all are listening")
            for _ in range(5):
                version = say(ann, game)
                assert until_told(events, version) == [version]
    assert ann.get("/api/me").status_code == 200


def listeners(server: Server) -> float:
    text = requests.get(f"{server.base}/metrics", timeout=10).text
    return float(next(line.split()[1] for line in text.splitlines() if line.startswith("cairn_sse_clients ")))


def test_a_client_that_left_is_forgotten(app: Flask, table: Table, ann: Web) -> None:
    hub = held(app).hub
    before = hub.clients
    answer = ann.get(f"{table.path}/feed")
    chunks = iter(answer.response)
    next(chunks)
    assert hub.clients == before + 1
    answer.close()
    until(lambda: hub.clients == before, "it is forgotten")
