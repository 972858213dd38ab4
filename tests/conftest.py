"""Servers that many tests share: started when first asked for, once in each test process."""

from collections.abc import Iterator

import pytest

from tests.servers import start_cluster, start_valkey


@pytest.fixture(scope="session")
def valkey_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A real server. Tests share it, so each keeps to its own games or flushes it first."""
    server = start_valkey(tmp_path_factory.mktemp("valkey"))
    yield server.url
    server.stop()


@pytest.fixture(scope="session")
def valkey_cluster_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A real cluster of three; for RedisCluster.from_url."""
    cluster = start_cluster(tmp_path_factory.mktemp("cluster"))
    yield cluster.url
    cluster.stop()
