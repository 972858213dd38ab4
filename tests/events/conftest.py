"""The stores under the contract: memory, a real server, a real cluster of three."""

from __future__ import annotations

import pytest

from events.store.interface import Store
from events.store.memory import MemoryStore
from events.store.redis import RedisStore, connect


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
