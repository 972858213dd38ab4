"""Guests at once, under names that can be changed; accounts that keep seats; signing in and out."""

from __future__ import annotations

import re

from flask import Flask

from tests.service.pages.forms import Browser

SECRET = "a long password"


def name_of(browser: Browser) -> str:
    heading = re.search(r"<h1>(.*?)</h1>", browser.read("/me"))
    assert heading is not None
    return heading[1]


def test_a_visitor_who_acts_becomes_a_guest_with_a_name(app: Flask) -> None:
    browser = Browser(app)
    assert name_of(browser) == "Welcome"
    browser.follow("/games", title="skerry", seats="2", level="wanderer")
    assert re.fullmatch(r"\w+ \w+", name_of(browser))


def test_a_guest_changes_the_name_and_opens_an_account_that_can_sign_in_elsewhere(app: Flask) -> None:
    browser, other = Browser(app), Browser(app)
    assert "You are Fia now." in browser.follow("/me/name", name="Fia")
    game = browser.send("/games", title="skerry", seats="2", level="wanderer").headers["Location"]
    assert "The account is yours." in browser.follow("/me/account", name="Fia of the pages", password=SECRET)
    assert "There is no such account" in other.follow("/me/session", name="Fia of the pages", password="wrong one")
    other.follow("/me/session", name="Fia of the pages", password=SECRET)
    assert 'id="moves"' in other.read(game)
    other.follow("/me/leave")
    assert name_of(other) == "Welcome"
    assert 'id="moves"' not in other.read(game)


def test_an_account_is_known_by_its_name_for_good(app: Flask) -> None:
    browser = Browser(app)
    browser.follow("/me/account", name="Una of the pages", password=SECRET)
    browser.follow("/me/name", name="Somebody else")
    assert name_of(browser) == "Una of the pages"


def test_a_short_password_is_refused_on_the_page(app: Flask) -> None:
    assert "malformed at password" in Browser(app).follow("/me/account", name="Gil", password="short")


def test_a_name_may_hold_anything_and_harms_nobody(app: Flask) -> None:
    browser = Browser(app)
    page = browser.follow("/me/name", name="<b>&\"'")
    assert "<b>&\"'" not in page
    assert "&lt;b&gt;&amp;" in page
