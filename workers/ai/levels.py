"""The levels by name: how each one decides. A level gets worlds and returns a command and its reasons."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from typing import Final

import msgspec

from games.core.catalogue import AnyRules
from games.core.rules import Command, secrets_of
from workers.ai.judges import judge
from workers.ai.search import Budget, SearchResult, TriedMove, search
from workers.ai.search_chance import SearchChance
from workers.ai.worlds import Worlds


class Manner(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a level decides. Without a budget it takes a random move; `slips` is how often it does so with one."""

    budget: Budget | None = None
    slips: float = 0.0
    habit: str = ""
    """One of the title's habits, which restricts the choice; for measurements."""


class Choice(msgspec.Struct, frozen=True):
    command: Command
    simulations: int = 0
    candidates: tuple[TriedMove, ...] = ()


LEVELS: Final[dict[str, Manner]] = {
    "wanderer": Manner(),
    "herder": Manner(Budget(5), slips=0.15),
    "drover": Manner(Budget(20), slips=0.08),
    "tacksman": Manner(Budget(60), slips=0.03),
    "chieftain": Manner(Budget(600, laps=3)),
}


def choose(
    worlds: Worlds, manner: Manner, clock: Callable[[], float] = time.monotonic, *, watched: bool = False
) -> Choice:
    """Decide for the seat of these worlds. Same knowledge and seed, same decision, unless the time runs out.

    `watched`: the others see the number of simulations. So a title with secrets searches even with one move, or it
    would reveal that a hidden hand left no choice.
    """
    random = Random(worlds.seed)
    moves = _open_to(worlds, manner, random)
    if manner.budget is None or random.random() < manner.slips:
        return Choice(random.choice(moves))
    if len(moves) == 1 and not (watched and _keeps_secrets(worlds.rules)):
        return Choice(moves[0])
    result = search(worlds, moves, manner.budget, clock)
    return Choice(pick(result, random), result.simulations, result.candidates)


@cache
def _keeps_secrets(rules: AnyRules) -> bool:
    return any(map(secrets_of, rules.events))


def _open_to(worlds: Worlds, manner: Manner, random: Random) -> Sequence[Command]:
    world = worlds.deal()
    moves = worlds.rules.moves(world, worlds.seat)
    if not manner.habit:
        return moves
    return judge(worlds.rules).habits[manner.habit](world, worlds.seat, moves, SearchChance(random))


def pick(result: SearchResult, random: Random) -> Command:
    """The move that was tried most. A hidden move is drawn in proportion to its trials, so that it is unpredictable."""
    if result.hidden and len(result.candidates) > 1:
        tried = [candidate.visits for candidate in result.candidates]
        return random.choices(result.candidates, tried)[0].command
    return max(result.candidates, key=_merit).command


def _merit(candidate: TriedMove) -> tuple[float, float]:
    return candidate.visits, candidate.value
