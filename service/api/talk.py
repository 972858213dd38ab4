"""Table talk, and notes for oneself."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from flask import Response
from msgspec import Meta

from events.store.keys import GameId
from events.tables import talk
from service.access.context import current_caller, game_for, service
from service.access.replies import reply, rfc3339
from service.acts import talk as acts
from service.acts.incoming import InviteQuery, MessageIn, NotesIn, SeatQuery
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
    seat = body.get("seat", query["seat"])
    return reply(message_seen(acts.say(current_caller(game), game, seat, body["to"], body["text"])), 201)


@section.call("GET", "/api/games/<game>/messages", says=Messages, query=InviteQuery, fails=(404,))
def listen(_query: dict[str, Any], game: GameId) -> Response:
    """The messages that the caller may read"""
    caller = current_caller(game)
    game_for(game, caller)
    return reply(Messages([message_seen(said) for said in talk.heard(service().ledger, game, caller.player)]))


@section.call("DELETE", "/api/games/<game>/messages/<message>", status=204, fails=(404,))
def erase(game: GameId, message: str) -> Response:
    """Erase a message; its digest stays. For directors and admins"""
    acts.erase(current_caller(game), game, message)
    return Response(status=204)


def message_seen(said: talk.Message) -> Message:
    return Message(said.id, rfc3339(said.time), said.player, said.name, said.seat, said.to, said.text)


@section.call("PUT", "/api/games/<game>/notes", says=Notes, body=NotesIn, fails=(404,))
def note(body: dict[str, Any], game: GameId) -> Response:
    """Keep private notes; an empty text erases them"""
    acts.keep_notes(current_caller(game), game, body["text"])
    return reply(Notes(body["text"]))


@section.call("GET", "/api/games/<game>/notes", says=Notes, query=InviteQuery, fails=(404,))
def noted(_query: dict[str, Any], game: GameId) -> Response:
    """My notes"""
    return reply(Notes(acts.notes(current_caller(game), game)))
