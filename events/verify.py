"""Verifying a game file: chain, commitments, seals, and every command judged again on the state before it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from events import lines
from events.codec import Codec, codec
from events.contain import RulesFault, contained
from events.envelope import GENESIS, TRUTH, Cause, Envelope, Link, chain, commitment, part_salt
from events.filelines import CAUSE, Damaged, File, Line, Parent, Part, Segment
from events.table import GameCreated, GameEnded, GameForked, Rewound, Table, follow, lay
from games.core import catalogue
from games.core.catalogue import AnyRules
from games.core.chance import Seeded, Watched
from games.core.draft import Draft
from games.core.play import start
from games.core.rules import HOUSE, Command, Event, Refused, Start


class Difference(msgspec.Struct, frozen=True):
    """Where other rules or components than the file's answer otherwise."""

    version: int | None
    what: str


class Report(msgspec.Struct, frozen=True):
    """What came of verifying. `bad` is the first bad version if there is damage and it has one."""

    events: int
    partial: bool
    damage: Damaged | None = None
    differences: tuple[Difference, ...] = ()

    @property
    def bad(self) -> int | None:
        return self.damage.version if self.damage else None


def verify(file: File) -> Report:
    try:
        differences = check(file)
    except Damaged as damage:
        return Report(len(file.lines), file.header.partial, damage)
    return Report(len(file.lines), file.header.partial, None, tuple(differences))


def check(file: File) -> list[Difference]:
    """All of it; raises Damaged at the first thing that is wrong."""
    check_chain(file)
    if file.header.partial:
        return []
    rules, differences = rules_for(file)
    if rules is None:
        return differences
    replay = Replay(file, rules, strict=not differences)
    replay.run()
    return differences + replay.differences


def check_chain(file: File) -> None:
    """What can be checked without the rules, and in a partial file too."""
    if not file.lines:
        raise Damaged(1, "the file has no events")
    before = GENESIS
    for line, link in zip(file.lines, file.links, strict=True):
        try:
            before = chain(before, link.envelope)
        except (RecursionError, msgspec.MsgspecError, ValueError) as error:
            raise Damaged(line.version, f"the line cannot be hashed: {error}") from None
        if before != link.hash:
            raise Damaged(line.version, "the hash does not fit: this line or the one before was changed")
        _check_parts(file, line)
    _check_ends(file)
    _check_seals(file)


def _check_ends(file: File) -> None:
    last, head, trailer = file.lines[-1], file.header.head, file.trailer
    for version in (head.version, trailer.count, trailer.head):
        if version != last.version:
            raise Damaged(min(version, last.version) + 1, f"there should be {version} events and are {last.version}")
    if not head.hash == trailer.hash == last.hash:
        raise Damaged(last.version, "header or trailer names another hash of the last event")


def _check_parts(file: File, line: Line) -> None:
    salt = _segment(file, line.version)
    parts = [*enumerate(line.sealed)]
    if line.cause is not None:
        parts.append((CAUSE, line.cause))
    for number, part in parts:
        _check_part(file.header.partial, salt, line.version, number, part)


def _check_part(partial: bool, segment: Segment, version: int, number: int, part: Part) -> None:
    if part.part is None or part.salt is None:
        if part.part is not None or part.salt is not None or not partial:
            raise Damaged(version, "a secret part is missing, or its salt")
        return
    seal = segment.seal
    if seal is not None and part_salt(seal.salt, version, number).hex() != part.salt:
        raise Damaged(version, "the salt of a secret part is not the game's")
    if commitment(bytes.fromhex(part.salt), part.part).hex() != part.commitment:
        raise Damaged(version, "a secret part is not the one that was committed to")


def _segment(file: File, version: int) -> Segment:
    found = [segment for segment in file.header.seals if segment.start <= version]
    if not found:
        raise Damaged(version, "the header has no seal for it")
    return found[-1]


FIRSTS: Final = ("table:created", "table:forked")


def _check_seals(file: File) -> None:
    """Each segment begins with the event that promised its seal, and the promise was kept."""
    firsts = [line.version for line in file.lines if line.type in FIRSTS]
    starts = [segment.start for segment in file.header.seals]
    if starts != firsts or starts[0] != 1:
        raise Damaged(None, "the seals of the header do not fit the games in the file")
    for segment in file.header.seals:
        first = firsts_event(file, segment.start)
        if first.terms.commitment != segment.commitment:
            raise Damaged(segment.start, "the header names another commitment to the seed")
        seal = segment.seal
        if seal is None and not file.header.partial:
            raise Damaged(segment.start, "the seed is missing")
        if seal is not None and seal.commitment() != segment.commitment:
            raise Damaged(segment.start, "the seed is not the one that was committed to")
    _check_header(file)


