"""Events, lines, rewinds, forks and the thoughts of AI seats."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from flask import Response
from msgspec import Meta

from events.read import lines
from events.store.keys import GameId
from events.tables import thoughts
from events.tables.permissions import may_be_listed, scope_at
from service.access.context import Missing, current_caller, game_for, service
from service.access.replies import reply
from service.acts import replay
from service.acts.incoming import EventsQuery, ForkIn, InviteQuery, RewindIn, SeatQuery, VoteIn
from service.acts.replay import RewindStatus
from service.acts.tables import invitation
from service.api.section import Section
from service.present import shown
from service.present.games import events_seen

section = Section("replay", "Events, lines, rewinds and forks")


class Events(msgspec.Struct, frozen=True):
    events: list[shown.Event]
    next: Annotated[int | None, Meta(description="`after` of the next page; null on the last one")]


class Span(msgspec.Struct, frozen=True):
    """Versions of one game's own stream."""

    game: str
    first: int
    last: int


class Abandoned(msgspec.Struct, frozen=True):
    """The versions after `root` that the rewind at `version` left behind."""

    root: int
    first: int
    last: int
    version: int


class Lines(msgspec.Struct, frozen=True):
    head: int
    line: Annotated[list[Span], Meta(description="the line in force, oldest first")]
    abandoned: list[Abandoned]
    parent: shown.Origin | None
    forks: list[shown.Origin]


class Thought(msgspec.Struct, frozen=True):
    """What an AI seat weighed in one decision."""

    version: int
    level: str
    simulations: int
    candidates: tuple[thoughts.Candidate, ...]
    salt: str


class Rewind(msgspec.Struct, frozen=True):
    rewind: Annotated[int, Meta(description="the id under which a proposal is voted on")]
    status: RewindStatus
    needs: Annotated[tuple[int, ...], Meta(description="the seats that must still agree")]


class Fork(msgspec.Struct, frozen=True):
    game: str
    parent: str
    at: Annotated[int, Meta(description="the version really used")]
    invite: str


@section.call("GET", "/api/games/<game>/events", says=Events, query=EventsQuery, fails=(403, 404, 409))
def see_events(query: dict[str, Any], game: GameId) -> Response:
    """The events of a game, as the caller may see them"""
    caller, ledger = current_caller(game), service().ledger
    now = game_for(game, caller)
    if query["as_"] is not None:
        scope_at(ledger.reader, game, now.version, caller).seat(query["as_"])
    limit = query["limit"]
    seen = events_seen(ledger, now, query["after"], limit, caller, query["as_"])
    more = len(seen) == limit and query["after"] + limit < now.version
    return reply(Events(seen, query["after"] + limit if more else None))


@section.call("GET", "/api/games/<game>/lines", says=Lines, query=InviteQuery, fails=(404,))
def see_lines(_query: dict[str, Any], game: GameId) -> Response:
    """The line in force, the abandoned ones, the parent and the forks"""
    caller, held = current_caller(game), service()
    now = game_for(game, caller)
    reader, parent = held.ledger.reader, now.table.parent
    made = [(fork, at) for fork, at in held.views.forks(game) if may_be_listed(reader, fork, caller)]
    return reply(
        Lines(
            head=now.version,
            line=[Span(*span) for span in lines.history(reader.table, game, now.version)],
            abandoned=[Abandoned(*branch) for branch in lines.abandoned(now.table)],
            parent=shown.Origin(parent.game, parent.at) if parent else None,
            forks=[shown.Origin(fork, at) for fork, at in made],
        )
    )


@section.call("GET", "/api/games/<game>/thoughts/<version:version>", says=Thought, query=InviteQuery, fails=(403, 404))
def see_thought(_query: dict[str, Any], game: GameId, version: int) -> Response:
    """What an AI seat weighed, once the game and those that it continues have ended"""
    ledger = service().ledger
    now = game_for(game, current_caller(game))
    thought = thoughts.thought_at(ledger, game, version) if 1 <= version <= now.version else None
    if thought is None:
        raise Missing("no-thought", version=version)
    return reply(Thought(version, thought.level, thought.simulations, thought.candidates, thought.salt))


@section.call(
    "POST", "/api/games/<game>/rewinds", says=Rewind, status=201, query=SeatQuery, body=RewindIn, fails=(404, 409)
)
def ask_rewind(query: dict[str, Any], body: dict[str, Any], game: GameId) -> Response:
    """Take back, or propose a rewind to the others; a director without a seat rules"""
    seat = body.get("seat", query["seat"])
    stands = replay.ask_rewind(current_caller(game), game, body["to"], body["luck"], seat)
    return reply(Rewind(stands.rewind, stands.status, stands.needs), 201)


@section.call(
    "PUT",
    "/api/games/<game>/rewinds/<version:rewind>/votes/<seat:seat>",
    says=Rewind,
    body=VoteIn,
    fails=(404, 409),
)
def vote(body: dict[str, Any], game: GameId, rewind: int, seat: int) -> Response:
    """Agree to a rewind or decline it; the same vote again gets its status"""
    stands = replay.vote(current_caller(game), game, rewind, seat, body["agree"])
    return reply(Rewind(stands.rewind, stands.status, stands.needs))


@section.call("POST", "/api/games/<game>/forks", says=Fork, status=201, body=ForkIn, fails=(404, 409))
def fork(body: dict[str, Any], game: GameId) -> Response:
    """Fork: continue a game from any version as a new one"""
    made = replay.play_on(current_caller(game), game, body["at"], body["luck"], body["seats"])
    return reply(Fork(made.game, made.parent, made.at, invitation(made.game)), 201)
