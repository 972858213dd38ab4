"""Why an AI seat decided as it did: a side record of its game, whose digest is on the event.

What a seat thought tells what it knew and what it meant to hide. So nobody reads it before its game has ended, and
every game that this one continues.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Any, Final

import msgspec

from events.read.lines import owner_of
from events.store.envelope import ByAI
from events.store.keys import GameId
from events.tables.permissions import Forbidden, has_secrets
from events.write.ledger import Ledger

THOUGHTS: Final = "thoughts"


class Candidate(msgspec.Struct, frozen=True):
    """A move that was weighed: how usual it is, how often it was tried, and its share of the win when it was."""

    command: dict[str, Any]
    prior: float
    visits: int
    value: float


class Thought(msgspec.Struct, frozen=True):
    """One decision. The salt keeps it from being guessed from its digest."""

    level: str
    simulations: int
    candidates: tuple[Candidate, ...]
    salt: str

    def digest(self) -> str:
        return blake2b(msgspec.json.encode(self), digest_size=16).hexdigest()


def keep(ledger: Ledger, game: GameId, thought: Thought) -> str:
    """Keep it before the command is sent: an event whose record is missing would look like one that was erased."""
    digest = thought.digest()
    ledger.store.keep_side(game, THOUGHTS, digest, msgspec.msgpack.encode(thought))
    return digest


def thought_at(ledger: Ledger, game: GameId, version: int) -> Thought | None:
    """What the AI seat weighed whose decision led to this version; None if none did, or it had nothing to weigh."""
    reader = ledger.reader
    owner = owner_of(reader.table, game, version)
    if has_secrets(reader, owner):
        raise Forbidden("thoughts-hidden")
    links = ledger.store.read(owner, version - 1, version)
    by = links[0].envelope.by if links else None
    record = by.record if isinstance(by, ByAI) else None
    kept = ledger.store.side(owner, THOUGHTS, record) if record else None
    return None if kept is None else msgspec.msgpack.decode(kept, type=Thought)
