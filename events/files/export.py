"""Exporting games: a game as lines of JSON, with everything needed to check it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from events.files.format import FORMAT, End, Header, Parent, Seen, Trailer, line_of
from events.read.contain import contained
from events.read.reader import Unknown
from events.store.codec import first_event, table_event
from events.store.envelope import TRUTH, Eyes, Link, redacted
from events.store.keys import GameId
from events.store.table import Table, follow, lay
from events.tables import permissions
from events.write.ledger import Ledger
from events.write.provenance import Provenance, Segment, provenance, segment_of
from games.core import catalogue
from games.core.rules import Seat


class Piece(msgspec.Struct, frozen=True):
    """The part of one stream in a file: a game's own events, or a parent's up to the fork."""

    game: GameId
    table: Table
    links: list[Link]
    seals: tuple[Segment, ...]


def export(ledger: Ledger, game: GameId, caller: permissions.Caller) -> Iterator[bytes]:
    """The game's file as this caller may see it now; partial while any of its streams has secrets."""
    if not permissions.may_look(ledger.reader, game, caller):
        raise Unknown(game)
    # Eyes first, events afterwards: the file of a game that ends in between is partial throughout.
    seen = _seen(ledger, game, caller)
    eyes: dict[GameId, Eyes] = {}
    above: GameId | None = game
    while above is not None:
        table = ledger.reader.head(above).table
        eyes[above] = permissions.Scope(ledger.reader, above, caller).eyes()
        above = table.parent.game if table.parent else None
    return _file(pieces(ledger, game), eyes.__getitem__, provenance(ledger, game), seen)


def whole(ledger: Ledger, game: GameId) -> Iterator[bytes]:
    """The game's file with everything, secrets and seeds of a running game too: for the operator's backup only.

    The rules are not called, so a game on which they fail can be saved as well.
    """
    return _file(pieces(ledger, game), lambda _game: TRUTH, provenance(ledger, game), ())


def pieces(ledger: Ledger, game: GameId) -> list[Piece]:
    """The streams that make up a game, oldest first."""
    parts: list[Piece] = []
    above, last = game, None
    while True:
        links = ledger.store.read(above, 0)
        if not links:
            raise Unknown(above)
        table = table_of(links)
        part = links if last is None else [link for link in links if link.envelope.version <= last]
        if part:
            parts.insert(0, Piece(above, table, part, _seals(ledger, above, table, part)))
        if table.parent is None:
            return parts
        above, last = table.parent.game, min(table.parent.at, last or table.parent.at)


def table_of(links: list[Link]) -> Table:
    """The table after a game's own events."""
    first, *rest = links
    table = lay(first_event(first.envelope), first.envelope)
    for link in rest:
        follow(table, link.envelope, table_event(link.envelope) if link.envelope.of_table else None)
    return table


def _seals(ledger: Ledger, game: GameId, table: Table, links: list[Link]) -> tuple[Segment, ...]:
    imported = provenance(ledger, game)
    if imported is not None:
        return tuple(segment for segment in imported.seals if segment.start <= links[-1].envelope.version)
    seal = ledger.seal(game)
    return (Segment(table.first, game, seal.commitment(), seal.seed.hex(), seal.salt.hex()),)


def _seen(ledger: Ledger, game: GameId, caller: permissions.Caller) -> tuple[Seen, ...]:
    """The last position as each seat of the caller sees it, or as a spectator; empty if nothing is hidden."""
    now = ledger.reader.head(game)
    if now.table.status == "open" or not permissions.has_secrets(ledger.reader, game):
        return ()
    rules, state = now.rules, now.position.state
    seats: tuple[Seat | None, ...] = now.table.held_by(caller.player) or (None,)
    with contained(game):
        public = rules.moment(state), rules.to_act(state)
        return tuple(Seen(seat, *public, rules.standings(state, seat), rules.view(state, seat)) for seat in seats)


def _file(
    parts: list[Piece], eyes: Callable[[GameId], Eyes], imported: Provenance | None, seen: tuple[Seen, ...]
) -> Iterator[bytes]:
    last = parts[-1].links[-1]
    head = End(last.envelope.version, last.hash.hex())
    partial = not all(eyes(piece.game).all for piece in parts)
    yield _row(_header(parts, eyes, imported, head, seen if partial else (), partial))
    for piece in parts:
        for link in piece.links:
            salt = segment_of(piece.seals, link.envelope.version).opened().salt
            yield _row(line_of(Link(redacted(link.envelope, eyes(piece.game)), link.hash), salt))
    yield _row(Trailer(head.version, head.version, head.hash))


def _header(
    parts: list[Piece],
    eyes: Callable[[GameId], Eyes],
    imported: Provenance | None,
    head: End,
    seen: tuple[Seen, ...],
    partial: bool,
) -> Header:
    game, table = parts[-1].game, parts[-1].table
    return Header(
        cairn=FORMAT,
        game=game,
        title=table.terms.title,
        name=_name(table.terms.title),
        rules=table.terms.rules,
        components=table.terms.components,
        schema=_schemas(parts),
        seats=tuple(table.seats),
        options=table.terms.options,
        seals=tuple(_shown(segment, eyes(piece.game)) for piece in parts for segment in piece.seals),
        parent=Parent(table.parent.game, table.parent.at) if table.parent else None,
        imported=imported.origin if imported else None,
        partial=partial,
        head=head,
        seen=seen,
    )


def _name(title: str) -> str:
    """A title's name; its id if the title is not installed, because a backup does not need it."""
    return catalogue.meta(title).name if title in catalogue.titles() else title


def _schemas(parts: list[Piece]) -> dict[str, int]:
    newest: dict[str, int] = {}
    for piece in parts:
        for link in piece.links:
            kind, schema = link.envelope.type, link.envelope.schema
            newest[kind] = max(schema, newest.get(kind, schema))
    return dict(sorted(newest.items()))


def _shown(segment: Segment, eyes: Eyes) -> Segment:
    return segment if eyes.all else msgspec.structs.replace(segment, seed=None, salt=None)


def _row(line: msgspec.Struct) -> bytes:
    return msgspec.json.encode(line) + b"\n"
