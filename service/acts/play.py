"""The one way to play: a command of the caller, with an id so that it can safely be sent again."""

from __future__ import annotations

from collections.abc import Mapping

import structlog
from flask import g
from structlog.contextvars import bound_contextvars

from events.read.reader import Game
from events.store.codec import Malformed
from events.store.keys import GameId
from events.tables.permissions import Caller, acting_seat
from events.tables.seats import Person
from events.write.ledger import Done, Stale, command_digest
from games.core.rules import Refused, Seat
from service.access.context import game_for, person_of, service
from service.present.games import position

log = structlog.get_logger()


def play(caller: Caller, game: GameId, command: str, expected: int, body: Mapping[str, object]) -> tuple[Done, Seat]:
    """Carry out the command `body` under the id `command`; returns its result and its seat."""
    person, now = person_of(caller), _game(caller, game, body)
    g.title = now.table.terms.title
    seat = _seat(now, caller, command, body.get("seat"))
    body = {**body, "seat": seat}
    g.command = {"id": command, "expected": expected, "player": person.id, "body": body}
    with bound_contextvars(game=game, seat=seat, command=command):
        return _decided(game, body, person, command, expected), seat


def _game(caller: Caller, game: GameId, body: Mapping[str, object]) -> Game:
    """The game as this process last saw it, if that is enough to know the seat: the ledger reads the newest state."""
    recent = service().ledger.reader.recent(game)
    held = recent.table.held_by(caller.player)
    if len(held) == 1 or body.get("seat") in held:
        return recent
    return game_for(game, caller)


def _decided(game: GameId, body: Mapping[str, object], person: Person, command: str, expected: int) -> Done:
    try:
        done = service().ledger.command(game, body, by=person.by, who=person.id, command_id=command, expected=expected)
    except (Refused, Stale) as refusal:
        log.info("refused", version=expected, code=getattr(refusal, "code", "stale"))
        raise
    log.info("command", version=done.last, repeated=done.repeated)
    return done


def _seat(now: Game, caller: Caller, command: str, wanted: object) -> Seat:
    """The seat of a command. A repeated command has the seat that it had first, whoever is to act now."""
    if wanted is not None and (isinstance(wanted, bool) or not isinstance(wanted, int)):
        raise Malformed("seat", "not a number")
    held = now.table.held_by(caller.player)
    if len(held) != 1 or wanted not in (None, held[0]):
        before = _first_seat(now.id, caller, command)
        if before is not None and wanted in (None, before):
            return before
    return acting_seat(now.table, position(service().ledger, now).to_act, caller, wanted)


def _first_seat(game: GameId, caller: Caller, command: str) -> Seat | None:
    """The seat for which this command was carried out; None if it was not carried out."""
    store = service().ledger.store
    last = store.known(game, command_digest(caller.player or "", command))
    if last is None:
        return None
    first = store.read(game, last - 1, last)[0].envelope.batch
    return store.read(game, first - 1, first)[0].envelope.seat
