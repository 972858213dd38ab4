"""The parts of the soak. Each takes the seed and its seconds, and returns whether it passed."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Iterator
from itertools import count
from random import Random

from games.core import catalogue
from tests.perf import battery
from tests.soak.hunt import Hunt, Unsound, drawn
from tests.stages import BIN, ROOT
from tests.titles import register_test_titles

ENOUGH_CAUGHT = 0.7
"""Some mutants have no visible effect, so not all can be caught."""
GAMES = 200
"""The number of games of a title in each round."""
HYPOTHESIS = ("-m", "hypothesis and not slow", "tests")
OPENAPI = ("tests/service/test_openapi.py",)
"""Tests that use Hypothesis inside, so they have no marker of it."""


def coverage(_seed: int, _seconds: float) -> bool:
    """All tests except those in the browser, traced with their child processes. The report is in .coverage.html."""
    _tool("coverage", "erase")
    tests = _tool("coverage", "run", "-m", "pytest", "-n", "2", "-q", "-m", "not slow and not browser", "tests")
    together = _tool("coverage", "combine", "-q")
    enough = _tool("coverage", "report")
    _tool("coverage", "html", "-q", "-d", ".coverage.html", "--fail-under=0")
    return tests and together and enough


def hypothesis(seed: int, seconds: float) -> bool:
    """Property tests, repeated with seeds that follow from the first."""
    seeds, passed = Random(seed), True
    for number in _rounds(seconds):
        for tests in (HYPOTHESIS, OPENAPI):
            here = seed if number == 0 else seeds.getrandbits(32)
            passed &= _tool(
                "pytest", "-q", "-n", "2", f"--hypothesis-seed={here}", *tests, HYPOTHESIS_PROFILE="varying"
            )
    return passed


def mutants(seed: int, seconds: float) -> bool:
    """Mutants. Each survivor is printed: it is a gap in the tests, or a change without effect."""
    trials, began = [], time.monotonic()
    try:
        for trial in Hunt(ROOT).go(drawn(ROOT, Random(seed)), seconds):
            trials.append(trial)
            print(f"{trial.verdict}: {trial.mutant} ({trial.seconds:.0f} s)", flush=True)
            if trial.verdict == "alive":
                print(trial.diff, flush=True)
    except Unsound as unsound:
        print(unsound)
        return False
    caught = sum(trial.verdict == "caught" for trial in trials)
    print(f"{len(trials)} mutants in {time.monotonic() - began:.0f} s: {caught} caught, {len(trials) - caught} alive")
    # Few mutants may be a bad draw: the bar is lower by two standard deviations of their number.
    return bool(trials) and caught >= ENOUGH_CAUGHT * len(trials) - len(trials) ** 0.5


def games(seed: int, seconds: float) -> bool:
    """The long tests, then random games of each title under the contract, which also checks the title's `faults`."""
    passed = _tool("pytest", "-q", "-m", "slow", "tests", "--ignore=tests/faults", "--timeout=1800")
    register_test_titles()
    for number in _rounds(seconds):
        for title in catalogue.titles():
            figure = battery.keeping(title, GAMES, first=seed + number * GAMES)
            print(f"{figure.name}: {figure.value:.0f} of {GAMES}", flush=True)
            passed &= figure.value == GAMES
    return passed


def kills(seed: int, seconds: float) -> bool:
    env = {"CAIRN_KILLS": "1000000", "CAIRN_KILLS_SEED": str(seed), "CAIRN_KILLS_SECONDS": f"{seconds:.0f}"}
    return _tool("pytest", "-q", "-s", "-m", "slow", f"--timeout={seconds + 1800:.0f}", "tests/faults", **env)


def _rounds(seconds: float) -> Iterator[int]:
    """Round numbers: at least one, and none after the time is up."""
    end = time.monotonic() + seconds
    for number in count():
        yield number
        if time.monotonic() > end:
            return


def _tool(name: str, *arguments: str, **env: str) -> bool:
    print("$", *(f"{key}={value}" for key, value in env.items()), name, *arguments, flush=True)
    whole = os.environ | {"PYTHONHASHSEED": "0"} | env
    return subprocess.run([BIN / name, *arguments], cwd=ROOT, env=whole, check=False).returncode == 0
