"""Several people at one table, each in a browser of their own."""

from __future__ import annotations

import re
from collections.abc import Mapping

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.playing import MOVES, NONE, gone_on, lay_table, make_move, my_turn, sit_down, step, together, version

FIRST = {"first": 1}
"""The first seat goes first."""


def two_people(visit: Visit, title: str = "skerry", options: Mapping[str, int] = NONE) -> tuple[Page, Page]:
    """Ann is to move."""
    ann, bob = visit(), visit()
    sit_down(bob, lay_table(ann, title, "me", "open", options=options))
    my_turn(ann)
    return ann, bob


def shown(page: Page) -> str:
    return page.locator("[data-part=panel-text]").inner_text()


def test_two_people_and_a_spectator_see_each_others_moves_and_not_their_secrets(visit: Visit) -> None:
    ann, bob = two_people(visit)
    eve = visit(ann.url)
    make_move(ann)
    together(ann, bob, eve)
    assert re.search(r"Choice: [A-Z]", shown(ann))
    cards = re.findall(r"\d: (\w+ \d+)", shown(ann).partition("Cards:")[2].partition("Choice")[0])
    assert cards
    for other, choices in ((bob, 1), (eve, 0)):
        assert "Chosen: True" in shown(other)
        assert shown(other).count("Choice:") == choices
        assert not [card for card in cards if re.search(rf"{card}\b", other.content())]
    expect(eve.locator("#moves")).to_have_count(0)
    make_move(bob)
    together(ann, bob, eve)
    assert "Chosen: True" not in shown(eve)


def test_two_windows_of_one_seat_stay_together_and_a_stale_move_is_answered_kindly(visit: Visit) -> None:
    ann, _ = two_people(visit, "glenmore", FIRST)
    deaf = ann.context.new_page()
    deaf.route("**/feed*", lambda route: route.abort())
    deaf.goto(ann.url)
    my_turn(deaf)
    twin = ann.context.new_page()
    twin.goto(ann.url)
    make_move(ann)
    together(ann, twin)
    deaf.locator(MOVES).last.click()
    expect(deaf.locator(".notice").first).to_contain_text("The game has gone on meanwhile")
    together(ann, deaf)
    make_move(deaf)
    together(ann, deaf, twin)


def test_one_takes_back_freely_what_nobody_has_seen_more_of(visit: Visit) -> None:
    ann, bob = two_people(visit, "glenmore", FIRST)
    offered = ann.locator(MOVES).all_inner_texts()
    make_move(ann)
    before = version(ann)
    ann.get_by_role("button", name="Take back").click()
    gone_on(ann, before)
    my_turn(ann)
    assert ann.locator(MOVES).all_inner_texts() == offered
    together(ann, bob)


def test_beyond_that_the_others_are_asked_and_vote(visit: Visit) -> None:
    ann, bob = two_people(visit)
    make_move(ann)
    together(ann, bob)
    make_move(bob)
    together(ann, bob)
    started = shown(ann)
    for agree in (False, True):
        ask_rewind(ann)
        expect(bob.get_by_role("group", name="A rewind is proposed")).to_be_visible()
        before = version(bob)
        bob.get_by_role("button", name="Agree" if agree else "Decline").click()
        gone_on(bob, before)
        together(ann, bob)
        expect(ann.get_by_role("group", name="A rewind is proposed")).to_have_count(0)
        assert (shown(ann) == started) is not agree


def ask_rewind(page: Page) -> None:
    open_controls(page)
    page.get_by_label("Back to before").select_option(index=0)
    page.get_by_role("button", name="Ask the others").click()


def open_controls(page: Page) -> None:
    if not page.locator("[data-part=controls] > [open]").count():
        page.get_by_text("Rewind, hand over, resign").click()


def test_table_talk_reaches_all_or_one_and_notes_nobody(visit: Visit) -> None:
    ann, bob = two_people(visit)
    eve = visit(ann.url)
    say(ann, "Fair wind!")
    for page in (ann, bob, eve):
        expect(page.get_by_role("log")).to_contain_text("Fair wind!")
    expect(ann.locator("#say")).to_have_value("")
    say(bob, "Between us", "0")
    expect(ann.get_by_role("log")).to_contain_text("Between us")
    assert "Between us" not in visit(ann.url).content()
    ann.get_by_text("Private notes").click()
    ann.get_by_label("Only you see these.").fill("watch the mast")
    ann.get_by_role("button", name="Keep").click()
    expect(ann.locator("form[data-busy]")).to_have_count(0)
    ann.reload()
    assert "watch the mast" in ann.content()
    bob.reload()
    assert "watch the mast" not in bob.content()


def say(page: Page, words: str, to: str = "") -> None:
    page.locator("#say").fill(words)
    page.locator("#say-to").select_option(to)
    page.get_by_role("button", name="Say").click()


def test_a_private_table_opens_only_by_its_invitation(visit: Visit) -> None:
    ann = visit()
    address = lay_table(ann, "skerry", "me", "open", private=True)
    invitation = ann.get_by_label("Invitation").input_value()
    bob = visit(quiet=True)
    bob.goto(address)
    expect(bob.get_by_role("heading", level=1)).to_have_text("Nothing here")
    sit_down(bob, invitation)
    together(ann, bob)


def test_a_seat_handed_over_is_played_by_an_ai_until_taken_back(visit: Visit) -> None:
    ann, bob = two_people(visit)
    open_controls(ann)
    ann.get_by_role("button", name="Hand over").click()
    expect(ann.locator("#ask")).to_contain_text("plays for you now")
    expect(bob.locator("[data-part=seats]")).to_contain_text("played by")
    ann.get_by_role("button", name="Take the seat back").click()
    expect(bob.locator("[data-part=seats]")).not_to_contain_text("played by")
    ann.get_by_role("checkbox", name="I give up, for good").check()
    ann.get_by_role("button", name="Resign").click()
    expect(bob.locator("[data-part=seats]")).to_contain_text("has resigned")


def test_the_first_page_tells_when_it_is_my_turn(visit: Visit) -> None:
    ann, bob = two_people(visit, "glenmore", FIRST)
    waiting = bob.context.new_page()
    waiting.goto("/")
    expect(waiting.locator("[data-part=mine]")).not_to_contain_text("Your turn")
    while ann.locator(MOVES).count():
        step(ann)
        together(ann, bob)
    expect(waiting.locator("[data-part=mine]")).to_contain_text("Your turn")
