"""Who may do what on the pages: every page and every form, in each situation of a table, for each kind of caller.

A page or a form without a row fails.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from io import BytesIO
from typing import Any, Final, NamedTuple

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from events.store import keys
from events.tables.levels import LEVELS
from tests.events.golden import path_of
from tests.service.situations import CALLERS, KINDS, Situation, outcome_of, watched
from tests.service.test_matrix import calls, of_the_api
from tests.service.web import Web, account, caught_up, held


@pytest.fixture(scope="module")
def staff(app: Flask) -> tuple[Web, Web]:
    return account(app, "director"), account(app, "admin")


class Form(NamedTuple):
    """A form of a table: its result at a running table for each of CALLERS, in that order.

    If the table has not begun or has ended, the same callers are refused, and the others get another result.
    """

    send: Callable[[Situation, str], TestResponse]
    running: tuple[str, ...]
    before: str
    after: str


NOT_YOURS: Final = ("not-your-seat",) * 3
STRANGERS: Final = ("nobody", "guest", "invited")
"""Callers who cannot see private tables and forks with secrets. Only the form for a free seat has the invitation."""

OWN_SEAT: Final = ("401", *NOT_YOURS, "done", *("not-your-seat",) * 4)
OWN_SEAT_OR_RULING: Final = ("401", *NOT_YOURS, "done", "not-your-seat", "done", "not-your-seat", "done")


def move(situation: Situation, who: str) -> TestResponse:
    body = '{"type":"choose-cove","cove":"geo","seat":0}'
    return situation.send(who, f"{situation.path}/moves", version=situation.version, move=body)


def vote(situation: Situation, who: str) -> TestResponse:
    return situation.send(who, f"{situation.path}/votes", rewind=situation.proposed(), seat=0, agree="no")


def play_on(situation: Situation, who: str) -> TestResponse:
    seats = {"seat-0": "me", **{f"seat-{seat}": LEVELS[0] for seat in (1, 2, 3)}}
    return situation.send(who, f"{situation.path}/forks", at=situation.start, **seats)


FORMS: Final[Mapping[str, Form]] = {
    "moves": Form(move, OWN_SEAT, "not-started", "game-finished"),
    "votes": Form(vote, OWN_SEAT, "not-started", "game-finished"),
    "rewinds": Form(
        lambda situation, who: situation.revealed().send(who, f"{situation.path}/rewinds", to=situation.start),
        ("401", *("no-seat",) * 3, *("done",) * 5),
        "not-started",
        "game-finished",
    ),
    "handover": Form(
        lambda situation, who: situation.send(who, f"{situation.path}/handover", seat=0, level=LEVELS[0]),
        OWN_SEAT_OR_RULING,
        "not-started",
        "game-finished",
    ),
    "reclaim": Form(
        lambda situation, who: situation.handed().send(who, f"{situation.path}/reclaim", seat=0),
        OWN_SEAT_OR_RULING,
        "not-started",
        "game-finished",
    ),
    "resignation": Form(
        lambda situation, who: situation.send(who, f"{situation.path}/resignation", seat=0, sure="on"),
        OWN_SEAT_OR_RULING,
        "not-started",
        "game-finished",
    ),
    "messages": Form(
        lambda situation, who: situation.send(who, f"{situation.path}/messages", text="hm"),
        ("401", *("no-seat",) * 2, *("done",) * 6),
        "done",
        "done",
    ),
    "notes": Form(
        lambda situation, who: situation.send(who, f"{situation.path}/notes", text="hm"),
        ("401", *("done",) * 8),
        "done",
        "done",
    ),
    "forks": Form(play_on, ("done",) * 9, "before-the-start", "nothing-to-play-on"),
}

SITTING_DOWN: Final[Mapping[str, tuple[str, ...]]] = {
    "open": ("done",) * 9,
    "running": ("seat-unknown",) * 9,
    "finished": ("seat-unknown",) * 9,
    "private": ("404", "404", "seat-unknown", "seat-unknown", *("invite-needed",) * 5),
    "private-open": ("404", "404", "done", "done", *("invite-needed",) * 5),
    "fork": ("404", "404", *("seat-unknown",) * 7),
}
"""For the fourth seat, which only open tables have."""


def expected(form: Form, kind: str) -> dict[str, str]:
    answers = dict(zip(CALLERS, form.running, strict=True))
    if kind in ("private", "private-open", "fork"):
        answers |= {who: "404" for who in STRANGERS if answers[who] != "401"}
    if kind in ("open", "private-open"):
        answers = {who: form.before if answer == "done" else answer for who, answer in answers.items()}
    if kind == "finished":
        answers = {who: form.after if answer == "done" else answer for who, answer in answers.items()}
    return answers


def sent(app: Flask, staff: tuple[Web, Web], kind: str, send: Callable[[Situation, str], TestResponse]) -> object:
    """Send the form as each caller, at separate tables because it changes them."""
    answers = {}
    for caller in CALLERS:
        situation = Situation(app, *staff, kind)
        with watched(app) as (_, flashed):
            answers[caller] = outcome_of(send(situation, caller), flashed)
    return answers


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("form", FORMS)
def test_each_form_does_it_for_those_who_may(app: Flask, staff: tuple[Web, Web], form: str, kind: str) -> None:
    assert sent(app, staff, kind, FORMS[form].send) == expected(FORMS[form], kind)


@pytest.mark.parametrize("kind", KINDS)
def test_a_seat_is_for_those_who_may_come_to_the_table(app: Flask, staff: tuple[Web, Web], kind: str) -> None:
    answers = sent(app, staff, kind, lambda situation, who: situation.send(who, f"{situation.path}/seats", seat=3))
    assert answers == dict(zip(CALLERS, SITTING_DOWN[kind], strict=True))


def shown_on_table(context: Mapping[str, Any]) -> str:
    seat = context["seat"]
    assert context["seen"].as_ == seat
    return "spectator" if seat is None else str(seat)


def shown_on_board(context: Mapping[str, Any]) -> str:
    """The test title has no board; its text view names, seat by seat, what only the seat itself knows."""
    before, secret, _ = str(context["text"]).partition("Choice:")
    return str(before.count("Seat: ") - 1) if secret else "spectator"


def shown_on_replay(context: Mapping[str, Any]) -> str:
    assert context["viewpoint"] in context["known"]
    return str(context["viewpoint"].name)


READ: Final[Mapping[str, tuple[Callable[[Mapping[str, Any]], str], dict[str, str]]]] = {
    "": (shown_on_table, {}),
    "/board": (shown_on_board, {"at": "version"}),
    "/replay": (shown_on_replay, {}),
}
"""The pages of a table, each with a function that returns the seat from whose viewpoint they show it."""

SEATED: Final = {"own": "0", "other": "1", "playing-director": "2"}


def looks(page: str, kind: str) -> dict[str, str]:
    """Every caller asks to look as seat 0, and gets their own seat or the spectator's viewpoint."""
    if page == "/replay" and kind == "finished":
        return dict.fromkeys(CALLERS, "0")
    eyes = {} if page == "/board" and kind in ("open", "private-open") else SEATED
    hidden = STRANGERS[:2] if kind in ("private", "private-open", "fork") else ()
    return {who: "404" if who in hidden else eyes.get(who, "spectator") for who in CALLERS}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("page", READ)
