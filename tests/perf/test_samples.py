"""A small sample of `make bench` without references, so that the benchmarks do not break unnoticed."""

from __future__ import annotations

from pathlib import Path

import pytest

from events.store.redis import RedisStore, connect
from tests.perf import ledger, web
from tests.servers import start_valkey


def test_every_figure_of_the_ledger_and_of_the_web_can_be_had(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web, "ROUNDS", 1)
    monkeypatch.setattr(web, "LISTENERS", 20)
    server = start_valkey(tmp_path, aof=True)
    store = RedisStore(connect(server.url))
    try:
        figures = [*ledger.forking(store), ledger.weighing(store), *web.web(server.url, store)]
    finally:
        server.stop()
    assert len(figures) == 6
    assert all(figure.ratio > 0 for figure in figures)
