"""What somebody sees of a game: the table, a position, its moves and events. Every call into rules is contained."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from events.read.contain import contained
from events.read.lines import owner_of
from events.read.reader import Game
from events.store.codec import Codec, fields_of
from events.store.envelope import ByAI, ByPlayer, Envelope, Eyes, fields_for
from events.store.keys import GameId
from events.store.table import Chair, Status
from events.tables.permissions import Caller, has_secrets, seat_at
from events.write.ledger import Ledger
from games.core.rules import Ask, Command, Moment, Refused, Seat
from games.speech.words import View, Words, words_of
from service.access.answers import rfc3339
from service.access.context import Missing
from service.present.naming import seat_names
from service.texts import language


class Position(msgspec.Struct, frozen=True):
    """A game at one version: the state, and how far the game was."""

    game: Game
    version: int
    state: object
    status: Status
    views: dict[Seat | None, View] = {}
    """What was seen of it already: an answer needs a view more than once."""

    def view(self, seat: Seat | None) -> View:
        if seat not in self.views:
            with contained(self.game.id):
                self.views[seat] = self.game.rules.view(self.state, seat)
        return self.views[seat]

    @property
    def to_act(self) -> tuple[Seat, ...]:
        if self.status != "active":
            return ()
        with contained(self.game.id):
            return self.game.rules.to_act(self.state)


def position(ledger: Ledger, game: Game, at: int | None = None) -> Position:
    version = game.version if at is None else at
    if version == game.version:
        return Position(game, version, game.position.state, game.table.status)
    if not 1 <= version < game.version:
        raise Missing("version-unknown", version=version, head=game.version)
    state = ledger.reader.at(game.id, version).state
    return Position(game, version, state, _status(ledger, game, version, state))


def _status(ledger: Ledger, game: Game, version: int, state: object) -> Status:
    """How far the game was at an earlier version."""
    table = ledger.reader.table(owner_of(ledger.reader.table, game.id, version))
    if table.started is None or version < table.started:
        return "open"
    with contained(game.id):
        return "active" if game.rules.outcome(state) is None else "finished"


def viewer(ledger: Ledger, found: Position, caller: Caller, wanted: Seat | None) -> Seat | None:
    """Through which seat: the one asked for, else the lowest of the caller's that is to act, else its lowest."""
    reader, game = ledger.reader, found.game.id
    if wanted is None:
        held = reader.table(owner_of(reader.table, game, found.version)).held_by(caller.player)
        wanted = next((seat for seat in held if seat in found.to_act), None) if len(held) > 1 else None
    return seat_at(reader, game, found.version, caller, wanted)


def game_seen(found: Position, seat: Seat | None) -> dict[str, object]:
    game, table = found.game, found.game.table
    return {
        "game": game.id,
        "title": table.terms.title,
        "version": found.version,
        "head": game.version,
        "status": found.status,
        "as": seat,
        "seats": seats_seen(table.seats),
        "to_act": found.to_act,
        **_inside(found, seat),
        "owner": table.terms.owner,
        "options": table.terms.options,
        "private": table.terms.private,
        "rated": table.terms.rated,
        "seeded": table.terms.seeded,
        "forks": table.terms.forks,
        "proposal": table.proposal,
        "parent": {"game": table.parent.game, "at": table.parent.at} if table.parent else None,
        "imported": table.imported,
        "created": rfc3339(table.created),
        "updated": rfc3339(table.updated),
    }


def _inside(found: Position, seat: Seat | None) -> dict[str, object]:
    if found.status == "open":
        return dict.fromkeys(("view", "ask", "moment", "standings", "outcome"))
    rules = found.game.rules
    with contained(found.game.id):
        view = found.view(seat)
        asked = rules.ask(found.state, seat) if seat is not None else None
        return {
            "view": view,
            "ask": _asked(asked, found, view) if asked else None,
            "moment": moment_seen(rules.moment(found.state)),
            "standings": rules.standings(found.state, seat),
            "outcome": rules.outcome(found.state),
        }


