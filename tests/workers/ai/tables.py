"""Positions for tests of AI seats: random games without a ledger, played up to some decision."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from games.core import catalogue
from games.core.catalogue import AnyRules
from games.core.play import carry_out, start
from games.core.rules import HOUSE, Seat
from tests.titles import register_test_titles
from workers.ai.search_chance import SearchChance

register_test_titles()

TITLES = tuple(dict.fromkeys(("skerry", *catalogue.titles())))


def rules_of(title: str) -> AnyRules:
    return catalogue.rules(title)


def begun(title: str, seats: int, seed: int) -> object:
    rules = rules_of(title)
    state = rules.initial()
    carry_out(rules, state, start(seats, rules.meta.begun(seats, {})), SearchChance(Random(seed)))
    return state


def wandered(title: str, seats: int, seed: int, decisions: int) -> tuple[object, Seat] | None:
    """A position after so many decisions, or a few more, with a seat that has more than one move."""
    rules, random = rules_of(title), Random(seed)
    state, chance = begun(title, seats, seed), SearchChance(random)
    count = 0
    while waiting := rules.to_act(state):
        seat = waiting[0]
        moves = rules.moves(state, seat)
        if count >= decisions and seat != HOUSE and len(moves) > 1:
            return state, seat
        carry_out(rules, state, random.choice(moves), chance)
        count += 1
    return None


def many(title: str, seats: int, number: int, apart: int) -> Iterator[tuple[int, object, Seat]]:
    """So many such positions with their seeds, each later in its game than the one before.

    When games would be over, it begins early again.
    """
    decisions = 0
    for seed in range(number):
        position = wandered(title, seats, seed, decisions)
        if position is None:
            decisions, position = 0, wandered(title, seats, seed, 0)
        assert position is not None
        yield seed, *position
        decisions += apart
