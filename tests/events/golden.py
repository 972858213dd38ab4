"""Golden games of the test title. `python -m tests.events.golden` writes missing ones and overwrites none.

Those of other titles lie beside them, chosen by `tests.games.choose_golden`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from events.files.export import export
from events.store.keys import GameId
from events.store.memory import MemoryStore
from events.store.table import Luck
from events.tables import forks, rewinds
from events.tables.permissions import Caller
from events.tables.seats import Person
from events.write.ledger import Ledger
from games.core.rules import HOUSE
from tests.events.forging import Row, Rows, forge
from tests.events.tables import ANN, BOB, CID, at_least, lay, ledger_over, play_on

FOLDER = Path(__file__).parents[1] / "golden"
FILES = sorted(FOLDER.glob("*.cairn.jsonl"))
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


def rewound(ledger: Ledger) -> GameId:
    """Rewound once with fresh luck and once with the same, then played to the end."""
    game, dice = lay(ledger, ANN, BOB, seed="golden-rewind", options={"rounds": 2}), random.Random(3)
    lucks: tuple[Luck, ...] = ("fresh", "same")
    for luck in lucks:
        far = ledger.reader.head(game).version + 16
        now = play_on(ledger, game, dice, at_least(far))
        rewinds.rule(ledger, game, now.version - 8, luck, ANN.by)
    play_on(ledger, game, dice)
    return game


def fork_of_fork(ledger: Ledger) -> GameId:
    """A fair fork of a running game, rewound; and a fork of that with the same luck."""
    parent, dice = lay(ledger, ANN, BOB, seed="golden-fork", options={"rounds": 3}), random.Random(5)
    now = play_on(ledger, parent, dice, lambda now: now.version > 30)
    first = forks.fork(ledger, parent, now.version, "fresh", ANN, None).game
    now = play_on(ledger, first, dice, lambda now: now.version > 50)
    rewinds.rule(ledger, first, now.version - 6, "fresh", ANN.by)
    now = play_on(ledger, first, dice, lambda now: now.version > 55)
    play_on(ledger, first, dice)
    play_on(ledger, parent, dice)
    second = forks.fork(ledger, first, now.version, "same", BOB, None).game
    play_on(ledger, second, dice)
    return second


GAMES: Mapping[str, Callable[[Ledger], GameId]] = {
    **{f"skerry-{seats}": partial(played, seats=seats) for seats in (2, 3, 4, 5)},
    "skerry-storm": stormy,
    "skerry-rewind": rewound,
    "skerry-fork": fork_of_fork,
}


def aged(rows: Rows) -> Rows:
    """The same game as it was stored when payments still had schema 1."""

    def change(rows: list[Row]) -> None:
        for row in rows[1:-1]:
            if row["type"] == "coins-paid":
                row.update(schema=1, public=_first_shape(row["public"]))
        rows[0]["schema"]["coins-paid"] = 1

    return forge(rows, change)


def _first_shape(paid: Row) -> Row:
    """A payment in schema 1: what one seat gained, or gave to another or to the bank."""
    payer, payee, coins = paid["payer"], paid["payee"], paid["coins"]
    if payer == HOUSE:
        return {"seat": payee, "gain": coins, "other": None}
    return {"seat": payer, "gain": -coins, "other": None if payee == HOUSE else payee}


def path_of(name: str) -> Path:
    return FOLDER / f"{name}.cairn.jsonl"


def rows_of(name: str) -> Rows:
    return path_of(name).read_bytes().splitlines(keepends=True)


if __name__ == "__main__":
    for name, make in GAMES.items():
        if not path_of(name).exists():
            ledger = ledger_over(MemoryStore())
            path_of(name).write_bytes(b"".join(export(ledger, make(ledger), Caller())))
    if not path_of("skerry-schema-1").exists():
        path_of("skerry-schema-1").write_bytes(b"".join(aged(rows_of("skerry-5"))))
