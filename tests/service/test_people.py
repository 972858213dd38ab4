"""Guests, accounts and sessions over the API."""

from __future__ import annotations

import os
import random

import pytest
from flask import Flask

from events.store.interface import Unreachable
from games.core.rules import Refused
from service.access.accounts import People, Player
from tests.service.web import Table, Web, account, caught_up, codes, guest, held


@pytest.fixture
def name() -> str:
    return f"name {random.getrandbits(48):x}"


def test_a_guest_gets_an_id_a_name_and_a_token(nobody: Web) -> None:
    answer = nobody.post("/api/players", {"name": "  Ann   of the Isles "})
    assert answer.status_code == 201
    body = answer.get_json()
    assert body.keys() == {"player", "name", "token"}
    assert body["name"] == "Ann of the Isles"


def test_the_token_says_who_asks(app: Flask) -> None:
    ann = guest(app, "Ann")
    me = ann.get("/api/me")
    assert me.status_code == 200
    assert me.get_json() == {
        "player": ann.player,
        "name": "Ann",
        "roles": ["player"],
        "games": [],
        "account": False,
        "csrf": None,
    }


@pytest.mark.parametrize(
    "given", ["Bearer", "Bearer ", "Bearer nonsense", "Basic YTpi", "nonsense", "Bearer \xff", "Bearer " + "0" * 4000]
)
def test_a_bad_token_is_no_token_anywhere(nobody: Web, given: str) -> None:
    for path in ("/api/me", "/api/titles", "/api/games", "/api/games/0123456789abcdef"):
        answer = nobody.send("GET", path, headers={"Authorization": given})
        assert codes([answer]) == [(401, "token-unknown")]
        assert answer.headers["WWW-Authenticate"] == "Bearer"


def test_nobody_has_no_self(nobody: Web) -> None:
    assert codes([nobody.get("/api/me"), nobody.get("/api/me/feed")]) == [(401, "sign-in-first")] * 2


def test_an_account_can_sign_in_again(nobody: Web, name: str) -> None:
    opened = nobody.post("/api/accounts", {"name": name, "password": "long enough"})
    assert opened.status_code == 201
    assert opened.get_json().keys() == {"player", "name", "token"}
    again = nobody.post("/api/sessions", {"name": name.upper(), "password": "long enough"})
    assert again.status_code == 201
    assert again.get_json()["player"] == opened.get_json()["player"]
    assert again.get_json()["token"] != opened.get_json()["token"]


def test_a_wrong_password_and_a_wrong_name_look_alike(nobody: Web, name: str) -> None:
    nobody.post("/api/accounts", {"name": name, "password": "long enough"})
    wrong = nobody.post("/api/sessions", {"name": name, "password": "not that one"})
    absent = nobody.post("/api/sessions", {"name": name + "x", "password": "not that one"})
    assert codes([wrong, absent]) == [(401, "bad-credentials")] * 2
    assert wrong.data == absent.data


def test_a_name_is_given_once_however_it_is_spelt(nobody: Web, name: str) -> None:
    assert nobody.post("/api/accounts", {"name": name, "password": "long enough"}).status_code == 201
    unseen = [f"{name}\u200b", name.replace("a", "a\u00ad"), f"\ufeff{name}", name.replace(" ", "\u200d \u2060")]
    for alike in (name, name.upper(), name.replace("name", "ｎａｍｅ"), f" {name} ", *unseen):
        assert codes([nobody.post("/api/accounts", {"name": alike, "password": "long enough"})]) == [
            (409, "name-taken")
        ]


def test_a_name_is_not_lost_to_an_account_that_was_never_finished(app: Flask, name: str) -> None:
    class Interrupted(People):
        def _keep(self, player: Player) -> None:
            raise Unreachable

    with pytest.raises(Unreachable):
        Interrupted(held(app).client, os.urandom).open_account(name, "long enough", None)
    player, _ = held(app).people.open_account(name, "long enough", None)
    assert held(app).people.sign_in(name, "long enough")[0] == player


