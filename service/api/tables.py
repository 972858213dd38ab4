"""Tables: laying one, the lobby, sitting down, handing a seat over, resigning."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from flask import Response
from msgspec import Meta

from events.live.projections import Row
from events.store.codec import Malformed
from events.store.envelope import By
from events.store.keys import GameId
from events.tables import seats
from events.tables.permissions import Forbidden, deciding_about, may_join
from events.tables.seats import SeatWish, Wishes
from games.core.rules import Refused
from service.access.answers import answer, rfc3339
from service.access.context import INVITE, caller, game_for, listed_for, person, service, somebody
from service.api.incoming import GameIn, GameQuery, HandoverIn, InviteQuery, LobbyQuery, SeatQuery, TakeIn
from service.api.section import Section
from service.present import shown
from service.present.games import game_seen, moves_seen, position, seats_seen, standing_seen, viewer
from service.present.shown import GameSeen, Laid
from service.present.sitting import acting

section = Section("tables", "Tables and seats")


class Lobby(msgspec.Struct, frozen=True):
    games: list[shown.LobbyRow]
    next: Annotated[str | None, Meta(description="`before` of the next page; null on the last one")]


class Moves(msgspec.Struct, frozen=True):
    version: int
    seat: int
    moves: list[shown.Move]
    standing: Annotated[
        list[shown.Move], Meta(description="answers the seat may set or lift in advance; nobody waits for these")
    ]


@section.call("POST", "/api/games", says=Laid, status=201, body=GameIn, fails=(409,))
def lay_table(body: dict[str, Any]) -> Response:
    """Lay a table; the same `id` and wishes again give the same table"""
    game, invite = lay(body)
    return answer(msgspec.structs.replace(table_seen(game), invite=invite), 201)


def lay(body: dict[str, Any]) -> tuple[GameId, str]:
    """A new table of the caller's, and its invitation."""
    named = {**body, "seats": seat_wishes(body["seats"])}
    name = named.pop("id")
    game = seats.create(service().ledger, person(), Wishes(**named), name)
    return game, invitation(game)


def invitation(game: GameId) -> str:
    """Who shows it may look at the table and sit down there, private or not. Made when it is first asked for."""
    ledger = service().ledger
    kept = ledger.store.side(game, INVITE, INVITE)
    if kept is not None:
        return kept.decode()
    invite = ledger.entropy(12).hex()
    ledger.store.keep_side(game, INVITE, INVITE, invite.encode())
    return invite


def seat_wishes(wanted: list[dict[str, Any]]) -> list[SeatWish]:
    return [_seat_wish(number, seat) for number, seat in enumerate(wanted)]


def _seat_wish(number: int, wanted: dict[str, Any]) -> SeatWish:
    kind, named = wanted["kind"], wanted.get("player")
    if kind != "player":
        return SeatWish(kind, wanted.get("level"))
    if not named:
        raise Malformed(f"seats.{number}.player", "missing")
    found = service().people.find(named)
    if found is None:
        raise Refused("player-unknown", player=named)
    return SeatWish(kind, person=found.person)


def table_seen(game: GameId) -> Laid:
    found = service().ledger.reader.head(game)
    table = found.table
    return Laid(game, table.terms.title, found.version, table.status, seats_seen(table.seats))


@section.call("GET", "/api/games", says=Lobby, query=LobbyQuery)
def lobby(query: dict[str, Any]) -> Response:
    """The lobby, newest first"""
    mine = somebody().id if query["mine"] else None
    found = (query["status"], query["title"], mine, query["before"], query["limit"])
    rows, cursor = service().views.lobby(*found, listed_for(caller()))
    return answer(Lobby([row_seen(row) for row in rows], cursor))


def row_seen(row: Row) -> shown.LobbyRow:
    told = {"seats": seats_seen(row.seats), "created": rfc3339(row.created), "updated": rfc3339(row.updated)}
    return shown.LobbyRow(**{**msgspec.structs.asdict(row), **told})


@section.call("GET", "/api/games/<game>", says=GameSeen, query=GameQuery, fails=(403, 404, 409))
def see_game(query: dict[str, Any], game: GameId) -> Response:
    """A game at any version, as one seat sees it"""
    asking, ledger = caller(game), service().ledger
    found = position(ledger, game_for(game, asking), query["at"])
    wanted = query["as_"] if query["as_"] is not None else query["seat"]
    seen = game_seen(found, viewer(ledger, found, asking, wanted))
    return answer(seen, headers={"ETag": f'"{found.version}"', "Cache-Control": "no-store"})


@section.call("GET", "/api/games/<game>/moves", says=Moves, query=SeatQuery, fails=(403, 404, 409))
def see_moves(query: dict[str, Any], game: GameId) -> Response:
    """What a seat of mine may do now"""
    somebody()
    asking = caller(game)
    found = position(service().ledger, game_for(game, asking))
    seat = acting(found, asking, query["seat"])
    return answer(Moves(found.version, seat, moves_seen(found, seat), standing_seen(found, seat)))


@section.call(
    "POST",
    "/api/games/<game>/seats/<seat:seat>",
    says=Laid,
    query=InviteQuery,
    body=TakeIn,
    body_required=False,
    fails=(404, 409),
)
def take_seat(query: dict[str, Any], body: dict[str, Any], game: GameId, seat: int) -> Response:
    """Take an open seat; the game starts with the last one"""
    newcomer = person()
    asking = caller(game, body["invite"] or query["invite"])
    found = game_for(game, asking)
    if not may_join(found.table, asking):
        raise Forbidden("invite-needed")
    seats.take(service().ledger, game, seat, newcomer)
    return answer(table_seen(game))


@section.call("POST", "/api/games/<game>/seats/<seat:seat>/handover", says=Laid, body=HandoverIn, fails=(404, 409))
def hand_over(body: dict[str, Any], game: GameId, seat: int) -> Response:
    """Let an AI level play the seat"""
    by = _by(game, seat)
    seats.hand_over(service().ledger, game, seat, body["level"], by)
    return answer(table_seen(game))


@section.call("DELETE", "/api/games/<game>/seats/<seat:seat>/handover", says=Laid, fails=(404, 409))
def take_back(game: GameId, seat: int) -> Response:
    """Take the seat back"""
    by = _by(game, seat)
    seats.reclaim(service().ledger, game, seat, by)
    return answer(table_seen(game))


@section.call("POST", "/api/games/<game>/seats/<seat:seat>/resignation", says=Laid, fails=(404, 409))
def resign(game: GameId, seat: int) -> Response:
    """Resign; an AI level plays on so that the others can finish"""
    by = _by(game, seat)
    seats.resign(service().ledger, game, seat, by)
    return answer(table_seen(game))


def _by(game: GameId, seat: int) -> By:
    somebody()
    asking = caller(game)
    return deciding_about(game_for(game, asking).table, seat, asking)
