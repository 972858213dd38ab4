"""A crew on a server of its own, without owed steps of other tests."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from events.store.redis import client_of
from tests.servers import Server, start_valkey
from tests.workers.crew import Crew


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    started = start_valkey(tmp_path, aof=True)
    yield started
    started.stop()


@pytest.fixture
def crew(server: Server, tmp_path: Path) -> Iterator[Crew]:
    made = Crew(tmp_path, server.url)
    yield made
    made.stop()


@pytest.fixture
def cluster_crew(valkey_cluster_url: str, server: Server, tmp_path: Path) -> Iterator[Crew]:
    """A crew with the ledger on three nodes and the queues on another server."""
    made = Crew(tmp_path, valkey_cluster_url.replace("redis:", "redis+cluster:", 1), server.url)
    client_of(made.ledger.store).flushall(target_nodes="all")
    yield made
    made.stop()
