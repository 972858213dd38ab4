"""The stores that keep the contract: memory, a real server, a real cluster of three."""

from __future__ import annotations

import pytest

from events.memory import MemoryStore
from events.redis import RedisStore, connect
from events.store import Store


@pytest.fixture(params=["memory", "server", "cluster"])
def store(request: pytest.FixtureRequest) -> Store:
    if request.param == "memory":
        return MemoryStore()
    if request.param == "server":
        return RedisStore(connect(request.getfixturevalue("valkey_url")))
    return RedisStore(connect(request.getfixturevalue("valkey_cluster_url"), cluster=True))


@pytest.fixture
def server(valkey_url: str) -> RedisStore:
    client = connect(valkey_url)
    client.flushall()
    return RedisStore(client)
