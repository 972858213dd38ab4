"""A store in this process's memory: for headless play, search and tests."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from threading import RLock

from events.store.envelope import Link, Seal
from events.store.interface import AlreadyAppended, Batch, Conflict, FeedEntry, Head, Side
from events.store.keys import SHARDS, GameId, shard_of


class MemoryStore:
    """Implements Store with plain dictionaries, under one lock."""

    def __init__(self) -> None:
        self._lock = RLock()
        self._links: dict[GameId, list[Link]] = {}
        self._seals: dict[GameId, Seal] = {}
        self._commands: dict[tuple[GameId, bytes], int] = {}
        self._games_of_seed: defaultdict[str, dict[GameId, int]] = defaultdict(dict)
        self._snapshots: defaultdict[GameId, dict[int, bytes]] = defaultdict(dict)
        self._feeds: list[list[FeedEntry]] = [[] for _ in range(SHARDS)]
        self._owed: dict[GameId, int] = {}
        self._sides: defaultdict[tuple[GameId, str], dict[str, bytes]] = defaultdict(dict)

    def append(self, game: GameId, head: Head, batch: Batch) -> None:
        with self._lock:
            if self._has(game, batch.links[-1]):
                return
            if batch.command is not None and (game, batch.command) in self._commands:
                raise AlreadyAppended(self._commands[game, batch.command])
            if (self.head(game) or (head if batch.seal else None)) != head or (batch.seal and game in self._links):
                raise Conflict(game)
            self._write(game, batch)

    def read(self, game: GameId, after: int, upto: int | None = None, limit: int | None = None) -> list[Link]:
        with self._lock:
            links = self._links.get(game, [])
            if not links:
                return []
            first = links[0].envelope.version
            start = max(after + 1 - first, 0)
            stop = len(links) if upto is None else max(upto + 1 - first, 0)
            return links[start:stop][:limit]

    def head(self, game: GameId) -> Head | None:
        links = self._links.get(game)
        return Head(links[-1].envelope.version, links[-1].hash) if links else None

    def seal(self, game: GameId) -> Seal | None:
        return self._seals.get(game)

    def known(self, game: GameId, command: bytes) -> int | None:
        return self._commands.get((game, command))

    def games(self, shard: int) -> Iterator[GameId]:
        return iter([game for game in self._links if shard_of(game) == shard])

    def games_of_seed(self, seed_digest: str) -> dict[GameId, int]:
        return dict(self._games_of_seed[seed_digest])

    def reserve_seed(self, seed_digest: str, game: GameId, time: int) -> None:
        self._games_of_seed[seed_digest][game] = time

    def release_seed(self, seed_digest: str, game: GameId) -> None:
        self._games_of_seed[seed_digest].pop(game, None)

    def keep_snapshot(self, game: GameId, version: int, snapshot: bytes) -> None:
        self._snapshots[game][version] = snapshot

    def snapshot(self, game: GameId, first: int, last: int) -> tuple[int, bytes] | None:
        fitting = [version for version in self._snapshots[game] if first <= version <= last]
        return (max(fitting), self._snapshots[game][max(fitting)]) if fitting else None

    def feeds(self, after: Sequence[str], limit: int) -> list[list[FeedEntry]]:
        seen = [int(position.partition("-")[0]) for position in after]
        return [self._feeds[shard][start : start + limit] for shard, start in enumerate(seen)]

    def owed(self, until: int, limit: int) -> list[tuple[GameId, int]]:
        with self._lock:
            due = sorted((time, game) for game, time in self._owed.items() if time <= until)
            return [(game, time) for time, game in due[:limit]]

    def lease(self, game: GameId, due: int, until: int) -> bool:
        with self._lock:
            if self._owed.get(game) != due:
                return False
            self._owed[game] = until
            return True

    def set_due(self, game: GameId, version: int, due: int | None) -> bool:
        with self._lock:
            head = self.head(game)
            if head is None or head.version != version:
                return False
            self._set_due(game, due)
            return True

    def keep_side(self, game: GameId, kind: Side, name: str, record: bytes | None) -> None:
        if record is None:
            self._sides[game, kind].pop(name, None)
        else:
            self._sides[game, kind][name] = record

    def side(self, game: GameId, kind: Side, name: str) -> bytes | None:
        return self._sides[game, kind].get(name)

    def sides(self, game: GameId, kind: Side) -> dict[str, bytes]:
        return dict(self._sides[game, kind])

    def count_sides(self, game: GameId, kind: Side) -> int:
        return len(self._sides[game, kind])

    def _has(self, game: GameId, link: Link) -> bool:
        version = link.envelope.version
        return any(there.hash == link.hash for there in self.read(game, version - 1, version))

    def _write(self, game: GameId, batch: Batch) -> None:
        self._links.setdefault(game, []).extend(batch.links)
        first, last = batch.links[0].envelope.version, batch.links[-1].envelope.version
        if batch.seal:
            self._seals[game] = batch.seal
        if batch.command is not None:
            self._commands[game, batch.command] = last
        feed = self._feeds[shard_of(game)]
        feed.append(FeedEntry(f"{len(feed) + 1}-0", game, first, last, batch.waiting_players))
        self._set_due(game, batch.due)

    def _set_due(self, game: GameId, due: int | None) -> None:
        if due is None:
            self._owed.pop(game, None)
        else:
            self._owed[game] = due
