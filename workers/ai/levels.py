"""The levels by name. A level is given worlds and answers with a command and the number of games it played out."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final, TypeAlias

import msgspec

from games.core.rules import Command
from workers.ai.worlds import Worlds


class Choice(msgspec.Struct, frozen=True):
    command: Command
    simulations: int = 0


Level: TypeAlias = Callable[[Worlds], Choice]


def wander(worlds: Worlds) -> Choice:
    """Any legal move, each as likely as the next."""
    moves = worlds.rules.moves(worlds.deal(), worlds.seat)
    return Choice(Random(worlds.seed).choice(moves))


LEVELS: Final[dict[str, Level]] = {"wanderer": wander}
