"""Where an imported game came from, and the seals under which each stretch of a game was played."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import Final

import msgspec

from events.read.damage import Damaged
from events.store.envelope import Seal
from events.store.keys import GameId
from events.write.ledger import Ledger

IMPORTED: Final = "imported"


class Segment(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"start": "from"}):
    """The versions from `start` to the next segment, and the seal they were played under."""

    start: int
    game: GameId
    commitment: str
    seed: str | None = None
    salt: str | None = None

    @property
    def seal(self) -> Seal | None:
        if self.seed is None or self.salt is None:
            return None
        return Seal(bytes.fromhex(self.seed), bytes.fromhex(self.salt))

    def opened(self) -> Seal:
        """The seal; Damaged if its seed is missing."""
        if self.seal is None:
            raise Damaged(self.start, "the seed is missing")
        return self.seal


class Imported(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The game in the file, who imported it and when."""

    game: GameId
    by: str
    time: int


class Provenance(msgspec.Struct, frozen=True):
    """Where an imported game came from, and the seals that its stretches were played under."""

    origin: Imported
    seals: tuple[Segment, ...]


def segment_of(seals: Sequence[Segment], version: int) -> Segment:
    """The segment that contains a version."""
    place = bisect_right(seals, version, key=lambda segment: segment.start)
    if not place:
        raise Damaged(version, "the header has no seal for it")
    return seals[place - 1]


def provenance(ledger: Ledger, game: GameId) -> Provenance | None:
    kept = ledger.store.side(game, IMPORTED, "file")
    return msgspec.json.decode(kept, type=Provenance) if kept else None


def seal_at(ledger: Ledger, game: GameId, version: int) -> Seal:
    """The seal that a version of a game's own stream was played under."""
    imported = provenance(ledger, game)
    return segment_of(imported.seals, version).opened() if imported else ledger.seal(game)
