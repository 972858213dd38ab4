"""What boards say of themselves is said in every language, with the same details."""

import re
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

import games
from games.speech.languages import LANGUAGES
from games.speech.words import forms

FOLDER = Path(games.__path__[0])
CODES = [
    code for file in FOLDER.glob("*/board/*.py") for code in re.findall(r"\.say\(\s*f?\"([^\"]+)\"", file.read_text())
]


def details(form: str) -> set[str | None]:
    return {name for _, name, _, _ in Formatter().parse(form)} - {None}


@pytest.mark.parametrize("code", sorted(set(CODES)))
def test_every_line_that_is_asked_for_exists(code: str) -> None:
    pattern = re.compile(re.sub(r"\{[^}]*\}", "[a-z-]+", code))
    assert [known for known in forms("boards", "en")["lines"] if pattern.fullmatch(known)]


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_every_language_has_the_same_lines(spoken: str) -> None:
    english: dict[str, Any] = forms("boards", "en")
    told = forms("boards", spoken)
    assert list(told["lines"]) == list(english["lines"])
    assert set(told["plurals"]) == set(english["plurals"])
    assert {code: details(form) for code, form in told["lines"].items()} == {
        code: details(form) for code, form in english["lines"].items()
    }


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_every_counted_word_has_all_its_forms(spoken: str) -> None:
    assert {len(known) for known in forms("boards", spoken)["plurals"].values()} == {2 if spoken == "en" else 3}
