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
    """One person; without a token, an anonymous visitor."""

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
        """Send a request, again while the service is busy. Any reply but a success or one in `refused` is an error."""
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
        game_seen: Json = self.get(f"/api/games/{game}" + (f"?at={at}" if at is not None else ""))
        return game_seen

    def events(self, game: str, after: int = 0) -> list[Json]:
        events: list[Json] = self.get(f"/api/games/{game}/events?limit=1000&after={after}")["events"]
        return events

    def moves(self, game: str) -> Json:
        moves: Json = self.get(f"/api/games/{game}/moves")
        return moves

    def move(self, game: str, dice: random.Random) -> Json | None:
        """Make any of the offered moves; None if there is none, or somebody else was quicker."""
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
    """Let these people make any moves until `enough` and one of them is to act; returns their last command."""
    last: Json | None = None
    while (done := turn(people, game, enough)) is not None:
        last = done.move(game, dice) or last
    return last


def turn(people: Sequence[Client], game: str, enough: Enough) -> Client | None:
    """The one of these people who is to act next, after AI seats and scoring; None after the end or if it is enough."""
    acting: list[tuple[Client, Json]] = []

    def waits() -> bool:
        acting[:] = [(who, seen) for who in people if acts(seen := who.game(game))]
        return bool(acting)

    until(waits, f"somebody is to act in {game}")
    who, seen = acting[0]
    return None if seen["status"] == "finished" or enough(seen) else who


def acts(seen: Json) -> bool:
    """Whether the viewer of this reply is to act, or the game is over."""
    return seen["as"] in seen["to_act"] or seen["status"] == "finished"
