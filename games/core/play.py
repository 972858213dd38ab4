"""Play without a server: what search, tests, the command line and verification share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from games.core.chance import Chance
from games.core.draft import Draft
from games.core.meta import OptionValue
from games.core.rules import HOUSE, Command, E, Rules, S, Seat, Start

Choose: TypeAlias = Callable[[Seat, Sequence[Command]], Command]


def start(seats: int, options: dict[str, OptionValue]) -> Start:
    return Start(seat=HOUSE, seats=seats, options=options)


def carry_out(rules: Rules[S, E], state: S, command: Command, chance: Chance) -> list[E]:
    """Decide a command on the state itself, for a caller that owns the state and took the command from `moves`."""
    draft = Draft(rules, state)
    rules.decide(draft, command, chance)
    return draft.events


def decide_on_copy(rules: Rules[S, E], state: S, command: Command, chance: Chance) -> Draft[S, E]:
    """Decide a command on a copy of the state; returns the draft with the copy and its events."""
    draft = Draft(rules, rules.copy(state))
    rules.decide(draft, command, chance)
    return draft


def play_on(rules: Rules[S, E], state: S, chance: Chance, choose: Choose, limit: int = 100_000) -> int:
    """Play a started game to its end, in place; returns the number of decisions. The lowest seat to act goes first."""
    draft = Draft(rules, state)
    for count in range(limit):
        waiting = rules.to_act(state)
        if not waiting:
            return count
        seat = waiting[0]
        rules.decide(draft, choose(seat, rules.moves(state, seat)), chance)
    raise RuntimeError(f"{rules.meta.title}: no end after {limit} decisions")
