"""A stable title has a rules page in each language, all of the same structure."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from games.core import catalogue
from games.speech.languages import LANGUAGES
from games.speech.words import own_forms
from tests.games.titles import TITLES

LEAST, MOST = 600, 1200
STABLE = [title for title in TITLES if catalogue.meta(title).stage == "stable"]
PAGES = [(title, spoken) for title in STABLE for spoken in LANGUAGES]
every_page = pytest.mark.parametrize(("title", "spoken"), PAGES)


def page(title: str, spoken: str) -> str:
    return (files(catalogue.package(title)) / "words" / f"rules.{spoken}.md").read_text(encoding="utf-8")


def shape(text: str) -> list[str]:
    """The kinds of its lines: headings, list items, paragraphs."""
    return [re.match(r"#* ?|- ", line).group() for line in text.splitlines() if line]  # type: ignore[union-attr]


@every_page
def test_the_rules_are_a_page_long(title: str, spoken: str) -> None:
    assert LEAST <= len(page(title, spoken).split()) <= MOST


@every_page
def test_the_rules_begin_with_the_name(title: str, spoken: str) -> None:
    assert page(title, spoken).startswith(f"# {own_forms(title, spoken)['name']}\n")


@every_page
def test_the_rules_use_only_the_marks_that_pages_draw(title: str, spoken: str) -> None:
    text = page(title, spoken)
    assert set(shape(text)) <= {"# ", "## ", "- ", ""}
    assert text.count("**") % 2 == 0
    assert not re.search(r"[`_\[\]<>|]", text)


@pytest.mark.parametrize("title", STABLE)
def test_the_languages_tell_the_same_page(title: str) -> None:
    english, *others = (shape(page(title, spoken)) for spoken in LANGUAGES)
    assert all(other == english for other in others)
