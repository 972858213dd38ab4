"""Nothing a title can say is without a form in any language, and no form asks for what is not there."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from events.store import table
from games.core import catalogue
from games.core.rules import name_of
from games.speech.languages import LANGUAGES, readable
from games.speech.words import Text, Words, words_of
from service.texts import catalogue as general
from service.texts import table_line
from tests.service.texts import vocabulary as v
from tests.service.texts.vocabulary import GAMES, ROOT, TITLES, asked, fields_in, raw, told

EVERYWHERE = [(title, spoken) for title in TITLES for spoken in LANGUAGES]
every_language = pytest.mark.parametrize(("title", "spoken"), EVERYWHERE)
every_title = pytest.mark.parametrize("title", TITLES)


@every_language
def test_the_title_has_a_name_and_a_blurb(title: str, spoken: str) -> None:
    assert raw(title, spoken)["name"]
    assert len(raw(title, spoken)["blurb"]) > 50


@every_language
def test_every_command_has_a_label_and_a_heading(title: str, spoken: str) -> None:
    names = set(v.commands(catalogue.rules(title)))
    assert set(raw(title, spoken)["moves"]) == names
    assert set(raw(title, spoken)["groups"]) == names


@every_language
def test_every_event_is_told_or_known_to_be_quiet(title: str, spoken: str) -> None:
    assert set(raw(title, spoken)["events"]) == set(v.events(catalogue.rules(title))) - told(title).quiet


@every_language
def test_every_question_has_a_sentence(title: str, spoken: str) -> None:
    assert set(raw(title, spoken)["asks"]) == set(asked(title))


@every_language
def test_every_refusal_has_a_sentence(title: str, spoken: str) -> None:
    forms = raw(title, spoken)["refusals"]
    assert set(forms) == set(v.refusals(title))
    for code in ("seat-count", "option-unknown", "option-value", "option-seats"):
        assert code in general(spoken)


@every_language
def test_every_category_reason_phase_and_option_has_a_word(title: str, spoken: str) -> None:
    forms, meta = raw(title, spoken), catalogue.meta(title)
    assert set(forms["categories"]) == v.categories(title)
    assert set(forms["reasons"]) == told(title).reasons
    assert set(forms["phases"]) >= v.moments(title)
    assert set(forms["options"]) == {option.name for option in meta.options}


@every_language
def test_every_piece_has_a_word(title: str, spoken: str) -> None:
    assert told(title).words <= set(raw(title, spoken)["words"])


@every_language
def test_everything_in_the_box_has_a_name(title: str, spoken: str) -> None:
    forms, words = raw(title, spoken), words_of(title, spoken)
    known = {*forms["box"], *forms["words"]}
    for code in v.box_names(title) - known:
        assert words.word("box", code) != readable(code), code


@every_language
def test_what_is_reconstructed_is_told_phrase_by_phrase(title: str, spoken: str) -> None:
    phrases = raw(title, spoken)["reconstructed"]
    assert len(phrases) == len(catalogue.meta(title).reconstructed)
    if spoken == "en":
        assert tuple(phrases) == catalogue.meta(title).reconstructed


@every_title
@pytest.mark.parametrize("section", ["words", "lines", "box"])
def test_the_languages_have_the_same_words_and_lines(title: str, section: str) -> None:
    english, *others = (set(raw(title, spoken)[section]) for spoken in LANGUAGES)
    assert all(other == english for other in others)


@every_language
def test_every_form_is_text(title: str, spoken: str) -> None:
    """YAML takes a bare yes or no for a truth."""
    for section, forms in raw(title, spoken).items():
        if section not in ("plurals", "cases", "reconstructed") and isinstance(forms, dict):
            assert not [code for code, form in forms.items() if not isinstance(form, str)], section


@every_language
def test_lines_in_use_are_there(title: str, spoken: str) -> None:
    assert v.lines_in_use(title) <= set(raw(title, spoken)["lines"])


@every_language
def test_words_for_numbers_have_as_many_forms_as_the_language_needs(title: str, spoken: str) -> None:
    for word, forms in raw(title, spoken)["plurals"].items():
        assert len(forms) == (2 if spoken == "en" else 3), word


@every_language
def test_forms_ask_only_for_what_is_there(title: str, spoken: str) -> None:
    rules, forms = catalogue.rules(title), raw(title, spoken)
    derived = set(words_of(title, spoken).COMPUTED_FIELDS)
    known = {
        "moves": {name: {*fields, "type", *v.details(title, name)} for name, fields in v.commands(rules).items()},
        "events": {name: set(fields) for name, fields in v.events(rules).items()},
        "asks": {code: set(details) for code, details in asked(title).items()},
        "refusals": {code: set(details) for code, details in v.refusals(title).items()},
    }
    for section, details in known.items():
        for code, form in forms[section].items():
            more = set() if section == "refusals" else derived
            assert set(fields_in(form)) <= details[code] | more, f"{section}/{code}"


@every_language
def test_forms_use_only_words_for_numbers_and_cases_that_are_there(title: str, spoken: str) -> None:
    forms = raw(title, spoken)
    known = {"", *forms["plurals"], *forms.get("cases", {})}
    for section in ("moves", "events", "asks", "refusals", "lines"):
        for code, form in forms[section].items():
            assert set(fields_in(form).values()) <= known, f"{section}/{code}"


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_the_general_sentences_are_in_every_language(spoken: str) -> None:
    assert set(general(spoken)) == set(general("en"))
    assert {code: set(fields_in(form)) for code, form in general(spoken).items()} == {
        code: set(fields_in(form)) for code, form in general("en").items()
    }


SOURCES = sorted([*GAMES.glob("*/words/*.yaml"), *(ROOT / "service" / "texts").glob("*.yaml")])


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: str(source.relative_to(ROOT)))
def test_nothing_is_said_twice_in_a_file(source: Path) -> None:
    waiting: list[yaml.Node] = [yaml.compose(source.read_text(encoding="utf-8"))]
    while waiting:
        node = waiting.pop()
        if isinstance(node, yaml.MappingNode):
            keys = [key.value for key, _ in node.value]
            assert len(set(keys)) == len(keys)
            waiting += [told for _, told in node.value]


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
def test_every_event_of_the_table_is_told(kind: str, spoken: str) -> None:
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


@every_title
def test_words_know_the_component_set_of_the_game(title: str) -> None:
    digest = catalogue.rules(title).components
    words = words_of(title, "en", digest)
    assert words.components == digest
    assert words.box.digest == digest  # type: ignore[attr-defined]


def test_every_title_has_a_folder_of_words() -> None:
    assert {path.name for path in GAMES.iterdir() if (path / "words" / "en.yaml").is_file()} >= set(TITLES)


def test_what_is_said_is_plain_text_even_if_a_form_is_a_single_detail() -> None:
    """An answer is written as JSON, which knows no kinds of text."""
    words = Words("none", "en")
    words.forms = {"lines": {"alone": "{told}"}}
    assert type(words.say("lines", "alone", {"told": Text("x")}, {})) is str
