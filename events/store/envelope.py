"""The envelope: one event as it is stored, chained by hash, with its secret parts sealed.

The hash of an event covers the hash before it, the public part and a salted commitment for each secret part. So a file
with the secrets left out still verifies, and no secret can be guessed from a hash. This is the only place that leaves
secret parts out; which eyes a caller has is decided in `events/tables/permissions.py`.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Any, Final, TypeAlias

import msgspec

from games.core.rules import Fields, Moment, Seat

TABLE: Final = "table:"
"""Prefix of the names of table events; no title may use it."""

GENESIS: Final = bytes(32)
"""The previous hash of the first event, in a game that is not a fork."""


class ByPlayer(msgspec.Struct, frozen=True, array_like=True, tag="player"):
    """A person decided; `ruling` if they did so as a director and not from a seat."""

    player: str
    ruling: bool = False


class ByAI(msgspec.Struct, frozen=True, array_like=True, tag="ai"):
    """An AI level decided: its seed, the number of simulations, and the digest of its record of thoughts."""

    level: str
    seed: int
    simulations: int = 0
    record: str | None = None


class ByHouse(msgspec.Struct, frozen=True, array_like=True, tag="house"):
    """A worker made a step that nobody chooses."""


By: TypeAlias = ByPlayer | ByAI | ByHouse


class Sealed(msgspec.Struct, frozen=True, array_like=True):
    """A secret part for the seats in `to`. Without its `part` it is only a commitment."""

    to: tuple[Seat, ...]
    commitment: bytes
    part: bytes | None
    """The fields, as MessagePack."""


class Cause(msgspec.Struct, frozen=True):
    """The command behind a batch, secret to its own seat. `luck`: whether chance was used."""

    id: str
    command: dict[str, Any]
    luck: bool = False


class Envelope(msgspec.Struct, frozen=True, array_like=True):
    """One stored event. `batch` is the version of the first event of its command; only that one has a cause."""

    version: int
    type: str
    schema: int
    time: int
    """Milliseconds since 1970, UTC."""
    moment: Moment | None
    seat: Seat | None
    by: By
    batch: int
    public: msgspec.Raw
    sealed: tuple[Sealed, ...] = ()
    cause: Sealed | None = None

    @property
    def of_table(self) -> bool:
        return self.type.startswith(TABLE)


def cause_of(envelope: Envelope) -> Cause | None:
    """The command behind the batch that begins with this event; None if there is none or it is hidden."""
    if envelope.cause is None or envelope.cause.part is None:
        return None
    return msgspec.msgpack.decode(envelope.cause.part, type=Cause)


class Link(msgspec.Struct, frozen=True):
    """An envelope with its place in the chain."""

    envelope: Envelope
    hash: bytes


class Seal(msgspec.Struct, frozen=True):
    """The source of a game's luck and salts, secret until its end."""

    seed: bytes
    salt: bytes

    def commitment(self) -> str:
        """Published when the game begins, so that the seed cannot be chosen later."""
        return blake2b(self.seed + self.salt, digest_size=32).hexdigest()


def commit(salt: bytes, version: int, number: int, part: Fields) -> bytes:
    """The commitment to the number-th secret part of an event."""
    return commitment(part_salt(salt, version, number), part)


def part_salt(salt: bytes, version: int, number: int) -> bytes:
    """Each part has its own salt, so that revealing one part reveals no other."""
    return blake2b(f"{version}.{number}".encode(), key=salt[:64], digest_size=16).digest()


def commitment(salt: bytes, part: Fields) -> bytes:
    return blake2b(salt + msgspec.json.encode(part), digest_size=20).digest()


def chain(before: bytes, envelope: Envelope) -> bytes:
    """The hash of an event. Over JSON, so that a game file can be checked with nothing but its own lines."""
    return blake2b(before + msgspec.json.encode(_hashed(envelope)), digest_size=32).digest()


def _hashed(envelope: Envelope) -> list[object]:
    e = envelope
    fields = msgspec.msgpack.decode(e.public)
    seals = [[seal.to, seal.commitment.hex()] for seal in e.sealed]
    cause = [e.cause.to, e.cause.commitment.hex()] if e.cause else None
    return [e.version, e.type, e.schema, e.time, e.moment, e.seat, e.by, e.batch, fields, seals, cause]


class Eyes(msgspec.Struct, frozen=True):
    """What a viewer may see: the secrets of these seats, none for a spectator; `all` once there are no secrets left."""

    seats: frozenset[Seat] = frozenset()
    all: bool = False

    def may_see(self, seal: Sealed) -> bool:
        return self.all or not self.seats.isdisjoint(seal.to)


SPECTATOR: Final = Eyes()
TRUTH: Final = Eyes(all=True)


def fields_for(envelope: Envelope, eyes: Eyes) -> Fields:
    """The fields of an event that these eyes may see."""
    fields: Fields = msgspec.msgpack.decode(envelope.public)
    for seal in envelope.sealed:
        if seal.part is not None and eyes.may_see(seal):
            fields.update(msgspec.msgpack.decode(seal.part))
    return fields


def redacted(envelope: Envelope, eyes: Eyes) -> Envelope:
    """The envelope without the parts that these eyes may not see. It verifies like the whole one."""
    kept = tuple(_shown(seal, eyes) for seal in envelope.sealed)
    cause = _shown(envelope.cause, eyes) if envelope.cause else None
    return msgspec.structs.replace(envelope, sealed=kept, cause=cause)


def _shown(seal: Sealed, eyes: Eyes) -> Sealed:
    return seal if eyes.may_see(seal) else msgspec.structs.replace(seal, part=None)
