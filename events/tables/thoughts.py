"""Why an AI seat decided as it did: a side record of its game, with its digest on the event.

The record reveals what the seat knew and meant to hide. So nobody may read it before its game, and every game that this
one continues, has ended.
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
    """A move that was weighed: how usual it is, how often it was tried, and its mean share of the win."""

    command: dict[str, Any]
    prior: float
    visits: int
    value: float


class Thought(msgspec.Struct, frozen=True):
    """The record of one decision. The salt keeps it from being guessed from its digest."""

    level: str
    simulations: int
    candidates: tuple[Candidate, ...]
    salt: str

    def digest(self) -> str:
        return blake2b(msgspec.json.encode(self), digest_size=16).hexdigest()


def keep(ledger: Ledger, game: GameId, thought: Thought) -> str:
    """Store the record. To be called before the command is sent: an event without its record would look erased."""
    digest = thought.digest()
    ledger.store.keep_side(game, THOUGHTS, digest, msgspec.msgpack.encode(thought))
    return digest


def thought_at(ledger: Ledger, game: GameId, version: int) -> Thought | None:
    """What the AI seat weighed that decided this version; None if no AI seat did, or it weighed nothing."""
    reader = ledger.reader
    owner = owner_of(reader.table, game, version)
    if has_secrets(reader, owner):
        raise Forbidden("thoughts-hidden")
    links = ledger.store.read(owner, version - 1, version)
    by = links[0].envelope.by if links else None
    record = by.record if isinstance(by, ByAI) else None
    kept = ledger.store.side(owner, THOUGHTS, record) if record else None
    return None if kept is None else msgspec.msgpack.decode(kept, type=Thought)
