"""Table talk, and notes for oneself."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from flask import Response
from msgspec import Meta

from events.store.keys import GameId
from events.tables import talk
from events.tables.permissions import Forbidden, may_moderate, speaking_seat
from service.access.answers import answer, rfc3339
from service.access.context import Missing, caller, game_for, person, service, somebody
from service.api.incoming import InviteQuery, MessageIn, NotesIn, SeatQuery
from service.api.section import Section
from service.present import shown

section = Section("talk", "Table talk and notes")


class Message(msgspec.Struct, frozen=True):
    id: str
    time: shown.Time
    player: str
    name: str
    seat: Annotated[int | None, Meta(description="that speaks; null for the owner or a director without one")]
    to: Annotated[int | None, Meta(description="the one seat that may read it; null: all")]
    text: str


class Messages(msgspec.Struct, frozen=True):
    messages: list[Message]


class Notes(msgspec.Struct, frozen=True):
    text: str


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
    return answer(Messages([message_seen(said) for said in talk.heard(service().ledger, game, asking.player)]))


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


def message_seen(said: talk.Message) -> Message:
    return Message(said.id, rfc3339(said.time), said.player, said.name, said.seat, said.to, said.text)


@section.call("PUT", "/api/games/<game>/notes", says=Notes, body=NotesIn, fails=(404,))
def note(body: dict[str, Any], game: GameId) -> Response:
    """Keep private notes; an empty text erases them"""
    who = person()
    game_for(game, caller(game))
    talk.note(service().ledger, game, who.id, body["text"])
    return answer(Notes(body["text"]))


@section.call("GET", "/api/games/<game>/notes", says=Notes, query=InviteQuery, fails=(404,))
def noted(_query: dict[str, Any], game: GameId) -> Response:
    """My notes"""
    who = person()
    game_for(game, caller(game))
    return answer(Notes(talk.noted(service().ledger, game, who.id)))
