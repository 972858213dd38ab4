"""What people do at a table, by clicking."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from playwright.sync_api import Locator, Page, TimeoutError, expect

MOVES = "#moves .move:visible"
RESULT = ".result"
ALIVE = "#table[data-live]"
"""A table whose script has begun."""
NONE: Final[Mapping[str, int]] = MappingProxyType({})


def play_now(page: Page, title: str, level: str = "wanderer", seats: int | None = None) -> None:
    """From the first page to a table, by the short form."""
    card = page.locator(".title-card").filter(has=page.locator(f"input[name=title][value={title}]"))
    card.locator("select[name=level]").select_option(level)
    if seats is not None:
        card.locator("select[name=seats]").select_option(str(seats))
    card.locator("form button").click()
    expect(page.locator("#table")).to_be_visible()


def version(page: Page) -> int:
    return int(page.locator("#table").get_attribute("data-version") or 0)


def my_turn(page: Page) -> None:
    page.locator(f"{MOVES}, {RESULT}").first.wait_for()


def make_move(page: Page, number: int = 0) -> None:
    """Click one of the moves, and wait for the next version."""
    my_turn(page)
    before = version(page)
    page.locator(MOVES).nth(number).click()
    gone_on(page, before)


def gone_on(page: Page, before: int) -> None:
    page.wait_for_function("v => Number(document.getElementById('table')?.dataset.version) > v", arg=before)


def play_out(page: Page, most: int = 400) -> int:
    """Play to the end of the game; returns the number of moves."""
    for count in range(most):
        my_turn(page)
        if page.locator(RESULT).count():
            return count
        step(page)
    raise AssertionError(f"no end after {most} moves")


def step(page: Page) -> None:
    """End the turn if it can be ended, else make the first move that is offered."""
    my_turn(page)
    before = version(page)
    last = page.locator("#moves .last .move")
    if clicked((last if last.count() else page.locator(MOVES)).first):
        gone_on(page, before)


def clicked(move: Locator) -> bool:
    """Click it; False if it disappeared because somebody else was quicker."""
    try:
        move.click(timeout=2000)
    except TimeoutError:
        return False
    return True


def lay_table(page: Page, title: str, *seats: str, private: bool = False, options: Mapping[str, int] = NONE) -> str:
    """Open a table by the long form, with the seats and options as the form names them.

    Returns the address of the table.
    """
    page.goto(f"/new/{title}")
    for number, kind in enumerate(seats):
        page.locator(f"select[name=seat-{number}]").select_option(kind)
    for name, choice in options.items():
        page.locator(f"select[name=option-{name}]").select_option(index=choice)
    if private:
        page.get_by_role("checkbox", name="Private").check()
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator(ALIVE)).to_be_visible()
    return page.url


def sit_down(page: Page, address: str) -> None:
    page.goto(address)
    page.get_by_role("button", name="Sit here").first.click()
    expect(page.locator("#ask")).not_to_have_text("Waiting for others to sit down")


def together(*pages: Page) -> None:
    """Wait until all pages show the same version."""
    newest = max(version(page) for page in pages)
    for page in pages:
        page.wait_for_function("v => Number(document.getElementById('table')?.dataset.version) >= v", arg=newest)
