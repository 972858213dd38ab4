"""The store on a Redis-protocol server, one or a cluster. Only commands of Redis 6.2 are used.

A game is a stream whose entry ids are its versions, so that the server itself refuses a version twice.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.resources import files
from typing import Any, Final, cast

import msgspec
import redis
from redis.backoff import NoBackoff
from redis.cluster import RedisCluster
from redis.retry import Retry

from events.store import keys
from events.store.envelope import Link, Seal
from events.store.interface import AlreadyAppended, Batch, Conflict, FeedEntry, Head, Side, Unreachable, decode, encode
from events.store.keys import SHARDS, GameId

CONNECTION_ERRORS = (
    redis.ConnectionError,
    redis.TimeoutError,
    redis.exceptions.ClusterDownError,
    redis.exceptions.OutOfMemoryError,
    redis.exceptions.ReadOnlyError,
    redis.exceptions.RedisClusterException,
)
"""What the client raises if a server does not answer or accepts no writes."""

CANNOT_WRITE = re.compile(r"(?:^|-)(BUSY|MISCONF|NOREPLICAS|OOM|READONLY) ")
"""The same as text of a ResponseError: at its beginning, or inside it if a script on an older server failed."""

# Both kinds of client have the same methods, but their stubs differ.
Client = Any


CONNECTIONS: Final = 200
ANSWER_TIMEOUT: Final = 10
"""Seconds to wait for a reply, or for a connection while all are in use."""
PROBE_TIMEOUT: Final = 1
"""Seconds in which a healthy server replies."""


def connect(url: str, *, cluster: bool = False, blocking: bool = False) -> Client:
    """A client for that server. A blocking reader needs one of its own, without a time limit on replies."""
    return _client(url, cluster, ANSWER_TIMEOUT, socket_timeout=None if blocking else ANSWER_TIMEOUT)


def connect_to_probe(url: str, *, cluster: bool = False) -> Client:
    """A client for health checks: it tries once and waits only a moment."""
    once = Retry(NoBackoff(), 0)
    return _client(
        url, cluster, PROBE_TIMEOUT, socket_timeout=PROBE_TIMEOUT, socket_connect_timeout=PROBE_TIMEOUT, retry=once
    )


def _client(url: str, cluster: bool, timeout: float, **settings: Any) -> Client:
    settings["max_connections"] = CONNECTIONS
    if cluster:
        return RedisCluster.from_url(url, connection_pool_class=redis.BlockingConnectionPool, **settings)
    # Callers wait for a free connection; redis-py's usual pool would raise an error.
    return redis.Redis.from_pool(redis.BlockingConnectionPool.from_url(url, timeout=timeout, **settings))


def script(name: str) -> str:
    return (files("events.store") / "lua" / f"{name}.lua").read_text()


@contextmanager
def reached() -> Iterator[None]:
    """Turns the client's many errors about an unreachable server into Unreachable."""
    try:
        yield
    except CONNECTION_ERRORS as error:
        raise Unreachable(type(error).__name__) from error
    except redis.ResponseError as error:
        reason = CANNOT_WRITE.search(str(error))
        if reason:
            raise Unreachable(reason[1]) from error
        raise


