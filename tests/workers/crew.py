"""A crew for a test: a server of its own, a reactor and workers as processes, and a ledger for the test itself."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

from redis import Redis

from events.due.owing import owes_house
from events.read.reader import Game
from events.store.envelope import cause_of
from events.store.keys import GameId
from events.tables.seats import Person, SeatWish, Wishes, create
from events.write.ledger import Ledger
from events.write.open import open_ledger
from runtime.child_processes import die_with
from runtime.settings import Settings
from tests.cairn.instance import clean_environ
from tests.servers import until
from tests.stages import ROOT
from workers.steps import step

TITLES = "skerry=tests.titles.skerry,failing=tests.titles.failing,slow=tests.titles.slow"
OWNER = Person("p-owner", "Owner")
AI = SeatWish("ai", "wanderer")
ME = SeatWish("me")


class Crew:
    def __init__(self, folder: Path, url: str, rq_url: str | None = None) -> None:
        named = {"REDIS_URL": url, "CAIRN_RQ_URL": rq_url or url, "CAIRN_DATA": str(folder), "CAIRN_TITLES": TITLES}
        self.env = {**clean_environ(), **named}
        self.folder = folder
        self.settings = Settings.from_env(self.env)
        self.ledger: Ledger = open_ledger(self.settings)
        self.rq = Redis.from_url(self.settings.rq_url)
        self.running: list[subprocess.Popen[bytes]] = []

    def start(self, *arguments: str, env: Mapping[str, str] | None = None) -> subprocess.Popen[bytes]:
        """`start("workers.reactor")`, `start("workers.worker", "score")`."""
        with (self.folder / "log").open("ab") as log:
            started = subprocess.Popen(
                [sys.executable, "-m", *arguments],
                cwd=ROOT,
                env={**self.env, **(env or {})},
                stdout=log,
                stderr=subprocess.STDOUT,
                preexec_fn=partial(die_with, os.getpid()),
            )
        self.running.append(started)
        return started

    def start_all(self) -> None:
        self.start("workers.reactor")
        self.start("workers.worker", "score")
        self.start("workers.worker", "people", "bots")

    def said(self) -> str:
        return (self.folder / "log").read_text()

    def stop(self) -> None:
        """Stop a process by a signal first, so that a traced process can write its coverage."""
        for process in self.running:
            process.terminate()
        for process in self.running:
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()

    def table(self, title: str = "skerry", seats: Sequence[SeatWish] = (AI, AI), pace: float = 0) -> GameId:
        return create(self.ledger, OWNER, Wishes(title=title, seats=seats, pace=pace))

    def table_at_house(self, title: str = "skerry") -> Game:
        """A table of AI seats, played until HOUSE owes a step that is due now."""
        game = self.ledger.reader.head(self.table(title))
        while not owes_house(game):
            step(self.ledger, game)
            game = self.ledger.reader.head(game.id)
        self.ledger.store.set_due(game.id, game.version, game.table.updated)
        return game

    def due(self, game: GameId) -> int | None:
        return dict(self.ledger.store.owed(self.ledger.clock() + 3_600_000, 1000)).get(game)

    def finished(self, game: GameId) -> bool:
        return self.ledger.reader.head(game).table.status == "finished"

    def until_finished(self, *games: GameId) -> None:
        until(lambda: all(self.finished(game) for game in games), f"{games} finished\n{self.said()}", 90)

    def decided(self, game: GameId) -> int:
        """The time of the first decision after the start, in milliseconds; 0 if there was none."""
        table = self.ledger.reader.head(game).table
        assert table.started is not None
        return next((link.envelope.time for link in self.ledger.store.read(game, table.started)), 0)

    def steps(self, game: GameId) -> list[str]:
        """The decider and the version of every batch. Each step was made once if no two are equal."""
        links = self.ledger.store.read(game, 0)
        firsts = [link.envelope for link in links if link.envelope.version == link.envelope.batch]
        return [f"{first.seat} {cause.id}" for first in firsts if (cause := cause_of(first))]
