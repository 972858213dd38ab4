"""SIGKILL of any process under load: acknowledged commands are kept once, and every game goes on by itself."""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from redis.cluster import RedisCluster

from tests.faults.points import POINTS
from tests.faults.siege import MARKS, Siege
from tests.stages import ROOT

Besiege = Callable[..., Siege]


@pytest.fixture
def besiege(tmp_path: Path) -> Iterator[Besiege]:
    started: list[Siege] = []

    def start(**settings: Any) -> Siege:
        started.append(Siege(tmp_path, **settings).start())
        return started[-1]

    yield start
    for siege in started:
        siege.stop()


@pytest.mark.timeout(300)
def test_eight_kills_at_named_points(besiege: Besiege) -> None:
    siege = besiege(procfile=ROOT / "tests" / "faults" / "Procfile")
    siege.load(players=3)
    siege.until_played(5)
    for point, what in POINTS.items():
        siege.kill_at(point, what)
        siege.until_played(3)
    siege.finish()
    figures = siege.check()
    print(figures)
    assert figures["kills"] == 8
    siege.check_log()


@pytest.mark.timeout(300)
def test_kills_of_whatever_works_on_a_cluster(besiege: Besiege, valkey_cluster_url: str, valkey_url: str) -> None:
    with RedisCluster.from_url(valkey_cluster_url) as client:
        client.flushall(target_nodes="all")
    siege = besiege(REDIS_URL=valkey_cluster_url, CAIRN_CLUSTER="1", CAIRN_RQ_URL=valkey_url)
    siege.load(players=3)
    dice = random.Random(2)
    for what in ("web", "reactor", "play", "score"):
        siege.until_played(3)
        siege.kill(dice, what)
    siege.finish()
    print(siege.check())
    siege.check_log()


@pytest.mark.slow
def test_two_hundred_kills_at_random_moments(besiege: Besiege) -> None:
    siege, dice = besiege(), random.Random(int(os.environ.get("CAIRN_KILLS_SEED", "1")))
    siege.load(players=6)
    enough = time.monotonic() + float(os.environ.get("CAIRN_KILLS_SECONDS", "inf"))
    while len(siege.kills) < int(os.environ.get("CAIRN_KILLS", "200")) and time.monotonic() < enough:
        siege.until_played(2)
        time.sleep(dice.uniform(0, 2))
        siege.kill(dice, dice.choice(list(MARKS)))
    siege.finish()
    print(siege.check())
    siege.check_log()
