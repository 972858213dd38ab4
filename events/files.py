"""Game files: a game as lines of JSON that carry all it takes to check it, and games made of such files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from events import sight
from events.envelope import TRUTH, ByHouse, ByPlayer, Cause, Envelope, Eyes, Link, chain, redacted
from events.filelines import (
    FORMAT,
    LIMIT,
    Damaged,
    End,
    File,
    Header,
    Imported,
    Parent,
    Segment,
    TooLarge,
    Trailer,
    read,
    written,
)
from events.handle import Ledger, command_digest
from events.keys import GameId
from events.lines import owner_of
from events.reader import Game, Unknown
from events.seats import Person, new_id, seed_digest
from events.store import Batch, Conflict, Head
from events.table import Table
from events.verify import Difference, Replay, Report, check, check_chain, firsts_event, rules_for, verify
from games.core.rules import HOUSE, Refused

__all__ = [
    "Damaged",
    "Difference",
    "File",
    "Report",
    "TooLarge",
    "check",
    "export",
    "import_file",
    "read",
    "restore",
    "verify",
    "whole",
]

CHUNK: Final = 500
IMPORTED: Final = "imported"
"""The kind of the side record of an imported game: where it came from, and the seals of its segments."""


class _Record(msgspec.Struct, frozen=True):
    origin: Imported
    seals: tuple[Segment, ...]


def export(ledger: Ledger, game: GameId, caller: sight.Caller) -> Iterator[bytes]:
    """The game's file as this caller may see it now; partial while any of it still has secrets."""
    if not sight.may_look(ledger.reader, game, caller):
        raise Unknown(game)
    owners = _owners(ledger, game)
    # Eyes first, head afterwards: a game that ends in between is told whole or in part, never half and half.
    eyes = [sight.eyes(ledger.reader, game, first, caller) for first, _ in owners]
    return _file(ledger, ledger.reader.head(game), owners, eyes)


def whole(ledger: Ledger, game: GameId) -> Iterator[bytes]:
    """Everything, secrets and seeds of a running game too: for the operator's backup, and nobody else."""
    owners = _owners(ledger, game)
    return _file(ledger, ledger.reader.head(game), owners, [TRUTH] * len(owners))


def _owners(ledger: Ledger, game: GameId) -> list[tuple[int, GameId]]:
    """The games whose streams make up this one, oldest first, each with its first version here."""
    table = ledger.reader.head(game).table
    found = [(table.first, game)]
    while found[0][0] > 1:
        owner = owner_of(ledger.reader.table, game, found[0][0] - 1)
        found.insert(0, (ledger.reader.head(owner).table.first, owner))
    return found


def _file(ledger: Ledger, game: Game, owners: list[tuple[int, GameId]], eyes: list[Eyes]) -> Iterator[bytes]:
    record = _record(ledger, game.id)
    segments = record.seals if record else tuple(_segments(ledger, owners, eyes))
    yield msgspec.json.encode(_header(game, record, segments, partial=not all(eye.all for eye in eyes))) + b"\n"
    after = 0
    while after < game.version:
        for link in ledger.reader.links(game.id, after, min(CHUNK, game.version - after)):
            after = link.envelope.version
            yield _shown(ledger, link, owners, eyes, segments)
    yield msgspec.json.encode(Trailer(game.version, game.version, game.head.hash.hex())) + b"\n"


def _shown(
    ledger: Ledger, link: Link, owners: list[tuple[int, GameId]], eyes: list[Eyes], segments: tuple[Segment, ...]
) -> bytes:
    version = link.envelope.version
    number = max(number for number, (first, _) in enumerate(owners) if first <= version)
    segment = max((segment for segment in segments if segment.start <= version), key=lambda found: found.start)
    seal = segment.seal or ledger.seal(owners[number][1])
    return written(Link(redacted(link.envelope, eyes[number]), link.hash), seal.salt)


def _segments(ledger: Ledger, owners: list[tuple[int, GameId]], eyes: list[Eyes]) -> Iterator[Segment]:
    for (first, game), eye in zip(owners, eyes, strict=True):
        seal = ledger.seal(game)
        shown = (seal.seed.hex(), seal.salt.hex()) if eye.all else (None, None)
        yield Segment(first, game, seal.commitment(), *shown)


def _header(game: Game, record: _Record | None, segments: tuple[Segment, ...], partial: bool) -> Header:
    table, rules = game.table, game.rules
    return Header(
        cairn=FORMAT,
        game=game.id,
        title=table.terms.title,
        name=rules.meta.name,
        rules=table.terms.rules,
        components=table.terms.components,
        schema={str(kind.__struct_config__.tag): kind.schema for kind in rules.events},
        seats=tuple(table.seats),
        options=table.terms.options,
        seals=segments,
        parent=Parent(table.parent.game, table.parent.at) if table.parent else None,
        imported=record.origin if record else None,
        partial=partial,
        head=End(game.version, game.head.hash.hex()),
    )


def _record(ledger: Ledger, game: GameId) -> _Record | None:
    if ledger.reader.table(game).imported is None:
        return None
    kept = ledger.store.sides(game, IMPORTED).get("file")
    return msgspec.json.decode(kept, type=_Record) if kept else None


