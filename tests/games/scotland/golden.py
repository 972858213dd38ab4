"""Golden games of For Scotland!. `python -m tests.games.scotland.golden` writes those missing; none is overwritten.

They are played through the ledger with seeds that were searched for, by players whose likings bring the rare things.
What the games must show between them is in test_golden.py.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import TypeVar

from events.store.keys import GameId
from events.write.ledger import Ledger
from games.scotland.commands import EndTurn, LayToken, PassWindow, PlayCard, Replenish
from tests.events.golden import PEOPLE, Games, write_missing
from tests.events.tables import lay, play_on

T = TypeVar("T")


class Likings:
    """Plays cards when it can, does not dawdle, and each seat has its own leaning to England, from 0 to 1."""

    def __init__(self, seed: int, england: Sequence[float]) -> None:
        self._random = random.Random(seed)
        self._england = england

    def choice(self, items: Sequence[T], /) -> T:
        cards = [item for item in items if isinstance(item, PlayCard)]
        if cards and self._random.random() < 0.9:
            return self._random.choice(cards)
        return self._random.choice(self._liked(items))

    def _liked(self, items: Sequence[T]) -> Sequence[T]:
        first = items[0]
        if isinstance(first, LayToken) and len(items) > 1:
            side = "england" if self._random.random() < self._england[first.seat] else "scotland"
            return [item for item in items if isinstance(item, LayToken) and item.side == side]
        wanted = (EndTurn, PassWindow) if self._random.random() < 0.5 else Replenish
        return [item for item in items if isinstance(item, wanted)] or items


def played(seed: int, england: Sequence[float], **options: object) -> Callable[[Ledger], GameId]:
    """A game that is always the same; as many seats as there are leanings."""

    def make(ledger: Ledger) -> GameId:
        people = PEOPLE[: len(england)]
        game = lay(ledger, *people, seed=f"golden-{seed}", title="scotland", options=options)
        play_on(ledger, game, Likings(seed, england))
        return game

    return make


GAMES: Games = {
    "scotland-3": played(37, [0.35] * 3),
    "scotland-3-fell": played(166, [0.7] * 3),
    "scotland-4-shared": played(470, [0.3] * 4),
    "scotland-5-traitor": played(176, [1, 0.2, 0.2, 0.2, 0.2], strength_adjustment=True),
}


if __name__ == "__main__":
    write_missing(GAMES)
