"""The codec: turns events into stored data and back. Names are explicit, and upcasters convert old shapes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Generic, TypeVar

import msgspec

from events.store import table
from events.store.envelope import TABLE, Envelope, Eyes, Sealed, commit, fields_for
from games.core.catalogue import AnyRules
from games.core.rules import Command, Event, Fields, Refused, Seat, Start, Upcast, name_of, named, secrets_of


class Packed(msgspec.Struct, frozen=True):
    """An event split into its public fields and its secret ones, grouped by the seats that may know them."""

    type: str
    schema: int
    public: Fields
    parts: tuple[tuple[tuple[Seat, ...], Fields], ...]

    def seals(self, salt: bytes, version: int) -> tuple[Sealed, ...]:
        return tuple(seal(to, part, salt, version, number) for number, (to, part) in enumerate(self.parts))


def seal(to: tuple[Seat, ...], part: Fields, salt: bytes, version: int, number: int) -> Sealed:
    # Encode and decode once, so that the commitment covers exactly what a reader will decode.
    stored = msgspec.msgpack.encode(part)
    return Sealed(to, commit(salt, version, number, msgspec.msgpack.decode(stored)), stored)


K = TypeVar("K", bound=Event)


class Kind(Generic[K]):
    """One class of events, with what the codec needs to know of it, computed once."""

    __slots__ = ("_decoder", "event", "name", "public", "secret")

    def __init__(self, event: type[K]) -> None:
        marks = secrets_of(event)
        self.event = event
        self.name = name_of(event)
        self.public = tuple(field for field in event.__struct_fields__ if field not in marks)
        self.secret = tuple((field, mark.to) for field, mark in marks.items())
        self._decoder = msgspec.msgpack.Decoder(event)

    def pack(self, event: K) -> Packed:
        public = {field: getattr(event, field) for field in self.public}
        return Packed(self.name, event.schema, public, self._parts(event) if self.secret else ())

    def unpack(self, envelope: Envelope) -> K:
        if not envelope.sealed:
            return self._decoder.decode(envelope.public)
        return self.of(fields_for(envelope, Eyes(all=True)))

    def of(self, fields: Fields) -> K:
        return msgspec.convert(fields, self.event, str_keys=True)

    def _parts(self, event: K) -> tuple[tuple[tuple[Seat, ...], Fields], ...]:
        parts: dict[tuple[Seat, ...], Fields] = {}
        for field, to in self.secret:
            parts.setdefault(_seats(event, to), {})[field] = getattr(event, field)
        return tuple(parts.items())


def _seats(event: Event, to: str | None) -> tuple[Seat, ...]:
    if to is None:
        return ()
    named = getattr(event, to)
    return tuple(named) if isinstance(named, (tuple, list)) else (named,)


_TABLE: dict[str, Kind[Event]] = {kind.name: kind for kind in map(Kind, table.EVENTS)}


def first_event(envelope: Envelope) -> table.GameCreated | table.GameForked:
    """A game's first event. It names the title, so it must be decoded without the title's codec."""
    event = table_event(envelope)
    assert isinstance(event, (table.GameCreated, table.GameForked))
    return event


def table_event(envelope: Envelope) -> Event:
    """An event of the table; no title's codec is needed to read it."""
    return _TABLE[envelope.type].unpack(envelope)


class Codec:
    """The codec of one title: its events and those of the table."""

    def __init__(self, rules: AnyRules) -> None:
        self._kinds = _TABLE | {kind.name: kind for kind in map(Kind, rules.events)}
        self._upcasts: Mapping[tuple[str, int], Upcast] = rules.upcasts
        self._commands = named(rules.commands)
        for name in named(rules.events):
            if name.startswith(TABLE):
                raise ValueError(f"{name}: names of table events are taken")

    def pack(self, event: Event) -> Packed:
        return self._kinds[name_of(type(event))].pack(event)

    def unpack(self, envelope: Envelope) -> Event:
        kind = self._kinds[envelope.type]
        if envelope.schema == kind.event.schema:
            return kind.unpack(envelope)
        return kind.of(self._upcast(envelope, fields_for(envelope, Eyes(all=True))))

    def fields(self, envelope: Envelope, eyes: Eyes) -> Fields:
        """The fields of an event that these eyes may see, in today's shape."""
        return self._upcast(envelope, fields_for(envelope, eyes))

    def quiet(self, name: str) -> bool:
        return self._kinds[name].event.quiet

    def shows(self, name: str) -> bool:
        return self._kinds[name].event.shows

    def command(self, fields: Mapping[str, object]) -> Command:
        """A command from outside. `Start` is refused here; the rules refuse other commands of HOUSE from a player."""
        kind = self._commands.get(str(fields.get("type")))
        if kind is None or kind is Start:
            raise Malformed("type", "command-unknown")
        return _converted(fields, kind)

    def recorded(self, fields: Mapping[str, object]) -> Command:
        """A command as it was stored beside its events, `Start` included."""
        return _converted(fields, self._commands[str(fields["type"])])

    def _upcast(self, envelope: Envelope, fields: Fields) -> Fields:
        # An upcaster gets redacted fields too: those that a viewer may not see are absent.
        newest = self._kinds[envelope.type].event.schema
        if envelope.schema > newest:
            raise LookupError(f"{envelope.type} has schema {envelope.schema}, and {newest} is known here")
        for schema in range(envelope.schema, newest):
            fields = self._upcasts[envelope.type, schema](fields)
        return fields


class Malformed(Refused):
    """The body is not a command: the field at fault and why."""

    def __init__(self, field: str, why: str) -> None:
        super().__init__("malformed", field=field, why=why)


def _converted(fields: Mapping[str, object], kind: type[Command]) -> Command:
    try:
        return msgspec.convert(fields, kind, str_keys=True)
    except msgspec.ValidationError as error:
        reason, _, place = str(error).partition(" - at `$")
        named = _NAMED.search(reason)
        parts = [place.strip("`."), named[1] if named else ""]
        raise Malformed(".".join(part for part in parts if part) or "type", reason) from None


_NAMED = re.compile(r"(?:missing required|unknown) field `(.+)`")
"""msgspec names a missing or unknown field in the reason, not in the path."""


def fields_of(command: Command) -> Fields:
    """A command as it is sent and stored: plain data with its type."""
    fields: Fields = msgspec.to_builtins(command, str_keys=True)
    return fields


@cache
def codec(rules: AnyRules) -> Codec:
    return Codec(rules)
