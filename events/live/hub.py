"""The hub: one subscription to the wake-up hints per web process, however many clients listen.

A client gets the newest version and nothing else. So a slow client skips versions but never misses the last one, and
does not slow the others down. Hints may be lost, so the hub also reads the feeds, which are complete, every second.
"""

from __future__ import annotations

import threading
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from events.store import keys
from events.store.interface import Unreachable
from events.store.keys import GameId, PlayerId
from events.store.redis import Client, RedisStore, reached

LOOK_SECONDS: Final = 1.0


class Watch:
    """The news for one client: the newest version of each game, until the client has fetched it."""

    def __init__(self) -> None:
        self._woken = threading.Event()
        self._lock = threading.Lock()
        self._unread: dict[GameId, int] = {}
        self._sent: dict[GameId, int] = {}

    def notify(self, game: GameId, version: int) -> None:
        with self._lock:
            if version > self._sent.get(game, 0):
                self._sent[game] = self._unread[game] = version
                self._woken.set()

    def wait(self, timeout: float) -> list[tuple[GameId, int]]:
        """The news, each game once with its newest version; empty after the timeout."""
        self._woken.wait(timeout)
        with self._lock:
            self._woken.clear()
            news, self._unread = self._unread, {}
        return list(news.items())


class Hub:
    """Passes hints and feed entries on to the watches."""

    def __init__(self, store: RedisStore, hints: Client) -> None:
        self._store = store
        self._hints = hints
        self._games: defaultdict[GameId, set[Watch]] = defaultdict(set)
        self._players: defaultdict[PlayerId, set[Watch]] = defaultdict(set)
        self._positions: list[str] | None = None
        self._starting = threading.Lock()
        self._started = False
        self._stopped = threading.Event()
        self.lag = 0.0
        """Seconds between the append of the last feed entry and its being read here."""

    @property
    def clients(self) -> int:
        return sum(map(len, self._games.values())) + sum(map(len, self._players.values()))

    @contextmanager
    def watch(self, game: GameId) -> Iterator[Watch]:
        with _among(self._games, game) as watch:
            yield watch

    @contextmanager
    def watch_player(self, player: PlayerId) -> Iterator[Watch]:
        """A watch of the games that wait for this player."""
        with _among(self._players, player) as watch:
            yield watch

    def start(self) -> None:
        """Start the threads, once. Reads the ends of the feeds first, so that no later entry is missed."""
        with self._starting:
            if self._started:
                return
            self._look_once()
            for work in (self._listen, self._look_often):
                threading.Thread(target=work, name=work.__name__, daemon=True).start()
            self._started = True

    def stop(self) -> None:
        self._stopped.set()

    def notify(self, game: GameId, version: int, waiting_players: tuple[PlayerId, ...]) -> None:
        for watch in list(self._games.get(game, ())):
            watch.notify(game, version)
        for player in waiting_players:
            for watch in list(self._players.get(player, ())):
                watch.notify(game, version)

    def look(self) -> None:
        """Read the new entries of the feeds."""
        if self._positions is None:
            self._positions = self._store.feed_ends()
            return
        for shard, entries in enumerate(self._store.feeds(self._positions, 1000)):
            for entry in entries:
                self.notify(entry.game, entry.last, entry.waiting_players)
            if entries:
                self._positions[shard] = entries[-1].position
                self.lag = max(0.0, time.time() - int(entries[-1].position.partition("-")[0]) / 1000)

    def _look_often(self) -> None:
        while not self._stopped.wait(LOOK_SECONDS):
            self._look_once()

    def _look_once(self) -> None:
        try:
            self.look()
        except Unreachable:
            return  # /healthz reports it; the next look reads what was missed

    def _listen(self) -> None:
        while not self._stopped.is_set():
            try:
                with reached():
                    self._follow_hints()
            except Unreachable:
                self._stopped.wait(LOOK_SECONDS)

    def _follow_hints(self) -> None:
        with self._hints.pubsub(ignore_subscribe_messages=True) as hints:
            hints.subscribe(keys.HINTS)
            while not self._stopped.is_set():
                message = hints.get_message(timeout=LOOK_SECONDS)
                if message is not None:
                    game, version, *waiting_players = message["data"].decode().split()
                    self.notify(game, int(version), tuple(waiting_players))


@contextmanager
def _among(watches: defaultdict[str, set[Watch]], name: str) -> Iterator[Watch]:
    watch = Watch()
    watches[name].add(watch)
    try:
        yield watch
    finally:
        watches[name].discard(watch)
        if not watches[name]:
            watches.pop(name, None)
