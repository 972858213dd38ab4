"""Importing a game file: a finished game from elsewhere is stored here after every command in it was decided again.

The author of the file is unknown, so the game is only a claim. It gets a new id and names the old one, is never rated,
and belongs only to the person who imported it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from events.files.format import EventLine, File, read
from events.files.redeciding import Replay
from events.files.verify import check_chain, first_of, rules_of
from events.read.damage import Damaged
from events.store.envelope import GENESIS, TABLE, Envelope, Link, chain
from events.store.interface import Batch, Head
from events.store.keys import GameId
from events.store.table import GameCreated
from events.tables.seats import Person, new_id, seed_digest
from events.write.ledger import Ledger
from events.write.provenance import IMPORTED, Imported, Provenance
from games.core.catalogue import AnyRules
from games.core.rules import HOUSE, Refused

REWINDS: Final = 500
SECONDS: Final = 5.0
"""Computing time for deciding the commands of one file."""

TEXT: Final = 200
"""The most letters of a name, an id or any other text in a table event."""

DAY: Final = 86_400_000


def import_file(ledger: Ledger, person: Person, lines: Iterable[bytes]) -> GameId:
    """Make a new game from the file of a finished one. Everything is checked before anything is stored."""
    file = read(lines)
    check_importable(file, ledger.clock())
    game = new_id(ledger)
    seals = tuple(msgspec.structs.replace(segment, game=game) for segment in file.header.seals)
    origin = Imported(file.header.game, person.id, ledger.clock())
    seal = seals[-1].opened()
    ledger.store.reserve_seed(seed_digest(seal), game, ledger.clock())
    ledger.store.keep_side(game, IMPORTED, "file", msgspec.json.encode(Provenance(origin, seals)))
    # In one piece: half an imported game would be a running one whose luck is known.
    ledger.store.append(game, Head(0, GENESIS), Batch(tuple(_stamped(file, person)), seal=seal))
    return game


def check_importable(file: File, now: int) -> None:
    check_chain(file)
    if file.header.partial:
        raise Refused("file-partial")
    if not _presentable(file.header.game):
        raise Damaged(None, "its id cannot be shown")
    rewinds = [line.version for line in file.lines if line.type == "table:rewound"]
    if len(rewinds) > REWINDS:
        raise Damaged(rewinds[REWINDS], f"it has more than {REWINDS} rewinds")
    for line in file.lines:
        _check_line(line, len(file.header.seats), now)
    _decide_again(file, rules_of(file))


def _check_line(line: EventLine, seats: int, now: int) -> None:
    """Check what the rules do not check, and pages and lists will show."""
    if not 0 <= line.time <= now + DAY:
        raise Damaged(line.version, "its time is impossible")
    if line.seat is not None and not HOUSE <= line.seat < seats:
        raise Damaged(line.version, "there is no such seat")
    shown = [line.public if line.type.startswith(TABLE) else {}, msgspec.to_builtins((line.by, line.moment))]
    if not all(map(_presentable, _texts(shown))):
        raise Damaged(line.version, "it holds a text that cannot be shown")


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for name, inner in value.items():
            yield name
            yield from _texts(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _texts(inner)


def _presentable(text: str) -> bool:
    return len(text) <= TEXT and text.isprintable()


def _decide_again(file: File, rules: AnyRules) -> None:
    replay = Replay(file, rules, strict=True, seconds=SECONDS)
    try:
        replay.run()
    except Damaged as damage:
        if file.header.rules == rules.meta.version:
            raise
        raise Refused("file-other-rules", version=damage.version, rules=file.header.rules) from damage
    if replay.table.status != "finished":
        raise Refused("file-unfinished")


def _stamped(file: File, person: Person) -> Iterator[Link]:
    """The file's events. The first one gets importer and old id, so the chain is computed again."""
    before = GENESIS
    for link in file.links:
        envelope = _first(file, link.envelope, person) if link.envelope.version == 1 else link.envelope
        before = chain(before, envelope)
        yield Link(envelope, before)


def _first(file: File, envelope: Envelope, person: Person) -> Envelope:
    first = first_of(file, 1)
    assert isinstance(first, GameCreated)
    terms = msgspec.structs.replace(first.terms, owner=person.id, rated=False, pace=0.0)
    stamped = msgspec.structs.replace(first, terms=terms, imported=file.header.game)
    public = {name: getattr(stamped, name) for name in stamped.__struct_fields__}
    return msgspec.structs.replace(envelope, public=msgspec.Raw(msgspec.msgpack.encode(public)))
