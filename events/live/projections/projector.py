"""The projector: follows the feeds and updates each read model. Any number may run; each entry counts once."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from uuid import uuid4

import msgspec
import structlog

from events.due.stuck import kind_of
from events.live.projections.models import MODELS, Change, positions, row_of
from events.read.reader import Reader
from events.store import keys
from events.store.interface import FeedEntry, Unreachable
from events.store.keys import SHARDS, GameId
from events.store.redis import RedisStore, reached, script

BUSY = "rebuilding:"
"""Prefix of a position while a rebuild holds it; projectors wait meanwhile."""

LOCK_SECONDS = 30
LIMIT = 500

log = structlog.get_logger()


class Projector:
    """Reads the feeds and writes the changes of the models."""

    def __init__(self, store: RedisStore, reader: Reader) -> None:
        self._store = store
        self._reader = reader
        self._project = store.client.register_script(script("project"))

    def run_once(self) -> int:
        """Bring every model up to date, shard by shard; returns how many games were looked at."""
        return sum(self._catch_up(model) for model in MODELS)

    def _catch_up(self, model: str) -> int:
        at = self._positions(model)
        if any(position.startswith(BUSY) for position in at):
            return self._take_over(model)
        entries = self._store.feeds(at, LIMIT)
        return sum(self._follow(model, shard, at[shard], batches) for shard, batches in enumerate(entries) if batches)

    def _follow(self, model: str, shard: int, at: str, entries: list[FeedEntry]) -> int:
        games = dict.fromkeys(entry.game for entry in entries)
        changes = [change for game in games for change in self.changes(model, game)]
        self.write(model, shard, at, entries[-1].position, changes)
        return len(games)

    def _take_over(self, model: str) -> int:
        """Restart a rebuild whose process has died."""
        with reached():
            alive = self._store.client.exists(keys.view(model, "lock"))
        if alive:
            return 0
        return rebuild(self._store, self._reader, [model])

    def changes(self, model: str, game: GameId) -> list[Change]:
        """The changes of a model for a game; none for a game that cannot be read, so that the others do not wait."""
        try:
            return MODELS[model](row_of(self._reader.head(game)))
        except Unreachable:
            raise
        except Exception as error:
            log.warning("game cannot be read", game=game, model=model, why=kind_of(error))
            return []

    def write(self, model: str, shard: int, at: str, position: str, changes: Iterable[Change]) -> bool:
        names = [positions(model)]
        coded: list[list[str | int]] = []
        for command, name, arguments in changes:
            key = keys.view(model, name)
            if key not in names:
                names.append(key)
            coded.append([command, names.index(key) + 1, *arguments])
        with reached():
            return bool(self._project(keys=names, args=[str(shard), at, position, msgspec.json.encode(coded)]))

    def _positions(self, model: str) -> list[str]:
        with reached():
            stored = self._store.client.hgetall(positions(model))
        return [stored.get(str(shard).encode(), b"0").decode() for shard in range(SHARDS)]


def rebuild(
    store: RedisStore,
    reader: Reader,
    models: Iterable[str] = tuple(MODELS),
    progress: Callable[[int], None] = lambda _: None,
) -> int:
    """Drop read models and rebuild them from the index of games; returns how many games there are."""
    count = 0
    for model in models:
        count = _rebuild(store, reader, model, progress)
    return count


def _rebuild(store: RedisStore, reader: Reader, model: str, progress: Callable[[int], None]) -> int:
    projector = Projector(store, reader)
    # The ends of the feeds before the first game is read. Later entries are followed; to apply one twice is harmless.
    ends = store.feed_ends()
    held = BUSY + uuid4().hex
    _drop(store, model, held)
    count = 0
    for shard in range(SHARDS):
        _hold(store, model)
        for game in store.games(shard):
            projector.write(model, shard, held, held, projector.changes(model, game))
            count += 1
            progress(count)
        projector.write(model, shard, held, ends[shard], [])
    with reached():
        store.client.delete(keys.view(model, "lock"))
    return count


def _hold(store: RedisStore, model: str) -> None:
    with reached():
        store.client.set(keys.view(model, "lock"), "1", ex=LOCK_SECONDS)


def _drop(store: RedisStore, model: str, held: str) -> None:
    _hold(store, model)
    with reached():
        store.client.hset(positions(model), mapping={str(shard): held for shard in range(SHARDS)})
        kept = {positions(model).encode(), keys.view(model, "lock").encode()}
        for key in store.client.scan_iter(match=keys.view(model, "*"), count=1000):
            if key not in kept:
                store.client.delete(key)
