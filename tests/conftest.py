"""Servers that many tests share: started when first asked for, once in each test process.

What Hypothesis tries is the same in every run and may take its time, so that a slow machine fails nothing. In
`make soak` it hangs on the seed that pytest is given.
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
