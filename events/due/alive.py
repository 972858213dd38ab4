"""Heartbeats: the reactor and the workers send one every few seconds, and /healthz names those that do not."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from events.store import keys
from events.store.redis import Client, reached

PARTS: Final = ("reactor", "score", "people", "bots")
"""The reactor, and a worker for each queue. Without one of them some games stop."""

BEAT: Final = 2.0
"""Seconds between two heartbeats."""

SILENCE: Final = 10_000
"""Milliseconds without a heartbeat after which a part counts as down."""


def beat(client: Client, parts: Iterable[str], now: int) -> None:
    """Record a heartbeat of these parts; `now` in milliseconds."""
    with reached():
        client.zadd(keys.alive(), dict.fromkeys(parts, now))


def silent(client: Client, now: int) -> list[str]:
    """The parts without a recent heartbeat."""
    with reached():
        alive = {part.decode() for part in client.zrangebyscore(keys.alive(), now - SILENCE, "+inf")}
    return [part for part in PARTS if part not in alive]