def words_for(found: Position) -> Words:
    """The title's words in the language of whoever asks."""
    terms = found.game.table.terms
    return words_of(terms.title, language(), terms.components)


def _asked(asked: Ask, found: Position, view: View) -> dict[str, object]:
    text = words_for(found).ask(asked.code, asked.details, view, seat_names(found.game.table.seats))
    return {"code": asked.code, "details": asked.details, "text": text}


def view_seen(found: Position, seat: Seat | None) -> object:
    return None if found.status == "open" else found.view(seat)


def moves_seen(found: Position, seat: Seat) -> list[dict[str, object]]:
    if found.status != "active":
        return []
    with contained(found.game.id):
        moves = found.game.rules.moves(found.state, seat)
        return _labelled(found, seat, moves)


def standing_seen(found: Position, seat: Seat) -> list[dict[str, object]]:
    """What a seat may set in advance; nobody waits for these, so they are not among the moves."""
    if found.status != "active":
        return []
    with contained(found.game.id):
        return _labelled(found, seat, found.game.rules.standing(found.state, seat))


def _labelled(found: Position, seat: Seat, commands: Sequence[Command]) -> list[dict[str, object]]:
    if not commands:
        return []
    view, words, names = found.view(seat), words_for(found), seat_names(found.game.table.seats)
    return [
        {**fields_of(command), "label": words.move(_label_fields(found, command), view, names)} for command in commands
    ]


def _label_fields(found: Position, command: Command) -> dict[str, object]:
    """What a label is made from: the command's own fields and, for this label alone, the details of the rules."""
    return {**fields_of(command), **found.game.rules.details(found.state, command)}


def seats_seen(chairs: Sequence[Chair]) -> list[dict[str, object]]:
    return [{"seat": seat, **msgspec.structs.asdict(chair)} for seat, chair in enumerate(chairs)]


def moment_seen(moment: Moment | None) -> dict[str, object] | None:
    return msgspec.structs.asdict(moment) if moment else None


def event_seen(codec: Codec | None, envelope: Envelope, eyes: Eyes) -> dict[str, object]:
    return {
        "version": envelope.version,
        "type": envelope.type,
        "time": rfc3339(envelope.time),
        "moment": moment_seen(envelope.moment),
        "seat": envelope.seat,
        "by": by_seen(envelope.by),
        "batch": envelope.batch,
        "data": codec.fields(envelope, eyes) if codec else fields_for(envelope, eyes),
    }


def by_seen(by: object) -> dict[str, object]:
    if isinstance(by, ByPlayer):
        return {"kind": "player", "player": by.player, "ruling": by.ruling}
    if isinstance(by, ByAI):
        return {"kind": "ai", "level": by.level, "simulations": by.simulations}
    return {"kind": "house"}


def events_seen(
    ledger: Ledger, game: Game, after: int, limit: int, caller: Caller, wanted: Seat | None
) -> list[object]:
    """Events as a viewer may see them. A seat asked for narrows what is seen; it never widens it."""
    links = ledger.reader.links(game.id, after, limit)
    seen: dict[GameId, Eyes] = {}
    found: list[object] = []
    for link in links:
        owner = owner_of(ledger.reader.table, game.id, link.envelope.version)
        if owner not in seen:
            seen[owner] = _eyes(ledger, owner, caller, wanted)
        found.append(event_seen(game.codec, link.envelope, seen[owner]))
    return found


def _eyes(ledger: Ledger, owner: GameId, caller: Caller, wanted: Seat | None) -> Eyes:
    table = ledger.reader.table(owner)
    held = frozenset(table.held_by(caller.player))
    over = not has_secrets(ledger.reader, owner)
    if wanted is None:
        return Eyes(held, all=over)
    if not 0 <= wanted < len(table.seats):
        raise Refused("seat-unknown", seat=wanted)
    return Eyes(frozenset({wanted}) if over else held & {wanted})
