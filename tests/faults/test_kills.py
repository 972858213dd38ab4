"""kill -9 of anything, under load: what was acknowledged is kept, once, and every game goes on by itself."""

from __future__ import annotations

import os
import random
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.faults.siege import Siege

KILLS = ("web", "reactor", "play", "score", "server", "web", "play", "server")
"""Each of the five kinds of process, those that people wait for twice."""


@pytest.fixture
def siege(tmp_path: Path) -> Iterator[Siege]:
    started = Siege(tmp_path).start()
    yield started
    started.stop()


@pytest.mark.timeout(400)
def test_eight_kills(siege: Siege) -> None:
    siege.load(players=4, bots=4)
    for number, what in enumerate(KILLS):
        # The next kill comes when the load has gone on: so each falls into running games.
        told = len(siege.acknowledged)
        deadline = time.monotonic() + 30
        while len(siege.acknowledged) < told + 3 and time.monotonic() < deadline and number:
            time.sleep(0.02)
        siege.kill(what)
    siege.finish()
    counted = siege.check()
    assert counted["games"] == 8
    assert counted["acknowledged"] > 20


@pytest.mark.slow
def test_two_hundred_kills(siege: Siege) -> None:
    kills = int(os.environ.get("CAIRN_KILLS", "200"))
    dice = random.Random(1)
    done = 0
    totals = {"games": 0, "events": 0, "acknowledged": 0}
    while done < kills:
        siege.load(players=4, bots=4)
        for _ in range(min(10, kills - done)):
            time.sleep(dice.uniform(0, 1))
            siege.kill(dice.choice(KILLS))
            done += 1
        siege.finish()
        totals = siege.check()
        print(f"{done} kills: {totals}")
