"""Clients for tests: callers of the API, and tables at which they sit."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from flask import Flask
from werkzeug.test import TestResponse

from events.live.projections import Projector
from events.read.reader import Game
from events.store.redis import RedisStore
from events.write.ledger import Ledger
from runtime.settings import Settings
from service.access.context import Service
from tests.events import tables

ROOMY = dict.fromkeys(("LIMIT_PLAYER", "LIMIT_ADDRESS", "LIMIT_ARRIVAL", "LIMIT_FILES"), "1000000/day")
TITLES = "skerry=tests.titles.skerry,faulty=tests.titles.faulty"

_numbers = itertools.count()


def settings(url: str, **env: str) -> Settings:
    """The settings of a web process."""
    return Settings.from_env({"REDIS_URL": url, "CAIRN_SECRET": "a secret for tests", "CAIRN_TITLES": TITLES, **env})


def held(app: Flask) -> Service:
    service: Service = app.extensions["cairn"]
    return service


class Web:
    """A caller with a token, or an anonymous one."""

    def __init__(self, app: Flask, token: str | None = None, player: str | None = None) -> None:
        self.app = app
        self.player = player
        self.token = token
        self.client = app.test_client(use_cookies=False)
        self.headers = {"Authorization": f"Bearer {token}"} if token else {}

    def send(self, method: str, path: str, **kwargs: Any) -> TestResponse:
        headers = {**self.headers, **kwargs.pop("headers", {})}
        return self.client.open(path, method=method, headers=headers, **kwargs)

    def get(self, path: str, **query: object) -> TestResponse:
        return self.send("GET", path, query_string=query)

    def post(self, path: str, body: object | None = None, **kwargs: Any) -> TestResponse:
        return self.send("POST", path, **({} if body is None else {"json": body}), **kwargs)

    def put(self, path: str, body: object, **kwargs: Any) -> TestResponse:
        return self.send("PUT", path, json=body, **kwargs)

    def delete(self, path: str) -> TestResponse:
        return self.send("DELETE", path)

    def command(
        self, game: str, body: Mapping[str, object], version: int, name: str | None = None, **kwargs: Any
    ) -> TestResponse:
        name = name or f"web-{next(_numbers)}"
        match = {"If-Match": f'"{version}"'}
        return self.put(f"/api/games/{game}/commands/{name}", dict(body), headers=match, **kwargs)

    def first_move(self, game: str, **query: object) -> TestResponse:
        """Make the first move of the list."""
        offered = self.get(f"/api/games/{game}/moves", **query).get_json()
        return self.command(game, without_label(offered["moves"][0]), offered["version"])


def without_label(move: Mapping[str, object]) -> dict[str, object]:
    return {name: value for name, value in move.items() if name != "label"}


def guest(app: Flask, name: str = "Guest") -> Web:
    answer = Web(app).post("/api/players", {"name": name}).get_json()
    return Web(app, answer["token"], answer["player"])


def account(app: Flask, *roles: str) -> Web:
    name = f"account-{random.getrandbits(48):x}"
    answer = Web(app).post("/api/accounts", {"name": name, "password": "long enough"}).get_json()
    for role in roles:
        held(app).people.grant(name, role)
    return Web(app, answer["token"], answer["player"])


class Table:
    """A started table of the test title: `seats` are those who sit there, in order."""

    def __init__(self, app: Flask, *seats: Web, title: str = "skerry", **wishes: object) -> None:
        self.app = app
        self.seats = seats
        self.owner = seats[0]
        wished = [{"kind": "player", "player": seat.player} for seat in seats]
        answer = self.owner.post("/api/games", {"title": title, "seats": wished, **wishes})
        assert answer.status_code == 201, answer.get_json()
        self.invite: str = answer.get_json()["invite"]
        self.game: str = answer.get_json()["game"]
        self.path = f"/api/games/{self.game}"

    @property
    def ledger(self) -> Ledger:
        return held(self.app).ledger

    @property
    def head(self) -> Game:
        return self.ledger.reader.head(self.game)

    @property
    def version(self) -> int:
        return self.head.version

    def to_act(self) -> tuple[int, ...]:
        now = self.head
        return now.rules.to_act(now.position.state)

    def play(self, most: int = 10_000, seed: int = 1, stop: Callable[[Game], bool] = lambda _: False) -> Table:
        """Play at random, directly through the ledger, for so many decisions or to the end."""
        tables.play_on(self.ledger, self.game, random.Random(seed), stop, most)
        return self

    def choose(self, *coves: str) -> None:
        """Let all seats choose a cove, over HTTP."""
        for number, cove in enumerate(coves):
            body = {"type": "choose-cove", "cove": cove, "seat": number}
            answer = self.seats[number].command(self.game, body, self.version)
            assert answer.status_code == 200, answer.get_json()


def caught_up(app: Flask) -> None:
    """Bring the read models up to date, as a reactor would."""
    ledger = held(app).ledger
    assert isinstance(ledger.store, RedisStore)
    while Projector(ledger.store, ledger.reader).run_once():
        pass


def codes(answers: Sequence[TestResponse]) -> list[tuple[int, str | None]]:
    return [(answer.status_code, (answer.get_json(silent=True) or {}).get("code")) for answer in answers]


ROOT = Path(__file__).parents[2]
