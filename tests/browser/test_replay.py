"""The replay in a browser: a game file is imported, stepped through, linked to, seen by others, and continued."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.playing import make_move, play_now

GOLDEN = Path(__file__).parents[1] / "golden"


def bring(page: Page, name: str) -> None:
    """Import a game file on the first page."""
    page.get_by_text("Look at a game file").click()
    page.locator("form[action='/files'] input[type=file]").set_input_files(GOLDEN / f"{name}.cairn.jsonl")
    page.locator("form[action='/files'] button").click()
    # The script shows the slider when it is ready for keys.
    expect(page.locator("[data-slider]")).to_be_visible()


def at(page: Page) -> int:
    return int(page.evaluate("new URL(location).searchParams.get('at')"))


def press(page: Page, key: str) -> int:
    """One key, and the version it leads to."""
    before = page.evaluate("location.href")
    page.keyboard.press(key)
    page.wait_for_function("before => location.href !== before", arg=before)
    return at(page)


def test_keys_slider_and_play_lead_through_a_game(visit: Visit) -> None:
    page = visit()
    bring(page, "glenmore-2-stuck")
    first = press(page, "Home")
    assert first == 1
    second, third = press(page, "ArrowRight"), press(page, "ArrowRight")
    assert first < second < third
    assert press(page, "ArrowLeft") == second
    end = press(page, "End")
    expect(page.locator(".moment")).to_contain_text(str(end))
    page.locator("[data-slider]").fill("40")
    expect(page.locator(".moment")).to_contain_text("41")
    page.locator("[data-speed]").select_option("200")
    page.locator("[data-play]").click()
    page.wait_for_function("() => Number(new URL(location).searchParams.get('at')) > 45")
    page.locator("[data-play]").click()
    expect(page.locator("[data-play]")).to_have_attribute("aria-pressed", "false")


def test_a_link_leads_to_a_moment_and_the_chart_too(visit: Visit) -> None:
    page = visit()
    bring(page, "glenmore-2-stuck")
    page.locator(".chart a").nth(5).click()
    page.wait_for_function("() => new URL(location).searchParams.has('at')")
    moment, address = page.locator(".moment").inner_text(), page.evaluate("location.href")
    other = visit(address)
    assert other.locator(".moment").inner_text() == moment
    assert other.locator(".panel").first.inner_html() == page.locator(".panel").first.inner_html()


def test_a_finished_game_is_seen_through_any_eyes(visit: Visit) -> None:
    page = visit()
    bring(page, "scotland-3")
    page.locator(".sights select").select_option("1")
    page.wait_for_url("**as=1**")
    page.goto(page.url.replace("as=1", "as=truth"))
    expect(page.locator(".panel[data-part^='panel-hand-']")).to_have_count(3)


def test_a_moment_is_played_on_from(visit: Visit) -> None:
    page = visit()
    bring(page, "glenmore-2-stuck")
    expect(page.locator(".play-on button")).to_be_disabled()
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".play-on button")).to_be_enabled()
    page.goto(f"{page.url.partition('?')[0]}?at=60")
    page.locator(".play-on select").nth(1).select_option("wanderer")
    page.locator(".play-on button").click()
    expect(page.locator("#table")).to_be_visible()
    make_move(page)
    page.get_by_role("link", name="Replay").click()
    expect(page.locator(".branches a")).to_have_count(1)


@pytest.mark.parametrize("scripts", [True, False])
def test_steps_are_links_that_need_no_script(visit: Visit, scripts: bool) -> None:
    page = visit(java_script_enabled=scripts)
    play_now(page, "skerry")
    page.get_by_role("link", name="Replay").click()
    before = page.locator(".moment").inner_text()
    page.locator("a[data-kind=event][data-way=back]").click()
    expect(page.locator(".moment")).not_to_have_text(before)


DROP = """text => {
  const dropped = new DataTransfer();
  dropped.items.add(new File([text], "game.cairn.jsonl"));
  document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: dropped, bubbles: true, cancelable: true }));
}"""


@pytest.mark.parametrize("first", [True, False])
def test_a_file_may_be_dropped_anywhere_on_the_first_page_and_on_a_replay(visit: Visit, first: bool) -> None:
    page = visit()
    if not first:
        bring(page, "scotland-3")
    before = page.url
    page.evaluate(DROP, (GOLDEN / "scotland-3.cairn.jsonl").read_text(encoding="utf-8"))
    page.wait_for_url(lambda url: url != before)
    expect(page.locator("[data-slider]")).to_be_visible()
