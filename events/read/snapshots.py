"""Positions that need not be folded again: snapshots in the store, and a cache of recent positions in this process.

A snapshot names the rules and components that made it. It is ignored under other rules or components, and if states or
tables had another shape then. The events are folded again instead.
"""

from __future__ import annotations

from collections import OrderedDict, defaultdict
from collections.abc import Callable
from threading import Lock
from typing import Final

import msgspec

from events.store.interface import Head, Store, Unreachable
from events.store.keys import GameId
from events.store.table import Table
from games.core.catalogue import AnyRules

EVERY: Final = 128
"""Versions between two snapshots of a game."""


class Position(msgspec.Struct, frozen=True):
    """The state of a game at a version. Never evolved in place, because others hold it too."""

    game: GameId
    version: int
    state: object
    weight: int
    """Its size in memory in bytes, roughly."""


class Snapshot(msgspec.Struct, frozen=True, array_like=True):
    """What is stored. Only snapshots of the head of a game have the table."""

    rules: int
    components: str
    hash: bytes
    state: bytes
    table: Table | None


def keep(store: Store, rules: AnyRules, position: Position, head: Head | None, table: Table | None) -> bool:
    """Store a snapshot. False if the store is unreachable: the caller's work is done all the same."""
    state = rules.dump(position.state)
    made = Snapshot(rules.meta.version, rules.components, head.hash if head else b"", state, table)
    try:
        store.keep_snapshot(position.game, position.version, msgspec.msgpack.encode(made))
    except Unreachable:
        return False
    return True


def find(store: Store, game: GameId, first: int, last: int) -> tuple[int, Snapshot] | None:
    """The newest snapshot in this range of versions; None if there is none that can be decoded."""
    stored = store.snapshot(game, first, last)
    if stored is None:
        return None
    try:
        return stored[0], _DECODER.decode(stored[1])
    except msgspec.MsgspecError:
        return None


def thaw(game: GameId, version: int, snapshot: Snapshot, rules: AnyRules) -> Position | None:
    """The position of a snapshot; None if its rules, components or shape of state are not those of today."""
    if (snapshot.rules, snapshot.components) != (rules.meta.version, rules.components):
        return None
    try:
        return Position(game, version, rules.load(snapshot.state), weigh(len(snapshot.state)))
    except msgspec.MsgspecError:
        return None


def weigh(dumped: int) -> int:
    # Python objects take some eight times the bytes of their MessagePack; tables and keys come on top.
    return 2000 + 8 * dumped


class Cache:
    """The most recently used positions of this process, up to a number of bytes."""

    def __init__(self, limit: int, forget: Callable[[Position], None]) -> None:
        self._limit = limit
        self._forget = forget
        self._lock = Lock()
        self._held: OrderedDict[tuple[GameId, int], Position] = OrderedDict()
        self._versions: defaultdict[GameId, set[int]] = defaultdict(set)
        self.bytes = 0

    def nearest(self, game: GameId, first: int, last: int) -> Position | None:
        """The newest cached position in a range of versions."""
        with self._lock:
            version = max((v for v in self._versions.get(game, ()) if first <= v <= last), default=None)
            if version is None:
                return None
            self._held.move_to_end((game, version))
            return self._held[game, version]

    def put(self, position: Position) -> None:
        key = (position.game, position.version)
        with self._lock:
            before = self._held.pop(key, None)
            self._held[key] = position
            self._versions[position.game].add(position.version)
            self.bytes += position.weight - (before.weight if before else 0)
            while self.bytes > self._limit and len(self._held) > 1:
                self._drop()

    def _drop(self) -> None:
        (game, version), position = self._held.popitem(last=False)
        self.bytes -= position.weight
        self._versions[game].discard(version)
        if not self._versions[game]:
            del self._versions[game]
        self._forget(position)


_DECODER = msgspec.msgpack.Decoder(Snapshot)
