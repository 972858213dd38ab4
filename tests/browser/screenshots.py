"""Draws the pages as people see them: every page, both schemes, a wide and a small screen.

Without arguments the few that the documentation shows go to docs/screenshots; with `all FOLDER` every one goes there.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from tests.browser.chromium import ARGS, find
from tests.browser.playing import my_turn, play_now, play_out, step
from tests.browser.server import ROOT, Cairn

SHOWN = {"table-glenmore-wide-light", "table-scotland-wide-dark", "table-glenmore-small-dark", "replay-wide-light"}
SCREENS: dict[str, ViewportSize] = {"wide": {"width": 1280, "height": 900}, "small": {"width": 375, "height": 760}}
MOVES = {"scotland": 12, "glenmore": 18}
"""Far enough for a board with much on it, and not to the end."""


def pages(page: Page) -> Iterator[str]:
    for name, path in (("home", "/"), ("me", "/me"), ("new", "/new/scotland"), ("title", "/titles/glenmore")):
        page.goto(path)
        yield name
    for title, moves in MOVES.items():
        page.goto("/")
        play_now(page, title, "herder", 3)
        for _ in range(moves):
            step(page)
        my_turn(page)
        yield f"table-{title}"
    page.goto(f"{page.url}/replay")
    yield "replay"
    page.goto("/")
    play_now(page, "glenmore")
    play_out(page)
    yield "finished"
    page.goto("/status")
    yield "status"


def draw(chromium: Browser, cairn: Cairn, folder: Path, wanted: set[str] | None) -> None:
    for scheme in ("light", "dark"):
        context = chromium.new_context(base_url=cairn.url, color_scheme=scheme, reduced_motion="reduce", locale="en-GB")
        page = context.new_page()
        for name in pages(page):
            for screen, size in SCREENS.items():
                shot = f"{name}-{screen}-{scheme}"
                if wanted is None or shot in wanted:
                    page.set_viewport_size(size)
                    page.mouse.move(0, 0)
                    page.evaluate("scrollTo(0, 0)")
                    page.screenshot(path=folder / f"{shot}.png", full_page=wanted is None)
        context.close()


def main(arguments: list[str]) -> None:
    everything = arguments[:1] == ["all"]
    folder = Path(arguments[1]) if everything else ROOT / "docs" / "screenshots"
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as driver:
        cairn = Cairn(Path(scratch)).start()
        chromium = driver.chromium.launch(executable_path=find(), args=ARGS)
        try:
            draw(chromium, cairn, folder, None if everything else SHOWN)
        finally:
            chromium.close()
            cairn.stop()


if __name__ == "__main__":
    main(sys.argv[1:])
