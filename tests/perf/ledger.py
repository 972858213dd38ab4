"""The figures of the ledger: appending, rebuilding, forking, and memory."""

from __future__ import annotations

import os
import random
import time
from collections.abc import Iterator
from functools import partial
from itertools import groupby
from statistics import median

import msgspec

from events.read.reader import Game, Reader
from events.store import keys
from events.store.codec import fields_of
from events.store.envelope import TRUTH, Link
from events.store.interface import Batch, Head
from events.store.redis import RedisStore
from events.tables.forks import fork
from events.tables.seats import Person, SeatWish, Wishes, create
from events.write.ledger import Ledger
from games.core.rules import HOUSE
from tests.perf.figures import Figure, rate, seconds
from tests.titles import register_test_titles

register_test_titles()

ANN = Person("ann0000000000000", "Ann")


def ledger_over(store: RedisStore) -> Ledger:
    return Ledger(store, lambda: time.time_ns() // 1_000_000, os.urandom)


def play(ledger: Ledger, title: str, seats: int, most: int = 100_000, **options: object) -> Game:
    """Play a random game through the one command path."""
    game = create(ledger, ANN, Wishes(title, [SeatWish("me")] * seats, options, seed="bench"))
    dice = random.Random(1)
    for _ in range(most):
        now = ledger.reader.recent(game)
        if now.table.status == "finished":
            break
        step(ledger, now, dice)
    return ledger.reader.recent(game)


def step(ledger: Ledger, now: Game, dice: random.Random) -> None:
    seat = now.rules.to_act(now.position.state)[0]
    if seat == HOUSE:
        ledger.house(now.id, now.version)
        return
    move = fields_of(dice.choice(now.rules.moves(now.position.state, seat)))
    ledger.command(now.id, move, by=ANN.by, who=ANN.id, command_id=os.urandom(8).hex(), expected=now.version)


def appending(store: RedisStore) -> Figure:
    ledger = ledger_over(store)
    recorded = store.read(play(ledger, "glenmore", 4).id, 0)
    batches = list(_batches(recorded))

    def bare() -> int:
        name, head, seal = os.urandom(8).hex(), Head(0, bytes(32)), ledger.seal(_any(ledger))
        for number, links in enumerate(batches):
            command = os.urandom(12)
            store.append(name, head, Batch(links, command=command, due=None, seal=seal if number == 0 else None))
            head = Head(links[-1].envelope.version, links[-1].hash)
        return len(batches)

    ours, theirs = [], []
    for _ in range(5):  # side by side, so that other load on the machine affects both
        theirs.append(rate(bare, 1))
        ours.append(rate(lambda: len(list(_batches(store.read(play(ledger, "glenmore", 4).id, 0)))), 1))
    return Figure(
        "append: load, decide, append", median(ours), "commands/s", "the bare Lua append", median(theirs), 0.5
    )


def _any(ledger: Ledger) -> str:
    return next(game for shard in range(keys.SHARDS) for game in ledger.store.games(shard))


def _batches(links: list[Link]) -> Iterator[tuple[Link, ...]]:
    for _, batch in groupby(links, key=lambda link: link.envelope.batch):
        yield tuple(batch)


def rebuilding(store: RedisStore) -> Figure:
    from tests.perf.reference import rebuild_rate

    game = play(ledger_over(store), "skerry", 3, rounds="long")
    events = game.version
    size = sum(len(link.envelope.public) for link in store.read(game.id, 0)) // events
    rules = game.rules

    def rebuild() -> int:
        from events.read.folding import folded

        folded(game.id, rules, rules.initial(), Reader(store).store.read(game.id, 0))
        return events

    ours = rate(rebuild)
    return Figure(
        f"rebuild of a game of {events} events from the store",
        ours,
        "events/s",
        "the eventsourcing package, in memory, as many events of that size",
        rebuild_rate(events, size),
        4,
    )


def forking(store: RedisStore) -> list[Figure]:
    ledger = ledger_over(store)
    long = play(ledger, "skerry", 3, rounds="long")
    short = play(ledger, "skerry", 3, most=8)
    wished = [SeatWish("me")] * 3

    def one(game: Game) -> None:
        fork(ledger, game.id, min(game.version, 2000), "fresh", ANN, wished)

    for game in (long, short):
        one(game)
    times = [median(seconds(partial(one, game), 30)) for game in (long, short)]
    weights = [_weight_of_fork(store, ledger, game, wished) for game in (long, short)]
    return [
        Figure(
            "fork at version 2000, time", times[0], "s", f"fork at {short.version}", times[1], 1.5, "at most",
        ),
        Figure("fork, bytes added", weights[0], "bytes", "the short game's", weights[1], 1.5, "at most"),
    ]  # fmt: skip


def _weight_of_fork(store: RedisStore, ledger: Ledger, game: Game, wished: list[SeatWish]) -> int:
    made = fork(ledger, game.id, min(game.version, 2000), "fresh", ANN, wished).game
    return _weight(store, made)


def _weight(store: RedisStore, game: str) -> int:
    names = [keys.events(game), keys.commands(game), keys.seal(game), keys.snapshots(game)]
    return sum(store.client.memory_usage(name, samples=0) or 0 for name in names)


def weighing(store: RedisStore) -> Figure:
    """The memory of all keys: the server's own count before and after a whole game."""
    ledger = ledger_over(store)
    play(ledger, "glenmore", 4)
    before = sum(_all_keys(store).values())
    game = play(ledger, "glenmore", 4)
    added = sum(_all_keys(store).values()) - before
    links = store.read(game.id, 0)
    plain = sum(len(_plain(game, link)) for link in links)
    return Figure(
        "memory of a whole game, all keys", added / len(links), "bytes/event", "its events as the API's JSON",
        plain / len(links), 4, "at most",
    )  # fmt: skip


def _plain(game: Game, link: Link) -> bytes:
    envelope = link.envelope
    return msgspec.json.encode(
        {
            "version": envelope.version,
            "type": envelope.type,
            "time": "2026-01-01T00:00:00.000Z",
            "moment": envelope.moment,
            "seat": envelope.seat,
            "by": envelope.by,
            "batch": envelope.batch,
            "data": game.codec.fields(envelope, TRUTH),
        }
    )


def _all_keys(store: RedisStore) -> dict[bytes, int]:
    return {name: store.client.memory_usage(name, samples=0) for name in store.client.scan_iter(count=1000)}
