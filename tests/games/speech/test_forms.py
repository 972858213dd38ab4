"""All that a title can say has a form in each promised language, and no form names a missing detail."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest
import yaml

from games.core import catalogue
from games.speech.checks import MARK, WITH_FIELDS, documents_lacking, fields_in, summary, superfluous
from games.speech.languages import LANGUAGES
from games.speech.words import Text, Words, common_forms, own_forms, words_of
from tests.games import titles
from tests.games.speech.played import every_language, every_title, needed


@pytest.mark.parametrize("title", titles.TITLES)
def test_a_title_has_what_its_stage_promises(title: str) -> None:
    stage, words = catalogue.meta(title).stage, titles.vocabulary(title).words
    # The needs of a draft are not even derived.
    lacks = list(summary(title, stage, needed(title), words)) if stage != "draft" else documents_lacking(title, stage)
    assert not lacks, "\n".join(["", *lacks])


@every_language
def test_no_form_is_left_over(title: str, spoken: str) -> None:
    assert not superfluous(title, spoken, needed(title))


@every_language
def test_no_form_names_what_is_both_a_detail_and_computed(title: str, spoken: str) -> None:
    """The detail would be used, and the computed field, which makes words of it, never."""
    computed = words_of(title, spoken).COMPUTED_FIELDS.keys()
    for section, codes in needed(title).items():
        for code, details in codes.items():
            form = str(own_forms(title, spoken).get(section, {}).get(code, ""))
            assert not set(fields_in(form)) & details & computed, f"{section}: {code}"


@every_language
def test_the_blurb_says_what_the_title_is_about(title: str, spoken: str) -> None:
    blurb = str(own_forms(title, spoken).get("blurb", MARK))
    assert blurb.startswith(MARK) or len(blurb) > 50


@every_language
def test_what_is_reconstructed_is_said_phrase_by_phrase(title: str, spoken: str) -> None:
    phrases, known = own_forms(title, spoken).get("reconstructed", ()), catalogue.meta(title).reconstructed
    assert len(phrases) <= len(known)
    if spoken == "en":
        assert tuple(phrases) == known[: len(phrases)]


@every_language
def test_no_language_has_words_of_its_own(title: str, spoken: str) -> None:
    english, own = own_forms(title, "en"), own_forms(title, spoken)
    for section in ("words", "lines", "board", "box"):
        assert set(own.get(section, ())) <= set(english.get(section, ())), section


@every_language
def test_board_lines_name_the_same_details(title: str, spoken: str) -> None:
    english = own_forms(title, "en").get("board", {})
    for code, form in own_forms(title, spoken).get("board", {}).items():
        assert set(fields_in(form)) == set(fields_in(english[code])), code


@every_language
def test_every_form_is_text(title: str, spoken: str) -> None:
    """YAML reads a bare yes or no as a boolean."""
    for section, forms in own_forms(title, spoken).items():
        if section not in ("plurals", "cases") and isinstance(forms, dict):
            assert not [code for code, form in forms.items() if not isinstance(form, str)], section


@every_language
def test_words_for_numbers_have_as_many_forms_as_the_language_needs(title: str, spoken: str) -> None:
    for word, forms in own_forms(title, spoken).get("plurals", {}).items():
        assert len(forms) == (2 if spoken == "en" else 3), word


@every_language
def test_forms_ask_only_for_what_is_there(title: str, spoken: str) -> None:
    own = own_forms(title, spoken)
    computed = set(words_of(title, spoken).COMPUTED_FIELDS)
    for section in ("moves", "events", "asks", "refusals"):
        for code, form in own.get(section, {}).items():
            more = set() if section == "refusals" else computed
            assert set(fields_in(form)) <= needed(title)[section].get(code, frozenset()) | more, f"{section}/{code}"


@every_language
def test_forms_use_only_words_for_numbers_and_cases_that_are_there(title: str, spoken: str) -> None:
    forms = own_forms(title, spoken)
    known = {"", *forms.get("plurals", ()), *forms.get("cases", ())}
    for section in WITH_FIELDS:
        for code, form in forms.get(section, {}).items():
            assert set(fields_in(form).values()) <= known, f"{section}/{code}"


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_what_every_title_may_say_is_there_in_every_language(spoken: str) -> None:
    english, own = (common_forms(language)["board"] for language in ("en", spoken))
    assert {code: fields_in(form) for code, form in own.items()} == {c: fields_in(form) for c, form in english.items()}


SOURCES = [
    (title, path)
    for title in titles.TITLES
    for path in sorted(Path(str(files(catalogue.package(title)))).glob("words/*.yaml"))
]


@pytest.mark.parametrize(("title", "path"), SOURCES, ids=[f"{title}-{path.stem}" for title, path in SOURCES])
def test_nothing_is_said_twice_in_a_file(title: str, path: Path) -> None:
    check_keys(path)


def check_keys(path: Path) -> None:
    waiting: list[yaml.Node | None] = [yaml.compose(path.read_text(encoding="utf-8"))]
    while waiting:
        node = waiting.pop()
        if isinstance(node, yaml.MappingNode):
            keys = [key.value for key, _ in node.value]
            assert len(set(keys)) == len(keys)
            waiting += [value for _, value in node.value]


@every_title
def test_words_know_the_component_set_of_the_game(title: str) -> None:
    digest = catalogue.rules(title).components
    words = words_of(title, "en", digest)
    assert words.components == digest
    if hasattr(words, "box"):
        assert words.box.digest == digest


def test_what_is_said_is_plain_text_even_if_a_form_is_a_single_detail() -> None:
    """Replies are encoded as JSON, which takes no subclass of str."""
    words = Words("none", "en")
    words.forms = {"lines": {"alone": "{text}"}}
    assert type(words.say("lines", "alone", {"text": Text("x")}, {})) is str