def import_file(ledger: Ledger, person: Person, lines: Iterable[bytes], limit: int | None = LIMIT) -> GameId:
    """A new game out of the file of a finished one. Every command is judged before anything is kept."""
    file = read(lines, limit)
    check_importable(file)
    game = new_id(ledger)
    segments = tuple(msgspec.structs.replace(segment, game=game) for segment in file.header.seals)
    record = _Record(Imported(file.header.game, person.id, ledger.clock()), segments)
    seal = file.header.seals[-1].seal
    assert seal is not None
    links = tuple(_stamped(file, person))
    ledger.store.claim(seed_digest(seal), game, ledger.clock())
    ledger.store.keep_side(game, IMPORTED, "file", msgspec.json.encode(record))
    # In one piece: half an imported game would be a running one whose luck is known.
    ledger.store.append(game, Head(0, bytes(32)), Batch(links, seal=seal))
    return game


def check_importable(file: File) -> None:
    check_chain(file)
    if file.header.partial:
        raise Refused("file-partial")
    rules, differences = rules_for(file)
    if rules is None:
        raise Refused("title-unknown", title=file.header.title)
    if differences:
        raise Refused("file-other-rules", rules=file.header.rules, components=file.header.components)
    replay = Replay(file, rules, strict=True)
    replay.run()
    if replay.table.status != "finished":
        raise Refused("file-unfinished")


def _stamped(file: File, person: Person) -> Iterator[Link]:
    """The file's events, the first one telling that and by whom it was imported; so the chain is made anew."""
    before = bytes(32)
    for link in file.links:
        envelope = link.envelope
        if envelope.version == 1:
            envelope = _first(file, envelope, person)
        before = chain(before, envelope)
        yield Link(envelope, before)


def _first(file: File, envelope: Envelope, person: Person) -> Envelope:
    first = firsts_event(file, 1)
    terms = msgspec.structs.replace(first.terms, owner=person.id, rated=False)
    stamped = msgspec.structs.replace(first, terms=terms, imported=file.header.game)
    public = {name: getattr(stamped, name) for name in stamped.__struct_fields__}
    return msgspec.structs.replace(envelope, public=msgspec.Raw(msgspec.msgpack.encode(public)))


class Restored(msgspec.Struct, frozen=True):
    game: GameId
    appended: int
    """How many events were missing; 0: all of it was there."""


def restore(ledger: Ledger, file: File) -> Restored:
    """Put a game of a backup back under its own id. Nothing that is there is changed."""
    if file.header.partial:
        raise Refused("file-partial")
    check_chain(file)
    rules, _ = rules_for(file)
    if rules is None:
        raise Refused("title-unknown", title=file.header.title)
    check(file)
    replay = Replay(file, rules, strict=True, judging=False)
    replay.run()
    return _put_back(ledger, file, replay)


def _put_back(ledger: Ledger, file: File, replay: Replay) -> Restored:
    game = file.header.game
    own = next(segment.start for segment in file.header.seals if segment.game == game)
    there = ledger.store.head(game)
    _check_prefix(file, own, there)
    seal = file.header.seals[-1].seal
    assert seal is not None
    after = there.version if there else own - 1
    ledger.store.claim(seed_digest(seal), game, ledger.clock())
    if file.header.imported is not None:
        record = _Record(file.header.imported, file.header.seals)
        ledger.store.keep_side(game, IMPORTED, "file", msgspec.json.encode(record))
    for links in _batches(file.links[after:]):
        before = links[0].envelope.version - 1
        head = Head(before, file.links[before - 1].hash if before else bytes(32))
        due, turn = _waiting(ledger, replay) if links[-1] is file.links[-1] else (None, ())
        new = seal if before == own - 1 else None
        ledger.store.append(game, head, Batch(links, _digest(links[0].envelope), due, turn, new))
    return Restored(game, len(file.links) - after)


def _check_prefix(file: File, own: int, there: Head | None) -> None:
    """What is there may only be the beginning of what the file has: then an earlier restore was cut short."""
    if there is None:
        return
    if not own <= there.version <= len(file.links) or file.links[there.version - 1].hash != there.hash:
        raise Conflict(file.header.game)


def _batches(links: Iterable[Link]) -> Iterator[tuple[Link, ...]]:
    batch: list[Link] = []
    for link in links:
        if batch and link.envelope.batch != batch[0].envelope.batch:
            yield tuple(batch)
            batch = []
        batch.append(link)
    if batch:
        yield tuple(batch)


def _digest(first: Envelope) -> bytes | None:
    """By this a command that comes again is known, as it was before the backup."""
    if first.cause is None or first.cause.part is None:
        return None
    cause = msgspec.msgpack.decode(first.cause.part, type=Cause)
    if cause.id == "start":
        return None
    if isinstance(first.by, ByHouse):
        return command_digest("house", cause.id.removeprefix("house-"))
    who = first.by.player if isinstance(first.by, ByPlayer) else f"ai-{first.seat}"
    return command_digest(who, cause.id)


def _waiting(ledger: Ledger, replay: Replay) -> tuple[int | None, tuple[str, ...]]:
    """When a worker should look at the game, and whose turn it is."""
    table: Table = replay.table
    to_act = replay.rules.to_act(replay.state) if table.status == "active" else ()
    due = ledger.clock() if HOUSE in to_act or table.waits_for_ai(to_act) else None
    humans = table.humans()
    players = {table.seats[seat].player for seat in to_act if seat in humans}
    return due, tuple(sorted(player for player in players if player))
