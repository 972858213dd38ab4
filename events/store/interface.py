"""The store: the interface to the place where streams are kept. Memory and Redis implement one contract.

A store knows bytes, versions and hashes; it does not know what an event means.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Literal, Protocol, TypeAlias, get_args

import msgspec

from events.store.envelope import Envelope, Link, Seal
from events.store.keys import GameId, PlayerId

Side: TypeAlias = Literal["talk", "notes", "invite", "imported", "thoughts"]
"""The kinds of side records: kept beside a stream, so that they can be erased or shown later than the game."""

SIDES: Final[tuple[Side, ...]] = get_args(Side)


class Head(msgspec.Struct, frozen=True):
    """The end of a stream. A new stream ends at the version it continues."""

    version: int
    hash: bytes


class Batch(msgspec.Struct, frozen=True):
    """Events that are appended together or not at all."""

    links: tuple[Link, ...]
    command: bytes | None = None
    """Digest of player and command id. A command with a known digest is not appended again."""
    due: int | None = None
    """When a worker should look at the game, in milliseconds; None: nothing is owed."""
    waiting_players: tuple[PlayerId, ...] = ()
    """The people whose decision the game now waits for."""
    seal: Seal | None = None
    """Given with the first batch of a game, and only then."""


class Conflict(Exception):
    """Another writer appended first, or the game exists already. The caller loads and decides again."""


class AlreadyAppended(Exception):
    """This command was appended before; it led to `version`."""

    def __init__(self, version: int) -> None:
        super().__init__(version)
        self.version = version


class Unreachable(Exception):
    """The server does not answer, or accepts no writes. It is not known whether an append was stored."""


class OtherFormat(Exception):
    """The data has a format that this Cairn does not know; the text is one sentence for the operator."""


class FeedEntry(msgspec.Struct, frozen=True):
    """One batch in a feed."""

    position: str
    game: GameId
    first: int
    last: int
    waiting_players: tuple[PlayerId, ...] = ()


class Store(Protocol):
    def append(self, game: GameId, head: Head, batch: Batch) -> None:
        """Append if the stream still ends at this head. Conflict if not; AlreadyAppended for a known command.

        The same batch again, after a lost reply, raises neither: it is already stored.
        """

    def read(self, game: GameId, after: int, upto: int | None = None, limit: int | None = None) -> list[Link]:
        """The game's own events with versions above `after`, up to and including `upto`, at most `limit`."""

    def head(self, game: GameId) -> Head | None:
        """None for a game that does not exist."""

    def seal(self, game: GameId) -> Seal | None: ...

    def known(self, game: GameId, command: bytes) -> int | None:
        """The last version that a command led to; None if it was not appended."""

    def games(self, shard: int) -> Iterator[GameId]:
        """Every game of a shard, in no special order."""

    def games_of_seed(self, seed_digest: str) -> dict[GameId, int]:
        """The games that reserved a seed, and when."""

    def reserve_seed(self, seed_digest: str, game: GameId, time: int) -> None: ...

    def release_seed(self, seed_digest: str, game: GameId) -> None: ...

    def keep_snapshot(self, game: GameId, version: int, snapshot: bytes) -> None: ...

    def snapshot(self, game: GameId, first: int, last: int) -> tuple[int, bytes] | None:
        """The newest snapshot with a version in this range."""

    def feeds(self, after: Sequence[str], limit: int) -> list[list[FeedEntry]]:
        """What was appended to the games of each shard after a position of its feed; "0" is the beginning."""

    def owed(self, until: int, limit: int) -> list[tuple[GameId, int]]:
        """Games with a due time not later than `until`, the most overdue of each shard first, with that time."""

    def lease(self, game: GameId, due: int, until: int) -> bool:
        """Move a due time on if it is still what the caller saw. False if another process was quicker."""

    def set_due(self, game: GameId, version: int, due: int | None) -> bool:
        """Set when a worker should look (None: never) if the game still ends at this version. False if it went on."""

    def keep_side(self, game: GameId, kind: Side, name: str, record: bytes | None) -> None:
        """Keep a side record; None erases it."""

    def side(self, game: GameId, kind: Side, name: str) -> bytes | None:
        """One side record, without the others of its kind."""

    def sides(self, game: GameId, kind: Side) -> dict[str, bytes]: ...

    def count_sides(self, game: GameId, kind: Side) -> int: ...


def encode(envelope: Envelope) -> bytes:
    return _ENCODER.encode(envelope)


def decode(stored: bytes) -> Envelope:
    return _DECODER.decode(stored)


_ENCODER = msgspec.msgpack.Encoder()
_DECODER = msgspec.msgpack.Decoder(Envelope)
