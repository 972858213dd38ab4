"""The frame of pages: three languages, two schemes, error pages, forms that only our own pages can send."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from flask import Flask

from events.store.table import Chair
from games.core import catalogue
from games.drawing.board import board_of
from games.drawing.shapes import shapes
from games.drawing.styles import styles_of
from games.speech.languages import LANGUAGES
from service.pages.frame import ago, local
from service.pages.styles import title_address
from service.present.naming import seat_names
from service.running.app import create_app
from service.texts.ui import forms
from tests.service.pages.forms import HTML, Browser
from tests.service.web import ROOMY, held, settings

OWN = r"""\sstyle=|<style|<script(?![^>]*(?:\ssrc=|type="application/json"))|\son\w+="""
SERVICE = Path(__file__).parents[3] / "service"
DRAWN = [title for title in catalogue.titles() if catalogue.package(title).startswith("games.") and board_of(title)]


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_every_word_of_the_pages_is_there_in_every_language(spoken: str) -> None:
    english = forms("en")
    assert forms(spoken).keys() == english.keys()
    assert forms(spoken)["plurals"].keys() == english["plurals"].keys()
    for key, form in english.items():
        if key != "plurals":
            assert set(re.findall(r"\{(\w+)", str(forms(spoken)[key]))) == set(re.findall(r"\{(\w+)", str(form))), key


def test_every_word_that_a_template_or_a_page_asks_for_is_known() -> None:
    texts = [
        *(SERVICE / "templates").glob("*.html"),
        *(SERVICE / "pages").glob("*.py"),
        SERVICE / "present" / "naming.py",
    ]
    asked = {key for text in texts for key in re.findall(r"""\bui\(["']([\w-]+)["'][,)]""", text.read_text())}
    assert len(asked) > 100
    assert asked <= forms("en").keys()


@pytest.mark.parametrize(("spoken", "words"), [("ru", "Сыграть сейчас"), ("pl", "Zagraj teraz"), ("de", "Play now")])
def test_a_page_speaks_as_the_browser_asks(app: Flask, spoken: str, words: str) -> None:
    assert words in Browser(app, spoken).read("/")


def test_a_language_that_was_chosen_stays(app: Flask) -> None:
    browser = Browser(app)
    assert 'lang="pl"' in browser.follow("/choices", language="pl", back="/me")
    assert 'lang="pl"' in browser.read("/titles")


def test_a_scheme_is_chosen_and_left_to_the_system_again(app: Flask) -> None:
    browser = Browser(app)
    assert 'data-scheme="dark"' in browser.follow("/choices", scheme="dark", back="/")
    assert "data-scheme" not in browser.follow("/choices", scheme="auto", back="/")


@pytest.mark.parametrize(
    ("minutes", "text"),
    [(0, "just now"), (1, "1 minute ago"), (59, "59 minutes ago"), (60, "1 hour ago"), (1440, "1 day ago")],
)
def test_how_long_ago_is_one_number(app: Flask, minutes: int, text: str) -> None:
    with app.test_request_context():
        assert ago(held(app).ledger.clock() - minutes * 60_000) == text


def test_who_would_be_called_the_same_is_numbered(app: Flask) -> None:
    wanderer = Chair("ai", level="wanderer")
    with app.test_request_context():
        assert seat_names([wanderer, Chair("player", "x", "Ann"), wanderer]) == ["Wanderer 1", "Ann", "Wanderer 2"]


ELSEWHERE = ("https://example.org/", "//example.org", "/\\example.org", "/\t/example.org", "/\r/example.org", "", None)


@pytest.mark.parametrize("elsewhere", ELSEWHERE)
def test_a_form_sends_nobody_elsewhere(elsewhere: str | None) -> None:
    assert local(elsewhere) == "/"


def test_faults_are_pages_for_browsers_and_json_for_programs(app: Flask) -> None:
    browser = Browser(app)
    assert "There is nothing at this address." in browser.read("/nothing", 404)
    assert "There is no such game." in browser.read("/games/none", 404)
    assert browser.client.get("/games/none").get_json()["code"] == "game-unknown"
    assert browser.client.get("/api/games/none", headers=HTML).get_json()["code"] == "game-unknown"


def test_a_caller_who_is_too_fast_reads_so_on_a_page(valkey_url: str) -> None:
    hasty = Browser(create_app(settings(valkey_url), {**ROOMY, "LIMIT_PLAYER": "1/minute"}))
    for path in ("/titles", "/me"):
        hasty.client.get(path)
    assert "Too many requests" in hasty.read("/titles", 429)


def test_another_site_cannot_send_our_forms(app: Flask) -> None:
    browser = Browser(app)
    browser.read("/")
    for headers in ({"Sec-Fetch-Site": "cross-site"}, {"Origin": "https://example.org"}, {}):
        assert browser.send("/games", headers={**HTML, **headers}, title="skerry", seats="2").status_code == 403


def test_an_old_browser_shows_the_token_of_the_page(app: Flask) -> None:
    browser = Browser(app)
    token = re.search(r'name="csrf" value="([^"]+)"', browser.read("/"))
    assert token is not None
    sent = browser.send("/games", headers=HTML, title="skerry", seats="2", level="wanderer", csrf=token[1])
    assert sent.status_code == 303


def test_no_template_holds_a_style_or_a_script_of_its_own() -> None:
    for template in (SERVICE / "templates").glob("*.html"):
        text = template.read_text()
        assert not re.search(OWN, text), template.name


def linked(page: str) -> list[str]:
    return re.findall(r'<link rel="stylesheet" href="([^"]+)">', page)


def test_style_is_kept_for_ever_under_the_digest_of_its_contents(app: Flask) -> None:
    browser = Browser(app)
    for address in {*linked(browser.read("/")), *linked(browser.read(table_of(browser, DRAWN[0])))}:
        styles = browser.client.get(address)
        assert "immutable" in styles.headers["Cache-Control"]
        assert "@import" not in styles.get_data(as_text=True)
        other = re.sub(r"-\w+\.css", "-0000.css", address)
        assert "no-store" in browser.client.get(other).headers["Cache-Control"]
    assert browser.client.get("/titles/none/style-0000.css").status_code == 404


@pytest.mark.parametrize("title", ["skerry", *DRAWN])
def test_a_table_carries_the_shapes_and_styles_of_its_own_title(app: Flask, title: str) -> None:
    page = Browser(app).read(table_of(Browser(app), title))
    assert set(re.findall(r'<g id="a-([^"]+)"', page)) == (set(shapes(title)) if title in DRAWN else set())
    assert linked(page)[1:] == ([title_address(title)] if title in DRAWN else [])


def table_of(browser: Browser, title: str) -> str:
    seats = str(catalogue.meta(title).min_seats)
    return str(browser.send("/games", title=title, seats=seats, level="wanderer").headers["Location"])


def test_the_home_page_carries_of_titles_what_their_emblems_need(app: Flask) -> None:
    browser = Browser(app)
    page = browser.read("/")
    assert "<use" not in page
    assert 'class="sheet"' not in page
    styles = browser.client.get(linked(page)[1]).get_data(as_text=True)
    for title in DRAWN:
        assert page.count(f'class="emblem emblem-{title}"') == 1
        classes = set(re.findall(r"\.(a-[\w-]+)", styles_of(title)))
        inside = page.split(f"emblem-{title}")[1].split("</svg>")[0]
        needed = {name for names in re.findall(r'class="([^"]+)"', inside) for name in names.split()} & classes
        assert set(re.findall(rf"\.emblem-{title} \.([\w-]+)", styles)) == needed
        assert len(needed) < len(classes)
    assert set(re.findall(r"(?m)^(?:, )?(\.[\w-]+)", styles)) == {f".emblem-{title}" for title in DRAWN}
