"""Tables: open one, the lobby, take a seat, hand it over, resign."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from flask import Response
from msgspec import Meta

from events.live.projections import Row
from events.store.keys import GameId
from events.tables.permissions import acting_seat
from service.access.context import current_caller, game_for, listed_for, service, signed_in
from service.access.replies import reply, rfc3339
from service.acts import tables
from service.acts.incoming import GameIn, GameQuery, HandoverIn, InviteQuery, LobbyQuery, SeatQuery, TakeIn
from service.api.section import Section
from service.present import shown
from service.present.games import game_seen, moves_seen, position, seats_seen, standing_seen, viewer
from service.present.shown import GameSeen, TableSeen

section = Section("tables", "Tables and seats")


class Lobby(msgspec.Struct, frozen=True):
    games: list[shown.LobbyRow]
    next: Annotated[str | None, Meta(description="`before` of the next page; null on the last one")]


class Moves(msgspec.Struct, frozen=True):
    version: int
    seat: int
    moves: list[shown.Move]
    standing: Annotated[
        list[shown.Move],
        Meta(description="standing answers that the seat may set or lift; the game never waits for one"),
    ]


@section.call("POST", "/api/games", says=TableSeen, status=201, body=GameIn, fails=(409,))
def open_table(body: dict[str, Any]) -> Response:
    """Open a table; the same `id` with the same wishes gives the same table"""
    game = tables.open_table(current_caller(), body)
    return reply(msgspec.structs.replace(table_seen(game), invite=tables.invitation(game)), 201)


def table_seen(game: GameId) -> TableSeen:
    now = service().ledger.reader.head(game)
    table = now.table
    return TableSeen(game, table.terms.title, now.version, table.status, seats_seen(table.seats))


@section.call("GET", "/api/games", says=Lobby, query=LobbyQuery)
def lobby(query: dict[str, Any]) -> Response:
    """The lobby, newest first"""
    mine = signed_in().id if query["mine"] else None
    wanted = (query["status"], query["title"], mine, query["before"], query["limit"])
    rows, cursor = service().views.lobby(*wanted, listed_for(current_caller()))
    return reply(Lobby([row_seen(row) for row in rows], cursor))


def row_seen(row: Row) -> shown.LobbyRow:
    fields = {"seats": seats_seen(row.seats), "created": rfc3339(row.created), "updated": rfc3339(row.updated)}
    return shown.LobbyRow(**{**msgspec.structs.asdict(row), **fields})


@section.call("GET", "/api/games/<game>", says=GameSeen, query=GameQuery, fails=(403, 404, 409))
def see_game(query: dict[str, Any], game: GameId) -> Response:
    """A game at any version, as one seat or a spectator sees it"""
    caller, ledger = current_caller(game), service().ledger
    here = position(ledger, game_for(game, caller), query["at"])
    wanted = query["as_"] if query["as_"] is not None else query["seat"]
    seen = game_seen(here, viewer(ledger, here, caller, wanted))
    return reply(seen, headers={"ETag": f'"{here.version}"', "Cache-Control": "no-store"})


@section.call("GET", "/api/games/<game>/moves", says=Moves, query=SeatQuery, fails=(403, 404, 409))
def see_moves(query: dict[str, Any], game: GameId) -> Response:
    """The moves of one of my seats"""
    signed_in()
    caller = current_caller(game)
    here = position(service().ledger, game_for(game, caller))
    seat = acting_seat(here.game.table, here.to_act, caller, query["seat"])
    moves, standing = moves_seen(here, seat), standing_seen(here, seat)
    return reply(Moves(here.version, seat, [move.listed for move in moves], [move.listed for move in standing]))


@section.call(
    "POST",
    "/api/games/<game>/seats/<seat:seat>",
    says=TableSeen,
    query=InviteQuery,
    body=TakeIn,
    body_required=False,
    fails=(404, 409),
)
def take_seat(query: dict[str, Any], body: dict[str, Any], game: GameId, seat: int) -> Response:
    """Take an open seat; the game starts with the last one"""
    tables.take_seat(current_caller(game, body["invite"] or query["invite"]), game, seat)
    return reply(table_seen(game))


@section.call("POST", "/api/games/<game>/seats/<seat:seat>/handover", says=TableSeen, body=HandoverIn, fails=(404, 409))
def hand_over(body: dict[str, Any], game: GameId, seat: int) -> Response:
    """Let an AI level play a seat for now"""
    tables.hand_over(current_caller(game), game, seat, body["level"])
    return reply(table_seen(game))


@section.call("DELETE", "/api/games/<game>/seats/<seat:seat>/handover", says=TableSeen, fails=(404, 409))
def take_back(game: GameId, seat: int) -> Response:
    """Take a seat back from an AI level"""
    tables.take_seat_back(current_caller(game), game, seat)
    return reply(table_seen(game))


@section.call("POST", "/api/games/<game>/seats/<seat:seat>/resignation", says=TableSeen, fails=(404, 409))
def resign(game: GameId, seat: int) -> Response:
    """Resign; an AI level plays on so that the others can finish"""
    tables.resign(current_caller(game), game, seat)
    return reply(table_seen(game))
