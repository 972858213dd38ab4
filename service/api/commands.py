"""The one way to play: a command of the caller's, named by an id so that it can be sent again without harm."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

import msgspec
import structlog
from flask import Response, g, request
from structlog.contextvars import bound_contextvars

from events.read.reader import Game
from events.store.codec import Malformed
from events.store.keys import GameId
from events.tables.permissions import Caller, eyes_of
from events.tables.seats import Person
from events.write.ledger import Done, Stale, command_digest
from games.core.rules import Refused, Seat
from service.access.answers import answer
from service.access.context import caller, game_for, person, service
from service.access.errors import NotJson, Precondition
from service.api.command_schema import COMMAND
from service.api.incoming import SeatQuery
from service.api.kinds import ID
from service.api.section import Section
from service.present import shown
from service.present.games import event_seen, moves_seen, position, view_seen
from service.present.sitting import acting

section = Section("commands", "Playing")
log = structlog.get_logger()


class CommandDone(msgspec.Struct, frozen=True):
    """What a command led to, as its seat sees it."""

    version: int
    events: list[shown.Event]
    view: dict[str, Any] | None
    moves: list[shown.Move]
    to_act: shown.ToAct


VERSION: Final = re.compile(r'"?([0-9]{1,15})"?')

BODY: Final = {"requestBody": {"required": True, "content": {"application/json": {"schema": COMMAND}}}}
SEEN: Final = {
    "in": "header",
    "name": "If-Match",
    "required": True,
    "schema": {"type": "string", "pattern": '^"[0-9]{1,15}"$'},
    "description": "The version the caller saw",
}


@section.call(
    "PUT",
    "/api/games/<game>/commands/<command>",
    says=CommandDone,
    query=SeatQuery,
    fails=(403, 404, 409, 412, 428),
    headers=(SEEN,),
    doc=BODY,
)
def carry_out(query: dict[str, Any], game: GameId, command: str) -> Response:
    """Carry a command out, once; the same again gives the same answer"""
    person()
    if not re.fullmatch(ID, command):
        raise Malformed("command id", "1 to 80 letters, digits or ._~:-")
    expected, body = _expected(), {"seat": query["seat"], **_body()}
    found = _game(game, caller(game), body)
    g.title = found.table.terms.title
    done, seat = play(found, command, expected, body)
    return _answer(game, done, seat)


def _game(game: GameId, asking: Caller, body: Mapping[str, object]) -> Game:
    """The game as this process last saw it, if that tells the seat: the ledger judges on the newest state anyway."""
    found = service().ledger.reader.recent(game)
    held = found.table.held_by(asking.player)
    if len(held) == 1 or body.get("seat") in held:
        return found
    return game_for(game, asking)


def play(found: Game, command: str, expected: int, body: Mapping[str, object]) -> tuple[Done, Seat]:
    """Let the caller's command be decided, however it came here; and the seat it was for."""
    who, asking = person(), caller(found.id)
    seat = _seat(found, asking, command, body.get("seat"))
    body = {**body, "seat": seat}
    g.command = {"id": command, "expected": expected, "player": who.id, "body": body}
    with bound_contextvars(game=found.id, seat=seat, command=command):
        return _carried_out(found, body, who, command, expected), seat


def _carried_out(found: Game, body: Mapping[str, object], who: Person, command: str, expected: int) -> Done:
    try:
        done = service().ledger.command(found.id, body, by=who.by, who=who.id, command_id=command, expected=expected)
    except (Refused, Stale) as told:
        log.info("refused", version=expected, code=getattr(told, "code", "stale"))
        raise
    log.info("command", version=done.last, repeated=done.repeated)
    return done


def _expected() -> int:
    given = request.headers.get("If-Match")
    if given is None:
        raise Precondition
    version = VERSION.fullmatch(given.strip())
    if version is None:
        raise Malformed("If-Match", "a version in double quotes")
    return int(version[1])


def _body() -> Mapping[str, object]:
    if not request.is_json:
        raise NotJson
    body = g.get("body")
    if not isinstance(body, dict):
        raise Malformed("body", "not an object")
    return body


def _seat(found: Game, asking: Caller, command: str, wanted: object) -> Seat:
    """The seat a command is for; sent again, the one it was for then, whoever is to act now."""
    if wanted is not None and (isinstance(wanted, bool) or not isinstance(wanted, int)):
        raise Malformed("seat", "not a number")
    ledger, held = service().ledger, found.table.held_by(asking.player)
    if len(held) != 1 or wanted not in (None, held[0]):
        before = _first_seat(found.id, asking, command)
        if before is not None and wanted in (None, before):
            return before
    return acting(position(ledger, found), asking, wanted)


def _first_seat(game: GameId, asking: Caller, command: str) -> Seat | None:
    """The seat a command was for when it was carried out; None if it was not."""
    store = service().ledger.store
    last = store.known(game, command_digest(asking.player or "", command))
    if last is None:
        return None
    first = store.read(game, last - 1, last)[0].envelope.batch
    return store.read(game, first - 1, first)[0].envelope.seat


def _answer(game: GameId, done: Done, seat: Seat) -> Response:
    ledger = service().ledger
    now = ledger.reader.recent(game)
    if now.version < done.last:
        now = ledger.reader.head(game)
    then, eyes = position(ledger, now, done.last), eyes_of(seat)
    links = done.links or ledger.store.read(game, done.first - 1, done.last)
    return answer(
        CommandDone(
            version=done.last,
            events=[event_seen(now.codec, link.envelope, eyes) for link in links],
            view=view_seen(then, seat),
            moves=moves_seen(then, seat),
            to_act=then.to_act,
        ),
        headers={"ETag": f'"{done.last}"'},
    )
