"""Random games of all titles under the contract: many of them, and different ones in each run."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import cycle, islice
from random import SystemRandom

from games.core import catalogue
from tests.games import contract
from tests.games.playing import Broken, Case, option_sets, play
from tests.games.worlds import check_parallel_histories, check_two_worlds
from tests.perf.figures import Figure

THOROUGH = {check_parallel_histories, check_two_worlds}
"""Checks that play a game many times over, so they get only one game of RARE."""
RARE = 20


def keeping(title: str, games: int, first: int | None = None) -> Figure:
    """How many games keep the contract, each failure being printed. `first` is the seed of the first game."""
    cases = islice(_cases(title, SystemRandom().getrandbits(48) if first is None else first), games)
    with ProcessPoolExecutor() as pool:
        faults = list(pool.map(partial(_fault, title), range(games), cases, chunksize=50))
    for fault in filter(None, faults):
        print(fault, file=sys.stderr)
    return Figure(f"{title}: random games that keep the contract", faults.count(""), "games", "all", games, 1.0)


def _cases(title: str, first: int) -> Iterator[Case]:
    """All seat counts, and all options with each, in turn."""
    meta = catalogue.meta(title)
    seats = range(meta.min_seats, meta.max_seats + 1)
    tables = [(count, tuple(options.items())) for count in seats for options in option_sets(meta, count)]
    for number, (count, options) in enumerate(cycle(tables)):
        yield Case(count, options, first + number, restless=number // len(tables) % 2 == 1)


def _fault(title: str, number: int, case: Case) -> str:
    """What is wrong with this game, or ""."""
    game = play(catalogue.rules(title), case)
    try:
        for check in contract.CHECKS:
            if check not in THOROUGH or number % RARE == 0:
                check(game)
    except Broken as broken:
        return f"{title} {case}: {broken}"
    return ""
