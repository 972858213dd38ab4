"""The three job queues. RQ's server may be the ledger's or another one, but never a cluster."""

from __future__ import annotations

from typing import Final

from rq import Queue
from rq.serializers import JSONSerializer

from events.store import keys
from events.store.keys import GameId
from events.store.redis import Client

SCORE: Final = "score"
PEOPLE: Final = "people"
BOTS: Final = "bots"
QUEUES: Final = (SCORE, PEOPLE, BOTS)

JOBS: Final = {SCORE: "workers.jobs.score.score", PEOPLE: "workers.jobs.play.play", BOTS: "workers.jobs.play.play"}

TIMEOUT: Final = 60
"""Seconds after which RQ interrupts a job. A job's own budget is far below, so this is a last resort."""


REMEMBERED: Final = 600
"""Seconds for which the last job of a game is remembered: longer than a job can run."""


class JobQueues:
    """Enqueues jobs named `<game>-<version>-<attempt>`, and remembers the last one of each game for a while."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._queues = {name: Queue(name, connection=client, serializer=JSONSerializer) for name in QUEUES}

    def enqueue(self, queue: str, game: GameId, version: int) -> str | None:
        """Enqueue a job and return its id; None if the last one still waits in its queue."""
        last = self._last(game)
        attempt = 1
        if last is not None and last[0] == version:
            if self._waits(queue, job_id(game, *last)):
                return None
            attempt = last[1] + 1
        self._client.set(keys.last_job(game), f"{version}-{attempt}", ex=REMEMBERED)
        name = job_id(game, version, attempt)
        self._queues[queue].enqueue_call(
            JOBS[queue], args=(game, version), job_id=name, timeout=TIMEOUT, result_ttl=0, failure_ttl=TIMEOUT
        )
        return name

    def _last(self, game: GameId) -> tuple[int, int] | None:
        kept = self._client.get(keys.last_job(game))
        if kept is None:
            return None
        version, _, attempt = kept.decode().partition("-")
        return int(version), int(attempt)

    def _waits(self, queue: str, name: str) -> bool:
        # The status of a job is not reliable: after a kill of its worker it may be anything.
        return self._client.lpos(self._queues[queue].key, name) is not None


def job_id(game: GameId, version: int, attempt: int) -> str:
    return f"{game}-{version}-{attempt}"
