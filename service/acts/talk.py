"""Table talk, its moderation, and notes for oneself."""

from __future__ import annotations

from events.store.keys import GameId
from events.tables import talk
from events.tables.permissions import Caller, Forbidden, may_moderate, speaking_seat
from events.tables.talk import Message
from games.core.rules import Seat
from service.access.context import Missing, game_for, person_of, service


def say(caller: Caller, game: GameId, seat: Seat | None, to: Seat | None, text: str) -> Message:
    """Say something to the table, or to one seat."""
    person = person_of(caller)
    own = speaking_seat(game_for(game, caller).table, caller, seat)
    return talk.say(service().ledger, game, person, own, to, text)


def erase(caller: Caller, game: GameId, message: str) -> None:
    person_of(caller)
    game_for(game, caller)
    if not may_moderate(caller):
        raise Forbidden("director-only")
    ledger = service().ledger
    if ledger.store.side(game, talk.TALK, message) is None:
        raise Missing("message-unknown", id=message)
    talk.erase(ledger, game, message)


def keep_notes(caller: Caller, game: GameId, text: str) -> None:
    person = person_of(caller)
    game_for(game, caller)
    talk.note(service().ledger, game, person.id, text)


def notes(caller: Caller, game: GameId) -> str:
    person = person_of(caller)
    game_for(game, caller)
    return talk.noted(service().ledger, game, person.id)
