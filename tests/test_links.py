"""Every relative link in the documentation leads to an existing file, and to an existing heading if it names one."""

import re
from pathlib import Path

import pytest

from tests.stages import ROOT

PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
LINK = re.compile(r"\]\((?!https?://)([^)\s]+)\)")


def headings(page: Path) -> set[str]:
    """The anchors of a page, derived from its headings as on GitHub."""
    titles = re.findall(r"^#+ (.+)$", page.read_text(), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}


def is_dead(page: Path, link: str) -> bool:
    path, _, heading = link.partition("#")
    target = page.parent / path if path else page
    return not target.exists() or (heading != "" and heading not in headings(target))


def test_there_are_links_to_follow() -> None:
    assert LINK.findall((ROOT / "README.md").read_text())


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_leads_somewhere(page: Path) -> None:
    assert [link for link in LINK.findall(page.read_text()) if is_dead(page, link)] == []
