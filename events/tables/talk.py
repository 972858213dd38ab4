"""Table talk and private notes. The texts are side records that can be erased; the stream has only their digests."""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

import msgspec

from events.store.keys import GameId, PlayerId
from events.store.table import Said
from events.tables.permissions import may_read
from events.tables.seats import Person
from events.write.batch_draft import BatchDraft
from events.write.ledger import Busy, Ledger
from games.core.rules import Refused, Seat

TALK: Final = "talk"
NOTES: Final = "notes"
MOST: Final = 2_000
"""The most messages of a table, because everybody there loads all of them. Erased ones do not count."""


class Message(msgspec.Struct, frozen=True):
    """A message to the whole table or to one seat. The salt keeps a short text from being guessed from its digest."""

    id: str
    time: int
    player: PlayerId
    name: str
    seat: Seat | None
    to: Seat | None
    text: str
    salt: bytes

    def digest(self) -> str:
        return blake2b(self.salt + self.text.encode(), digest_size=16).hexdigest()


def say(ledger: Ledger, game: GameId, person: Person, seat: Seat | None, to: Seat | None, text: str) -> Message:
    message = Message(
        ledger.entropy(8).hex(), ledger.clock(), person.id, person.name, seat, to, text, ledger.entropy(16)
    )

    if ledger.store.count_sides(game, TALK) >= MOST:
        raise Refused("talk-full", most=MOST)
    if to is not None and not 0 <= to < len(ledger.reader.recent(game).table.seats):
        raise Refused("seat-unknown", seat=to)

    def work(draft: BatchDraft) -> None:
        draft.note(Said(message.id, person.id, seat, to, message.digest()), person.by, seat)

    # The text first: an event without its text would look like an erased message.
    ledger.store.keep_side(game, TALK, message.id, msgspec.msgpack.encode(message))
    try:
        ledger.act(game, work)
    except (Busy, Refused):
        erase(ledger, game, message.id)
        raise
    return message


def heard(ledger: Ledger, game: GameId, player: PlayerId | None) -> list[Message]:
    """The messages a player may read, oldest first."""
    kept = [msgspec.msgpack.decode(words, type=Message) for words in ledger.store.sides(game, TALK).values()]
    table = ledger.reader.head(game).table
    mine = [message for message in kept if may_read(table, player, message.player, message.to)]
    return sorted(mine, key=lambda message: (message.time, message.id))


def erase(ledger: Ledger, game: GameId, message: str) -> None:
    """Moderation: the text goes, the digest stays."""
    ledger.store.keep_side(game, TALK, message, None)


def note(ledger: Ledger, game: GameId, player: PlayerId, text: str) -> None:
    ledger.store.keep_side(game, NOTES, player, text.encode() if text else None)


def noted(ledger: Ledger, game: GameId, player: PlayerId) -> str:
    return (ledger.store.side(game, NOTES, player) or b"").decode()
