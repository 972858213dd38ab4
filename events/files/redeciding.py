"""Replays a game file: each command is decided again on the state before it, and each event is folded."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from math import inf

import msgspec

from events.files.format import File
from events.read import lines
from events.read.contain import RulesFault, contained
from events.read.damage import Damaged
from events.store.codec import Codec, codec
from events.store.envelope import TRUTH, Cause, Envelope, Link, Seal
from events.store.table import GameCreated, GameEnded, GameForked, Rewound, Table, follow, lay
from events.write.provenance import segment_of
from games.core.catalogue import AnyRules
from games.core.chance import Seeded, Watched
from games.core.play import decide_on_copy, start
from games.core.rules import HOUSE, Command, Event, Refused, Start


class Difference(msgspec.Struct, frozen=True):
    """Where rules or components other than the file's decide otherwise."""

    version: int | None
    what: str

    def __str__(self) -> str:
        return self.what if self.version is None else f"version {self.version}: {self.what}"


class Replay:
    """Goes through a whole file batch by batch, and keeps the states that rewinds go back to.

    `strict`: events that the rules would not produce are damage; otherwise they are differences. Without `deciding` no
    command is decided, and events are only folded. `seconds` limits the computing time for the whole file.
    """

    def __init__(
        self, file: File, rules: AnyRules, *, strict: bool, deciding: bool = True, seconds: float = inf
    ) -> None:
        self.file = file
        self.rules = rules
        self.codec: Codec = codec(rules)
        self.differences: list[Difference] = []
        self.state: object = rules.initial()
        self.table: Table
        self._strict = strict
        # Only games of other rules than today's may lack fields and options that were added later.
        self._older = file.header.rules != rules.meta.version
        self._deciding = deciding
        self._seconds = seconds
        self._events: dict[int, Event] = {}
        self._kept: dict[int, object] = {}

    def run(self, upto: int | None = None) -> None:
        """Raises Damaged at the first fault."""
        last = upto or len(self.file.links)
        self._unpack(last)
        targets = {event.to for event in self._events.values() if isinstance(event, Rewound)}
        for batch in self._batches(last):
            began = time.process_time()
            with _blaming(batch[0].envelope.version):
                self._batch(batch, targets)
            self._seconds -= time.process_time() - began
            if self._seconds < 0:
                raise Damaged(batch[0].envelope.version, "its commands take too long to decide")
            time.sleep(0)  # lets other greenlets run
        if upto is None:
            with _blaming(last):
                self._check_end()

    def _unpack(self, last: int) -> None:
        for link in self.file.links[:last]:
            envelope = link.envelope
            try:
                event = self._events[envelope.version] = self.codec.unpack(envelope)
            except Exception as error:
                raise Damaged(envelope.version, f"an event of an unknown type or shape: {error!r}") from None
            if envelope.of_table and set(self.file.lines[envelope.version - 1].public) - set(event.__struct_fields__):
                raise Damaged(envelope.version, "it has unknown fields")

    def _batches(self, last: int) -> Iterator[list[Link]]:
        batch: list[Link] = []
        for link in self.file.links[:last]:
            envelope = link.envelope
            if envelope.batch == envelope.version:
                if batch:
                    yield batch
                batch = []
            elif not batch or envelope.batch != batch[0].envelope.version or envelope.cause is not None:
                raise Damaged(envelope.version, "it belongs to no batch")
            batch.append(link)
        yield batch

    def _batch(self, batch: list[Link], targets: set[int]) -> None:
        """The leading table events of the batch, then the rules events: decided first, folded afterwards."""
        first = batch[0].envelope
        rest = list(batch)
        while rest and rest[0].envelope.of_table:
            self._table_event(rest.pop(0).envelope, targets)
        if self._deciding and first.cause is not None:
            self._decide(first, rest)
        elif self._deciding and rest:
            self._check_dealt(first, rest)
        with contained(self.file.header.game):
            self.state = self.rules.copy(self.state)
            for link in rest:
                self._fold(link.envelope, targets)

    def _table_event(self, envelope: Envelope, targets: set[int]) -> None:
        event, version = self._events[envelope.version], envelope.version
        if isinstance(event, (GameCreated, GameForked)):
            self._lay(envelope, event)
        else:
            if isinstance(event, Rewound):
                self._rewind(version, event)
            if isinstance(event, GameEnded):
                self._check_ended(version, event)
            try:
                follow(self.table, envelope, event)
            except IndexError:
                raise Damaged(version, "there is no such seat") from None
        if version in targets:
            self._kept[version] = self.state

    def _lay(self, envelope: Envelope, event: GameCreated | GameForked) -> None:
        if isinstance(event, GameForked) and event.parent.at != envelope.version - 1:
            raise Damaged(envelope.version, "a fork does not continue the version before it")
        self.table = lay(event, envelope)
        if self._deciding:
            self._check_terms(envelope.version)

    def _check_terms(self, version: int) -> None:
        meta, seats, options = self.rules.meta, len(self.table.seats), self.table.terms.options
        try:
            meta.check_seats(seats)
            settled = meta.settle(seats, options)
        except Refused as refused:
            self._differ(version, f"the title does not allow these seats or options: {refused.code}")
            return
        if settled.keys() - (meta.later.keys() if self._older else set()) - options.keys():
            self._differ(version, "not all options are settled")

    def _rewind(self, version: int, event: Rewound) -> None:
        started = self.table.started
        if started is None or self.table.ended or not started <= event.to < version or event.to not in self._kept:
            raise Damaged(version, f"a rewind to {event.to} is not possible")
        same = lines.epoch_at(lambda _game, _version: self.table, self.file.header.game, event.to)
        if event.epoch not in (version, same):
            raise Damaged(version, f"a rewind cannot lead to luck epoch {event.epoch}")
        self.state = self._kept[event.to]

    def _check_ended(self, version: int, event: GameEnded) -> None:
        seal, shown = self._seal(version), (event.seed, event.salt)
        if shown != (seal.seed.hex(), seal.salt.hex()) and not (self.table.keeps_seal and shown == ("", "")):
            raise Damaged(version, "the seed revealed at the end is not the game's")
        with contained(self.file.header.game):
            outcome = self.rules.outcome(self.state)
        if self.table.ended or outcome != event.outcome:
            self._differ(version, "the game does not end here, or not with this outcome")

    def _seal(self, version: int) -> Seal:
        return segment_of(self.file.header.seals, version).opened()

    def _fold(self, envelope: Envelope, targets: set[int]) -> None:
        event, version = self._events[envelope.version], envelope.version
        if envelope.of_table:
            self._table_event(envelope, targets)
            return
        self.rules.evolve(self.state, event)
        follow(self.table, envelope, None)
        if self._deciding and self.rules.moment(self.state) != envelope.moment:
            self._differ(version, "the moment of the game is wrong")
        if version in targets:
            self._kept[version] = self.rules.copy(self.state)

    def _decide(self, first: Envelope, rest: list[Link]) -> None:
        """Decide the recorded command again and compare the events."""
        cause, command = self._cause(first)
        version = rest[0].envelope.version if rest else first.version
        if self.table.started is None or self.table.ended:
            raise Damaged(version, "a command before the start or after the end")
        if isinstance(command, Start) and command != start(len(self.table.seats), self.table.terms.options):
            raise Damaged(version, "the start does not have the agreed seats and options")
        watched = Watched(Seeded(self._seal(first.version).seed, self.table.epoch))
        try:
            with contained(self.file.header.game):
                draft = decide_on_copy(self.rules, self.state, command, watched)
                over = self.rules.outcome(draft.state) is not None
        except Refused as refused:
            self._differ(version, f"the rules refuse this command: {refused.code}")
            return
        self._compare(version, rest, draft.events, command, over)
        if cause.luck != watched.asked:
            self._differ(first.version, "it says wrongly whether chance was used")

    def _cause(self, first: Envelope) -> tuple[Cause, Command]:
        assert first.cause is not None
        try:
            cause = msgspec.msgpack.decode(first.cause.part or b"", type=Cause)
            command = self.codec.recorded(cause.command)
        except (msgspec.MsgspecError, ValueError, TypeError, KeyError, Refused) as error:
            raise Damaged(first.version, f"its command is malformed: {error!r}") from None
        if first.cause.to != (() if command.seat == HOUSE else (command.seat,)):
            raise Damaged(first.version, "its command is not sealed for its own seat")
        return cause, command

    def _compare(self, version: int, rest: list[Link], produced: list[Event], command: Command, over: bool) -> None:
        """The batch must be exactly what the rules produce, and the end if the game is over."""
        envelopes = [link.envelope for link in rest]
        for number, event in enumerate(produced):
            if (
                number >= len(envelopes)
                or envelopes[number].seat != command.seat
                or not self._same(envelopes[number], event)
            ):
                self._differ(version + number, "the rules would not have produced this event")
                return
        if [envelope.type for envelope in envelopes[len(produced) :]] != (["table:ended"] if over else []):
            self._differ(version + len(produced), "the rules would not have produced this event")

    def _check_dealt(self, first: Envelope, rest: list[Link]) -> None:
        """Rules events without a command: only those of a redeal in a fork, for one seat or a spectator."""
        version, event = rest[0].envelope.version, self._events[first.version]
        if not isinstance(event, GameForked) or not event.parent.redealt:
            raise Damaged(version, "an event without a command")
        for seat in (None, *range(len(self.table.seats))):
            with contained(self.file.header.game):
                dealt = self.rules.redeal(self.state, seat, Seeded(self._seal(first.version).salt))
            if len(dealt) == len(rest) and all(
                self._same(link.envelope, event) for link, event in zip(rest, dealt, strict=True)
            ):
                return
        self._differ(version, "the fork was not dealt like this")

    def _same(self, envelope: Envelope, event: Event) -> bool:
        """Whether the event equals the recorded one, which may have an older schema."""
        packed = self.codec.pack(event)
        if envelope.type != packed.type:
            return False
        if envelope.schema != packed.schema:
            whole = dict(packed.public)
            for _, part in packed.parts:
                whole |= part
            recorded_fields = self.codec.fields(envelope, TRUTH)
            for field, schema in event.added.items():
                if self._older and envelope.schema < schema:
                    whole[field] = recorded_fields[field]
            return _plain(whole) == _plain(recorded_fields)
        recorded = [[seal.to, msgspec.msgpack.decode(seal.part or b"\xc0")] for seal in envelope.sealed]
        public = msgspec.msgpack.decode(envelope.public)
        return _plain([public, recorded]) == _plain([packed.public, packed.parts])

    def _differ(self, version: int, what: str) -> None:
        """Raise Damaged under the file's own rules; list a difference under others."""
        if self._strict:
            raise Damaged(version, what)
        self.differences.append(Difference(version, what))

    def _check_end(self) -> None:
        if tuple(self.table.seats) != self.file.header.seats:
            raise Damaged(None, "the seats in the header differ from the events")
        with contained(self.file.header.game):
            faults = self.rules.faults(self.state)
        if faults:
            self._differ(len(self.file.lines), faults[0])


@contextmanager
def _blaming(version: int) -> Iterator[None]:
    """Turn a failure of the rules into damage at this version, unless a version is known already."""
    try:
        yield
    except (RulesFault, Refused) as fault:
        if isinstance(fault.__cause__, Damaged):
            raise fault.__cause__ from None
        raise Damaged(version, f"the rules fail on it: {fault.__cause__ or fault!r}") from None


def _plain(fields: object) -> bytes:
    return msgspec.json.encode(fields, order="sorted")
