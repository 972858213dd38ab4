"""Many clients at once: nothing is lost, doubled or reordered."""

from __future__ import annotations

import os
import random
import threading
import time
from typing import Any

from events.store.codec import table_event
from events.store.envelope import GENESIS, cause_of, chain
from events.store.keys import GameId
from events.store.redis import RedisStore, connect
from events.store.table import Said
from events.tables.talk import heard, say
from events.write.ledger import Done, Ledger, Stale
from games.core.rules import Refused
from tests.events.tables import ANN, BOB, lay, play_on


class Noting(Ledger):
    """A client that records every command acknowledged to it."""

    def __init__(self, url: str) -> None:
        super().__init__(RedisStore(connect(url)), lambda: time.time_ns() // 1_000_000, os.urandom)
        self.acknowledged: set[tuple[GameId, int, str]] = set()

    def command(self, *command: Any, command_id: str, **named: Any) -> Done:
        done = super().command(*command, command_id=command_id, **named)
        self.acknowledged.add((command[0], done.first, command_id))
        return done


def ledger_at(url: str) -> Noting:
    return Noting(url)


def check_chain(ledger: Ledger, game: str) -> None:
    before = GENESIS
    for number, link in enumerate(ledger.store.read(game, 0), 1):
        assert link.envelope.version == number
        before = chain(before, link.envelope)
        assert link.hash == before


def together(works: list[threading.Thread]) -> None:
    for work in works:
        work.start()
    for work in works:
        work.join()


def test_fifty_talkers_at_one_table(valkey_url: str) -> None:
    game = lay(ledger_at(valkey_url), ANN, BOB)

    def talk(number: int) -> None:
        own = ledger_at(valkey_url)
        for word in range(3):
            say(own, game, ANN, 0, None, f"{number}.{word}")

    together([threading.Thread(target=talk, args=(number,)) for number in range(50)])
    ledger = ledger_at(valkey_url)
    words = {message.id: message.text for message in heard(ledger, game, "ann")}
    events = [link.envelope for link in ledger.store.read(game, 0)]
    said = [event for event in map(table_event, events[-150:]) if isinstance(event, Said)]
    assert sorted(words[one.message] for one in said) == sorted(f"{n}.{word}" for n in range(50) for word in range(3))
    check_chain(ledger, game)


def test_two_hundred_games_at_once(valkey_url: str) -> None:
    ledgers = [ledger_at(valkey_url) for _ in range(4)]
    games = [lay(ledgers[number % 4], ANN, BOB, seed=str(number), options={"rounds": 2}) for number in range(200)]

    def play(number: int) -> None:
        dice = random.Random(number)
        for game in games:
            try:
                play_on(ledgers[number], game, dice, most=4)
            except (Stale, Refused):
                continue  # another of the four was quicker

    together([threading.Thread(target=play, args=(number,)) for number in range(4)])
    fresh = ledger_at(valkey_url)
    commands: list[tuple[GameId, int, str]] = []
    for game in games:
        check_chain(fresh, game)
        for link in fresh.store.read(game, 0):
            cause = cause_of(link.envelope)
            commands += [(game, link.envelope.version, cause.id)] if cause else []
    assert len({(game, name) for game, _, name in commands}) == len(commands)
    acknowledged = set().union(*(ledger.acknowledged for ledger in ledgers))
    assert len(acknowledged) > 200
    assert acknowledged <= set(commands)
