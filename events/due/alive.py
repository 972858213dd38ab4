"""Who is alive: whatever works off the ledger says so every few seconds, and /healthz names those that do not."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from events.store import keys
from events.store.redis import Client, reached

PARTS: Final = ("reactor", "score", "people", "bots")
"""The reactor, and a worker for each queue: without one of them some games stand still."""

BEAT: Final = 2.0
"""Seconds between two signs of life."""

SILENCE: Final = 10_000
"""Milliseconds without one after which a part counts as down."""


def beat(client: Client, parts: Iterable[str], now: int) -> None:
    """These parts are alive; `now` in milliseconds."""
    with reached():
        client.zadd(keys.alive(), dict.fromkeys(parts, now))


def silent(client: Client, now: int) -> list[str]:
    """The parts of which nobody has said anything lately."""
    with reached():
        alive = {part.decode() for part in client.zrangebyscore(keys.alive(), now - SILENCE, "+inf")}
    return [part for part in PARTS if part not in alive]
