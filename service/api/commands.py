"""The one way to play: a command of the caller's, named by an id so that it can be sent again without harm."""

from __future__ import annotations

import re
from collections.abc import Mapping
from time import perf_counter
from typing import Final

import structlog
from flask import Response, g, request

from events.codec import Malformed
from events.contain import RulesFault
from events.envelope import Eyes
from events.handle import Done, Stale, command_digest
from events.keys import GameId
from events.reader import Game
from events.sight import Caller
from games.core.rules import Refused, Seat
from service.answers import answer
from service.api.command_schema import COMMAND
from service.api.schemas import CommandDone
from service.api.section import Section
from service.context import caller, game_for, person, service, somebody
from service.errors import NotJson, Precondition
from service.seen import event_seen, moves_seen, position, view_seen
from service.sitting import acting

section = Section("commands", "Playing")
log = structlog.get_logger()

ID: Final = re.compile(r"[A-Za-z0-9._~:-]{1,80}")
VERSION: Final = re.compile(r'"?([0-9]{1,15})"?')

DOC: Final = {
    "requestBody": {"required": True, "content": {"application/json": {"schema": COMMAND}}},
    "parameters": [
        {
            "in": "header",
            "name": "If-Match",
            "required": True,
            "schema": {"type": "string", "pattern": '^"[0-9]{1,15}"$'},
            "description": "The version the caller saw",
        },
    ],
}


@section.call(
    "PUT",
    "/api/games/<game>/commands/<command>",
    says=CommandDone,
    fails=(403, 404, 409, 412, 428),
    doc=DOC,
)
def carry_out(game: GameId, command: str) -> Response:
    """Carry a command out, once; the same again gives the same answer"""
    who, asking = person(), caller(game)
    found = game_for(game, asking)
    g.title = found.table.terms.title
    if not ID.fullmatch(command):
        raise Malformed("command id", "1 to 80 letters, digits or ._~:-")
    expected, body = _expected(), _body()
    seat = _seat(found, asking, command, body.get("seat"))
    g.command = {"id": command, "expected": expected, "player": who.id, "body": {**body, "seat": seat}}
    done = _measured(found, {**body, "seat": seat}, who.id, command, expected)
    log.info("command", game=game, version=done.last, seat=seat, command=command, repeated=done.repeated)
    return _answer(game, done, seat)


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
    if wanted is not None and (isinstance(wanted, bool) or not isinstance(wanted, int)):
        raise Malformed("seat", "not a number")
    ledger, player = service().ledger, somebody().id
    held = found.table.held_by(player)
    if wanted is None and len(held) > 1:
        known = ledger.store.known(found.id, command_digest(player, command))
        if known is not None:
            # Sent again: it is for the seat it was for then, whoever is to act now.
            return ledger.store.read(found.id, known - 1, known)[0].envelope.seat or held[0]
    seat = acting(position(ledger, found), asking, wanted)
    if found.table.seats[seat].stand_in and ledger.store.known(found.id, command_digest(player, command)) is None:
        raise Refused("seat-handed-over", seat=seat)
    return seat


def _measured(found: Game, body: Mapping[str, object], who: str, command: str, expected: int) -> Done:
    """The command path, with its result and its time told to the metrics."""
    held = service()
    result, before = "refused", perf_counter()
    try:
        by = person().by
        done = held.ledger.command(found.id, body, by=by, who=who, command_id=command, expected=expected)
        result = "repeated" if done.repeated else "done"
        return done
    except Stale:
        result = "stale"
        raise
    except Malformed:
        result = "malformed"
        raise
    except RulesFault:
        result = "fault"
        raise
    finally:
        held.metrics.commands.labels(found.table.terms.title, result).inc()
        held.metrics.decide.observe(perf_counter() - before)


def _answer(game: GameId, done: Done, seat: Seat) -> Response:
    ledger = service().ledger
    now = ledger.reader.recent(game)
    if now.version < done.last:
        now = ledger.reader.head(game)
    then, eyes = position(ledger, now, done.last), Eyes(frozenset({seat}))
    links = ledger.store.read(game, done.first - 1, done.last)
    return answer(
        {
            "version": done.last,
            "events": [event_seen(now.codec, link.envelope, eyes) for link in links],
            "view": view_seen(then, seat),
            "moves": moves_seen(then, seat),
            "to_act": then.to_act,
        },
        headers={"ETag": f'"{done.last}"'},
    )
