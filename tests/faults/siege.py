"""A whole Cairn under load: people who play by HTTP, AI seats, and kills of processes.

A player repeats a command until there is a reply, as a real client does: with the same id, so that it counts once.
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
from typing import Any, NamedTuple

import requests

from events.store.envelope import GENESIS, Link, cause_of, chain
from events.write.ledger import Ledger
from events.write.open import open_ledger
from runtime.child_processes import die_with
from runtime.settings import Settings
from tests.cairn.instance import clean_environ, descendants, gone
from tests.faults.points import FOLDER
from tests.servers import free_port, until
from tests.stages import ROOT

GIVE_UP_SECONDS = 120
LOOK_SECONDS = 0.05

AI = {"kind": "ai", "level": "wanderer"}

MARKS = {
    "web": "service.running.gunicorn",
    "reactor": "workers.reactor",
    "score": "worker score",
    "play": "worker people",
    "valkey": "valkey-server",
}
"""The kinds of process, and how each is recognised."""


class Acknowledged(NamedTuple):
    """A command with the reply 200."""

    game: str
    command: str
    version: int


class Kill(NamedTuple):
    what: str
    time: float


class Siege:
    """One instance, its load, and what was acknowledged to its players."""

    def __init__(self, folder: Path, procfile: Path = ROOT / "Procfile", **env: str) -> None:
        self.port = free_port()
        self.data = folder / "var"
        self.log = folder / "log"
        self.armed = folder / "points"
        self.procfile = procfile
        self.env = {**clean_environ(), "CAIRN_TITLES": "skerry=tests.titles.skerry", FOLDER: str(self.armed), **env}
        self.acknowledged: list[Acknowledged] = []
        self.refused: set[str] = set()
        self.kills: list[Kill] = []
        self.games: list[str] = []
        self.peopled: list[str] = []
        self.secrets: list[str] = []
        self.failures: list[str] = []
        self._enough = threading.Event()
        self._players: list[threading.Thread] = []

    def start(self) -> Siege:
        self.armed.mkdir()
        where = [f"--port={self.port}", f"--data={self.data}", f"--procfile={self.procfile}"]
        with self.log.open("ab") as log:
            self.popen = subprocess.Popen(
                [sys.executable, "-m", "cairn", "up", *where],
                cwd=ROOT,
                env=self.env,
                stdout=log,
                stderr=subprocess.STDOUT,
                preexec_fn=partial(die_with, os.getpid()),
            )
        until(lambda: "Cairn is at" in self.log.read_text(), "the instance is ready")
        return self

    def stop(self) -> None:
        """Stop the instance with Ctrl-C; no process may remain."""
        self._enough.set()
        tree = list(descendants(self.popen.pid))
        self.popen.send_signal(signal.SIGINT)
        self.popen.wait()
        until(lambda: gone(tree), "nothing is left of it")

    def load(self, players: int) -> None:
        """Start so many people, who each play game after game with two AI seats, and a table of AI seats for each."""
        self._players = [threading.Thread(target=self._play, args=(n,), daemon=True) for n in range(players)]
        for player in self._players:
            player.start()

    def kill(self, dice: random.Random, what: str) -> None:
        """Kill one process of that kind with SIGKILL, as soon as there is one."""
        while not (pids := list(self._pids(what))):
            time.sleep(LOOK_SECONDS)
        os.kill(dice.choice(pids), signal.SIGKILL)
        self.kills.append(Kill(what, time.time()))

    def kill_at(self, point: str, what: str) -> None:
        """Arm a point and wait until a process was killed there."""
        armed = self.armed / point
        armed.touch()
        until(lambda: not armed.exists(), f"{point} is reached\n{self.failures}")
        self.kills.append(Kill(what, time.time()))
        [struck] = self.armed.glob(f"{point}.*")
        until(lambda: gone([int(struck.suffix[1:])]), f"{what} has died at {point}")

    def until_played(self, commands: int) -> None:
        """Wait until so many further commands were acknowledged."""
        wanted = len(self.acknowledged) + commands
        until(lambda: len(self.acknowledged) >= wanted or self.failures, f"{commands} more commands", GIVE_UP_SECONDS)
        assert not self.failures, self.failures

    def finish(self) -> None:
        """Let the players end their games; tables of AI seats end by themselves."""
        self._enough.set()
        for player in self._players:
            player.join(GIVE_UP_SECONDS)
            assert not player.is_alive(), "a game did not go on"
        assert not self.failures, self.failures
        for game in self.games:
            until(partial(self._finished, game), f"{game} ends by itself", GIVE_UP_SECONDS)
        until(lambda: not self._active() & set(self.games), "the lobby knows it", GIVE_UP_SECONDS)

    def ledger(self) -> Ledger:
        return open_ledger(Settings.from_env({**self.env, "CAIRN_DATA": str(self.data)}))

    def check(self) -> dict[str, object]:
        """Every acknowledged command is in its stream exactly once; every chain verifies. The figures."""
        ledger = self.ledger()
        streams = {game: ledger.store.read(game, 0) for game in self.games}
        for game, links in streams.items():
            check_chain(links)
            self._check_commands(links, {command: version for of, command, version in self.acknowledged if of == game})
        self.secrets += [text for game in self.games for text in sealed(ledger, game)]
        return {
            "kills": len(self.kills),
            "games": len(self.games),
            "events": sum(map(len, streams.values())),
            "acknowledged": len(self.acknowledged),
            "standstill": standstill(self.kills, [streams[game] for game in self.peopled]),
        }

    def _check_commands(self, links: list[Link], acknowledged: dict[str, int]) -> None:
        there = commands(links)
        versions = dict(there)
        assert len(versions) == len(there), "a command is there twice"
        assert {command: versions.get(command) for command in acknowledged} == acknowledged, (
            "an acknowledged command is not there"
        )
        assert not self.refused & versions.keys(), "a command is there whose player was told that it is not"

    def check_log(self) -> None:
        """No token, seed, salt or invitation, nor the secret of the instance, may be in the log."""
        said = self.log.read_text()
        assert not [text for text in (*self.secrets, (self.data / "secret").read_text().strip()) if text in said]

    def _pids(self, what: str) -> Iterator[int]:
        for pid in descendants(self.popen.pid):
            try:
                line = Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
            except OSError:
                continue
            if MARKS[what] in line:
                yield pid

    def _play(self, number: int) -> None:
        dice = random.Random(number)
        try:
            token = self._guest(f"player {number}")
            while not self._enough.is_set():
                self._create(token, [AI, AI, AI])
                self._play_game(dice, token)
        except Exception as error:
            self.failures.append(f"player {number}: {error!r}")

    def _play_game(self, dice: random.Random, token: str) -> None:
        game = self._create(token, [{"kind": "me"}, AI, AI])
        self.peopled.append(game)
        while True:
            state = self._ask("GET", f"/api/games/{game}", token)
            if state["status"] == "finished":
                return
            if 0 not in state["to_act"]:
                time.sleep(LOOK_SECONDS)
                continue
            offered = self._ask("GET", f"/api/games/{game}/moves", token)
            if offered["moves"]:
                self._send(dice, game, offered, token)

    def _send(self, dice: random.Random, game: str, offered: dict[str, Any], token: str) -> None:
        body = {name: value for name, value in dice.choice(offered["moves"]).items() if name != "label"}
        command = uuid.UUID(int=dice.getrandbits(128)).hex
        headers = {"If-Match": f'"{offered["version"]}"'}
        answer = self._ask("PUT", f"/api/games/{game}/commands/{command}", token, body, headers, (200, 409, 412))
        if "version" in answer:
            self.acknowledged.append(Acknowledged(game, command, answer["version"]))
        else:
            self.refused.add(command)

    def _guest(self, name: str) -> str:
        token: str = self._ask("POST", "/api/players", None, {"name": name}, status=(201,))["token"]
        self.secrets.append(token)
        return token

    def _create(self, token: str, seats: list[dict[str, str]]) -> str:
        body = {"title": "skerry", "seats": seats, "options": {"rounds": 2}}
        made = self._ask("POST", "/api/games", token, body, status=(201,))
        self.games.append(made["game"])
        self.secrets.append(made["invite"])
        game: str = made["game"]
        return game

    def _finished(self, game: str) -> bool:
        return bool(self._ask("GET", f"/api/games/{game}", None)["status"] == "finished")

    def _active(self) -> set[str]:
        """The active games of the lobby. A table whose reply was lost stays, because its owner opened another."""
        return {row["game"] for row in self._ask("GET", "/api/games?status=active", None)["games"]}

    def _ask(
        self,
        method: str,
        path: str,
        token: str | None,
        body: object = None,
        headers: dict[str, str] | None = None,
        status: tuple[int, ...] = (200,),
    ) -> dict[str, Any]:
        """Repeat a request until it succeeds: while a part is down there is no reply, a 503 or a 429."""
        sent = {**(headers or {}), **({"Authorization": f"Bearer {token}"} if token else {})}
        url = f"http://127.0.0.1:{self.port}{path}"
        deadline = time.monotonic() + GIVE_UP_SECONDS
        while time.monotonic() < deadline:
            try:
                answer = requests.request(method, url, json=body, headers=sent, timeout=10)
            except requests.RequestException:
                time.sleep(0.1)
                continue
            if answer.status_code not in (429, 503):
                assert answer.status_code in status, f"{method} {path}: {answer.status_code} {answer.text}"
                answered: dict[str, Any] = answer.json()
                return answered
            time.sleep(0.1)
        raise TimeoutError(f"no answer to {method} {path}")


def check_chain(links: list[Link]) -> None:
    before = GENESIS
    for number, link in enumerate(links, 1):
        assert link.envelope.version == number
        before = chain(before, link.envelope)
        assert link.hash == before


def commands(links: list[Link]) -> list[tuple[str, int]]:
    """The id of every command, with the version that it led to."""
    last = {link.envelope.batch: link.envelope.version for link in links}
    causes = [(cause_of(link.envelope), link.envelope.batch) for link in links]
    return [(cause.id, last[batch]) for cause, batch in causes if cause is not None]


def sealed(ledger: Ledger, game: str) -> tuple[str, str]:
    seal = ledger.seal(game)
    return seal.seed.hex(), seal.salt.hex()


def standstill(kills: list[Kill], streams: list[list[Link]]) -> dict[str, str]:
    """For each kind of kill, how many seconds the most affected table waited after it: the median and the maximum.

    Only tables with a person count, because the others are served after them and wait for that reason too.
    """
    stops: dict[str, list[float]] = {}
    for what, when in kills:
        waits = [wait for links in streams if (wait := _wait(links, 1000 * when)) is not None]
        if waits:
            stops.setdefault(what, []).append(max(waits) / 1000)
    return {what: f"{sorted(of)[len(of) // 2]:.1f} (at most {max(of):.1f})" for what, of in sorted(stops.items())}


def _wait(links: list[Link], when: float) -> float | None:
    """Milliseconds from then to the next event of a game that was running."""
    if links[0].envelope.time > when:
        return None
    return next((link.envelope.time - when for link in links if link.envelope.time > when), None)