def firsts_event(file: File, version: int) -> GameCreated | GameForked:
    kind: type[GameCreated | GameForked] = GameCreated if version == 1 else GameForked
    line = file.lines[version - 1]
    try:
        return msgspec.convert(line.public | {"type": line.type}, kind, str_keys=True)
    except (msgspec.MsgspecError, ValueError, TypeError) as error:
        raise Damaged(version, f"the first event of a game is malformed: {error}") from None


def _check_header(file: File) -> None:
    header = file.header
    last = firsts_event(file, header.seals[-1].start)
    terms = last.terms
    told = (header.title, header.rules, header.components, header.options)
    if told != (terms.title, terms.rules, terms.components, terms.options):
        raise Damaged(None, "the header tells of another title, rules, components or options than the first event")
    parent = Parent(last.parent.game, last.parent.at) if isinstance(last, GameForked) else None
    if header.parent != parent and header.imported is None:
        raise Damaged(None, "the header names another parent")


def rules_for(file: File) -> tuple[AnyRules | None, list[Difference]]:
    """The rules to judge by, and how they differ from the file's."""
    header, differences = file.header, []
    try:
        rules = catalogue.rules(header.title, header.components)
    except LookupError:
        rules = catalogue.rules(header.title)
        differences.append(Difference(None, f"components {header.components} are not here; {rules.components} used"))
    except Refused:
        return None, [Difference(None, f"title {header.title!r} is not known here; only the chain was checked")]
    if rules.meta.version != header.rules:
        differences.append(Difference(None, f"rules {header.rules} in the file, {rules.meta.version} here"))
    return rules, differences


