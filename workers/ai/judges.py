"""Loads a title's judge: what a position is worth and which moves are usual. It is in `games/<title>/judge.py`.

A title without one is evaluated by its totals if the game ended now, and all its moves count as equally usual.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module

from games.core import catalogue
from games.core.catalogue import AnyRules
from games.core.judge import Habit, Judge, shares
from games.core.rules import Command, Outcome, Seat
from games.core.scores import open_standings


class ByStandings:
    """The judge of a title that has none."""

    def __init__(self, rules: AnyRules) -> None:
        self._rules = rules
        self.habits: Mapping[str, Habit] = {}
        self.horizon = 1

    def evaluate(self, state: object) -> Sequence[float]:
        totals = [score.total_now for score in open_standings(self._rules, state)]
        return shares(totals, 1 + max(map(abs, totals), default=0) / 4)

    def weigh(self, state: object, seat: Seat, moves: Sequence[Command]) -> Sequence[float]:
        return [1.0] * len(moves)

    def lap(self, state: object) -> int:
        return self._rules.moment(state).round


def won(outcome: Outcome) -> list[float]:
    """Each seat's share of the win: a shared win counts as its fraction."""
    winners = outcome.places.count(1)
    return [1 / winners if place == 1 else 0.0 for place in outcome.places]


@cache
def judge(rules: AnyRules) -> Judge:
    name = f"{catalogue.package(rules.meta.title)}.judge"
    try:
        module = import_module(name)
    except ModuleNotFoundError as missing:
        if missing.name != name:
            raise
        return ByStandings(rules)
    title_judge: Judge = module.judge(rules)
    return title_judge