def test_each_page_shows_a_table_through_the_eyes_of_who_looks(
    app: Flask, staff: tuple[Web, Web], page: str, kind: str
) -> None:
    read_off, wanted = READ[page]
    situation = Situation(app, *staff, kind).chosen()
    answers = {}
    for caller in CALLERS:
        with watched(app) as (contexts, _):
            query = {"as": "0", **dict.fromkeys(wanted, situation.version)}
            answer = situation.read(caller, f"{situation.path}{page}", **query)
        answers[caller] = read_off(contexts[-1]) if answer.status_code == 200 else str(answer.status_code)
    assert answers == looks(page, kind)


@pytest.mark.parametrize(("kind", "over"), [("running", False), ("fork", False), ("finished", True)])
def test_all_at_once_is_shown_when_a_game_is_over(app: Flask, staff: tuple[Web, Web], kind: str, over: bool) -> None:
    situation = Situation(app, *staff, kind)
    for caller in CALLERS:
        with watched(app) as (contexts, _):
            answer = situation.read(caller, f"{situation.path}/replay", **{"as": "truth"})
        if answer.status_code == 200:
            assert (caller, contexts[-1]["viewpoint"].truth) == (caller, over)


@pytest.mark.parametrize("kind", KINDS)
def test_the_first_page_lists_a_table_for_those_who_may_know_of_it(
    app: Flask, staff: tuple[Web, Web], kind: str
) -> None:
    situation = Situation(app, *staff, kind)
    caught_up(app)
    public = kind in ("open", "running", "finished")
    trusted = ("owner", "director", "admin") if kind == "fork" else ("owner",)
    for caller in CALLERS:
        listed = situation.game in situation.read(caller, "/").get_data(as_text=True)
        assert (caller, listed) == (caller, public or caller in SEATED or caller in trusted)


