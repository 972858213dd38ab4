"""The server stops and starts again in the middle of a game, while the page stays open."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.browser.conftest import WAIT_MS
from tests.browser.playing import make_move, my_turn, play_now, version
from tests.browser.server import Cairn


def test_a_game_goes_on_after_a_restart_of_the_server(chromium: Browser, tmp_path: Path) -> None:
    cairn = Cairn(tmp_path).start()
    context = chromium.new_context(base_url=cairn.url, reduced_motion="reduce")
    context.set_default_timeout(WAIT_MS)
    page = context.new_page()
    try:
        page.goto("/")
        play_now(page, "glenmore")
        make_move(page)
        my_turn(page)
        before = version(page)
        cairn.stop()
        expect(page.locator("#lost")).to_be_visible()
        cairn.start()
        expect(page.locator("#lost")).to_have_count(0)
        assert version(page) == before
        make_move(page)
    finally:
        context.close()
        cairn.stop()
