"""The timeline of a game: the versions at which a replay stops, and the scores over time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Final

import msgspec

from events.read import lines
from events.read.contain import contained
from events.read.reader import Game
from events.store.envelope import Envelope
from events.store.keys import GameId
from events.store.table import GameForked
from events.write.ledger import Ledger
from games.core.catalogue import AnyRules
from games.core.rules import Moment, name_of
from games.core.scores import open_standings
from service.present.viewpoints import Look, Viewpoint

FORKED: Final = name_of(GameForked)


class Marks(msgspec.Struct, frozen=True):
    """The versions at which a replay stops: each event, each decision, each new turn, each new round."""

    event: Sequence[int]
    decision: Sequence[int]
    turn: Sequence[int]
    round: Sequence[int]


class Point(msgspec.Struct, frozen=True):
    """The scores when a turn began; None where they are hidden."""

    version: int
    moment: Moment
    totals: Sequence[int | None]


def tip_of(ledger: Ledger, game: Game, at: int) -> int:
    """The last version of the line on which `at` lies: the head, or the end of an abandoned stretch."""
    tables = ledger.reader.table
    if lines.on_line(tables, game.id, at, game.version):
        return game.version
    table = tables(lines.owner_of(tables, game.id, at))
    ends = [branch.last for branch in lines.abandoned(table) if branch.first <= at <= branch.last]
    return min(ends, default=at)


def line(ledger: Ledger, game: GameId, tip: int) -> Iterator[Envelope]:
    """The events that lead to a version, without those that were rewound."""
    for span in lines.history(ledger.reader.table, game, tip):
        for link in ledger.store.read(span.game, span.first - 1, span.last):
            yield link.envelope


def marks(events: Sequence[Envelope]) -> Marks:
    """The stops in these events: a decision stops at its last event, a turn and a round at their first."""
    closing = [one.version for one, after in pairwise(events) if one.batch != after.batch]
    return Marks(
        event=[envelope.version for envelope in events],
        decision=[*closing, events[-1].version],
        turn=_changes(events, lambda moment: (moment.round, moment.turn)),
        round=_changes(events, lambda moment: moment.round),
    )


def _changes(events: Sequence[Envelope], mark: Callable[[Moment], object]) -> list[int]:
    versions: list[int] = []
    last: object = None
    for envelope in events:
        if envelope.moment is not None and mark(envelope.moment) != last:
            last = mark(envelope.moment)
            versions.append(envelope.version)
    return versions


def scores(game: Game, events: Sequence[Envelope], stops: Sequence[int], look: Look) -> list[Point]:
    """The scores at these versions and at the end, as the viewer may know them; none before the game begins."""
    rules, points = game.rules, list[Point]()
    wanted = {*stops, events[-1].version}
    with contained(game.id):
        state = rules.initial()
        for envelope in events:
            if not envelope.of_table:
                rules.evolve(state, game.codec.unpack(envelope))
            # At a fork's first event the state is still the parent's: what is hidden was not dealt again yet.
            if envelope.version in wanted and envelope.moment is not None and envelope.type != FORKED:
                totals = _totals(rules, state, look(envelope.version))
                points.append(Point(envelope.version, envelope.moment, totals))
    return [point for point in points if point.totals]


def _totals(rules: AnyRules, state: object, viewpoint: Viewpoint) -> list[int | None]:
    scores = open_standings(rules, state) if viewpoint.truth else rules.standings(state, viewpoint.seat)
    return [None if score.hidden else score.total for score in scores]
