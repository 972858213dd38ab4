"""Game files: export, import, and the dump of all finished public games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from io import BytesIO
from typing import Annotated, Any, Final

import msgspec
from flask import Response, request
from msgspec import Meta

from events.files import export as files
from events.read.reader import Reader
from events.store.keys import GameId
from events.tables.permissions import Caller, may_be_listed
from events.write.ledger import Ledger
from service.access.context import current_caller, game_for, service, signed_in
from service.access.errors import NotJson
from service.access.replies import LINES, reply, stream
from service.acts.incoming import DumpQuery, InviteQuery
from service.acts.replay import import_game_file
from service.api.section import Section
from service.api.tables import table_seen
from service.present import shown

section = Section("files", "Game files")


class Imported(shown.TableSeen, frozen=True, kw_only=True):
    """A table that was imported from a file."""

    imported: Annotated[str, Meta(description="the id it had where it came from")]


TEXT: Final = {"type": "string"}
TAKEN: Final = (LINES, "text/plain", "application/octet-stream")


@section.call("GET", "/api/games/<game>/file", says=TEXT, query=InviteQuery, fails=(404,), content_type=LINES)
def export(_query: dict[str, Any], game: GameId) -> Response:
    """The game file, as far as the caller may see it"""
    caller = current_caller(game)
    game_for(game, caller)
    named = {"Content-Disposition": f'attachment; filename="{game}.cairn.jsonl"'}
    return stream(files.export(service().ledger, game, caller), headers=named)


@section.call(
    "POST",
    "/api/files",
    says=Imported,
    status=201,
    fails=(409,),
    doc={"requestBody": {"required": True, "content": {kind: {"schema": TEXT} for kind in TAKEN}}},
    counts="files",
)
def import_game() -> Response:
    """Import a game file under a new id, after every command in it was decided again"""
    signed_in()
    if request.mimetype not in TAKEN:
        raise NotJson
    game = import_game_file(current_caller(), BytesIO(request.get_data()))
    origin = service().ledger.reader.table(game).imported
    assert origin is not None
    return reply(Imported(**msgspec.structs.asdict(table_seen(game)), imported=origin), 201)


@section.call("GET", "/api/dumps/finished", says=TEXT, query=DumpQuery, content_type=LINES)
def dump(query: dict[str, Any]) -> Response:
    """The finished public games of this server, oldest first, as game files one after the other"""
    since: datetime | None = query["since"]
    after = 0 if since is None else int((since if since.tzinfo else since.replace(tzinfo=UTC)).timestamp() * 1000)
    held = service()
    return stream(_dumped(held.ledger, held.views.finished(max(0, after))))


def _dumped(ledger: Ledger, games: Iterable[GameId]) -> Iterator[bytes]:
    for game in games:
        if may_be_listed(ledger.reader, game, Caller()) and not _is_imported(ledger.reader, game):
            yield from files.export(ledger, game, Caller())


def _is_imported(reader: Reader, game: GameId) -> bool:
    """Whether the game, or one that it continues, was imported and so was not played here."""
    table = reader.table(game)
    while table.parent is not None:
        table = reader.table(table.parent.game)
    return table.imported is not None
