"""An AI seat decides by what it knows: it decides alike at two tables that look alike to it."""

from __future__ import annotations

from random import Random

import pytest

from games.core import catalogue
from games.core.rules import Seat, secrets_of
from tests.workers.ai.tables import TITLES, many, rules_of, wandered
from workers.ai.levels import LEVELS, Manner, choose
from workers.ai.search import Budget
from workers.ai.search_chance import SearchChance
from workers.ai.worlds import Worlds


def other_world(title: str, state: object, seat: Seat | None, seed: int) -> object:
    """A table with other secrets that the seat (None: a spectator) cannot tell from this one."""
    rules = rules_of(title)
    world = rules.copy(state)
    for event in rules.redeal(state, seat, SearchChance(Random(seed))):
        rules.evolve(world, event)
    return world


@pytest.mark.parametrize("title", TITLES)
def test_two_histories_that_look_alike_lead_to_the_same_decision(title: str) -> None:
    rules, manner = rules_of(title), Manner(Budget(12))
    different = 0
    for seed, state, seat in many(title, catalogue.meta(title).max_seats, 30, apart=7):
        other = other_world(title, state, seat, seed + 1)
        different += rules.dump(other) != rules.dump(state)
        assert choose(Worlds(rules, state, seat, seed), manner) == choose(Worlds(rules, other, seat, seed), manner)
    hides = any(secrets_of(kind) for kind in rules.events)
    assert (different > 5) == hides


def test_every_level_decides_alike_where_it_knows_the_same() -> None:
    rules = rules_of("skerry")
    wandering = wandered("skerry", 3, 4, 12)
    assert wandering is not None
    state, seat = wandering
    worlds = [state, *(other_world("skerry", state, seat, seed) for seed in range(5))]
    for level, manner in LEVELS.items():
        decisions = [choose(Worlds(rules, world, seat, 9), manner).command for world in worlds]
        assert decisions == [decisions[0]] * len(worlds), level


@pytest.mark.parametrize("title", TITLES)
def test_a_world_that_is_dealt_looks_to_its_seat_like_the_true_one(title: str) -> None:
    rules = rules_of(title)
    for seed, state, seat in many(title, catalogue.meta(title).min_seats, 10, apart=9):
        dealt = Worlds(rules, state, seat, seed).deal(3)
        assert rules.view(dealt, seat) == rules.view(state, seat)
        assert rules.moves(dealt, seat) == rules.moves(state, seat)


@pytest.mark.parametrize("title", ["skerry", "scotland"])
@pytest.mark.parametrize("manner", [Manner(Budget(2)), Manner(Budget(2), slips=0.5), Manner()])
def test_how_much_was_thought_tells_nobody_whether_there_was_a_choice(title: str, manner: Manner) -> None:
    """The event shows the number of simulations, and that there is a record of them."""
    rules = rules_of(title)
    unlike = 0
    for seed, state, seat in many(title, catalogue.meta(title).max_seats, 60, apart=3):
        other = other_world(title, state, None, seed)
        unlike += (len(rules.moves(state, seat)) == 1) != (len(rules.moves(other, seat)) == 1)
        thoughts = [choose(Worlds(rules, world, seat, seed), manner, watched=True) for world in (state, other)]
        assert thoughts[0].simulations == thoughts[1].simulations
        assert bool(thoughts[0].candidates) == bool(thoughts[1].candidates)
    assert unlike
