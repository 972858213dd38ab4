"""Game files: out, in, and the dump of all finished public games."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any, Final

from flask import Response, request

from events import files
from events.handle import Ledger
from events.keys import GameId
from events.sight import Caller, may_look
from service.answers import LINES, answer, stream
from service.api.schemas import DumpQuery, Imported, InviteQuery
from service.api.section import Section
from service.api.tables import table_seen
from service.context import caller, game_for, person, service
from service.errors import BadFile, NotJson

section = Section("files", "Game files")

TEXT: Final = {"type": "string"}
TAKEN: Final = (LINES, "application/jsonl", "application/json", "application/octet-stream", "text/plain")
PAGE: Final = 500


@section.call("GET", "/api/games/<game>/file", says=TEXT, query=InviteQuery, fails=(404,), content_type=LINES)
def export(_query: dict[str, Any], game: GameId) -> Response:
    """The self-contained game file, as far as the caller may see it"""
    asking = caller(game)
    game_for(game, asking)
    named = {"Content-Disposition": f'attachment; filename="{game}.jsonl"'}
    return stream(files.export(service().ledger, game, asking), headers=named)


@section.call(
    "POST",
    "/api/files",
    says=Imported,
    status=201,
    fails=(409,),
    doc={"requestBody": {"required": True, "content": {LINES: {"schema": TEXT}}}},
)
def take_in(*_: object) -> Response:
    """Import a game file under a new id"""
    who = person()
    if request.mimetype not in TAKEN:
        raise NotJson
    try:
        game = files.import_file(service().ledger, who, request.get_data().splitlines(keepends=True))
    except files.Damaged as damage:
        raise BadFile(damage.version, damage.why) from damage
    return answer(table_seen(game), 201)


@section.call("GET", "/api/dumps/finished", says=TEXT, query=DumpQuery, content_type=LINES)
def dump(query: dict[str, Any]) -> Response:
    """All finished public games, oldest first, as game files one after the other"""
    since: datetime | None = query["since"]
    after = 0 if since is None else int((since if since.tzinfo else since.replace(tzinfo=UTC)).timestamp() * 1000)
    held = service()
    return stream(_dumped(held.ledger, held.views.finished(max(0, after - 1), PAGE)))


def _dumped(ledger: Ledger, games: list[GameId]) -> Iterator[bytes]:
    for game in games:
        if may_look(ledger.reader, game, Caller()):
            yield from files.export(ledger, game, Caller())
