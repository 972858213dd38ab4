"""Servers that many tests share, started on first use in each test process.

Hypothesis tries the same examples in every run and has no deadline, so that no test fails on a slow machine. In
`make soak` its examples depend on the seed that pytest is given.
"""

import os
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from tests.servers import start_cluster, start_valkey

settings.register_profile(
    "steady", derandomize=True, database=None, deadline=None, suppress_health_check=list(HealthCheck)
)
settings.register_profile("varying", settings.get_profile("steady"), derandomize=False, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))


@pytest.fixture(scope="session")
def valkey_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A real server. Tests share it, so each looks only at its own games or flushes the server first."""
    server = start_valkey(tmp_path_factory.mktemp("valkey"))
    yield server.url
    server.stop()


@pytest.fixture(scope="session")
def valkey_cluster_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A real cluster of three; for RedisCluster.from_url."""
    cluster = start_cluster(tmp_path_factory.mktemp("cluster"))
    yield cluster.url
    cluster.stop()
