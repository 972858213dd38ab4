"""A crew on a server of its own: what other tests owe is none of its business."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.servers import Server, start_valkey
from tests.workers.crew import Crew


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    started = start_valkey(tmp_path, aof=True)
    yield started
    started.stop()


@pytest.fixture
def crew(server: Server, tmp_path: Path) -> Iterator[Crew]:
    made = Crew(server.url, tmp_path)
    yield made
    made.stop()
