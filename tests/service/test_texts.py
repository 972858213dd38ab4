"""Every code that the ledger and the service can raise has a sentence in every language."""

from __future__ import annotations

import re
from string import Formatter

import pytest

from games.speech.languages import LANGUAGES
from service.texts import catalogue, sentence
from tests.service.web import ROOT, Table, Web

RAISED = re.compile(
    r"""(?:Refused|Forbidden|Missing|Unauthorised)\(\s*"([a-z-]+)"|error\(\s*\d+,\s*"([a-z-]+)"|super\(\).__init__\("([a-z-]+)\""""
)
TOLD = re.compile(r"""\((?:4|5)\d\d, "([a-z-]+)"\)|sentence\("([a-z-]+)"|code: str = "([a-z-]+)\"""")


def codes() -> set[str]:
    sources = [
        *(ROOT / "events").rglob("*.py"),
        *(ROOT / "service").rglob("*.py"),
        *(ROOT / "games/core").rglob("*.py"),
    ]
    found = set()
    for source in sources:
        text = source.read_text()
        for match in (*RAISED.finditer(text), *TOLD.finditer(text)):
            found.add(next(group for group in match.groups() if group))
    return found


CODES = sorted(codes())


def test_the_codes_are_found() -> None:
    assert {"game-unknown", "malformed", "sign-in-first", "seat-taken", "stale", "too-fast", "down"} <= set(CODES)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", CODES)
def test_every_code_has_a_sentence_in_every_language(code: str, language: str) -> None:
    assert catalogue(language).get(code, "").strip()


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_translations_speak_of_the_same_details_and_of_no_other_codes(language: str) -> None:
    english = catalogue("en")
    assert catalogue(language).keys() == english.keys()
    for code, form in catalogue(language).items():
        assert _details(form) <= _details(english[code]), code


def _details(form: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(form) if name}


def test_a_detail_that_is_missing_or_odd_breaks_no_sentence() -> None:
    assert sentence("name-taken", {}, "en")
    assert "{x}" in sentence("name-taken", {"name": "{x}"}, "en")
    assert sentence("no-such-code", {}, "ru") == "No such code."


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_people_count_seats_from_one(spoken: str) -> None:
    for code, form in catalogue(spoken).items():
        if "{seat}" in form:
            assert "1" in sentence(code, {"seat": 0}, spoken)


def test_programs_count_seats_from_nought(table: Table, bob: Web) -> None:
    told = bob.get(table.path, **{"as": 0}).get_json()
    assert (told["message"], told["details"]) == ("Seat 1 is not yours.", {"seat": 0})
