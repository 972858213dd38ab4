"""Golden games of the test title. `python -m tests.events.golden` writes those missing; none is overwritten."""

from __future__ import annotations

import random
from pathlib import Path

from events import files, forks, rewinds
from events.handle import Ledger
from events.keys import GameId
from events.memory import MemoryStore
from events.seats import Person
from events.sight import Caller
from tests.events.tables import ANN, BOB, CID, lay, ledger_over, play_on

FOLDER = Path(__file__).parents[1] / "golden"
DEE, EVE = Person("dee", "Dee"), Person("eve", "Eve")
PEOPLE = (ANN, BOB, CID, DEE, EVE)


def played(ledger: Ledger, seats: int, seed: int = 1, **options: object) -> GameId:
    game = lay(ledger, *PEOPLE[:seats], seed=f"golden-{seed}", options={"rounds": 2, **options})
    play_on(ledger, game, random.Random(seed))
    return game


def stormy(ledger: Ledger) -> GameId:
    for seed in range(100):
        game = played(ledger, 3, seed, rounds=5, storm=True)
        ended = ledger.reader.head(game).table.ended
        if ended and ended.outcome.reason == "storm":
            return game
    raise AssertionError("no storm in a hundred games")


def rewound(ledger: Ledger, seed: int = 3) -> GameId:
    """Back once with fresh luck and once with the same, then on to the end."""
    game = lay(ledger, ANN, BOB, seed="golden-rewind", options={"rounds": 2})
    dice = random.Random(seed)
    for luck in ("fresh", "same"):
        begun = ledger.reader.head(game).version
        now = play_on(ledger, game, dice, lambda now, begun=begun: now.version > begun + 15)  # type: ignore[misc]
        rewinds.rule(ledger, game, now.version - 8, luck, ANN.by)  # type: ignore[arg-type]
    play_on(ledger, game, dice)
    return game


def fork_of_fork(ledger: Ledger) -> GameId:
    """A fair fork of a running game, rewound; and a fork of that with the same luck."""
    parent, dice = lay(ledger, ANN, BOB, seed="golden-fork", options={"rounds": 3}), random.Random(5)
    now = play_on(ledger, parent, dice, lambda now: now.version > 30)
    plans = None
    first = forks.fork(ledger, parent, now.version, "fresh", ANN, plans).game
    now = play_on(ledger, first, dice, lambda now: now.version > 50)
    rewinds.rule(ledger, first, now.version - 6, "fresh", ANN.by)
    now = play_on(ledger, first, dice, lambda now: now.version > 55)
    play_on(ledger, first, dice)
    play_on(ledger, parent, dice)
    second = forks.fork(ledger, first, now.version, "same", BOB, plans).game
    play_on(ledger, second, dice)
    return second


GAMES = {
    **{f"skerry-{seats}": (lambda ledger, seats=seats: played(ledger, seats)) for seats in (2, 3, 4, 5)},
    "skerry-storm": stormy,
    "skerry-rewind": rewound,
    "skerry-fork": fork_of_fork,
}


def write_missing() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, make in GAMES.items():
        path = FOLDER / f"{name}.cairn.jsonl"
        if not path.exists():
            ledger = ledger_over(MemoryStore())
            path.write_bytes(b"".join(files.export(ledger, make(ledger), Caller())))


if __name__ == "__main__":
    write_missing()
