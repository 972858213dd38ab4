"""The state of the service: the parts that are down, and the games whose worker step failed too often."""

from __future__ import annotations

import msgspec

from events.due import alive, stuck
from events.store.interface import Unreachable
from events.store.redis import Client, reached
from events.write.ledger import Ledger


class Stuck(msgspec.Struct, frozen=True):
    """A game whose worker step failed too often at this version."""

    game: str
    version: int


class ServiceState(msgspec.Struct, frozen=True):
    down: list[str]
    stuck: list[Stuck]


def state(ledger: Ledger, probe: Client, queues: Client) -> ServiceState:
    down = [*_queues_down(queues), *_store_down(ledger, probe)]
    parked = {} if "store" in down else stuck.parked(ledger)
    # Without the reasons, which may contain what only admins may see.
    return ServiceState(down, [Stuck(game, failure.version) for game, failure in parked.items()])


def _store_down(ledger: Ledger, probe: Client) -> list[str]:
    try:
        return alive.silent(probe, ledger.clock())
    except Unreachable:
        return ["store"]


def _queues_down(queues: Client) -> list[str]:
    try:
        with reached():
            queues.ping()
    except Unreachable:
        return ["queues"]
    return []
