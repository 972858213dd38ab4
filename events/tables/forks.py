"""Forks: a new game continues another from any version, by reference, and reveals no secret of a running game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from events.read.contain import contained
from events.read.lines import owner_of
from events.read.reader import Game
from events.store.envelope import Seal
from events.store.interface import Head, Unreachable
from events.store.keys import GameId
from events.store.table import Chair, GameForked, Luck, Origin, Table, Terms
from events.tables.levels import USUAL
from events.tables.permissions import has_secrets
from events.tables.rewinds import batch_start
from events.tables.seats import Person, SeatWish, begin, chairs, new_id, new_seal, seed_digest
from events.write.ledger import Ledger
from events.write.provenance import seal_at
from games.core.chance import Seeded
from games.core.rules import Refused, Seat


class Forked(msgspec.Struct, frozen=True):
    game: GameId
    parent: GameId
    at: int
    """The version really used: a cut inside a batch moves to before that batch."""


RESERVATION_MS: Final = 60_000
"""After this time the reservation of a game that does not exist lapses: the process that was making it has died."""


class _Cut(msgspec.Struct, frozen=True):
    """Where a fork leaves its parent: the game as it was then, and the game whose own stream has that version."""

    game: Game
    owner: GameId
    hides: bool
    """Whether the version's owner still has secrets: it runs, or continues a game that runs."""


def fork(
    ledger: Ledger, parent: GameId, at: int, luck: Luck, person: Person, wished: Sequence[SeatWish] | None
) -> Forked:
    """Continue a game from a version. What is still hidden from the forker is dealt again."""
    cut = _cut(ledger, parent, at)
    if cut.hides and cut.game.table.terms.forks == "after-end":
        raise Refused("forks-after-end")
    game = new_id(ledger)
    seal = _reserved_seal(ledger, cut, game, luck)
    try:
        _lay(ledger, game, cut, seal, luck, person, wished)
    except Unreachable:
        raise  # it may exist all the same; if not, its reservation lapses
    except BaseException:
        ledger.store.release_seed(seed_digest(seal), game)
        raise
    return Forked(game, parent, cut.game.version)


def _cut(ledger: Ledger, parent: GameId, at: int) -> _Cut:
    source = ledger.reader.head(parent)
    if not 1 <= at <= source.version:
        raise Refused("version-unknown", version=at, head=source.version)
    version = batch_start(ledger.reader.links(parent, at, 1), at)
    owner = ledger.reader.head(owner_of(ledger.reader.table, parent, max(version, 1)))
    if owner.table.started is None or version < owner.table.started:
        raise Refused("before-the-start", start=owner.table.started)
    hash = ledger.store.read(owner.id, version - 1, version)[0].hash
    position = ledger.reader.at(parent, version)
    with contained(parent):
        if source.rules.outcome(position.state) is not None:
            raise Refused("nothing-to-play-on", version=version)
    game = Game(parent, Head(version, hash), source.table, position, source.rules, source.codec)
    return _Cut(game, owner.id, has_secrets(ledger.reader, owner.id))


def _reserved_seal(ledger: Ledger, cut: _Cut, game: GameId, luck: Luck) -> Seal:
    """The fork's seal, with its seed reserved.

    The old luck is given only if no running game uses it: else one could look at the real next tile. It is refused too
    while it is secret: the draws of a finished fork would show what its running parent left in the piles.
    """
    if luck == "same" and cut.hides:
        raise Refused("luck-still-live")
    seal = new_seal(ledger)
    if luck == "same":
        seal = Seal(seal_at(ledger, cut.owner, cut.game.version).seed, seal.salt)
    digest = seed_digest(seal)
    # Reserve first, look afterwards: of two that do this at once at least one sees the other.
    ledger.store.reserve_seed(digest, game, ledger.clock())
    others = {other: since for other, since in ledger.store.games_of_seed(digest).items() if other != game}
    if any(_plays(ledger, other, since) for other, since in others.items()):
        ledger.store.release_seed(digest, game)
        raise Refused("luck-still-live")
    return seal


def _plays(ledger: Ledger, game: GameId, since: int) -> bool:
    if ledger.store.head(game) is None:
        return ledger.clock() - since < RESERVATION_MS
    return ledger.reader.head(game).table.status != "finished"


def _lay(
    ledger: Ledger,
    game: GameId,
    cut: _Cut,
    seal: Seal,
    luck: Luck,
    person: Person,
    wished: Sequence[SeatWish] | None,
) -> None:
    parent, rules = cut.game, cut.game.rules
    epoch = ledger.reader.epoch(parent.id, parent.version) if luck == "same" else 0
    first = GameForked(
        terms=_terms(parent.table, person, seal, luck),
        seats=_chairs(ledger, cut, person, wished),
        parent=Origin(parent.id, parent.version, epoch, redealt=cut.hides),
    )
    draft = begin(ledger, game, first, seal, rules, person.by, parent)
    if cut.hides:
        with contained(parent.id):
            dealt = rules.redeal(draft.state, _seat_of(ledger, cut, person), Seeded(seal.salt))
        draft.redeal(dealt, person.by)
    ledger.append(draft)


def _seat_of(ledger: Ledger, cut: _Cut, person: Person) -> Seat | None:
    """The seat whose knowledge the forker keeps: of several seats the lowest. The rest is dealt again."""
    return next(iter(ledger.reader.table(cut.owner).held_by(person.id)), None)


def _terms(table: Table, person: Person, seal: Seal, luck: Luck) -> Terms:
    return msgspec.structs.replace(
        table.terms,
        owner=person.id,
        commitment=seal.commitment(),
        rated=False,
        seeded=luck == "same",  # the seed was revealed when its game ended
    )


def _chairs(ledger: Ledger, cut: _Cut, person: Person, wished: Sequence[SeatWish] | None) -> tuple[Chair, ...]:
    """The seats as wished. By default the forker has the seat it had, or the first, and AI levels have the others."""
    count = len(cut.game.table.seats)
    if wished is None:
        own = _seat_of(ledger, cut, person) or 0
        wished = [SeatWish("me") if seat == own else SeatWish("ai", USUAL) for seat in range(count)]
    if len(wished) != count:
        raise Refused("seat-count", min=count, max=count, seats=len(wished))
    return chairs(person, wished)
