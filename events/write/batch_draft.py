"""The draft of a batch: it collects table events and decisions of the rules, and seals them as a whole.

A draft never changes the game it was made for. One that is refused or comes too late is dropped.
"""

from __future__ import annotations

import msgspec

from events.read.contain import contained
from events.read.reader import Game
from events.store import codec as codecs
from events.store.envelope import By, ByHouse, Cause, Envelope, Link, Seal, Sealed, chain
from events.store.interface import Batch, Head
from events.store.table import GameEnded, Stamp, Table, follow
from games.core.chance import Seeded, Watched
from games.core.draft import Draft
from games.core.rules import HOUSE, Command, Event, Moment, Outcome, Seat


class _Entry(msgspec.Struct, frozen=True):
    event: Event
    seat: Seat | None
    by: By
    moment: Moment | None


class _MarkingDraft(Draft[object, Event]):
    """A draft that records the moment of the game at each event."""

    __slots__ = ("_moment", "moments")

    def __init__(self, game: Game, state: object) -> None:
        super().__init__(game.rules, state)
        self._moment = game.rules.moment
        self.moments: list[Moment] = []

    def emit(self, event: Event) -> None:
        super().emit(event)
        self.moments.append(self._moment(self.state))


class BatchDraft:
    """The events that are about to be appended to a game, and the table and state after them."""

    def __init__(self, game: Game, seal: Seal, time: int, *, new: bool = False, hold: int = 0) -> None:
        self.game = game
        self.table: Table = game.table.copy()
        self.state: object = game.position.state
        self._seal = seal
        self._time = time
        self._new = new
        self._hold = hold
        self._entries: list[_Entry] = []
        self._cause: Cause | None = None
        self._cause_seat: Seat = HOUSE

    def note(self, event: Event, by: By, seat: Seat | None = None) -> None:
        """Add a table event. The first event of a new game is already in its table."""
        moment = self._moment() if self.table.started is not None else None
        laid = self._new and not self._entries
        self._entries.append(_Entry(event, seat, by, moment))
        if not laid:
            follow(self.table, self._stamp(len(self._entries)), event)

    def decide(self, command: Command, by: By, command_id: str) -> None:
        """Decide a command on a copy of the state and add its events; add the end if the game is over."""
        watched = Watched(Seeded(self._seal.seed, self.table.epoch))
        with contained(self.game.id):
            draft = _MarkingDraft(self.game, self.game.rules.copy(self.state))
            self.game.rules.decide(draft, command, watched)
            outcome = self.game.rules.outcome(draft.state)
        self.state = draft.state
        self._cause = Cause(command_id, codecs.fields_of(command), watched.asked)
        self._cause_seat = command.seat
        for event, moment in zip(draft.events, draft.moments, strict=True):
            self._rules_event(event, command.seat, by, moment)
        if outcome is not None:
            self._end(outcome)

    def redeal(self, events: list[Event], by: By) -> None:
        """Add the events that deal again what the forker may not know."""
        with contained(self.game.id):
            self.state = self.game.rules.copy(self.state)
            for event in events:
                self.game.rules.evolve(self.state, event)
                self._rules_event(event, HOUSE, by, self.game.rules.moment(self.state))

    def rewind(self, state: object) -> None:
        """Continue from another state. The caller adds the event that says so."""
        self.state = state

    @property
    def next_version(self) -> int:
        """The version of the next event."""
        return self._first + len(self._entries)

    @property
    def to_act(self) -> tuple[Seat, ...]:
        if self.table.status != "active":
            return ()
        with contained(self.game.id):
            return self.game.rules.to_act(self.state)

    def batch(self, command: bytes | None = None) -> Batch:
        return Batch(
            links=tuple(self._links()),
            command=command,
            due=self._due(),
            waiting_players=self._waiting_players(),
            seal=self._seal if self._new else None,
        )

    def _moment(self) -> Moment:
        with contained(self.game.id):
            return self.game.rules.moment(self.state)

    def _rules_event(self, event: Event, seat: Seat, by: By, moment: Moment) -> None:
        self._entries.append(_Entry(event, seat, by, moment))
        follow(self.table, self._stamp(len(self._entries)), None)

    def _end(self, outcome: Outcome) -> None:
        seal = Seal(b"", b"") if self.table.keeps_seal else self._seal
        self.note(GameEnded(outcome, seal.seed.hex(), seal.salt.hex()), ByHouse(), HOUSE)

    def _stamp(self, number: int) -> Stamp:
        return Stamp(self._first + number - 1, self._time, self._first)

    @property
    def _first(self) -> int:
        return self.game.version + 1

    def _links(self) -> list[Link]:
        links: list[Link] = []
        before = self.game.head.hash
        for number, entry in enumerate(self._entries):
            envelope = self._envelope(self._first + number, entry)
            before = chain(before, envelope)
            links.append(Link(envelope, before))
        return links

    def _envelope(self, version: int, entry: _Entry) -> Envelope:
        packed = self.game.codec.pack(entry.event)
        return Envelope(
            version=version,
            type=packed.type,
            schema=packed.schema,
            time=self._time,
            moment=entry.moment,
            seat=entry.seat,
            by=entry.by,
            batch=self._first,
            public=msgspec.Raw(msgspec.msgpack.encode(packed.public)),
            sealed=packed.seals(self._seal.salt, version),
            cause=self._sealed_cause(version) if version == self._first and self._cause else None,
        )

    def _sealed_cause(self, version: int) -> Sealed:
        seats = () if self._cause_seat == HOUSE else (self._cause_seat,)
        fields = msgspec.to_builtins(self._cause, str_keys=True)
        return codecs.seal(seats, fields, self._seal.salt, version, CAUSE)

    def _due(self) -> int | None:
        """When a worker should look: after the table's pace, or when the lease of the current worker runs out."""
        waiting = self.to_act
        if HOUSE in waiting:
            return self._time + self._hold
        if not self.table.waits_for_ai(waiting):
            return None
        return self._time + (round(1000 * self.table.terms.pace) or self._hold)

    def _waiting_players(self) -> tuple[str, ...]:
        humans = self.table.humans()
        chairs = (self.table.seats[seat] for seat in self.to_act if seat in humans)
        return tuple(sorted({chair.player for chair in chairs if chair.player}))


CAUSE = 255
"""The number of the cause among the secret parts of an event; no part of the rules has it."""


def head_after(batch: Batch) -> Head:
    last = batch.links[-1]
    return Head(last.envelope.version, last.hash)
