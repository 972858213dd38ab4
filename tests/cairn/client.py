"""People who use a running Cairn over HTTP, each with a token of their own."""

from __future__ import annotations

import random
import uuid
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import requests

from tests.servers import until

Json: TypeAlias = dict[str, Any]


class Client:
    """One person, or nobody without a token."""

    def __init__(self, port: int, token: str | None = None) -> None:
        self.port = port
        self.headers = {"Authorization": f"Bearer {token}"} if token else {}

    def get(self, path: str) -> Any:
        return self.ask("GET", path).json()

    def post(self, path: str, body: object) -> Any:
        return self.ask("POST", path, json=body).json()

    def put(self, path: str, body: object) -> Any:
        return self.ask("PUT", path, json=body).json()

    def ask(self, method: str, path: str, *, refused: Sequence[int] = (), **sent: Any) -> requests.Response:
        """Asked again while the service is busy. Any answer but a success and those `refused` is an error."""
        sent["headers"] = {**self.headers, **sent.get("headers", {})}
        answers: list[requests.Response] = []

        def served() -> bool:
            answers[:] = [requests.request(method, f"http://127.0.0.1:{self.port}{path}", timeout=60, **sent)]
            return "Retry-After" not in answers[0].headers

        until(served, f"{method} {path} is served")
        [answer] = answers
        assert answer.ok or answer.status_code in refused, f"{method} {path}: {answer.status_code} {answer.text}"
        return answer

    def game(self, game: str, at: int | None = None) -> Json:
        found: Json = self.get(f"/api/games/{game}" + (f"?at={at}" if at is not None else ""))
        return found

    def events(self, game: str, after: int = 0) -> list[Json]:
        found: list[Json] = self.get(f"/api/games/{game}/events?limit=1000&after={after}")["events"]
        return found

    def moves(self, game: str) -> Json:
        found: Json = self.get(f"/api/games/{game}/moves")
        return found

    def move(self, game: str, dice: random.Random) -> Json | None:
        """Make any move of those offered; None if there was none, or somebody else was quicker."""
        offered = self.moves(game)
        if not offered["moves"]:
            return None
        body = {name: value for name, value in dice.choice(offered["moves"]).items() if name != "label"}
        command = {"id": uuid.UUID(int=dice.getrandbits(128)).hex, "seen": offered["version"], "body": body}
        answer = self.send(game, command)
        return {**command, "version": answer.json()["version"]} if answer.ok else None

    def send(self, game: str, command: Json) -> requests.Response:
        path, seen = f"/api/games/{game}/commands/{command['id']}", {"If-Match": f'"{command["seen"]}"'}
        return self.ask("PUT", path, json=command["body"], headers=seen, refused=(409, 412))


Enough: TypeAlias = Callable[[Json], bool]


def play(people: Sequence[Client], game: str, dice: random.Random, enough: Enough) -> Json | None:
    """Let these people make any moves until it is enough and one of them is to act; the last command they sent."""
    last: Json | None = None
    while (done := turn(people, game, enough)) is not None:
        last = done.move(game, dice) or last
    return last


def turn(people: Sequence[Client], game: str, enough: Enough) -> Client | None:
    """Who of these is to act next, once AI seats and scoring are done; None if the game may rest there."""
    found: list[tuple[Client, Json]] = []

    def waits() -> bool:
        found[:] = [(who, seen) for who in people if acts(seen := who.game(game))]
        return bool(found)

    until(waits, f"somebody is to act in {game}")
    who, seen = found[0]
    return None if seen["status"] == "finished" or enough(seen) else who


def acts(seen: Json) -> bool:
    """Whether it is for whoever sees the game so to act, or there is nothing left to do."""
    return seen["as"] in seen["to_act"] or seen["status"] == "finished"
