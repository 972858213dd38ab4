"""Random play without a server: decisions of each title in a processor second, beside the nearest peer's."""

from __future__ import annotations

import random
from functools import partial

from catanatron import Color, RandomPlayer
from catanatron import Game as Catan

from games.core import catalogue
from games.core.play import carry_out, play_on, start
from tests.perf.figures import Figure, side_by_side
from workers.ai.lots import Lots

UNIT = "decisions/cpu s"
PEER = "catanatron, random players"
AIMS = {"glenmore": 2.0, "scotland": 2.0}
"""How many times the peer's rate a title should reach; the others are reported."""


def titles() -> list[str]:
    """Those of the house: the test title is no measure."""
    return [title for title in catalogue.titles() if catalogue.package(title).startswith("games.")]


def random_play() -> list[Figure]:
    """For each title over all its seat counts: a decision is what a seat or the house is asked."""
    rates = side_by_side({PEER: _catan, **{title: partial(_games, title) for title in titles()}})
    return [
        Figure(f"{title}: decisions in random games", rates[title], UNIT, PEER, rates[PEER], AIMS.get(title))
        for title in titles()
    ]


def _games(title: str, games: int = 20) -> int:
    rules, meta = catalogue.rules(title), catalogue.meta(title)
    dice, done = random.Random(1), 0
    for seats in range(meta.min_seats, meta.max_seats + 1):
        for _ in range(games):
            state, lots = rules.initial(), Lots(dice)
            carry_out(rules, state, start(seats, {}), lots)
            done += 1 + play_on(rules, state, lots, lambda _, moves: moves[int(dice.random() * len(moves))])
    return done


def _catan(games: int = 10) -> int:
    done = 0
    for seed in range(games):
        game = Catan([RandomPlayer(color) for color in Color], seed=seed)
        game.play()
        done += len(game.state.actions)
    return done
