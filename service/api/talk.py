"""Table talk, and notes for oneself."""

from __future__ import annotations

from typing import Any

from flask import Response

from events.store.keys import GameId
from events.tables import talk
from events.tables.permissions import Forbidden, may_moderate, speaking_seat
from service.access.answers import answer, rfc3339
from service.access.context import Missing, caller, game_for, person, service, somebody
from service.api.incoming import InviteQuery, MessageIn, NotesIn, SeatQuery
from service.api.outgoing import Message, Messages, Notes
from service.api.section import Section

section = Section("talk", "Table talk and notes")


@section.call(
    "POST", "/api/games/<game>/messages", says=Message, status=201, query=SeatQuery, body=MessageIn, fails=(404, 409)
)
def say(query: dict[str, Any], body: dict[str, Any], game: GameId) -> Response:
    """Say something to the table, or to one seat"""
    who, asking = person(), caller(game)
    seat = speaking_seat(game_for(game, asking).table, asking, body.get("seat", query["seat"]))
    said = talk.say(service().ledger, game, who, seat, body["to"], body["text"])
    return answer(message_seen(said), 201)


@section.call("GET", "/api/games/<game>/messages", says=Messages, query=InviteQuery, fails=(404,))
def listen(_query: dict[str, Any], game: GameId) -> Response:
    """What was said, as far as it is for the caller"""
    asking = caller(game)
    game_for(game, asking)
    return answer({"messages": [message_seen(said) for said in talk.heard(service().ledger, game, asking.player)]})


@section.call("DELETE", "/api/games/<game>/messages/<message>", status=204, fails=(404,))
def erase(game: GameId, message: str) -> Response:
    """Moderation: the words go, their digest stays"""
    somebody()
    asking, ledger = caller(game), service().ledger
    game_for(game, asking)
    if not may_moderate(asking):
        raise Forbidden("director-only")
    if ledger.store.side(game, talk.TALK, message) is None:
        raise Missing("message-unknown", id=message)
    talk.erase(ledger, game, message)
    return Response(status=204)


def message_seen(said: talk.Message) -> dict[str, object]:
    return {
        "id": said.id,
        "time": rfc3339(said.time),
        "player": said.player,
        "name": said.name,
        "seat": said.seat,
        "to": said.to,
        "text": said.text,
    }


@section.call("PUT", "/api/games/<game>/notes", says=Notes, body=NotesIn, fails=(404,))
def note(body: dict[str, Any], game: GameId) -> Response:
    """Keep private notes; an empty text erases them"""
    who = person()
    game_for(game, caller(game))
    talk.note(service().ledger, game, who.id, body["text"])
    return answer({"text": body["text"]})


@section.call("GET", "/api/games/<game>/notes", says=Notes, query=InviteQuery, fails=(404,))
def noted(_query: dict[str, Any], game: GameId) -> Response:
    """My notes"""
    who = person()
    game_for(game, caller(game))
    return answer({"text": talk.noted(service().ledger, game, who.id)})
