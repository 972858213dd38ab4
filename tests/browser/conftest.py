"""One Cairn and one browser for each test process; every visitor has a browser profile of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, expect, sync_playwright

from tests.browser.chromium import ARGS, find
from tests.browser.server import Cairn

WAIT_MS = 60_000
"""Generous, for a busy machine; a wait ends as soon as its condition holds."""

expect.set_options(timeout=WAIT_MS)

Visit = Callable[..., Page]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "browser" in item.path.parts:
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.timeout(600))


@pytest.fixture(scope="session")
def cairn(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cairn]:
    running = Cairn(tmp_path_factory.mktemp("cairn")).start()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=find(), args=ARGS)
        yield browser
        browser.close()


@pytest.fixture
def visit(chromium: Browser, cairn: Cairn) -> Iterator[Visit]:
    """Opens an address as a new visitor. The console must stay without errors and warnings."""
    complaints: list[str] = []
    contexts = []

    def heard(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            complaints.append(message.text)

    def go(path: str = "/", *, quiet: bool = False, **wishes: Any) -> Page:
        wishes = {"reduced_motion": "reduce", "locale": "en-GB", **wishes}
        context = chromium.new_context(base_url=cairn.url, **wishes)
        contexts.append(context)
        context.set_default_timeout(WAIT_MS)
        page = context.new_page()
        if not quiet:
            page.on("console", heard)
            page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(path)
        return page

    yield go
    for context in contexts:
        context.close()
    assert not complaints, "\n".join([*complaints, *cairn.said(r'^web .*"level": "error".*$')[-2:]])
