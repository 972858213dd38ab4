"""Backups: every game whole, under its own id, with what lies beside its stream; and the way back.

A backup holds the secrets of running games. It is for the operator's disk and nobody else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from events.files.export import laid
from events.files.format import File
from events.files.rejudging import Replay
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


class Beside(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a backup keeps of a game that is not in its file."""

    sides: dict[Side, dict[str, bytes]]


def beside(ledger: Ledger, game: GameId) -> Beside:
    records_by_kind = {kind: ledger.store.sides(game, kind) for kind in SIDES}
    return Beside({kind: records for kind, records in records_by_kind.items() if records})


def restore(ledger: Ledger, file: File, kept: Beside) -> int:
    """Put a game of a backup back under its own id; how many events were missing.

    Nothing that is there is changed: a game with another history is a Conflict. One that only has the beginning is
    what a restore that was cut short left behind, and is completed.
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
        _put_beside(ledger, file, kept)
    elif _holds(ledger, file, there):
        return 0
    elif there.version > len(file.links) or there.hash != file.links[there.version - 1].hash:
        raise Conflict(game)
    missing = file.links[there.version if there else first - 1 :]
    _put_back(ledger, file, rules, missing, new=there is None)
    return len(missing)


def _check_parent(ledger: Ledger, file: File, first: int) -> None:
    """A fork is read through its parent, so that one must be back first, and be the one that was continued."""
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


def _put_beside(ledger: Ledger, file: File, kept: Beside) -> None:
    game = file.header.game
    ledger.store.reserve_seed(seed_digest(file.header.seals[-1].opened()), game, ledger.clock())
    if file.header.imported is not None:
        known = Provenance(file.header.imported, file.header.seals)
        ledger.store.keep_side(game, IMPORTED, "file", msgspec.json.encode(known))
    for kind, records in kept.sides.items():
        for name, record in records.items():
            ledger.store.keep_side(game, kind, name, record)


def _put_back(ledger: Ledger, file: File, rules: AnyRules, missing: tuple[Link, ...], *, new: bool) -> None:
    due, turn = _waiting(ledger, file, rules)
    # An imported game came in one piece, and its commands were never sent to us.
    for links in _batches(missing) if file.header.imported is None else [missing]:
        before = links[0].envelope.version - 1
        head = Head(before, file.links[before - 1].hash if before else GENESIS)
        seal = file.header.seals[-1].opened() if new else None
        # Owed only when all is back: nobody should play on in the middle.
        at_end = links[-1] is file.links[-1]
        batch = Batch(links, _digest(links[0].envelope), due if at_end else None, turn if at_end else (), seal)
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
    """By this a command that comes again is known, as it was before the backup."""
    cause = cause_of(first)
    if cause is None or cause.command.get("type") == "start":
        return None
    if isinstance(first.by, ByHouse):
        return command_digest("house", cause.id.removeprefix("house-"))
    who = first.by.player if isinstance(first.by, ByPlayer) else f"ai-{first.seat}"
    return command_digest(who, cause.id)


def _waiting(ledger: Ledger, file: File, rules: AnyRules) -> tuple[int | None, tuple[str, ...]]:
    """When a worker should look at the game, and whose turn it is."""
    table = laid(list(file.links[file.header.seals[-1].start - 1 :]))
    if table.status != "active":
        return None, ()
    replay = Replay(file, rules, strict=False, judging=False)
    try:
        replay.run()
        with contained(file.header.game):
            to_act = rules.to_act(replay.state)
    except (Damaged, RulesFault):
        # Its rules fail on it, as they did before. A worker will find that out and park it.
        return ledger.clock(), ()
    humans = table.humans()
    due = ledger.clock() if HOUSE in to_act or table.waits_for_ai(to_act) else None
    players = {table.seats[seat].player for seat in to_act if seat in humans}
    return due, tuple(sorted(player for player in players if player))