def test_of_two_who_want_a_name_at_once_one_gets_it(app: Flask, name: str) -> None:
    class Looked(People):
        def _account(self, name: str) -> None:
            """The name was free when this caller looked."""

    player, _ = held(app).people.open_account(name, "long enough", None)
    with pytest.raises(Refused, match="name-taken"):
        Looked(held(app).client, os.urandom).open_account(name, "longer still", None)
    assert held(app).people.sign_in(name, "long enough")[0] == player


def test_a_guest_who_opens_an_account_keeps_the_seats(app: Flask, name: str) -> None:
    ann = guest(app, "Ann")
    table = Table(app, ann, guest(app))
    opened = ann.post("/api/accounts", {"name": name, "password": "long enough"}).get_json()
    assert opened["player"] == ann.player
    signed_in = Web(app).post("/api/sessions", {"name": name, "password": "long enough"}).get_json()
    assert Web(app, signed_in["token"]).get(f"{table.path}/moves").get_json()["seat"] == 0
    assert codes([ann.post("/api/accounts", {"name": name + "2", "password": "long enough"})]) == [
        (409, "account-already")
    ]


def test_me_tells_roles_and_games_private_ones_too(app: Flask) -> None:
    director = account(app, "director")
    table = Table(app, director, guest(app), private=True)
    caught_up(app)
    me = director.get("/api/me").get_json()
    assert me["roles"] == ["player", "director"]
    assert me["account"] is True
    (row,) = me["games"]
    assert row["game"] == table.game
    assert row["to_act"] == [0, 1]


@pytest.mark.parametrize("unseen", ["\u200b", " \u2060 ", "\u00ad\ufeff"])
def test_a_name_can_be_seen(nobody: Web, unseen: str) -> None:
    answer = nobody.post("/api/players", {"name": unseen})
    assert codes([answer]) == [(422, "malformed")]
    assert answer.get_json()["details"]["field"] == "name"


def test_a_short_password_is_malformed(nobody: Web, name: str) -> None:
    answer = nobody.post("/api/accounts", {"name": name, "password": "short"})
    assert codes([answer]) == [(422, "malformed")]
    assert answer.get_json()["details"]["field"] == "password"


def test_signing_out_voids_the_token_of_the_cookie(app: Flask) -> None:
    browser = app.test_client()
    here = {"Origin": "http://localhost"}
    token = browser.post("/api/players", json={"name": "Ann", "cookie": True}, headers=here).get_json()["token"]
    assert browser.get("/api/me").status_code == 200
    assert Web(app, token).get("/api/me").status_code == 200
    assert browser.delete("/api/sessions", headers=here).status_code == 204
    assert browser.get_cookie("cairn") is None
    assert browser.get("/api/me").status_code == 401
    assert Web(app, token).get("/api/me").status_code == 401


@pytest.mark.parametrize("form", ["/api/accounts", "/me/account"])
def test_who_knew_the_token_of_a_guests_browser_is_not_let_into_the_account(app: Flask, name: str, form: str) -> None:
    browser = app.test_client()
    here = {"Origin": "http://localhost"}
    known = browser.post("/api/players", json={"name": "Ann", "cookie": True}, headers=here).get_json()
    opening = {"name": name, "password": "long enough"}
    if form.startswith("/api"):
        browser.post(form, json={**opening, "cookie": True}, headers=here)
    else:
        browser.post(form, data=opening, headers=here)
    assert browser.get("/api/me").get_json()["player"] == known["player"]
    assert browser.get("/api/me").get_json()["account"] is True
    assert Web(app, known["token"]).get("/api/me").status_code == 401


def test_signing_out_with_a_bearer_token_voids_it(app: Flask) -> None:
    ann = guest(app)
    assert ann.delete("/api/sessions").status_code == 204
    assert ann.get("/api/me").status_code == 401


def test_roles_are_granted_to_accounts_only_and_add_up(app: Flask, name: str) -> None:
    people = held(app).people
    Web(app).post("/api/accounts", {"name": name, "password": "long enough"})
    people.grant(name, "admin")
    assert people.grant(name, "director").roles == ("player", "director", "admin")
