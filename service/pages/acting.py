"""The forms of a table: each reads its fields and calls the act of the same name."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any, Final

import msgspec
from flask import Flask, request

from events.store.codec import Malformed
from events.store.keys import GameId
from games.core.rules import Refused
from service.access.context import current_caller, signed_in
from service.acts import play, replay, tables, talk
from service.acts.incoming import GuestIn, HandoverIn, MessageIn, NotesIn, RewindIn, VoteIn
from service.pages.frame import checked, local_player, number_given, take_form


def show(app: Flask) -> None:
    take_form(app, "/games/<game>/seats", "take-seat", take_seat, back="/games/{game}", counts="arrival")
    for rule, view in FORMS.items():
        name = view.__name__.replace("_", "-")
        take_form(app, f"/games/<game>/{rule}", name, view, back="/games/{game}")


def take_seat(game: GameId) -> str:
    """Take a seat. A visitor without a player becomes a guest, under the name in the form if there is one."""
    name = request.form.get("name", "").strip()
    local_player(checked(GuestIn(), {"name": name})["name"] if name else "")
    tables.take_seat(current_caller(game, request.form.get("invite")), game, number_given("seat"))
    return f"/games/{game}"


def make_move(game: GameId) -> str:
    """Carry out a move. Its command id follows from version and move, so a double click counts once."""
    signed_in()
    caller, version = current_caller(game), number_given("version")
    sent = request.form.get("move", "")
    name = f"page-{version}-{blake2b(sent.encode(), digest_size=8).hexdigest()}"
    play.play(caller, game, name, version, _command(sent))
    return f"/games/{game}"


def _command(sent: str) -> dict[str, Any]:
    try:
        body = msgspec.json.decode(sent)
    except msgspec.DecodeError:
        raise Malformed("move", "not valid JSON") from None
    if not isinstance(body, dict):
        raise Malformed("move", "not an object")
    return body


def ask_rewind(game: GameId) -> str:
    seat = number_given("seat") if "seat" in request.form else None
    body = checked(RewindIn(), {"to": number_given("to"), "luck": request.form.get("luck") or None})
    replay.ask_rewind(current_caller(game), game, body["to"], body["luck"], seat)
    return f"/games/{game}"


def vote_on_rewind(game: GameId) -> str:
    body = checked(VoteIn(), {"agree": request.form.get("agree") == "yes"})
    replay.vote(current_caller(game), game, number_given("rewind"), number_given("seat"), body["agree"])
    return f"/games/{game}"


def hand_over(game: GameId) -> str:
    body = checked(HandoverIn(), {"level": request.form.get("level", "")})
    tables.hand_over(current_caller(game), game, number_given("seat"), body["level"])
    return f"/games/{game}"


def take_seat_back(game: GameId) -> str:
    tables.take_seat_back(current_caller(game), game, number_given("seat"))
    return f"/games/{game}"


def resign(game: GameId) -> str:
    if "sure" not in request.form:
        raise Refused("not-sure")
    tables.resign(current_caller(game), game, number_given("seat"))
    return f"/games/{game}"


def say(game: GameId) -> str:
    to = request.form.get("to", "")
    wanted = {"text": request.form.get("text", ""), "to": int(to) if to.isdecimal() and len(to) < 3 else None}
    body = checked(MessageIn(), wanted)
    talk.say(current_caller(game), game, None, body["to"], body["text"])
    return f"/games/{game}"


def keep_notes(game: GameId) -> str:
    body = checked(NotesIn(), {"text": request.form.get("text", "")})
    talk.keep_notes(current_caller(game), game, body["text"])
    return f"/games/{game}"


FORMS: Final = {
    "moves": make_move,
    "rewinds": ask_rewind,
    "votes": vote_on_rewind,
    "handover": hand_over,
    "reclaim": take_seat_back,
    "resignation": resign,
    "messages": say,
    "notes": keep_notes,
}
