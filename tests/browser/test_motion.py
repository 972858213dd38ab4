"""Moves of others are played back step by step, in motion; or at once, if the system asks for reduced motion."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.playing import make_move, my_turn, play_now, step, version

NOTE = """() => {
    window.noted = { moved: false, captioned: false };
    const look = () => {
        noted.moved ||= document.getAnimations().some((one) => one.effect.target.dataset?.key);
        noted.captioned ||= Boolean(document.getElementById("caption")?.textContent);
        requestAnimationFrame(look);
    };
    look();
}"""
"""Makes the page record what it shows from now on."""


def boards_asked_for(page: Page) -> list[str]:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/board?" in request.url else None)
    return asked


def test_what_others_did_is_walked_through_and_can_be_played_back(visit: Visit) -> None:
    page = visit(reduced_motion="no-preference")
    asked = boards_asked_for(page)
    play_now(page, "glenmore")
    # Moves of others are played back when the page gets several of them at once.
    while not (asked and page.locator("#playback:visible").count()):
        step(page)
        my_turn(page)
    asked.clear()
    before = version(page)
    page.evaluate(NOTE)
    with page.expect_response(lambda answer: "part=1" in answer.url):
        page.get_by_role("button", name="Play it back").click()
        page.wait_for_function("() => noted.moved && noted.captioned")
    assert len(asked) > 1
    assert version(page) == before
    expect(page.locator("#caption")).to_have_count(0)
    make_move(page)


def test_where_no_motion_is_wanted_nothing_moves(visit: Visit) -> None:
    page = visit()
    asked = boards_asked_for(page)
    page.add_init_script("Element.prototype.animate = () => { throw new Error('moved') }")
    play_now(page, "glenmore")
    for _ in range(12):
        make_move(page)
    my_turn(page)
    assert not asked
    expect(page.locator("#playback:visible")).to_have_count(0)
