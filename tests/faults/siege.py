"""A whole Cairn under load: people who play by HTTP, AI seats, and somebody who kills processes.

A player repeats a command until it is answered, as a real client does: with the same id, so that it happens once.
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import threading
import time
import uuid
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import requests

from events.envelope import GENESIS, chain
from events.handle import Ledger
from events.leash import die_with
from events.open import open_ledger
from events.settings import Settings
from tests.cairn.instance import clean_environ, descendants
from tests.servers import free_port, until

GIVE_UP_SECONDS = 90


class Siege:
    """One instance with the real Procfile, its load, and what its players were told."""

    def __init__(self, folder: Path, *, title: str = "skerry") -> None:
        self.title = title
        self.port = free_port()
        self.data = folder / "var"
        self.log = folder / "log"
        self.acknowledged: list[tuple[str, str, int]] = []
        """(game, command id, version) of every command that was answered with 200."""
        self.games: list[str] = []
        self.failures: list[str] = []
        self._players: list[threading.Thread] = []

    def start(self) -> Siege:
        command = [sys.executable, "-m", "cairn", "up", f"--port={self.port}", f"--data={self.data}"]
        env = {**clean_environ(), "CAIRN_TITLES": "skerry=tests.titles.skerry", "PYTHONPATH": str(Path.cwd())}
        with self.log.open("ab") as log:
            self.popen = subprocess.Popen(
                command, env=env, stdout=log, stderr=subprocess.STDOUT, preexec_fn=partial(die_with, os.getpid())
            )
        until(lambda: "Cairn is at" in self.log.read_text(), "the instance to be ready")
        return self

    def stop(self) -> None:
        self.popen.send_signal(signal.SIGINT)
        self.popen.wait()

    def load(self, players: int, bots: int) -> None:
        """So many people with a game each against two AI seats, and so many tables of AI seats alone."""
        for number in range(players):
            self._players.append(threading.Thread(target=self._play, args=(number,), daemon=True))
        token = self._guest("host")
        for _ in range(bots):
            self.games.append(self._create(token, [{"kind": "ai"}] * 3))
        for player in self._players:
            player.start()

    def kill(self, what: str) -> int:
        """kill -9 of one process of that name, once it is there."""
        until(lambda: any(self._named(what)), f"{what} to be running")
        pid = random.choice(list(self._named(what)))
        os.kill(pid, signal.SIGKILL)
        return pid

    def finish(self) -> None:
        """Every player comes to the end of the game, and every table of AI seats by itself."""
        for player in self._players:
            player.join(GIVE_UP_SECONDS)
            assert not player.is_alive(), "a game did not go on"
        assert not self.failures, self.failures
        for game in self.games:
            until(lambda game=game: self._status(game) == "finished", f"{game} to end by itself", GIVE_UP_SECONDS)

    def check(self) -> dict[str, int]:
        """Every acknowledged command is in its stream exactly once; every chain verifies."""
        ledger = open_ledger(Settings.from_env({"CAIRN_DATA": str(self.data)}))
        events = sum(self._check_game(ledger, game) for game in self.games)
        return {"games": len(self.games), "events": events, "acknowledged": len(self.acknowledged)}

    def _check_game(self, ledger: Ledger, game: str) -> int:
        links = ledger.store.read(game, 0)
        before = GENESIS
        for number, link in enumerate(links, 1):
            assert link.envelope.version == number
            before = chain(before, link.envelope)
            assert link.hash == before
        firsts = [link.envelope.version for link in links if link.envelope.cause]
        causes = [ledger.cause(game, version) for version in firsts]
        ids = [cause.id for cause in causes if cause]
        for acknowledged, command, version in self.acknowledged:
            if acknowledged == game:
                assert ids.count(command) == 1, f"{command} is {ids.count(command)} times in {game}"
                assert version <= len(links)
        assert len(ids) == len(set(ids))
        return len(links)

    def _named(self, what: str) -> Iterator[int]:
        marks = {"web": "gunicorn", "reactor": "workers.reactor", "score": "worker score", "play": "worker people"}
        mark = marks.get(what, "valkey-server")
        for pid in descendants(self.popen.pid):
            try:
                line = Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
            except OSError:
                continue
            if mark in line and "cairn up" not in line:
                yield pid

    def _play(self, number: int) -> None:
        try:
            self._play_game(random.Random(number), self._guest(f"player {number}"))
        except Exception as error:
            self.failures.append(f"player {number}: {error!r}")

    def _play_game(self, dice: random.Random, token: str) -> None:
        game = self._create(token, [{"kind": "me"}, {"kind": "ai"}, {"kind": "ai"}])
        self.games.append(game)
        while True:
            state = self._ask("GET", f"/api/games/{game}", token).json()
            if state["status"] == "finished":
                return
            if 0 not in state["to_act"]:
                time.sleep(0.02)
                continue
            offered = self._ask("GET", f"/api/games/{game}/moves", token).json()
            if offered["moves"]:
                self._send(dice, game, offered, token)

    def _send(self, dice: random.Random, game: str, offered: dict[str, object], token: str) -> None:
        moves = offered["moves"]
        assert isinstance(moves, list)
        body = {name: value for name, value in dice.choice(moves).items() if name != "label"}
        command = uuid.uuid4().hex
        headers = {"If-Match": f'"{offered["version"]}"'}
        answer = self._ask("PUT", f"/api/games/{game}/commands/{command}", token, body, headers)
        if answer.status_code == 200:
            self.acknowledged.append((game, command, answer.json()["version"]))
        else:
            assert answer.status_code in (409, 412), answer.text

    def _guest(self, name: str) -> str:
        token: str = self._ask("POST", "/api/players", None, {"name": name}).json()["token"]
        return token

    def _create(self, token: str, seats: list[dict[str, str]]) -> str:
        body = {"title": self.title, "seats": seats, "options": {"rounds": 2} if self.title == "skerry" else {}}
        game: str = self._ask("POST", "/api/games", token, body).json()["game"]
        return game

    def _status(self, game: str) -> str:
        status: str = self._ask("GET", f"/api/games/{game}", None).json()["status"]
        return status

    def _ask(
        self, method: str, path: str, token: str | None, body: object = None, headers: dict[str, str] | None = None
    ) -> requests.Response:
        """Ask until answered: while something is down there is no answer, a 503 or a 429."""
        sent = {**(headers or {}), **({"Authorization": f"Bearer {token}"} if token else {})}
        deadline = time.monotonic() + GIVE_UP_SECONDS
        while time.monotonic() < deadline:
            try:
                answer = requests.request(
                    method, f"http://127.0.0.1:{self.port}{path}", json=body, headers=sent, timeout=10
                )
            except requests.RequestException:
                time.sleep(0.1)
                continue
            if answer.status_code not in (429, 503):
                return answer
            time.sleep(0.1)
        raise TimeoutError(f"no answer to {method} {path}")
