"""The reactor: enqueues a job for each game with a due step. Any number may run; the lease decides which was first.

It also updates the read models.
"""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Callable
from types import FrameType
from typing import Any, Final

import structlog

from events.due import alive, stuck
from events.due.owing import LEASE, ai_seats, owes_house
from events.live.projections import Projector
from events.read.reader import Game
from events.store import keys
from events.store.interface import Unreachable
from events.store.keys import GameId
from events.store.redis import RedisStore, client_of, connect, reached
from events.write.ledger import Ledger
from events.write.open import open_ledger
from runtime.logs import set_up_logs
from runtime.settings import Settings
from workers.queues import BOTS, PEOPLE, SCORE, JobQueues

LIMIT: Final = 500
POLL: Final = 1.0
"""Seconds after which the reactor looks even without a hint."""

LONGEST_PAUSE: Final = 2.0

log = structlog.get_logger()


class Hints:
    """The wake-up hints, on a client of their own. A lost hint does no harm, because the reactor looks every second."""

    def __init__(self, connect: Callable[[], Any]) -> None:
        self._connect = connect
        self._pubsub: Any = None

    def wait(self, seconds: float) -> None:
        """Wait for a hint, or that long. Hints that came together count as one."""
        hints = self._listening()
        message = hints.get_message(timeout=seconds)
        while message is not None:
            message = hints.get_message(timeout=0)

    def drop(self) -> None:
        """Close a broken connection; the next wait opens a new one."""
        if self._pubsub is not None:
            self._pubsub.close()
            self._pubsub = None

    def _listening(self) -> Any:
        if self._pubsub is None:
            self._pubsub = self._connect().pubsub(ignore_subscribe_messages=True)
            self._pubsub.subscribe(keys.HINTS)
        return self._pubsub


class Reactor:
    """Turns due steps into jobs."""

    def __init__(self, ledger: Ledger, queues: JobQueues) -> None:
        self.ledger = ledger
        self.queues = queues

    def run_once(self) -> int:
        """Enqueue a job for every due game; returns how many games were looked at."""
        owed = self.ledger.store.owed(self.ledger.clock(), LIMIT)
        for game, due in owed:
            self._look(game, due)
        return len(owed)

    def _look(self, game: GameId, due: int) -> None:
        if not self.ledger.store.lease(game, due, self.ledger.clock() + LEASE):
            return
        try:
            current = self.ledger.reader.head(game)
            queue = queue_for(current)
        except Unreachable:
            raise
        except Exception as error:
            # A fault of one game must not keep the others waiting.
            failure = stuck.record_failure(self.ledger, game, error)
            log.warning("game cannot be read", game=game, attempts=failure.attempts, why=stuck.kind_of(error))
            return
        if queue is None:
            self.ledger.store.set_due(game, current.version, None)
        else:
            self.queues.enqueue(queue, game, current.version)


def queue_for(game: Game) -> str | None:
    """The queue for the next step of a game; None if no worker owes one."""
    if owes_house(game):
        return SCORE
    if not ai_seats(game):
        return None
    return PEOPLE if game.table.humans() else BOTS


class Loop:
    """Works, waits for a hint, works again; survives a server that is unreachable."""

    def __init__(self, work: Callable[[], object], hints: Hints) -> None:
        self._work = work
        self._hints = hints
        self._unreachable = False
        self._pause = 0.1

    def run_once(self) -> None:
        try:
            with reached():
                self._work()
                self._hints.wait(POLL)
        except Unreachable as error:
            self._disconnected(error)
        else:
            self._connected()

    def _disconnected(self, error: Exception) -> None:
        if not self._unreachable:
            log.warning("the server is unreachable", why=str(error))
        self._unreachable = True
        self._hints.drop()
        time.sleep(self._pause)
        self._pause = min(2 * self._pause, LONGEST_PAUSE)

    def _connected(self) -> None:
        if self._unreachable:
            log.info("the server is reachable again")
        self._unreachable, self._pause = False, 0.1


def stop(_signal: int, _frame: FrameType | None) -> None:
    sys.exit(0)


def main() -> None:
    set_up_logs()
    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)
    settings = Settings.from_env()
    hints = Hints(lambda: connect(settings.redis_url, cluster=settings.cluster, blocking=True))
    loop = Loop(make_work(settings), hints)
    while True:
        loop.run_once()


def make_work(settings: Settings) -> Callable[[], object]:
    """The work of the loop. Created on first use, because the client of a cluster needs a server that answers."""
    ready: list[tuple[Reactor, Projector]] = []

    def work() -> None:
        if not ready:
            ledger = open_ledger(settings)
            store = ledger.store
            assert isinstance(store, RedisStore)
            reactor = Reactor(ledger, JobQueues(connect(settings.rq_url)))
            ready.append((reactor, Projector(store, ledger.reader)))
        reactor, projector = ready[0]
        alive.beat(client_of(reactor.ledger.store), ["reactor"], reactor.ledger.clock())
        while reactor.run_once() == LIMIT:
            pass
        projector.run_once()

    return work


if __name__ == "__main__":
    main()
