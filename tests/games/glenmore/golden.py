"""Golden games of Glen More. `python -m tests.games.glenmore.golden` writes those missing; none is overwritten.

They are played through the ledger with seeds that were searched for, by players whose likings bring the rare things.
What the games must show between them is in test_golden.py.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import TypeVar

from events.store.keys import GameId
from events.write.ledger import Ledger
from games.glenmore.commands import (
    Activate,
    ActivateFree,
    BuyGood,
    ChooseGood,
    ForgoTile,
    MoveClansman,
    PayChieftain,
    PayClansman,
    PayGood,
    PayUsual,
    PlaceTile,
    Promote,
    Settle,
    StartMoving,
    TakeTile,
)
from games.glenmore.components import box
from tests.events.golden import PEOPLE, Games, write_missing
from tests.events.tables import lay, play_on

T = TypeVar("T")

EAGER = (ActivateFree, Activate, StartMoving, PayUsual)
CALM = (PayGood, BuyGood, PayClansman, PayChieftain, Settle, PlaceTile, ChooseGood, MoveClansman, Promote, ForgoTile)


class Likings:
    """Takes locations when it can, activates before it ends a turn, sells little.

    `haste` is how often a seat takes the nearest tile instead of any; `laird` how often it makes chieftains.
    """

    def __init__(self, seed: int, haste: float, laird: float) -> None:
        self._random = random.Random(seed)
        self._haste = haste
        self._laird = laird

    def choice(self, items: Sequence[T], /) -> T:
        if isinstance(items[0], TakeTile):
            return self._tile([item for item in items if isinstance(item, TakeTile)])  # type: ignore[return-value]
        mood = self._random.random()
        for share, kinds in ((self._laird, Promote), (0.9, EAGER), (0.8, CALM)):
            liked = [item for item in items if isinstance(item, kinds)]
            if liked and mood < share:
                return self._random.choice(liked)
        return self._random.choice(items)

    def _tile(self, takes: Sequence[TakeTile]) -> TakeTile:
        located = [take for take in takes if take.tile in box(None).cards]
        if located and self._random.random() < 0.7:
            return located[0]
        return takes[0] if self._random.random() < self._haste else self._random.choice(takes)


def played(seats: int, seed: int, haste: float, laird: float = 0.2) -> Callable[[Ledger], GameId]:
    """A game that is always the same."""

    def make(ledger: Ledger) -> GameId:
        game = lay(ledger, *PEOPLE[:seats], seed=f"golden-{seed}", title="glenmore")
        play_on(ledger, game, Likings(seed, haste, laird))
        return game

    return make


GAMES: Games = {
    "glenmore-2-stuck": played(2, 4, haste=0.9),
    "glenmore-3-shared": played(3, 277, haste=0.9),
    "glenmore-4-locations": played(4, 9, haste=0.3),
    "glenmore-4-in-a-row": played(4, 82, haste=0.9),
    "glenmore-5-tie": played(5, 12, haste=0.9),
}


if __name__ == "__main__":
    write_missing(GAMES)