class RedisStore:
    """Implements Store on a server."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self._append = client.register_script(script("append"))
        self._lease = client.register_script(script("lease"))
        self._set_due = client.register_script(script("set_due"))

    def append(self, game: GameId, head: Head, batch: Batch) -> None:
        shard = keys.shard_of(game)
        names = [keys.events(game), keys.commands(game), keys.seal(game)]
        names += [keys.feed(shard), keys.owed(shard), keys.index(shard)]
        with reached():
            answer, version = self._append(keys=names, args=[game, head.version, head.hash, *_arguments(batch)])
        if answer == b"known":
            raise AlreadyAppended(version)
        if answer == b"conflict":
            raise Conflict(game)

    def read(self, game: GameId, after: int, upto: int | None = None, limit: int | None = None) -> list[Link]:
        last = "+" if upto is None else f"{upto}-0"
        if upto is not None and upto <= after:
            return []
        with reached():
            entries = self.client.xrange(keys.events(game), f"{after + 1}-0", last, count=limit)
        return [_link(fields) for _, fields in entries]

    def head(self, game: GameId) -> Head | None:
        with reached():
            entries = self.client.xrevrange(keys.events(game), count=1)
        if not entries:
            return None
        entry, fields = entries[0]
        return Head(int(entry.partition(b"-")[0]), fields[b"h"])

    def seal(self, game: GameId) -> Seal | None:
        with reached():
            stored = self.client.get(keys.seal(game))
        return msgspec.msgpack.decode(stored, type=Seal) if stored else None

    def known(self, game: GameId, command: bytes) -> int | None:
        with reached():
            version = self.client.hget(keys.commands(game), command)
        return int(version) if version is not None else None

    def games(self, shard: int) -> Iterator[GameId]:
        with reached():
            for game in self.client.sscan_iter(keys.index(shard), count=500):
                yield game.decode()

    def games_of_seed(self, seed_digest: str) -> dict[GameId, int]:
        with reached():
            return {
                game.decode(): int(time) for game, time in self.client.hgetall(keys.games_of_seed(seed_digest)).items()
            }

    def reserve_seed(self, seed_digest: str, game: GameId, time: int) -> None:
        with reached():
            self.client.hset(keys.games_of_seed(seed_digest), game, time)

    def release_seed(self, seed_digest: str, game: GameId) -> None:
        with reached():
            self.client.hdel(keys.games_of_seed(seed_digest), game)

    def keep_snapshot(self, game: GameId, version: int, snapshot: bytes) -> None:
        with reached():
            self.client.hset(keys.snapshots(game), str(version), snapshot)

    def snapshot(self, game: GameId, first: int, last: int) -> tuple[int, bytes] | None:
        with reached():
            versions = [int(version) for version in self.client.hkeys(keys.snapshots(game))]
            fitting = [version for version in versions if first <= version <= last]
            if not fitting:
                return None
            stored = self.client.hget(keys.snapshots(game), str(max(fitting)))
        return (max(fitting), stored) if stored is not None else None

    def feeds(self, after: Sequence[str], limit: int) -> list[list[FeedEntry]]:
        pipeline = self.client.pipeline(transaction=False)
        for shard, position in enumerate(after):
            pipeline.xrange(keys.feed(shard), _after(position), "+", count=limit)
        with reached():
            return [_entries(entries) for entries in pipeline.execute()]

    def feed_ends(self) -> list[str]:
        """The position of the newest entry in each shard's feed."""
        pipeline = self.client.pipeline(transaction=False)
        for shard in range(SHARDS):
            pipeline.xrevrange(keys.feed(shard), count=1)
        with reached():
            return [head[0][0].decode() if head else "0" for head in pipeline.execute()]

    def owed(self, until: int, limit: int) -> list[tuple[GameId, int]]:
        pipeline = self.client.pipeline(transaction=False)
        for shard in range(SHARDS):
            pipeline.zrangebyscore(keys.owed(shard), "-inf", until, start=0, num=limit, withscores=True)
        with reached():
            games = [(game.decode(), int(due)) for owed in pipeline.execute() for game, due in owed]
        return sorted(games, key=lambda owed: owed[1])[:limit]

    def lease(self, game: GameId, due: int, until: int) -> bool:
        with reached():
            return bool(self._lease(keys=[keys.owed(keys.shard_of(game))], args=[game, due, until]))

    def set_due(self, game: GameId, version: int, due: int | None) -> bool:
        names = [keys.events(game), keys.owed(keys.shard_of(game))]
        with reached():
            return bool(self._set_due(keys=names, args=[game, version, "" if due is None else due]))

    def keep_side(self, game: GameId, kind: Side, name: str, record: bytes | None) -> None:
        with reached():
            if record is None:
                self.client.hdel(keys.side(game, kind), name)
            else:
                self.client.hset(keys.side(game, kind), name, record)

    def side(self, game: GameId, kind: Side, name: str) -> bytes | None:
        with reached():
            return cast(bytes | None, self.client.hget(keys.side(game, kind), name))

    def sides(self, game: GameId, kind: Side) -> dict[str, bytes]:
        with reached():
            return {name.decode(): record for name, record in self.client.hgetall(keys.side(game, kind)).items()}

    def count_sides(self, game: GameId, kind: Side) -> int:
        with reached():
            return cast(int, self.client.hlen(keys.side(game, kind)))


def _arguments(batch: Batch) -> list[bytes | str | int]:
    arguments: list[bytes | str | int] = [
        batch.command or b"",
        "" if batch.due is None else batch.due,
        " ".join(batch.waiting_players),
        msgspec.msgpack.encode(batch.seal) if batch.seal else b"",
        keys.HINTS,
    ]
    for link in batch.links:
        arguments += [encode(link.envelope), link.hash]
    return arguments


def _link(fields: dict[bytes, bytes]) -> Link:
    return Link(decode(fields[b"e"]), fields[b"h"])


def _after(position: str) -> str:
    return f"({position}"


def _entries(entries: Sequence[tuple[bytes, dict[bytes, bytes]]]) -> list[FeedEntry]:
    return [_entry(position.decode(), fields) for position, fields in entries]


def _entry(position: str, fields: dict[bytes, bytes]) -> FeedEntry:
    waiting_players = tuple(fields[b"t"].decode().split())
    return FeedEntry(position, fields[b"g"].decode(), int(fields[b"f"]), int(fields[b"l"]), waiting_players)


def client_of(store: object) -> Client:
    """The client of a store on a server, for data beside the ledger (people, read models)."""
    return cast(RedisStore, store).client