class Replay:
    """Goes through a whole file batch by batch, and keeps the states that rewinds go back to."""

    def __init__(self, file: File, rules: AnyRules, *, strict: bool, judging: bool = True) -> None:
        self.file = file
        self.rules = rules
        self.codec: Codec = codec(rules)
        self.strict = strict
        self.judging = judging
        self.differences: list[Difference] = []
        self.state: object = rules.initial()
        self.table: Table
        self._events: dict[int, Event] = {}
        self._kept: dict[int, object] = {}

    def run(self, upto: int | None = None) -> None:
        last = upto or len(self.file.links)
        self._unpack(last)
        targets = {event.to for event in self._events.values() if isinstance(event, Rewound)}
        for batch in self._batches(last):
            before = batch[0].envelope.version
            try:
                self._batch(batch, targets)
            except (RulesFault, Refused) as error:
                if isinstance(error.__cause__, Damaged):
                    raise error.__cause__ from None
                raise Damaged(before, f"the rules fail on it: {error.__cause__ or error}") from None
        if upto is None:
            self._check_end()

    def _unpack(self, last: int) -> None:
        for link in self.file.links[:last]:
            envelope = link.envelope
            try:
                self._events[envelope.version] = self.codec.unpack(envelope)
            except Exception as error:
                raise Damaged(envelope.version, f"no event that is known here: {error!r}") from None

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
        first = batch[0].envelope
        rest = list(batch)
        while rest and rest[0].envelope.of_table:
            self._table_event(rest.pop(0).envelope, targets)
        if first.cause is not None:
            if self.judging:
                self._judge(first, rest)
        elif rest and self.judging:
            self._redealt(first, rest)
        with contained(self.file.header.game):
            self.state = self.rules.copy(self.state)
            for link in rest:
                self._fold(link.envelope, targets)

    def _table_event(self, envelope: Envelope, targets: set[int]) -> None:
        event, version = self._events[envelope.version], envelope.version
        if isinstance(event, (GameCreated, GameForked)):
            if isinstance(event, GameForked) and event.parent.at != version - 1:
                raise Damaged(version, "a fork continues another version than the one before it")
            self.table = lay(event, envelope)
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

    def _rewind(self, version: int, event: Rewound) -> None:
        started = self.table.started
        if started is None or self.table.ended or not started <= event.to < version or event.to not in self._kept:
            raise Damaged(version, f"a rewind to {event.to} is not possible")
        same = lines.epoch_at(lambda _game, _version: self.table, self.file.header.game, event.to)
        if event.epoch not in (version, same):
            raise Damaged(version, f"a rewind cannot lead to luck {event.epoch}")
        self.state = self._kept[event.to]

    def _check_ended(self, version: int, event: GameEnded) -> None:
        segment = _segment(self.file, version)
        if (event.seed, event.salt) != (segment.seed, segment.salt):
            raise Damaged(version, "the seed shown at the end is not the game's")
        with contained(self.file.header.game):
            outcome = self.rules.outcome(self.state)
        if self.table.ended or outcome != event.outcome:
            self._differ(version, "the game does not end here, or not so")

    def _fold(self, envelope: Envelope, targets: set[int]) -> None:
        event, version = self._events[envelope.version], envelope.version
        if envelope.of_table:
            self._table_event(envelope, targets)
            return
        self.rules.evolve(self.state, event)
        follow(self.table, envelope, None)
        if self.judging and self.rules.moment(self.state) != envelope.moment:
            self._differ(version, "the moment of the game is another")
        if version in targets:
            self._kept[version] = self.rules.copy(self.state)

    def _judge(self, first: Envelope, rest: list[Link]) -> None:
        """Decide the recorded command again, and compare."""
        cause, command = self._cause(first)
        version = rest[0].envelope.version if rest else first.version
        if self.table.started is None or self.table.ended:
            raise Damaged(version, "a command while no game is played")
        if isinstance(command, Start) and command != start(len(self.table.seats), self.table.terms.options):
            raise Damaged(version, "the game started otherwise than agreed")
        seal = _segment(self.file, first.version).seal
        assert seal is not None  # check_chain asked for it
        watched = Watched(Seeded(seal.seed, self.table.epoch))
        try:
            with contained(self.file.header.game):
                draft = Draft(self.rules, self.rules.copy(self.state))
                self.rules.decide(draft, command, watched)
                over = self.rules.outcome(draft.state) is not None
        except Refused as refused:
            self._differ(version, f"the rules refuse this command: {refused.code}")
            return
        self._compare(first, rest, draft.events, command, over)
        if cause.luck != watched.asked:
            self._differ(first.version, "whether chance was asked is told wrongly")

    def _cause(self, first: Envelope) -> tuple[Cause, Command]:
        assert first.cause is not None
        try:
            cause = msgspec.msgpack.decode(first.cause.part or b"", type=Cause)
            command = self.codec.recorded(cause.command)
        except (msgspec.MsgspecError, ValueError, TypeError, KeyError, Refused) as error:
            raise Damaged(first.version, f"its command is malformed: {error!r}") from None
        if first.cause.to != (() if command.seat == HOUSE else (command.seat,)):
            raise Damaged(first.version, "its command is not for the eyes of its own seat")
        return cause, command

    def _compare(self, first: Envelope, rest: list[Link], produced: list[Event], command: Command, over: bool) -> None:
        next_version = rest[0].envelope.version if rest else first.version + 1
        for number, event in enumerate(produced):
            if number >= len(rest) or not self._same(rest[number].envelope, event, command):
                self._differ(next_version + number, "the rules would not have produced this event")
                return
        tail = [link.envelope.type for link in rest[len(produced) :]]
        if tail != (["table:ended"] if over else []):
            self._differ(next_version + len(produced), "the rules would not have produced this event")

    def _same(self, envelope: Envelope, event: Event, command: Command | None) -> bool:
        if command is not None and envelope.seat != command.seat:
            return False
        return same_event(self.codec, envelope, event)

    def _redealt(self, first: Envelope, rest: list[Link]) -> None:
        """Rules' events without a command: only what a fair fork deals anew, seen from whichever seat."""
        version, event = rest[0].envelope.version, self._events[first.version]
        if not isinstance(event, GameForked) or not event.parent.redealt:
            raise Damaged(version, "an event without a command")
        seal = _segment(self.file, first.version).seal
        assert seal is not None
        for seat in (None, *range(len(self.table.seats))):
            with contained(self.file.header.game):
                dealt = self.rules.redeal(self.state, seat, Seeded(seal.salt))
            if len(dealt) == len(rest) and all(
                self._same(link.envelope, event, None) for link, event in zip(rest, dealt, strict=True)
            ):
                return
        self._differ(version, "the fork was not dealt so")

    def _differ(self, version: int, what: str) -> None:
        """Under the file's own rules it is damage, under others worth a mention."""
        if self.strict:
            raise Damaged(version, what)
        self.differences.append(Difference(version, what))

    def _check_end(self) -> None:
        if tuple(self.table.seats) != self.file.header.seats:
            raise Damaged(None, "the header tells of other seats than the events")
        with contained(self.file.header.game):
            faults = self.rules.faults(self.state)
        if faults:
            self._differ(len(self.file.lines), faults[0])


def same_event(decoder: Codec, envelope: Envelope, event: Event) -> bool:
    packed = decoder.pack(event)
    if envelope.type != packed.type:
        return False
    if envelope.schema != packed.schema:
        whole = dict(packed.public)
        for _, part in packed.parts:
            whole |= part
        return _plain(whole) == _plain(decoder.fields(envelope, TRUTH))
    recorded = [[seal.to, msgspec.msgpack.decode(seal.part or b"\xc0")] for seal in envelope.sealed]
    public = msgspec.msgpack.decode(envelope.public)
    return _plain([public, recorded]) == _plain([packed.public, [[to, part] for to, part in packed.parts]])


def _plain(fields: object) -> bytes:
    return msgspec.json.encode(fields, order="sorted")
