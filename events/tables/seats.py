"""Opening a table and sitting down at it: create, take a seat, hand it over, reclaim it, resign."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Final, Literal, TypeAlias

import msgspec

from events.read.reader import Game
from events.read.snapshots import Position, weigh
from events.store.codec import Malformed, codec, first_event
from events.store.envelope import GENESIS, By, ByHouse, ByPlayer, Seal
from events.store.interface import Conflict, Head
from events.store.keys import GameId, PlayerId
from events.store.table import (
    Chair,
    Forks,
    GameCreated,
    GameForked,
    GameStarted,
    SeatHanded,
    SeatReclaimed,
    SeatResigned,
    SeatTaken,
    Stamp,
    Terms,
    lay,
)
from events.tables.levels import LEVELS, USUAL, check_level
from events.tables.rewinds import carry_out_if_agreed
from events.write.batch_draft import BatchDraft
from events.write.ledger import Ledger, check_active, command_digest
from games.core import catalogue
from games.core.catalogue import AnyRules
from games.core.play import start as start_command
from games.core.rules import Refused, Seat

STAND_IN: Final = LEVELS[0]
"""The level that plays on for a seat that has resigned."""


class Person(msgspec.Struct, frozen=True):
    """A player as the ledger records them."""

    id: PlayerId
    name: str

    @property
    def by(self) -> By:
        return ByPlayer(self.id)


class SeatWish(msgspec.Struct, frozen=True):
    """What is wanted for one seat of a new table."""

    kind: Literal["me", "open", "ai", "player"]
    level: str | None = None
    person: Person | None = None


class Wishes(msgspec.Struct, frozen=True):
    """What is wanted for a new table."""

    title: str
    seats: Sequence[SeatWish]
    options: Mapping[str, object] = {}
    seed: str | None = None
    private: bool = False
    rated: bool = False
    forks: Forks = "always"
    pace: float = 0.0


First: TypeAlias = GameCreated | GameForked


def create(ledger: Ledger, owner: Person, wishes: Wishes, name: str | None = None) -> GameId:
    """Open a table; the game starts at once if no seat is open. The same owner, name and wishes give the same table."""
    rules = catalogue.rules(wishes.title)
    rules.meta.check_seats(len(wishes.seats))
    seal = new_seal(ledger, wishes.seed)
    terms = _terms(rules, owner, wishes, seal)
    first = GameCreated(terms, chairs(owner, wishes.seats))
    game = new_id(ledger) if name is None else _named_id(owner, name)
    if name is not None and ledger.store.head(game) is not None:
        return _opened_before(ledger, game, first, seal)
    ledger.store.reserve_seed(seed_digest(seal), game, ledger.clock())
    draft = begin(ledger, game, first, seal, rules, owner.by)
    start_if_full(draft)
    try:
        ledger.append(draft)
    except Conflict:
        if not terms.seeded:
            ledger.store.release_seed(seed_digest(seal), game)
        return _opened_before(ledger, game, first, seal)
    return game


def _terms(rules: AnyRules, owner: Person, wishes: Wishes, seal: Seal) -> Terms:
    return Terms(
        title=wishes.title,
        rules=rules.meta.version,
        components=rules.components,
        options=rules.meta.settle(len(wishes.seats), wishes.options),
        owner=owner.id,
        commitment=seal.commitment(),
        private=wishes.private,
        rated=wishes.rated and wishes.seed is None,
        seeded=wishes.seed is not None,
        forks=wishes.forks,
        pace=wishes.pace,
    )


def _named_id(owner: Person, name: str) -> GameId:
    """The same owner and name give the same id, so the store itself accepts such a table only once."""
    return blake2b(command_digest(owner.id, name), digest_size=8, person=b"cairn-table").hexdigest()


def _opened_before(ledger: Ledger, game: GameId, first: GameCreated, seal: Seal) -> GameId:
    """The id of the existing table of that name, if it was wanted as it is wanted now; Malformed if not."""
    existing = first_event(ledger.store.read(game, 0, 1)[0].envelope)
    other_luck = first.terms.seeded and ledger.seal(game).seed != seal.seed
    if other_luck or _wanted(existing, existing) != _wanted(first, existing):
        raise Malformed("id", "names another table already")
    return game


def _wanted(first: First, existing: First) -> tuple[Terms, list[Chair]]:
    """What was asked for, without what the server added: rules, luck, and names of people.

    An option that the existing table does not name came later, and its default was not asked for.
    """
    defaults = {option.name: option.default for option in catalogue.meta(first.terms.title).options}
    options = {
        name: value
        for name, value in first.terms.options.items()
        if name in existing.terms.options or value != defaults.get(name)
    }
    terms = msgspec.structs.replace(first.terms, rules=0, components="", commitment="", options=options)
    return terms, [msgspec.structs.replace(chair, name=None) for chair in first.seats]


def begin(
    ledger: Ledger, game: GameId, first: First, seal: Seal, rules: AnyRules, by: By, root: Game | None = None
) -> BatchDraft:
    """The draft of a new game with its first event; `root` is the game it continues, at the version it continues."""
    head = root.head if root else Head(0, GENESIS)
    state = root.position.state if root else rules.initial()
    stamp = Stamp(head.version + 1, ledger.clock(), head.version + 1)
    position = Position(game, head.version, state, root.position.weight if root else weigh(0))
    new = Game(game, head, lay(first, stamp), position, rules, codec(rules))
    draft = BatchDraft(new, seal, stamp.time, new=True)
    draft.note(first, by)
    return draft


def start_if_full(draft: BatchDraft) -> None:
    """The game starts with the last seat."""
    if draft.table.status != "open" or any(chair.kind == "open" for chair in draft.table.seats):
        return
    draft.note(GameStarted(), ByHouse())
    command = start_command(len(draft.table.seats), draft.table.terms.options)
    draft.decide(command, ByHouse(), "start")


def take(ledger: Ledger, game: GameId, seat: Seat, person: Person) -> None:
    """Sit down on an open seat."""

    def work(draft: BatchDraft) -> None:
        if chair_of(draft, seat).kind != "open":
            raise Refused("seat-taken", seat=seat)
        draft.note(SeatTaken(seat, person.id, person.name), person.by, seat)
        start_if_full(draft)

    ledger.act(game, work)


def hand_over(ledger: Ledger, game: GameId, seat: Seat, level: str, by: By) -> None:
    """Let an AI level play the seat for now."""
    check_level(level)

    def work(draft: BatchDraft) -> None:
        check_active(draft)
        if chair_of(draft, seat).kind == "ai":
            raise Refused("seat-of-ai", seat=seat)
        if chair_of(draft, seat).stand_in is not None:
            raise Refused("seat-handed-over", seat=seat)
        draft.note(SeatHanded(seat, level), by, seat)
        carry_out_if_agreed(ledger, draft, by)

    ledger.act(game, work)


def reclaim(ledger: Ledger, game: GameId, seat: Seat, by: By) -> None:
    def work(draft: BatchDraft) -> None:
        check_active(draft)
        chair = chair_of(draft, seat)
        if chair.resigned or chair.stand_in is None:
            raise Refused("seat-not-handed-over", seat=seat)
        draft.note(SeatReclaimed(seat), by, seat)

    ledger.act(game, work)


def resign(ledger: Ledger, game: GameId, seat: Seat, by: By) -> None:
    def work(draft: BatchDraft) -> None:
        check_active(draft)
        if chair_of(draft, seat).kind == "ai":
            raise Refused("seat-of-ai", seat=seat)
        if chair_of(draft, seat).resigned:
            raise Refused("seat-resigned", seat=seat)
        draft.note(SeatResigned(seat, STAND_IN), by, seat)
        carry_out_if_agreed(ledger, draft, by)

    ledger.act(game, work)


def chair_of(draft: BatchDraft, seat: Seat) -> Chair:
    if not 0 <= seat < len(draft.table.seats):
        raise Refused("seat-unknown", seat=seat)
    return draft.table.seats[seat]


def chairs(owner: Person, wished: Sequence[SeatWish]) -> tuple[Chair, ...]:
    return tuple(_chair(owner, wish) for wish in wished)


def _chair(owner: Person, wish: SeatWish) -> Chair:
    if wish.kind == "ai":
        return Chair("ai", level=check_level(wish.level or USUAL))
    person = owner if wish.kind == "me" else wish.person
    return Chair("player", person.id, person.name) if person else Chair("open")


def new_id(ledger: Ledger) -> GameId:
    return ledger.entropy(8).hex()


def new_seal(ledger: Ledger, seed: str | None = None) -> Seal:
    """A given seed decides the luck and nothing else: the salts of the commitments stay unguessable."""
    luck = ledger.entropy(32) if seed is None else blake2b(seed.encode(), digest_size=32, person=b"cairn-seed").digest()
    return Seal(luck, ledger.entropy(32))


def seed_digest(seal: Seal) -> str:
    """Identifies the games of one seed. Never shown: a given seed could be guessed from it."""
    return blake2b(seal.seed, digest_size=12, person=b"cairn-kin").hexdigest()
