"""What a process keeps of the games it has read."""

from __future__ import annotations

import random

from events.keys import GameId
from events.memory import MemoryStore
from events.reader import Reader
from tests.events.tables import ANN, BOB, lay, ledger_over, play_on


class Counting(MemoryStore):
    """Notes which games are read."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[GameId] = []

    def read(self, game: GameId, *args: int | None, **kwargs: int | None):  # type: ignore[no-untyped-def]
        self.asked.append(game)
        return super().read(game, *args, **kwargs)  # type: ignore[arg-type]


def test_a_game_is_forgotten_with_its_position_however_that_was_read() -> None:
    store = Counting()
    ledger = ledger_over(store)
    games = [lay(ledger, ANN, BOB, seed=str(number)) for number in range(40)]
    for game in games:
        play_on(ledger, game, random.Random(1), most=5)
    reader = Reader(store, cache_bytes=100_000)
    for game in games:
        reader.at(game, reader.head(game).version)
    store.asked.clear()
    reader.recent(games[-1])
    assert store.asked == []
    reader.recent(games[0])
    assert set(store.asked) == {games[0]}
