"""Everybody can reach everything: by keyboard, on a small screen, in three languages, without script, by ear."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.playing import ALIVE, MOVES, gone_on, make_move, my_turn, play_now, version
from tests.servers import until

PLAIN = ("/", "/me", "/api/docs", "/new/scotland", "/titles", "/titles/glenmore", "/titles/scotland", "/status")
LOADED = """() => ["navigation", "resource"].flatMap((kind) => performance.getEntriesByType(kind))
    .map((one) => [one.name, one.decodedBodySize])"""
"""What the browser has fetched for the page it shows, and how many bytes of each."""

SMALL = {"viewport": {"width": 375, "height": 720}}


def every_page(page: Page) -> Iterator[str]:
    """Opens each page in turn; the pages of a game show a running one."""
    for path in PLAIN:
        page.goto(path)
        yield path
    for title in ("glenmore", "scotland", "skerry"):
        page.goto("/")
        play_now(page, title)
        my_turn(page)
        yield page.url
    page.goto(f"{page.url}/replay")
    yield page.url
    page.goto("/nothing-here")
    yield "fault"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious_on_any_page(visit: Visit, scheme: str) -> None:
    page, axe = visit(color_scheme=scheme, quiet=True), Axe()
    violations: list[str] = []
    for where in every_page(page):
        for fault in axe.run(page).response["violations"]:
            if fault["impact"] in ("serious", "critical"):
                nodes = [node["html"][:160] for node in fault["nodes"][:3]]
                violations.append(f"{where}: {fault['id']}: {nodes}")
    assert not violations, "\n".join(violations)


@pytest.mark.parametrize("spoken", ["en-GB", "ru-RU", "pl-PL"])
def test_no_page_is_wider_than_a_small_screen(visit: Visit, spoken: str) -> None:
    page = visit(locale=spoken, quiet=True, **SMALL)
    wide = [where for where in every_page(page) if page.evaluate("document.documentElement.scrollWidth") > 375]
    assert not wide


@pytest.mark.parametrize(
    ("spoken", "play", "choose"),
    [("ru-RU", "Играть", "English"), ("pl-PL", "Graj", "Русский"), ("de-DE", "Play", "Polski")],
)
def test_the_browser_says_the_language_and_a_choice_outweighs_it(
    visit: Visit, spoken: str, play: str, choose: str
) -> None:
    page = visit(locale=spoken)
    expect(page.get_by_role("button", name=play).first).to_be_visible()
    page.get_by_role("button", name=choose).click()
    other = {"English": "Play", "Русский": "Играть", "Polski": "Graj"}[choose]
    expect(page.get_by_role("button", name=other).first).to_be_visible()
    page.goto("/titles/glenmore")
    assert page.locator("html").get_attribute("lang") == {"English": "en", "Русский": "ru", "Polski": "pl"}[choose]


def test_dark_and_light_follow_the_system_until_one_chooses(visit: Visit) -> None:
    page = visit(color_scheme="dark")
    paper = "getComputedStyle(document.body).backgroundColor"
    dark = page.evaluate(paper)
    page.get_by_role("button", name="Use dark colours").click()
    expect(page.get_by_role("button", name="Use light colours")).to_be_visible()
    assert page.evaluate(paper) == dark
    page.get_by_role("button", name="Use light colours").click()
    expect(page.get_by_role("button", name="Use the system's colours")).to_be_visible()
    assert page.evaluate(paper) != dark


def test_the_keyboard_alone_is_enough(visit: Visit) -> None:
    page = visit()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    page.keyboard.press("Enter")
    tab_to(page, "form[action='/games'] button")
    page.keyboard.press("Enter")
    expect(page.locator(ALIVE)).to_be_visible()
    my_turn(page)
    before = version(page)
    page.keyboard.press("1")
    gone_on(page, before)
    my_turn(page)
    before = version(page)
    tab_to(page, "#moves .move")
    page.keyboard.press("Enter")
    gone_on(page, before)
    my_turn(page)
    tab_to(page, "#moves .move")
    tab_to(page, "#say")
    page.keyboard.type("1 hello")
    page.keyboard.press("Enter")
    expect(page.get_by_role("log")).to_contain_text("1 hello")
    expect(page.locator("#say")).to_be_focused()


def test_number_keys_can_be_turned_off_for_good(visit: Visit) -> None:
    page = visit()
    play_now(page, "glenmore")
    expect(page.locator(ALIVE)).to_be_visible()
    page.get_by_label("Number keys choose a move").uncheck()
    page.reload()
    expect(page.get_by_label("Number keys choose a move")).not_to_be_checked()
    before = version(page)
    page.locator("body").press("1")
    page.locator("#say").fill("still here")
    page.locator("#say").press("Enter")
    gone_on(page, before)
    expect(page.get_by_role("log")).to_contain_text("still here")
    assert version(page) == before + 1


def tab_to(page: Page, where: str) -> None:
    for _ in range(120):
        page.keyboard.press("Tab")
        if page.evaluate("where => document.activeElement.matches(where)", where):
            return
    raise AssertionError(f"{where} is not reached")


def test_focus_returns_to_the_question_after_a_move(visit: Visit) -> None:
    page = visit()
    play_now(page, "glenmore")
    expect(page.locator(ALIVE)).to_be_visible()
    make_move(page)
    expect(page.locator("#ask")).to_be_focused()


def test_a_click_on_the_board_is_a_move_or_shows_those_there_are(visit: Visit) -> None:
    page = visit()
    play_now(page, "glenmore")
    expect(page.locator(ALIVE)).to_be_visible()
    before = version(page)
    page.locator(".panels a").first.click()
    gone_on(page, before)


def test_where_several_moves_go_the_list_shows_those(visit: Visit) -> None:
    page = visit()
    play_now(page, "glenmore")
    expect(page.locator(ALIVE)).to_be_visible()
    move = page.locator("#moves .move").nth(2)
    spot = (move.get_attribute("data-spots") or "").split()[0]
    page.locator("#moves .move").nth(4).evaluate("(move, spot) => move.dataset.spots += ` ${spot}`", spot)
    before = version(page)
    page.locator(f".panels a[data-spot='{spot}'], .panels [data-spot='{spot}'] a").first.click()
    expect(page.locator(MOVES)).to_have_count(2)
    expect(move).to_be_focused()
    assert version(page) == before
    page.keyboard.press("Escape")
    assert page.locator(MOVES).count() > 2


def test_a_second_click_on_the_board_chooses_among_those(visit: Visit) -> None:
    page = visit()
    play_now(page, "glenmore")
    expect(page.locator(ALIVE)).to_be_visible()
    spots = [(page.locator("#moves .move").nth(number).get_attribute("data-spots") or "") for number in (0, 1, 2)]
    page.locator("#moves .move").nth(1).evaluate("(move, spot) => move.dataset.spots += ` ${spot}`", spots[0])
    page.locator(f".panels a[data-spot='{spots[0]}']").click()
    expect(page.locator(MOVES)).to_have_count(2)
    expect(page.locator(f".panels a[data-spot='{spots[2]}']")).to_have_class(re.compile("aside"))
    page.locator(f".panels a[data-spot='{spots[0]}']").click()
    expect(page.locator(".panels .aside")).to_have_count(0)
    page.locator(f".panels a[data-spot='{spots[0]}']").click()
    before = version(page)
    page.locator(f".panels a[data-spot='{spots[1]}']").click()
    gone_on(page, before)


def test_a_move_in_the_list_shows_its_place_on_the_board(visit: Visit) -> None:
    page = visit()
    play_now(page, "glenmore")
    expect(page.locator(ALIVE)).to_be_visible()
    move = page.locator(MOVES).nth(2)
    move.hover()
    expect(page.locator(".panels .pointed")).to_have_attribute("data-spot", move.get_attribute("data-spots") or "")
    page.mouse.move(0, 0)
    expect(page.locator(".panels .pointed")).to_have_count(0)


def test_a_board_tells_what_the_pointer_or_the_arrow_keys_are_at(visit: Visit) -> None:
    page = visit()
    play_now(page, "glenmore")
    expect(page.locator(ALIVE)).to_be_visible()
    hint = page.locator(".hint")
    tile = page.locator(".panel-track a").first
    tile.hover()
    expect(hint).to_have_text(tile.get_attribute("aria-label") or "")
    page.keyboard.press("Escape")
    expect(hint).to_be_hidden()
    page.mouse.move(0, 0)
    tab_to(page, ".panel-market svg")
    page.keyboard.press("ArrowRight")
    first = hint.inner_text()
    page.keyboard.press("ArrowRight")
    expect(hint).not_to_have_text(first)
    page.keyboard.press("ArrowLeft")
    expect(hint).to_have_text(first)


def test_without_script_a_game_is_read_and_played_all_the_same(visit: Visit) -> None:
    page = visit(java_script_enabled=False)
    page.locator(".title-card form button").first.click()
    for count in range(8):
        until(lambda: page.reload() and page.locator(MOVES).count(), "my turn")
        if not count:
            expect(page.locator(".panels a").first).to_have_attribute("href", re.compile("#move-"))
        before = version(page)
        page.locator(MOVES).first.click()
        expect(page.locator("#table")).not_to_have_attribute("data-version", str(before))
        assert version(page) > before
    page.locator("#say").fill("no script here")
    page.get_by_role("button", name="Say").click()
    expect(page.get_by_role("log")).to_contain_text("no script here")


def test_a_page_paints_after_three_requests_and_weighs_little(visit: Visit) -> None:
    page = visit()
    play_now(page, "glenmore", seats=5)
    my_turn(page)
    page.reload()
    my_turn(page)
    sizes = {url: size for url, size in page.evaluate(LOADED) if "feed" not in url}
    assert sum(sizes.values()) < 200_000, sizes
    sheets = [url for url in sizes if url.endswith(".css")]
    assert len(sheets) == 2, "the common style sheet and that of the title"
    assert not [url for url in sizes if not url.startswith(page.url.split("/games")[0])]
    assert page.locator("[style], style, script:not([src])").count() == 0
