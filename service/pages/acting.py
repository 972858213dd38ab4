"""What the forms of a table do: each hands over to the call of the API that does the same."""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

import msgspec
from flask import Flask, g, request

from events.store.codec import Malformed
from events.store.keys import GameId
from games.core.rules import Refused
from service.access.context import caller, game_for, somebody
from service.api import commands, replay, tables, talk
from service.api.incoming import GuestIn, HandoverIn, MessageIn, NotesIn, RewindIn, VoteIn
from service.pages.frame import checked, local_person, number_given, take_form


def show(app: Flask) -> None:
    for rule, view in FORMS.items():
        name = view.__name__.replace("_", "-")
        take_form(app, f"/games/<game>/{rule}", name, view, back="/games/{game}")


def take_seat(game: GameId) -> str:
    """Who is nobody yet may say a name here: at the table, one sits under the name one came with."""
    name = request.form.get("name", "").strip()
    local_person(checked(GuestIn(), {"name": name})["name"] if name else "")
    tables.take_seat({"invite": None}, {"invite": request.form.get("invite")}, game, number_given("seat"))
    return f"/games/{game}"


def make_move(game: GameId) -> str:
    """The same command by the same player at the same version is the same command: a double click is one click."""
    somebody()
    found = game_for(game, caller(game))
    g.title = found.table.terms.title
    version, sent = number_given("version"), request.form.get("move", "")
    try:
        body = msgspec.json.decode(sent)
    except msgspec.DecodeError:
        raise Malformed("move", "not valid JSON") from None
    if not isinstance(body, dict):
        raise Malformed("move", "not an object")
    name = f"page-{version}-{blake2b(sent.encode(), digest_size=8).hexdigest()}"
    commands.play(found, name, version, body)
    return f"/games/{game}"


def ask_rewind(game: GameId) -> str:
    seat = number_given("seat") if "seat" in request.form else None
    wanted = {"to": number_given("to"), "luck": request.form.get("luck") or None}
    replay.ask_rewind({"seat": seat}, checked(RewindIn(), wanted), game)
    return f"/games/{game}"


def vote_on_rewind(game: GameId) -> str:
    body = checked(VoteIn(), {"agree": request.form.get("agree") == "yes"})
    replay.vote(body, game, number_given("rewind"), number_given("seat"))
    return f"/games/{game}"


def hand_over(game: GameId) -> str:
    tables.hand_over(checked(HandoverIn(), {"level": request.form.get("level", "")}), game, number_given("seat"))
    return f"/games/{game}"


def take_seat_back(game: GameId) -> str:
    tables.take_back(game, number_given("seat"))
    return f"/games/{game}"


def resign(game: GameId) -> str:
    if "sure" not in request.form:
        raise Refused("not-sure")
    tables.resign(game, number_given("seat"))
    return f"/games/{game}"


def say(game: GameId) -> str:
    to = request.form.get("to", "")
    wanted = {"text": request.form.get("text", ""), "to": int(to) if to.isdecimal() and len(to) < 3 else None}
    talk.say({"seat": None}, checked(MessageIn(), wanted), game)
    return f"/games/{game}"


def keep_notes(game: GameId) -> str:
    talk.note(checked(NotesIn(), {"text": request.form.get("text", "")}), game)
    return f"/games/{game}"


FORMS: Final = {
    "seats": take_seat,
    "moves": make_move,
    "rewinds": ask_rewind,
    "votes": vote_on_rewind,
    "handover": hand_over,
    "reclaim": take_seat_back,
    "resignation": resign,
    "messages": say,
    "notes": keep_notes,
}
