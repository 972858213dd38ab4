"""Reading games: the head, any version, the table or the events of a game, over rewinds and fork boundaries."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from events.read import lines, snapshots
from events.read.contain import RulesFault
from events.read.folding import Folding, folded
from events.read.snapshots import Cache, Position, weigh
from events.store.codec import Codec, codec, first_event
from events.store.envelope import Link
from events.store.interface import Head, Store
from events.store.keys import GameId
from events.store.table import GameForked, Rewound, Table, follow, lay
from games.core import catalogue
from games.core.catalogue import AnyRules
from games.core.rules import Refused

CACHE_BYTES: Final = 64 * 2**20
NEWEST: Final = 2**62


class Unknown(Refused):
    """There is no such game, or this caller may not see it: both look alike."""

    def __init__(self, game: GameId) -> None:
        super().__init__("game-unknown", game=game)


UNREADABLE: Final = (RulesFault, Refused, LookupError)
"""What is raised for a game that cannot be read: its rules fail on it, or they or its components are not installed."""


class Game(msgspec.Struct, frozen=True):
    """A game at its head, as this process knows it. Shared and never changed: a successor is built from copies."""

    id: GameId
    head: Head
    table: Table
    position: Position
    rules: AnyRules
    codec: Codec
    snapshot: int = 0
    """The version of its last snapshot."""

    @property
    def version(self) -> int:
        return self.head.version


class Reader:
    """Loads games and caches recent ones. Each process has one."""

    def __init__(self, store: Store, cache_bytes: int = CACHE_BYTES) -> None:
        self.store = store
        self.cache = Cache(cache_bytes, self._forget)
        self._folding = Folding(store, self.cache)
        self._heads: dict[GameId, Game] = {}

    def recent(self, game: GameId) -> Game:
        """The game as this process last saw it. Enough for an append, because the store compares."""
        return self._heads.get(game) or self._load(game)

    def head(self, game: GameId) -> Game:
        """The game as it is now."""
        held = self._heads.get(game)
        return self.refresh(held) if held else self._load(game)

    def refresh(self, game: Game) -> Game:
        """The same game with the events since; the same object if there are none."""
        tail = self.store.read(game.id, game.version)
        return self._advance(game, tail) if tail else game

    def succeed(self, game: Game, head: Head, table: Table, state: object) -> Game:
        """Cache the new head of a game, and store a snapshot every 128 versions."""
        position = Position(game.id, head.version, state, self._weight(game, state))
        snapshot = game.snapshot
        due = head.version - max(snapshot, table.first) >= snapshots.EVERY
        if due and snapshots.keep(self.store, game.rules, position, head, table):
            snapshot = head.version
        successor = Game(game.id, head, table, position, game.rules, game.codec, snapshot)
        held = self._heads.get(game.id)
        if held is None or held.version < head.version:
            self._heads[game.id] = successor
            self.cache.put(position)
        return successor

    def at(self, game: GameId, version: int) -> Position:
        """The state at a version, on whatever line it lies."""
        rules = rules_of(self.table(game, version))
        return self._folding.position(lines.history(self.table, game, version), rules)

    def links(self, game: GameId, after: int, limit: int) -> list[Link]:
        """The events of a game in the order of their versions, its ancestors' before its own."""
        streams: list[lines.Span] = []
        last = NEWEST
        while True:
            table = self.table(game)
            streams.append(lines.Span(game, table.first, last))
            if table.parent is None or after >= table.first - 1:
                break
            game, last = table.parent.game, table.first - 1
        links: list[Link] = []
        for stream in reversed(streams):
            if len(links) < limit:
                start = max(after, stream.first - 1)
                links += self.store.read(stream.game, start, stream.last, limit - len(links))
        return links

    def table(self, game: GameId, version: int = 0) -> Table:
        """The table of a game, as of this version at least."""
        known = self.recent(game)
        return known.table if known.version >= version else self.refresh(known).table

    def epoch(self, game: GameId, version: int) -> int:
        return lines.epoch_at(self.table, game, version)

    def _load(self, game: GameId) -> Game:
        """Load its ancestors first, oldest first: a chain of forks may be longer than the call stack allows."""
        for above in self._unknown_above(game):
            self._load_one(above)
        return self._load_one(game)

    def _unknown_above(self, game: GameId) -> list[GameId]:
        unknown: list[GameId] = []
        while (above := self._parent(game)) is not None and above not in self._heads:
            unknown.append(above)
            game = above
        return unknown[::-1]

    def _parent(self, game: GameId) -> GameId | None:
        links = self.store.read(game, 0, limit=1)
        if not links:
            raise Unknown(game)
        first = first_event(links[0].envelope)
        return first.parent.game if isinstance(first, GameForked) else None

    def _load_one(self, game: GameId) -> Game:
        kept = snapshots.find(self.store, game, 0, NEWEST)
        if kept is not None and kept[1].table is not None:
            version, snapshot = kept
            assert snapshot.table is not None
            rules = rules_of(snapshot.table)
            position = snapshots.thaw(game, version, snapshot, rules)
            if position is not None:
                head = Head(version, snapshot.hash)
                loaded = Game(game, head, snapshot.table, position, rules, codec(rules), version)
                return self._advance(loaded, self.store.read(game, version))
        return self._load_whole(game)

    def _load_whole(self, game: GameId) -> Game:
        links = self.store.read(game, 0)
        if not links:
            raise Unknown(game)
        first = links[0]
        table = lay(first_event(first.envelope), first.envelope)
        rules = rules_of(table)
        head = Head(first.envelope.version, first.hash)
        position = self._root(table, game, rules)
        return self._advance(Game(game, head, table, position, rules, codec(rules)), links[1:])

    def _root(self, table: Table, game: GameId, rules: AnyRules) -> Position:
        """The state before a game's first event of the rules: an empty table, or the parent's."""
        if table.parent is None:
            return Position(game, table.first, rules.initial(), weigh(0))
        above = self.at(table.parent.game, table.parent.at)
        return Position(game, table.first, above.state, above.weight)

    def _advance(self, game: Game, tail: Sequence[Link]) -> Game:
        """Fold the events since into a copy of the game."""
        table, state = game.table.copy(), game.position.state
        head, start, target = game.head, 0, None
        for number, link in enumerate(tail, 1):
            envelope = link.envelope
            head = Head(envelope.version, link.hash)
            event = game.codec.unpack(envelope) if envelope.of_table else None
            follow(table, envelope, event)
            if isinstance(event, Rewound):
                start, target = number, event.to
        if target is not None:
            state = self._position_of(game, table, target).state
        return self.succeed(game, head, table, folded(game.id, game.rules, state, tail[start:]))

    def _forget(self, position: Position) -> None:
        held = self._heads.get(position.game)
        if held is not None and held.version == position.version:
            del self._heads[position.game]

    def _position_of(self, game: Game, table: Table, version: int) -> Position:
        """A position of a game that is being loaded, so that its new table is not cached yet."""

        def tables(other: GameId, at_least: int) -> Table:
            return table if other == game.id else self.table(other, at_least)

        return self._folding.position(lines.history(tables, game.id, version), game.rules)

    def _weight(self, game: Game, state: object) -> int:
        # Dumping is expensive, so the size is measured every 16 versions.
        if game.position.weight > weigh(0) and game.version % 16:
            return game.position.weight
        return weigh(len(game.rules.dump(state)))


def rules_of(table: Table) -> AnyRules:
    return catalogue.rules(table.terms.title, table.terms.components)
