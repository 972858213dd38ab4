"""Every code that the ledger and the service can raise has a sentence in every language."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

import pytest

from events.store import table
from games.core.rules import name_of
from games.speech.checks import fields_in
from games.speech.languages import LANGUAGES
from service.texts import catalogue, sentence, table_line
from tests.games.speech.test_forms import check_keys
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
    codes = set()
    for source in sources:
        text = source.read_text()
        for match in (*RAISED.finditer(text), *TOLD.finditer(text)):
            codes.add(next(group for group in match.groups() if group))
    return codes


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
    error = bob.get(table.path, **{"as": 0}).get_json()
    assert (error["message"], error["details"]) == ("Seat 1 is not yours.", {"seat": 0})


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_the_general_sentences_are_in_every_language(spoken: str) -> None:
    assert set(catalogue(spoken)) == set(catalogue("en"))
    assert {code: set(fields_in(form)) for code, form in catalogue(spoken).items()} == {
        code: set(fields_in(form)) for code, form in catalogue("en").items()
    }


TABLE_EVENTS: dict[str, list[dict[str, object]]] = {
    "table:created": [{"imported": None}, {"imported": "g1"}],
    "table:forked": [{"parent": {"game": "g1", "at": 7}}],
    "table:seat-taken": [{"seat": 1, "player": "p2", "name": "Bo"}],
    "table:seat-handed": [{"seat": 1, "level": "wanderer"}],
    "table:seat-reclaimed": [{"seat": 1}],
    "table:seat-resigned": [{"seat": 0, "level": "wanderer"}],
    "table:started": [{}],
    "table:said": [{"seat": 0, "to": None}, {"seat": 0, "to": 1}, {"seat": None, "to": None}],
    "table:rewind-proposed": [{"seat": 1, "to": 12, "luck": "same", "needs": [0]}],
    "table:rewind-voted": [{"seat": 1, "agree": True}, {"seat": 1, "agree": False}],
    "table:rewound": [{"to": 12, "epoch": 1, "seat": 0}, {"to": 12, "epoch": 1, "seat": None}],
    "table:ended": [{"seed": "5eed"}, {"seed": ""}],
}


@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize("kind", [name_of(kind) for kind in table.EVENTS])
def test_every_event_of_the_table_has_a_sentence(kind: str, spoken: str) -> None:
    lines = [table_line(kind, data, ["Ada", "Bo"], spoken) for data in TABLE_EVENTS[kind]]
    assert len(set(lines)) == len(lines)
    for line in lines:
        assert "?" not in line
        assert "None" not in line
        assert (spoken == "ru") == any("а" <= letter <= "я" for letter in line)


def test_a_table_event_names_who_and_where() -> None:
    assert (
        table_line("table:rewound", {"to": 12, "epoch": 1, "seat": 1}, ["Ada", "Bo"], "en")
        == "Bo goes back to event 12."
    )
    assert table_line("table:forked", {"parent": {"game": "g", "at": 7}}, [], "pl").endswith("po zdarzeniu 7.")


@pytest.mark.parametrize("path", sorted((ROOT / "service" / "texts").glob("*.yaml")), ids=lambda path: path.stem)
def test_nothing_is_said_twice_in_a_file(path: Path) -> None:
    check_keys(path)
