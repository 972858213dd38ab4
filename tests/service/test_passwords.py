"""The holder changes a password, or the operator gives a new one; tokens of the old one are void."""

from __future__ import annotations

import pytest
from flask import Flask

from service.access.accounts import BadCredentials
from tests.service.pages.forms import Browser
from tests.service.web import Web, codes, guest, held

OLD, NEW = "long enough", "longer than that"


@pytest.fixture
def name(app: Flask) -> str:
    return f"name {held(app).ledger.entropy(6).hex()}"


def opened(who: Web, name: str) -> Web:
    answer = who.post("/api/accounts", {"name": name, "password": OLD}).get_json()
    return Web(who.app, answer["token"], answer["player"])


def sign_in(app: Flask, name: str, password: str) -> int:
    return Web(app).post("/api/sessions", {"name": name, "password": password}).status_code


def test_who_changes_the_password_comes_in_with_the_new_one_only(app: Flask, name: str) -> None:
    ann = opened(Web(app), name)
    elsewhere = Web(app, held(app).people.sign_in(name, OLD)[1])
    answer = ann.put("/api/me/password", {"password": OLD, "new": NEW})
    assert answer.status_code == 200
    assert (answer.get_json()["player"], answer.get_json()["name"]) == (ann.player, name)
    assert Web(app, answer.get_json()["token"]).get("/api/me").get_json()["player"] == ann.player
    assert codes([ann.get("/api/me"), elsewhere.get("/api/me")]) == [(401, "token-unknown")] * 2
    assert (sign_in(app, name, OLD), sign_in(app, name, NEW)) == (401, 201)


def test_a_wrong_old_password_changes_nothing(app: Flask, name: str) -> None:
    ann = opened(Web(app), name)
    assert codes([ann.put("/api/me/password", {"password": NEW, "new": NEW})]) == [(401, "bad-credentials")]
    assert codes([ann.put("/api/me/password", {"password": OLD, "new": "short"})]) == [(422, "malformed")]
    assert ann.get("/api/me").status_code == 200
    assert (sign_in(app, name, OLD), sign_in(app, name, NEW)) == (201, 401)


def test_a_guest_has_no_password(app: Flask) -> None:
    assert codes([guest(app).put("/api/me/password", {"password": OLD, "new": NEW})]) == [(409, "account-unknown")]


def test_a_token_from_before_the_account_is_void_with_the_old_password(app: Flask, name: str) -> None:
    ann = guest(app)
    opened(ann, name)
    held(app).people.reset_password(name)
    assert codes([ann.get("/api/me")]) == [(401, "token-unknown")]


def test_a_lost_password_is_replaced_and_the_seats_stay(app: Flask, name: str) -> None:
    ann, people = opened(Web(app), name), held(app).people
    player, password = people.reset_password(name.upper())
    assert player.id == ann.player
    assert people.sign_in(name, password)[0].id == ann.player
    with pytest.raises(BadCredentials):
        people.sign_in(name, OLD)


def test_on_the_page_the_browser_stays_and_others_are_out(app: Flask, name: str) -> None:
    browser, other = Browser(app), Browser(app)
    browser.follow("/me/account", name=name, password=OLD)
    other.follow("/me/session", name=name, password=OLD)
    assert "no such account" in browser.follow("/me/password", password=NEW, new=NEW)
    assert "The password is changed" in browser.follow("/me/password", password=OLD, new=NEW)
    assert f"<h1>{name}</h1>" in browser.read("/me")
    assert f"<h1>{name}</h1>" not in other.read("/me")
