"""The cache of the reader, and its snapshots."""

from __future__ import annotations

import random

import msgspec
import pytest

from events.read.reader import Reader
from events.read.snapshots import EVERY, Cache, Position, find
from events.store.interface import Unreachable
from events.store.keys import GameId
from events.store.memory import MemoryStore
from tests.events.tables import ANN, BOB, dump, lay, ledger_over, play_on


class Counting(MemoryStore):
    """A store that records which games are read."""

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


def test_a_position_that_is_put_again_weighs_no_more() -> None:
    forgotten: list[Position] = []
    cache = Cache(250, forgotten.append)
    for version in (1, 2, 2, 2):
        cache.put(Position("game", version, None, 100))
    assert (cache.bytes, forgotten) == (200, [])
    cache.put(Position("game", 3, None, 100))
    assert [position.version for position in forgotten] == [1]


class Forgetful(MemoryStore):
    """A store that keeps snapshots only on request."""

    keeps = False
    kept: set[int]

    def keep_snapshot(self, game: GameId, version: int, snapshot: bytes) -> None:
        if self.keeps:
            self.kept.add(version)


def test_however_readers_leap_about_they_leave_few_snapshots() -> None:
    store = Forgetful()
    ledger = ledger_over(store)
    game = lay(ledger, ANN, BOB, options={"rounds": "long"})
    now = play_on(ledger, game, random.Random(1), stop=lambda game: game.version > 3 * EVERY)
    store.keeps, store.kept = True, set()
    for near in range(2, EVERY, 9):
        reader = Reader(store)
        for version in (near, now.version - near):
            reader.at(game, version)
    assert {version % EVERY for version in store.kept - {now.version}} == {0}


@pytest.mark.parametrize("part", ["all", "state"])
def test_a_game_with_a_snapshot_of_another_shape_is_folded_again(part: str) -> None:
    store = MemoryStore()
    ledger = ledger_over(store)
    game = lay(ledger, ANN, BOB, options={"rounds": "long"})
    now = play_on(ledger, game, random.Random(1), stop=lambda game: game.version > EVERY + 1)
    newest = find(store, game, 0, now.version)
    assert newest is not None
    version, snapshot = newest
    other = msgspec.msgpack.encode({"round": "of an older shape"})
    broken = other if part == "all" else msgspec.msgpack.encode(msgspec.structs.replace(snapshot, state=other))
    store.keep_snapshot(game, version, broken)
    assert dump(Reader(store).head(game)) == dump(now)
    assert dump(Reader(store).head(game)) == now.rules.dump(Reader(store).at(game, now.version).state)


class WithoutSnapshots(MemoryStore):
    """A store that keeps events but no snapshots."""

    def keep_snapshot(self, game: GameId, version: int, snapshot: bytes) -> None:
        raise Unreachable


def test_a_snapshot_that_cannot_be_left_fails_nothing() -> None:
    store = WithoutSnapshots()
    ledger = ledger_over(store)
    game = lay(ledger, ANN, BOB, options={"rounds": "long"})
    now = play_on(ledger, game, random.Random(1), stop=lambda game: game.version > 3 * EVERY)
    assert now.version > 3 * EVERY
    assert dump(Reader(store).head(game)) == dump(now)
    assert Reader(store).at(game, now.version - 1).version == now.version - 1
