"""Open a table, take a seat, hand it over, take it back, resign."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from events.store.codec import Malformed
from events.store.envelope import By
from events.store.keys import GameId
from events.tables import seats
from events.tables.permissions import Caller, Forbidden, deciding_about, may_join
from events.tables.seats import SeatWish, Wishes
from games.core.rules import Refused, Seat
from service.access.context import INVITE, game_for, person_of, service


def open_table(caller: Caller, body: Mapping[str, Any]) -> GameId:
    """Open a table of the caller's, described as in `GameIn`."""
    person = person_of(caller)
    wishes = {**body, "seats": seat_wishes(body["seats"])}
    name = wishes.pop("id")
    return seats.create(service().ledger, person, Wishes(**wishes), name)


def invitation(game: GameId) -> str:
    """The invitation, with which anybody may look at the table and sit down. Made on first use."""
    ledger = service().ledger
    kept = ledger.store.side(game, INVITE, INVITE)
    if kept is not None:
        return kept.decode()
    invite = ledger.entropy(12).hex()
    ledger.store.keep_side(game, INVITE, INVITE, invite.encode())
    return invite


def seat_wishes(wanted: Sequence[Mapping[str, Any]]) -> list[SeatWish]:
    """The wishes for the seats of a new table or a fork, each described as in `SeatIn`."""
    return [_seat_wish(number, seat) for number, seat in enumerate(wanted)]


def _seat_wish(number: int, wanted: Mapping[str, Any]) -> SeatWish:
    kind, named = wanted["kind"], wanted.get("player")
    if kind != "player":
        return SeatWish(kind, wanted.get("level"))
    if not named:
        raise Malformed(f"seats.{number}.player", "missing")
    player = service().people.find(named)
    if player is None:
        raise Refused("player-unknown", player=named)
    return SeatWish(kind, person=player.person)


def take_seat(caller: Caller, game: GameId, seat: Seat) -> None:
    person = person_of(caller)
    if not may_join(game_for(game, caller).table, caller):
        raise Forbidden("invite-needed")
    seats.take(service().ledger, game, seat, person)


def hand_over(caller: Caller, game: GameId, seat: Seat, level: str) -> None:
    by = _deciding_about(caller, game, seat)
    seats.hand_over(service().ledger, game, seat, level, by)


def take_seat_back(caller: Caller, game: GameId, seat: Seat) -> None:
    by = _deciding_about(caller, game, seat)
    seats.reclaim(service().ledger, game, seat, by)


def resign(caller: Caller, game: GameId, seat: Seat) -> None:
    by = _deciding_about(caller, game, seat)
    seats.resign(service().ledger, game, seat, by)


def _deciding_about(caller: Caller, game: GameId, seat: Seat) -> By:
    person_of(caller)
    return deciding_about(game_for(game, caller).table, seat, caller)
