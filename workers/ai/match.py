"""Games between levels without a ledger, and their statistics: for `cairn arena`."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from math import sqrt
from random import Random
from typing import Final

import msgspec

from games.core import catalogue
from games.core.play import carry_out, start
from games.core.rules import HOUSE, Command, Refused, Seat, name_of
from workers.ai.judges import won
from workers.ai.levels import LEVELS, Manner, choose
from workers.ai.search_chance import SearchChance
from workers.ai.worlds import Worlds

SURE: Final = 1.959964
"""Standard deviations on both sides that contain 95 %."""


def manner_of(spec: str) -> Manner:
    """A level by its name, or a version of it: `chieftain@100`, `chieftain:laps=3:slips=0.1`."""
    head, *settings = spec.split(":")
    name, _, simulations = head.partition("@")
    if name not in LEVELS:
        raise Refused("level-unknown", levels=tuple(LEVELS))
    fields = msgspec.to_builtins(LEVELS[name])
    try:
        for setting in [*settings, f"simulations={simulations}"] if simulations else settings:
            key, _, value = setting.partition("=")
            (fields if key in Manner.__struct_fields__ else fields["budget"])[key] = value
        return msgspec.convert(fields, Manner, strict=False)
    except (msgspec.ValidationError, TypeError) as error:
        raise Refused("level-setting", level=spec) from error


class Played(msgspec.Struct):
    """How a game went, by seat."""

    won: list[float]
    chosen: list[Counter[str]]
    """How often each command of the counted name was given, by its fields."""
    turns: list[list[float]]
    """Seconds for each turn: all decisions of a seat before another seat decides."""


class Headless:
    """One game on the bare rules."""

    def __init__(self, title: str, manners: Sequence[Manner], seed: str, count: str = "") -> None:
        self._rules = catalogue.rules(title)
        self._manners = manners
        self._random = Random(seed)
        self._count = count
        self._before = HOUSE
        self.played = Played([], [Counter() for _ in manners], [[] for _ in manners])

    def play(self) -> Played:
        rules, seats = self._rules, len(self._manners)
        state, chance = rules.initial(), SearchChance(Random(self._random.getrandbits(64)))
        carry_out(rules, state, start(seats, rules.meta.settle(seats, {})), chance)
        while waiting := rules.to_act(state):
            seat = waiting[0]
            command = rules.moves(state, seat)[0] if seat == HOUSE else self._decide(state, seat)
            self._before = seat
            carry_out(rules, state, command, chance)
        outcome = rules.outcome(state)
        assert outcome is not None
        self.played.won = won(outcome)
        return self.played

    def _decide(self, state: object, seat: Seat) -> Command:
        began = time.perf_counter()
        worlds = Worlds(self._rules, state, seat, self._random.getrandbits(64))
        command = choose(worlds, self._manners[seat]).command
        self._time(seat, time.perf_counter() - began)
        if self._count and name_of(type(command)) == self._count:
            fields = msgspec.to_builtins(command)
            named = (f"{name}={fields[name]}" for name in fields if name not in ("seat", "type"))
            self.played.chosen[seat][" ".join(named)] += 1
        return command

    def _time(self, seat: Seat, seconds: float) -> None:
        turns = self.played.turns[seat]
        if seat == self._before:
            turns[-1] += seconds
        else:
            turns.append(seconds)


def interval(share: float, games: int) -> tuple[float, float]:
    """Wilson's interval: contains the true share with 95 % confidence."""
    if not games:
        return 0.0, 1.0
    spread = SURE**2 / games
    middle = share + spread / 2
    reach = SURE * sqrt((share * (1 - share) + spread / 4) / games)
    return max(0.0, (middle - reach) / (1 + spread)), min(1.0, (middle + reach) / (1 + spread))


class MatchResults:
    """The results of a match so far, by level. The levels take the seats in order; the last one fills the rest."""

    def __init__(self, levels: Sequence[str], seats: int) -> None:
        self.seats = [*levels[:seats], *[levels[-1]] * (seats - len(levels))]
        self.games = 0
        self._won = dict.fromkeys(self.seats, 0.0)
        self.chosen: dict[str, Counter[str]] = {level: Counter() for level in self.seats}
        self.turns: dict[str, list[float]] = {level: [] for level in self.seats}

    def table(self, number: int) -> list[str]:
        """The levels by seat in the number-th game: everybody moves on by one seat each game."""
        shift = number % len(self.seats)
        return self.seats[-shift:] + self.seats[:-shift]

    def add(self, number: int, played: Played) -> None:
        self.games += 1
        for seat, level in enumerate(self.table(number)):
            self._won[level] += played.won[seat]
            self.chosen[level].update(played.chosen[seat])
            self.turns[level] += played.turns[seat]

    def share(self, level: str) -> float:
        return self._won[level] / self.games if self.games else 0.0

    def fair(self, level: str) -> float:
        return self.seats.count(level) / len(self.seats)

    def interval(self, level: str) -> tuple[float, float]:
        """The interval of a level's share. Games are independent, seats are not, so the number of games counts."""
        return interval(self.share(level), self.games)

    def is_clear(self, bar: float) -> bool:
        """Whether the first level's interval lies on one side of `bar` times its fair share."""
        low, high = self.interval(self.seats[0])
        return low > bar * self.fair(self.seats[0]) or high < bar * self.fair(self.seats[0])
