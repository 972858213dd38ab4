"""The lines of a game file: a header, one envelope a line, a trailer. A file from outside is not trusted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

import msgspec

from events.read.damage import Damaged, TooLarge
from events.store.envelope import By, Envelope, Link, Sealed, part_salt
from events.store.interface import encode
from events.store.keys import GameId
from events.store.table import Chair
from events.write.batch_draft import CAUSE
from events.write.provenance import Imported, Segment
from games.core.meta import OptionValue
from games.core.rules import Moment, Seat, Standings

FORMAT: Final = 1
LIMIT: Final = 8 * 2**20
"""The most bytes of a file from outside."""
EVENTS: Final = 20_000
"""The most events of such a file."""


class Parent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    game: GameId
    at: int


class End(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    version: int
    hash: str


class Seen(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The last position as one seat (None: a spectator) sees it, in a partial file, which cannot be folded."""

    seat: Seat | None
    moment: Moment
    to_act: tuple[Seat, ...]
    standings: Standings
    view: dict[str, Any]


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    cairn: int
    game: GameId
    title: str
    name: str
    rules: int
    components: str
    schema: dict[str, int]
    """The newest schema of each type of event in the file."""
    seats: tuple[Chair, ...]
    options: dict[str, OptionValue]
    seals: tuple[Segment, ...]
    parent: Parent | None
    imported: Imported | None
    partial: bool
    head: End
    seen: tuple[Seen, ...] = ()


class Trailer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    count: int
    head: int
    hash: str


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A secret part. A visible one has the salt of its commitment; a hidden one has only the commitment."""

    to: tuple[Seat, ...]
    commitment: str
    part: dict[str, Any] | None = None
    salt: str | None = None


class EventLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    version: int
    type: str
    schema: int
    time: int
    moment: Moment | None
    seat: Seat | None
    by: By
    batch: int
    public: dict[str, Any]
    sealed: tuple[Part, ...]
    cause: Part | None
    hash: str


class File(msgspec.Struct, frozen=True):
    """A file that could be parsed. `verify` checks whether it is sound."""

    header: Header
    lines: tuple[EventLine, ...]
    links: tuple[Link, ...]
    trailer: Trailer


def line_of(link: Link, salt: bytes) -> EventLine:
    """The line of an envelope; `salt` is its game's, for the visible parts."""
    e = link.envelope
    return EventLine(
        version=e.version,
        type=e.type,
        schema=e.schema,
        time=e.time,
        moment=e.moment,
        seat=e.seat,
        by=e.by,
        batch=e.batch,
        public=msgspec.msgpack.decode(e.public),
        sealed=tuple(_part(seal, salt, e.version, number) for number, seal in enumerate(e.sealed)),
        cause=_part(e.cause, salt, e.version, CAUSE) if e.cause else None,
        hash=link.hash.hex(),
    )


def _part(seal: Sealed, salt: bytes, version: int, number: int) -> Part:
    if seal.part is None:
        return Part(seal.to, seal.commitment.hex())
    fields = msgspec.msgpack.decode(seal.part)
    return Part(seal.to, seal.commitment.hex(), fields, part_salt(salt, version, number).hex())


def read(lines: Iterable[bytes], *, trusted: bool = False) -> File:
    """The file in these lines. Whatever they hold, it is a File or Damaged; what is `trusted` may be of any size."""
    rows = list(lines if trusted else _limited(lines))
    while rows and not rows[-1].strip():
        rows.pop()
    if not rows:
        raise Damaged(None, "the file is empty")
    header = header_of(rows[0])
    if len(rows) < 2 or (trailer := _trailer(rows[-1])) is None:
        raise Damaged(_cut(rows), "the file is cut off: there is no trailer")
    events = [_line(row, version) for version, row in enumerate(rows[1:-1], 1)]
    links = tuple(_link(line) for line in events)
    return File(header, tuple(events), links, trailer)


def _limited(lines: Iterable[bytes]) -> Iterator[bytes]:
    size = 0
    for number, line in enumerate(lines):
        size += len(line)
        if size > LIMIT:
            raise TooLarge(None, f"the file is larger than {LIMIT} bytes")
        if number > EVENTS + 1:
            raise Damaged(EVENTS + 1, f"it has more than {EVENTS} events")
        yield line


def _cut(rows: list[bytes]) -> int:
    """The first missing version of a file without a trailer; raises at a broken line before it."""
    for version, row in enumerate(rows[1:], 1):
        _link(_line(row, version))
    return len(rows)


def header_of(row: bytes) -> Header:
    try:
        number = msgspec.json.decode(row, type=dict[str, msgspec.Raw]).get("cairn")
        if number is None or bytes(number) != b"%d" % FORMAT:
            named = bytes(number or b"none").decode()[:20]
            raise Damaged(None, f"the file has format {named}, and this reader knows {FORMAT}")
        header = _HEADER.decode(row)
        for segment in header.seals:
            _ = segment.seal, bytes.fromhex(segment.commitment)
        return header
    except _MALFORMED as error:
        raise Damaged(None, f"the header is malformed: {error}") from None


def _trailer(row: bytes) -> Trailer | None:
    try:
        return _TRAILER.decode(row)
    except _MALFORMED:
        return None


def _line(row: bytes, version: int) -> EventLine:
    try:
        line = _LINE.decode(row)
    except _MALFORMED as error:
        raise Damaged(version, f"the line is malformed: {error}") from None
    if line.version != version:
        raise Damaged(version, f"here is version {line.version}: a line is missing, added or out of order")
    return line


def _link(line: EventLine) -> Link:
    try:
        envelope = Envelope(
            version=line.version,
            type=line.type,
            schema=line.schema,
            time=line.time,
            moment=line.moment,
            seat=line.seat,
            by=line.by,
            batch=line.batch,
            public=msgspec.Raw(msgspec.msgpack.encode(line.public)),
            sealed=tuple(map(_sealed, line.sealed)),
            cause=_sealed(line.cause) if line.cause else None,
        )
        encode(envelope)  # raises here, and not later, if it cannot be stored
        return Link(envelope, bytes.fromhex(line.hash))
    except _MALFORMED as error:
        raise Damaged(line.version, f"the line is malformed: {error}") from None


def _sealed(part: Part) -> Sealed:
    shown = None if part.part is None else msgspec.msgpack.encode(part.part)
    bytes.fromhex(part.salt or "")
    return Sealed(part.to, bytes.fromhex(part.commitment), shown)


_MALFORMED = (msgspec.MsgspecError, ValueError, OverflowError, RecursionError)
_HEADER = msgspec.json.Decoder(Header)
_LINE = msgspec.json.Decoder(EventLine)
_TRAILER = msgspec.json.Decoder(Trailer)
