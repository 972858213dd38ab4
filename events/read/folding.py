"""The position at the end of a history: the nearest known position on it, with the events since folded in."""

from __future__ import annotations

from collections.abc import Sequence

from events.read import snapshots
from events.read.contain import contained
from events.read.lines import Span
from events.read.snapshots import Cache, Position, weigh
from events.store.codec import codec
from events.store.envelope import Link
from events.store.interface import Store
from events.store.keys import GameId
from games.core.catalogue import AnyRules


class Folding:
    """Folds as few events as possible: starts at a cached position or a snapshot, and leaves snapshots on the way."""

    def __init__(self, store: Store, cache: Cache) -> None:
        self._store = store
        self._cache = cache

    def position(self, history: Sequence[Span], rules: AnyRules) -> Position:
        """The position at the end of these spans."""
        number, start = self._nearest(history, rules)
        end = history[-1]
        if start is not None and start.version == end.last:
            return start
        spans = list(history[number:])
        if start is not None:
            spans[0] = spans[0]._replace(first=start.version + 1)
        state = start.state if start else rules.initial()
        for span in spans:
            state = self._fold_span(span, state, rules)
        position = Position(end.game, end.last, state, weigh(len(rules.dump(state))))
        self._cache.put(position)
        return position

    def _nearest(self, history: Sequence[Span], rules: AnyRules) -> tuple[int, Position | None]:
        """The number of the last span with a known position, and that position; the first span if none has one."""
        for number in range(len(history) - 1, -1, -1):
            position = self._known_on(history[number], rules)
            if position is not None:
                return number, position
        return 0, None

    def _known_on(self, span: Span, rules: AnyRules) -> Position | None:
        """The newest position on a span in the cache, or in a snapshot if that saves many events."""
        cached = self._cache.nearest(*span)
        known = cached.version if cached else span.first
        if span.last - known < snapshots.EVERY // 2:
            return cached
        stored = snapshots.find(self._store, span.game, known + 1, span.last)
        return (snapshots.thaw(span.game, *stored, rules) if stored else None) or cached

    def _fold_span(self, span: Span, state: object, rules: AnyRules) -> object:
        links = self._store.read(span.game, span.first - 1, span.last)
        while len(links) > snapshots.EVERY:
            # Snapshots only at round versions, so that readers who jump about cannot fill the store.
            part = snapshots.EVERY - links[0].envelope.version % snapshots.EVERY + 1
            state = folded(span.game, rules, state, links[:part])
            version = links[part - 1].envelope.version
            snapshots.keep(self._store, rules, Position(span.game, version, state, 0), None, None)
            links = links[part:]
        return folded(span.game, rules, state, links)


def folded(game: GameId, rules: AnyRules, state: object, links: Sequence[Link]) -> object:
    """A copy of the state with these events of the rules folded in."""
    decoder = codec(rules)
    with contained(game):
        grown = rules.copy(state)
        for link in links:
            if not link.envelope.of_table:
                rules.evolve(grown, decoder.unpack(link.envelope))
    return grown