def password(situation: Situation, who: str) -> TestResponse:
    return situation.send(who, "/me/password", password="not this one", new="long enough")


def account_of(situation: Situation, who: str) -> TestResponse:
    return situation.send(who, "/me/account", name=f"n{situation.game}", password="long enough")


def lay(situation: Situation, who: str) -> TestResponse:
    return situation.send(who, "/games", title="skerry", seats=2, level=LEVELS[0])


def bring(situation: Situation, who: str) -> TestResponse:
    return situation.send(who, "/files", file=(BytesIO(path_of("skerry-2").read_bytes()), "a.jsonl"))


def for_all(outcome: str) -> tuple[str, ...]:
    return (outcome,) * len(CALLERS)


def holders(guests: str, holder: str, nobody: str | None = None) -> tuple[str, ...]:
    """The callers with accounts: the director and the admin."""
    answers = [holder if caller in ("director", "admin") else guests for caller in CALLERS]
    return (nobody if nobody is not None else guests, *answers[1:])


ANYWHERE: Final[Mapping[tuple[str, str], tuple[Callable[[Situation, str], TestResponse], tuple[str, ...]]]] = {
    ("GET", "/"): (lambda situation, who: situation.read(who, "/"), for_all("200")),
    ("GET", "/new/<title>"): (lambda situation, who: situation.read(who, "/new/skerry"), for_all("200")),
    ("GET", "/me"): (lambda situation, who: situation.read(who, "/me"), for_all("200")),
    ("GET", "/titles"): (lambda situation, who: situation.read(who, "/titles"), for_all("200")),
    ("GET", "/titles/<title>"): (lambda situation, who: situation.read(who, "/titles/glenmore"), for_all("200")),
    ("GET", "/style-<digest>.css"): (lambda situation, who: situation.read(who, "/style-0.css"), for_all("200")),
    ("GET", "/emblems-<digest>.css"): (lambda situation, who: situation.read(who, "/emblems-0.css"), for_all("200")),
    ("GET", "/titles/<title>/style-<digest>.css"): (
        lambda situation, who: situation.read(who, "/titles/glenmore/style-0.css"),
        for_all("200"),
    ),
    ("GET", "/static/<filename>"): (lambda situation, who: situation.read(who, "/static/table.js"), for_all("200")),
    ("POST", "/choices"): (lambda situation, who: situation.send(who, "/choices", language="en"), for_all("done")),
    ("POST", "/games"): (lay, for_all("done")),
    ("POST", "/files"): (bring, for_all("done")),
    ("POST", "/me/name"): (
        lambda situation, who: situation.send(who, "/me/name", name="New"),
        holders("You are New now.", "account-already"),
    ),
    ("POST", "/me/account"): (account_of, holders("The account is yours.", "account-already")),
    ("POST", "/me/session"): (
        lambda situation, who: situation.send(who, "/me/session", name="no such", password="long enough"),
        for_all("bad-credentials"),
    ),
    ("POST", "/me/password"): (password, holders("account-unknown", "bad-credentials", nobody="401")),
    ("POST", "/me/leave"): (
        lambda situation, who: situation.send(who, "/me/leave"),
        holders("You are signed out.", "You are signed out.", nobody="401"),
    ),
}
"""Pages and forms that belong to no table."""


@pytest.mark.parametrize("page", ANYWHERE, ids=" ".join)
def test_each_page_that_is_no_tables_is_for_those_it_is_for(
    app: Flask, staff: tuple[Web, Web], page: tuple[str, str]
) -> None:
    send, outcomes = ANYWHERE[page]
    assert sent(app, staff, "open", send) == dict(zip(CALLERS, outcomes, strict=True))


def test_the_page_of_the_state_is_for_all(app: Flask, staff: tuple[Web, Web]) -> None:
    """No workers run here, so the page says that parts are down."""
    held(app).client.delete(keys.alive())  # of the tests before this one
    situation = Situation(app, *staff, "open")
    assert {situation.read(caller, "/status").status_code for caller in CALLERS} == {503}


def test_every_page_and_every_form_has_a_row(app: Flask) -> None:
    forms = {("POST", f"/games/<game>/{name}") for name in (*FORMS, "seats")}
    pages = {("GET", f"/games/<game>{page}") for page in READ}
    rows = forms | pages | ANYWHERE.keys() | {("GET", "/status")}
    assert {call for call in calls(app) if not of_the_api(call)} == rows
