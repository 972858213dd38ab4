"""Backups: every game whole, under its own id, with its side records; and restoring them.

A backup contains the secrets of running games. It is for the operator only.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from events.files.export import table_of
from events.files.format import File
from events.files.redeciding import Replay
from events.files.verify import check_chain, rules_of
from events.read.contain import RulesFault, contained
from events.read.damage import Damaged
from events.store.envelope import GENESIS, ByHouse, ByPlayer, Envelope, Link, cause_of
from events.store.interface import SIDES, Batch, Conflict, Head, Side
from events.store.keys import GameId
from events.tables.seats import seed_digest
from events.write.ledger import Ledger, command_digest
from events.write.provenance import IMPORTED, Provenance, segment_of
from games.core.catalogue import AnyRules
from games.core.rules import HOUSE, Refused


class SideRecords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The side records of a game, which are not in its file."""

    sides: dict[Side, dict[str, bytes]]


def side_records(ledger: Ledger, game: GameId) -> SideRecords:
    records_by_kind = {kind: ledger.store.sides(game, kind) for kind in SIDES}
    return SideRecords({kind: records for kind, records in records_by_kind.items() if records})


def restore(ledger: Ledger, file: File, kept: SideRecords) -> int:
    """Restore a game of a backup under its own id; returns how many events were missing.

    Existing events never change: a game with another history is a Conflict. A game that has only the beginning comes
    from an interrupted restore, and is completed.
    """
    if file.header.partial:
        raise Refused("file-partial")
    check_chain(file)
    rules = rules_of(file)
    game = file.header.game
    first = next(segment.start for segment in file.header.seals if segment.game == game)
    _check_parent(ledger, file, first)
    there = ledger.store.head(game)
    if there is None:
        _restore_sides(ledger, file, kept)
    elif _holds(ledger, file, there):
        return 0
    elif there.version > len(file.links) or there.hash != file.links[there.version - 1].hash:
        raise Conflict(game)
    missing = file.links[there.version if there else first - 1 :]
    _append_missing(ledger, file, rules, missing, new=there is None)
    return len(missing)


def _check_parent(ledger: Ledger, file: File, first: int) -> None:
    """Refuse a fork whose parent is missing or another game: a fork is read through its parent."""
    parent = file.header.parent
    if parent is None:
        return
    above = segment_of(file.header.seals, first - 1)
    ends = ledger.store.read(above.game, first - 2, first - 1)
    if ledger.store.head(parent.game) is None or [link.hash for link in ends] != [file.links[first - 2].hash]:
        raise Refused("parent-missing", parent=parent.game)


def _holds(ledger: Ledger, file: File, there: Head) -> bool:
    last = file.links[-1]
    if there.version < last.envelope.version:
        return False
    ends = ledger.store.read(file.header.game, last.envelope.version - 1, last.envelope.version)
    return [link.hash for link in ends] == [last.hash]


def _restore_sides(ledger: Ledger, file: File, kept: SideRecords) -> None:
    game = file.header.game
    ledger.store.reserve_seed(seed_digest(file.header.seals[-1].opened()), game, ledger.clock())
    if file.header.imported is not None:
        known = Provenance(file.header.imported, file.header.seals)
        ledger.store.keep_side(game, IMPORTED, "file", msgspec.json.encode(known))
    for kind, records in kept.sides.items():
        for name, record in records.items():
            ledger.store.keep_side(game, kind, name, record)


def _append_missing(ledger: Ledger, file: File, rules: AnyRules, missing: tuple[Link, ...], *, new: bool) -> None:
    due, players = _waiting(ledger, file, rules)
    # An imported game was appended in one piece, and its commands were never sent here.
    for links in _batches(missing) if file.header.imported is None else [missing]:
        before = links[0].envelope.version - 1
        head = Head(before, file.links[before - 1].hash if before else GENESIS)
        seal = file.header.seals[-1].opened() if new else None
        # Owed only after the last batch: no worker should play on in the middle.
        at_end = links[-1] is file.links[-1]
        batch = Batch(links, _digest(links[0].envelope), due if at_end else None, players if at_end else (), seal)
        ledger.store.append(file.header.game, head, batch)
        new = False


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
    """The digest by which a repeated command is recognised, as before the backup."""
    cause = cause_of(first)
    if cause is None or cause.command.get("type") == "start":
        return None
    if isinstance(first.by, ByHouse):
        return command_digest("house", cause.id.removeprefix("house-"))
    who = first.by.player if isinstance(first.by, ByPlayer) else f"ai-{first.seat}"
    return command_digest(who, cause.id)


def _waiting(ledger: Ledger, file: File, rules: AnyRules) -> tuple[int | None, tuple[str, ...]]:
    """When a worker should look at the game, and the people it waits for."""
    table = table_of(list(file.links[file.header.seals[-1].start - 1 :]))
    if table.status != "active":
        return None, ()
    replay = Replay(file, rules, strict=False, deciding=False)
    try:
        replay.run()
        with contained(file.header.game):
            to_act = rules.to_act(replay.state)
    except (Damaged, RulesFault):
        # Its rules fail on it, as they did before. A worker will notice that and park the game.
        return ledger.clock(), ()
    humans = table.humans()
    due = ledger.clock() if HOUSE in to_act or table.waits_for_ai(to_act) else None
    players = {table.seats[seat].player for seat in to_act if seat in humans}
    return due, tuple(sorted(player for player in players if player))
