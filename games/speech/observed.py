"""What games of a title show: its questions, the details of its moves, its phases, categories and ways to end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import TypeAlias

import msgspec

from games.core import catalogue
from games.core.catalogue import AnyRules
from games.core.chance import Seeded
from games.core.meta import Meta, OptionValue
from games.core.play import carry_out, start
from games.core.rules import HOUSE, Command, name_of

Position: TypeAlias = tuple[object, int]
"""A state and the number of seats."""

LIMIT = 20_000


class Observed(msgspec.Struct):
    asks: dict[str, set[str]] = msgspec.field(default_factory=dict)
    """Code -> the details that came with it."""
    details: dict[str, set[str]] = msgspec.field(default_factory=dict)
    """Command -> the details that the rules add to its own fields."""
    phases: set[str] = msgspec.field(default_factory=set)
    categories: set[str] = msgspec.field(default_factory=set)
    reasons: set[str] = msgspec.field(default_factory=set)


def observe(rules: AnyRules, positions: Iterable[Position]) -> Observed:
    seen = Observed()
    for state, seats in positions:
        seen.phases.add(rules.moment(state).phase)
        outcome = rules.outcome(state)
        if outcome is not None:
            seen.reasons.add(outcome.reason)
        for seat in (HOUSE, *range(seats)):
            ask = rules.ask(state, seat)
            if ask is not None:
                seen.asks.setdefault(ask.code, set()).update(ask.details)
        for move in _moves(rules, state, seats):
            seen.details.setdefault(name_of(type(move)), set()).update(rules.details(state, move))
        for viewer in (None, *range(seats)):
            for score in rules.standings(state, viewer):
                seen.categories.update(score.categories)
    return seen


def _moves(rules: AnyRules, state: object, seats: int) -> Iterator[Command]:
    """One possible move of each type."""
    for seat in rules.to_act(state):
        yield from {type(move): move for move in rules.moves(state, seat)}.values()
    for seat in range(seats):
        yield from {type(move): move for move in rules.standing(state, seat)}.values()


@cache
def observed_by_chance(title: str) -> Observed:
    """What shows in a random game for each seat count and each choice of an option; the same games every time."""
    rules = catalogue.rules(title)
    return observe(rules, _positions(rules))


def _positions(rules: AnyRules) -> Iterator[Position]:
    for seats in range(rules.meta.min_seats, rules.meta.max_seats + 1):
        for options in _options(rules.meta, seats):
            yield from ((state, seats) for state in _game(rules, seats, options))


def _options(meta: Meta, seats: int) -> Iterator[dict[str, OptionValue]]:
    """The default options, and each other choice of one option alone, with the fewest seats that it is for."""
    yield {}
    for option in meta.options:
        if seats == min(option.seats or (meta.min_seats,)):
            yield from ({option.name: choice} for choice in option.choices if choice != option.default)


def _game(rules: AnyRules, seats: int, options: Mapping[str, OptionValue]) -> Iterator[object]:
    """Yields the state after each decision. It is the same object every time."""
    chance, state = Seeded(b"words-%d" % seats), rules.initial()
    yield state
    carry_out(rules, state, start(seats, dict(options)), chance)
    for count in range(LIMIT):
        yield state
        waiting = rules.to_act(state)
        if not waiting:
            return
        moves = rules.moves(state, waiting[0])
        carry_out(rules, state, moves[chance.roll("words", count, len(moves))], chance)
    raise RuntimeError(f"{rules.meta.title}: no end after {LIMIT} decisions")
