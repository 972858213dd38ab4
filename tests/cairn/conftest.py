"""Starts instances that end with the test."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.cairn.instance import Instance

Up = Callable[..., Instance]


@pytest.fixture
def up(tmp_path: Path) -> Iterator[Up]:
    """Takes further lines of the Procfile, and environment variables by name."""
    started: list[Instance] = []

    def start(*lines: str, port: int | None = None, **env: str) -> Instance:
        started.append(Instance(tmp_path, *lines, port=port, **env).start())
        return started[-1]

    yield start
    for instance in started:
        instance.popen.kill()
        instance.popen.wait()
