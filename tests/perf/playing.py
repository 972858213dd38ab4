"""Random play without a server: decisions of each title in a processor second, beside the nearest peer's."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial

from catanatron import Color, RandomPlayer
from catanatron import Game as Catan

from games.core import catalogue
from games.core.play import carry_out, play_on, start
from tests.games.titles import TITLES, random_play_bar
from tests.perf.figures import Figure, side_by_side
from workers.ai.search_chance import SearchChance

GAMES = 15
"""In each round, with each seat count."""
PEER = "catanatron, random players"


def random_play() -> list[Figure]:
    """The figure of each title over all its seat counts. Each question to a seat or the house is one decision."""
    works: dict[str, Callable[[], int]] = {PEER: _catan, **{title: partial(_games, title) for title in TITLES}}
    games = {PEER: GAMES, **{title: GAMES * len(_seats(title)) for title in TITLES}}
    rates = side_by_side(works)
    playouts = {name: rates[name] * games[name] / work() for name, work in works.items()}
    decided = [
        Figure(
            f"{title}: decisions in random games",
            rates[title],
            "decisions/cpu s",
            PEER,
            rates[PEER],
            random_play_bar(title),
        )
        for title in TITLES
    ]
    played = [
        Figure(f"{title}: random games to the end", playouts[title], "games/cpu s", PEER, playouts[PEER])
        for title in TITLES
    ]
    return [*decided, *played]


def _games(title: str) -> int:
    rules, dice, done = catalogue.rules(title), random.Random(1), 0
    for seats in _seats(title):
        for _ in range(GAMES):
            state, lots = rules.initial(), SearchChance(dice)
            carry_out(rules, state, start(seats, {}), lots)
            done += 1 + play_on(rules, state, lots, lambda _, moves: moves[int(dice.random() * len(moves))])
    return done


def _seats(title: str) -> range:
    meta = catalogue.meta(title)
    return range(meta.min_seats, meta.max_seats + 1)


def _catan() -> int:
    done = 0
    for seed in range(GAMES):
        game = Catan([RandomPlayer(color) for color in Color], seed=seed)
        game.play()
        done += len(game.state.actions)
    return done
