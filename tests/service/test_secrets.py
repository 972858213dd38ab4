"""Two histories that a viewer cannot tell apart give that viewer the same bytes, and cost as many commands."""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from events.store.memory import MemoryStore
from events.tables.seats import Wishes, new_seal
from games.core import catalogue
from games.core.chance import Seeded
from games.core.play import decide_on_copy
from games.core.play import start as start_command
from service.running.app import create_app
from tests.events.tables import ledger_over
from tests.servers import start_valkey
from tests.service.web import ROOMY, Table, Web, caught_up, guest, held, settings


class World:
    """An app whose ids and times depend only on the requests to it."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        service = held(app)
        service.ledger.clock = itertools.count(1_700_000_000_000).__next__
        service.ledger.entropy = random.Random(7).randbytes
        service.people._entropy = random.Random(8).randbytes
        self.ann, self.bob, self.cid = (guest(app, name) for name in ("Ann", "Bob", "Cid"))
        self.nobody = Web(app)

    def lay(self, seed: str = "tide") -> Table:
        self.table = Table(self.app, self.ann, self.bob, seed=seed)
        return self.table

    def viewer(self, name: str) -> Web:
        web: Web = getattr(self, name)
        return web

    def asked(self) -> int:
        """The number of commands that the server has executed, without this one."""
        return int(held(self.app).client.info("stats")["total_commands_processed"])


@pytest.fixture
def worlds(tmp_path: Path) -> Iterator[tuple[World, World]]:
    folders = tmp_path / "one", tmp_path / "other"
    for folder in folders:
        folder.mkdir()
    servers = [start_valkey(folder) for folder in folders]
    yield tuple(World(create_app(settings(server.url), ROOMY)) for server in servers)  # type: ignore[misc]
    for server in servers:
        server.stop()


def sent(answer: TestResponse) -> tuple[int, bytes, list[tuple[str, str]]]:
    """All that is sent, without hashes: of seed and salt, and in files of salted parts and of the chain."""
    body = re.sub(rb'"(?:[0-9a-f]{64}|[0-9a-f]{40})"', b'""', answer.data)
    return answer.status_code, body, sorted(answer.headers)


def same(worlds: tuple[World, World], viewer: str, method: str, path: str, **kwargs: object) -> tuple[int, bytes]:
    answers, work = [], []
    for world in worlds:
        before = world.asked()
        answers.append(sent(world.viewer(viewer).send(method, path, **kwargs)))
        work.append(world.asked() - before)
    assert answers[0] == answers[1], f"{viewer}: {method} {path}"
    assert work[0] == work[1], f"{viewer}: {method} {path} asks the store {work}"
    return answers[0][:2]


READ = ("", "/events", "/lines", "/messages", "/moves", "/notes", "/file")

TEMPTING = (
    {"type": "choose-cove", "cove": "moon"},
    {"type": "gather"},
    {"type": "build", "card": "plank-1"},
    {"type": "build", "card": "squall-1"},
    {"type": "sell", "card": "beam-1"},
    {"type": "play-squall", "card": "squall-1"},
    {"type": "pass"},
    {"type": "end-turn"},
    {"type": "answer-toll", "charge": True},
    {"type": "settle-toll", "pay": False},
    {"type": "vote", "light": True},
    {"type": "tally"},
    {"type": "take-reward", "reward": "peat"},
    {"type": "close-round"},
    {"type": "stand", "window": "tide", "answer": "pass"},
    {"type": "fly"},
)


def check_the_same(worlds: tuple[World, World], viewer: str) -> None:
    """Compare all reads at every version, and all refusals."""
    table = worlds[0].table
    for part in READ:
        same(worlds, viewer, "GET", table.path + part)
    for version in range(1, table.version + 1):
        same(worlds, viewer, "GET", f"{table.path}?at={version}")
    same(worlds, viewer, "GET", f"{table.path}?as=1")
    same(worlds, viewer, "GET", f"{table.path}/events?as=1")
    same(worlds, viewer, "GET", "/api/games")
    for number, body in enumerate(TEMPTING):
        path = f"{table.path}/commands/t{viewer}{number}"
        for match in (table.version, 1):
            status, _ = same(worlds, viewer, "PUT", path, json=body, headers={"If-Match": f'"{match}"'})
            assert status in (401, 403, 409, 412, 422)


def test_a_secret_choice_shows_nowhere(worlds: tuple[World, World]) -> None:
    for world, cove in zip(worlds, ("geo", "haven"), strict=True):
        table = world.lay()
        world.bob.command(table.game, {"type": "choose-cove", "cove": cove}, table.version, "mine")
        caught_up(world.app)
    for viewer in ("ann", "cid", "nobody"):
        check_the_same(worlds, viewer)
    views = [world.bob.get(world.table.path).get_json()["view"] for world in worlds]
    assert views[0] != views[1], "else this would prove nothing"


def test_a_standing_answer_shows_nowhere(worlds: tuple[World, World]) -> None:
    for world, (window, answer) in zip(worlds, (("squall", "pass"), ("toll", "charge")), strict=True):
        table = world.lay()
        body = {"type": "stand", "window": window, "answer": answer}
        assert world.bob.command(table.game, body, table.version, "mine").status_code == 200
        caught_up(world.app)
    for viewer in ("ann", "cid", "nobody"):
        check_the_same(worlds, viewer)


def test_the_hands_of_others_show_nowhere(worlds: tuple[World, World]) -> None:
    for world, seed in zip(worlds, two_seeds(), strict=True):
        world.lay(seed)
        caught_up(world.app)
    for viewer in ("ann", "cid", "nobody"):
        check_the_same(worlds, viewer)
    hands = [world.bob.get(world.table.path).get_json()["view"]["crofters"][1]["cards"] for world in worlds]
    assert hands[0] != hands[1]


def two_seeds() -> tuple[str, str]:
    """Two seeds with the same hand for seat 0 and different ones for seat 1."""
    rules, ledger = catalogue.rules("skerry"), ledger_over(MemoryStore())
    options = rules.meta.settle(2, Wishes("skerry", ()).options)
    seen: dict[str, tuple[str, str]] = {}
    for number in itertools.count():
        seed = f"seed {number}"
        dealt = decide_on_copy(
            rules, rules.initial(), start_command(2, options), Seeded(new_seal(ledger, seed).seed)
        ).state
        hands = [str(rules.view(dealt, seat)["crofters"][seat]["cards"]) for seat in (0, 1)]  # type: ignore[index,call-overload]
        before = seen.setdefault(hands[0], (seed, hands[1]))
        if before[1] != hands[1]:
            return before[0], seed
    raise AssertionError
