"""A guest plays whole games against AI seats, by clicking alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.playing import RESULT, my_turn, play_now, play_out


@pytest.mark.parametrize("title", ["glenmore", "scotland", "skerry"])
def test_a_guest_plays_a_whole_game_by_clicking(visit: Visit, title: str) -> None:
    page = visit()
    play_now(page, title)
    assert play_out(page) > 5
    expect(page.locator("#ask")).to_have_text("The game is over.")
    expect(page.locator(".result .places li")).to_have_count(page.locator(".chairs li").count())
    page.get_by_role("link", name="See the replay").click()
    page.wait_for_url("**/replay*")
    page.go_back()
    page.get_by_role("button", name="Play again").click()
    my_turn(page)
    expect(page.locator(RESULT)).to_have_count(0)
