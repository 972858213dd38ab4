"""The figures of the web, through a real gunicorn on a server that fsyncs always."""

from __future__ import annotations

import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import mean, median
from time import monotonic

import msgspec

from events.store.codec import fields_of
from events.store.keys import GameId
from events.store.redis import RedisStore
from events.tables.seats import SeatWish, Wishes, create
from events.write.ledger import Ledger
from games.core.rules import HOUSE, Fields
from service.access.accounts import People, Player
from tests.perf.figures import Figure
from tests.perf.ledger import ANN, ledger_over, play
from tests.perf.wire import Answer, Wire, at_once
from tests.service.server import Server
from tests.stages import ROOT

TITLE, SEATS, SEED = "glenmore", 4, "bench"
CONNECTIONS = 8
ROUNDS = 5
LISTENERS = 1000


def web(url: str, store: RedisStore) -> list[Figure]:
    people = People(store.client, ledger_over(store).entropy)
    people._keep(player := Player(ANN.id, ANN.name))
    token = people.token(player)
    with served(url) as server:
        return [
            commanding(server, store, token),
            looking_back(server, store, token),
            telling(server, store, token),
        ]


@contextmanager
def served(url: str) -> Iterator[Server]:
    with tempfile.TemporaryDirectory() as folder:
        server = Server(url, Path(folder) / "log", app="tests.perf.benched:create_app()").start()
        yield server
        server.stop()


def commanding(server: Server, store: RedisStore, token: str) -> Figure:
    """Whole first rounds of a title, several games at once. With the same seed all games take the same commands."""
    ledger = ledger_over(store)
    recorded = record(ledger)
    wires = [Wire(server.port, token) for _ in range(CONNECTIONS)]
    ours, theirs = [], []
    for _ in range(ROUNDS):
        scripts = [script(wires[0], new_game(ledger), recorded) for _ in wires]
        rate, answers = at_once(wires, scripts)
        check(answers)
        ours.append(rate)
        size = round(mean(len(answer.body) for answer in answers))
        plain = [[reference(wires[0], "PUT", size, msgspec.json.encode(body)) for _, body in recorded] for _ in wires]
        rate, answers = at_once(wires, plain)
        check(answers)
        theirs.append(rate)
    return Figure(
        "HTTP commands, durable", median(ours), "commands/s", "a route that answers as many bytes", median(theirs), 0.4
    )


def new_game(ledger: Ledger) -> GameId:
    return create(ledger, ANN, Wishes(TITLE, [SeatWish("me")] * SEATS, seed=SEED))


def record(ledger: Ledger) -> list[tuple[int, Fields]]:
    """Commands with their versions, up to the first step that needs a worker."""
    game, dice = new_game(ledger), random.Random(1)
    commands: list[tuple[int, Fields]] = []
    while True:
        now = ledger.reader.recent(game)
        seat = now.rules.to_act(now.position.state)[0]
        if seat == HOUSE:
            return commands
        body = fields_of(dice.choice(now.rules.moves(now.position.state, seat)))
        ledger.command(game, body, by=ANN.by, who=ANN.id, command_id=f"c{now.version}", expected=now.version)
        commands.append((now.version, body))


def script(wire: Wire, game: GameId, recorded: Sequence[tuple[int, Fields]]) -> list[bytes]:
    return [
        wire.request(
            "PUT", f"/api/games/{game}/commands/c{version}", msgspec.json.encode(body), If_Match=f'"{version}"'
        )
        for version, body in recorded
    ]


def reference(wire: Wire, method: str, size: int, body: bytes = b"") -> bytes:
    return wire.request(method, f"/api/reference?size={size}", body)


def check(answers: Sequence[Answer]) -> None:
    bad = [answer for answer in answers if answer.status != 200]
    if bad:
        raise RuntimeError(f"{len(bad)} of {len(answers)} failed, the first with {bad[0]}")


def looking_back(server: Server, store: RedisStore, token: str) -> Figure:
    game = play(ledger_over(store), "skerry", 3, rounds="long")
    wire, dice = Wire(server.port, token), random.Random(1)
    ours, theirs = [], []
    for _ in range(400):
        at = dice.randint(1, min(game.version, 2000))
        seen = wire.send(wire.request("GET", f"/api/games/{game.id}?at={at}"))
        plain = wire.send(reference(wire, "GET", len(seen.body)))
        check([seen, plain])
        ours.append(seen.seconds)
        theirs.append(plain.seconds)
    return Figure("any of 2,000 versions over HTTP, p95", p95(ours), "s", "that route's p95", p95(theirs), 4, "at most")


def p95(seconds: Sequence[float]) -> float:
    return sorted(seconds)[int(0.95 * len(seconds))]


def telling(server: Server, store: RedisStore, token: str) -> Figure:
    """The time from a message to the moment when the last of many listeners has its version."""
    game, wire = new_game(ledger_over(store)), Wire(server.port, token)
    version = msgspec.json.decode(wire.send(wire.request("GET", f"/api/games/{game}")).body)["version"]
    arguments = [sys.executable, "-m", "tests.perf.listeners", str(server.port), game, str(LISTENERS)]
    taken, answered = [], []
    with subprocess.Popen(arguments, cwd=ROOT, stdout=subprocess.PIPE, text=True) as crowd:
        assert crowd.stdout is not None
        lines = crowd.stdout
        assert lines.readline().startswith("told ")  # all are connected and have the present version
        for _ in range(ROUNDS):
            start = monotonic()
            said = wire.send(wire.request("POST", f"/api/games/{game}/messages", b'{"text": "hear, hear"}'))
            answered.append(said.seconds)
            version += 1
            _, number, last = lines.readline().split()
            assert int(number) == version
            taken.append(float(last) - start)
        crowd.kill()
    name = f"SSE: from a message to the last of {LISTENERS:,} clients told"
    return Figure(name, median(taken), "s", "the answer to who sent it", median(answered))
