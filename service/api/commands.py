"""Playing: a command of the caller, with an id so that it can safely be sent again."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

import msgspec
from flask import Response, g, request

from events.store.codec import Malformed
from events.store.keys import GameId
from events.tables.permissions import eyes_of
from events.write.ledger import Done
from games.core.rules import Seat
from service.access.context import current_caller, service, signed_in
from service.access.errors import NotJson, Precondition
from service.access.replies import reply
from service.acts.incoming import SeatQuery
from service.acts.kinds import ID
from service.acts.play import play
from service.api.command_schema import COMMAND
from service.api.section import Section
from service.present import shown
from service.present.games import event_seen, moves_seen, position, view_seen

section = Section("commands", "Playing")


class CommandDone(msgspec.Struct, frozen=True):
    """The result of a command, as its seat sees it."""

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
    """Carry out a command once; the same command again gets the same reply"""
    signed_in()
    if not re.fullmatch(ID, command):
        raise Malformed("command id", "1 to 80 letters, digits or ._~:-")
    expected, body = _expected(), {"seat": query["seat"], **_body()}
    done, seat = play(current_caller(game), game, command, expected, body)
    return _reply(game, done, seat)


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


def _reply(game: GameId, done: Done, seat: Seat) -> Response:
    ledger = service().ledger
    now = ledger.reader.recent(game)
    if now.version < done.last:
        now = ledger.reader.head(game)
    then, eyes = position(ledger, now, done.last), eyes_of(seat)
    links = done.links or ledger.store.read(game, done.first - 1, done.last)
    return reply(
        CommandDone(
            version=done.last,
            events=[event_seen(now.codec, link.envelope, eyes) for link in links],
            view=view_seen(then, seat),
            moves=[move.listed for move in moves_seen(then, seat)],
            to_act=then.to_act,
        ),
        headers={"ETag": f'"{done.last}"'},
    )
