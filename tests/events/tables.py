"""Tables for tests of the ledger: a ledger over any store, people, and play at random."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeVar

import pytest

from events.read.reader import Game
from events.store.codec import fields_of
from events.store.interface import FeedEntry, Store
from events.store.keys import SHARDS, GameId, shard_of
from events.tables.seats import Person, SeatWish, Wishes, create
from events.write.ledger import Ledger
from games.core.rules import HOUSE, Refused
from tests.titles import register_test_titles

register_test_titles()

ANN, BOB, CID = Person("ann", "Ann"), Person("bob", "Bob"), Person("cid", "Cid")
T = TypeVar("T")


class Dice(Protocol):
    """Chooses for every seat: random.Random, or players with preferences."""

    def choice(self, items: Sequence[T], /) -> T: ...


def ledger_over(store: Store, start: int = 1_700_000_000_000) -> Ledger:
    """A ledger whose clock ticks by itself and whose entropy is repeatable."""
    ticks, dice = itertools.count(start), random.Random(7)
    return Ledger(store, lambda: next(ticks), dice.randbytes)


def lay(ledger: Ledger, *people: Person, seed: str | None = "tide", title: str = "skerry", **wishes: Any) -> GameId:
    """A started table with these people; of the test title unless another is named."""
    wished = [SeatWish("player", person=person) for person in people]
    return create(ledger, people[0], Wishes(title, wished, seed=seed, **wishes))


def feed_of(store: Store, game: GameId, after: str = "0") -> list[FeedEntry]:
    """The entries for a game in the feed of its shard, after a position."""
    entries = store.feeds([after] * SHARDS, 10_000)[shard_of(game)]
    return [entry for entry in entries if entry.game == game]


def play_on(
    ledger: Ledger,
    game: GameId,
    dice: Dice,
    stop: Callable[[Game], bool] = lambda _: False,
    most: int = 10_000,
) -> Game:
    """Play at random until the game ends or `stop` says so."""
    for _ in range(most):
        now = ledger.reader.head(game)
        if now.table.status == "finished" or stop(now):
            return now
        step(ledger, now, dice)
    return ledger.reader.head(game)


def step(ledger: Ledger, now: Game, dice: Dice) -> None:
    seat = now.rules.to_act(now.position.state)[0]
    if seat == HOUSE:
        ledger.house(now.id, now.version)
        return
    move = dice.choice(now.rules.moves(now.position.state, seat))
    player = now.table.seats[seat].player or "nobody"
    ledger.command(
        now.id,
        fields_of(move),
        by=Person(player, player).by,
        who=player,
        command_id=f"c{now.version}",
        expected=now.version,
    )


def dump(game: Game) -> bytes:
    return game.rules.dump(game.position.state)


def fold(ledger: Ledger, game: GameId, version: int) -> bytes:
    """The state at a version, folded from the start by a new reader without cache or snapshots."""
    fresh = Ledger(ledger.store, ledger.clock, ledger.entropy)
    return fresh.reader.head(game).rules.dump(fresh.reader.at(game, version).state)


def refused(code: str, call: Callable[..., object], *arguments: object) -> None:
    with pytest.raises(Refused) as refusal:
        call(*arguments)
    assert refusal.value.code == code


def at_least(version: int) -> Callable[[Game], bool]:
    return lambda game: game.version >= version
