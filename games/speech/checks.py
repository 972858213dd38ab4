"""Checks which forms a title's words still lack for a stage; `games/speech/needs.py` says which ones they need."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from importlib.resources import files
from string import Formatter
from typing import Any, Final, NamedTuple

from games.core import catalogue
from games.core.meta import Stage
from games.speech.languages import LANGUAGES, readable, spoken_at
from games.speech.needs import Needs, box_names, needs
from games.speech.words import common_forms, forms, own_forms, words_of

MARK: Final = "TODO "
"""The beginning of a form that has a place in the file but is not written yet."""
STAGES: Final[tuple[Stage, ...]] = ("draft", "beta", "stable")
SAME: Final = ("words", "lines", "board", "box")
"""Sections that have the same codes in every language."""
WITH_FIELDS: Final = ("moves", "events", "asks", "refusals", "lines", "board")
"""Sections whose forms name details."""


class MissingForm(NamedTuple):
    """A form that is missing. `section` is empty for the name and the blurb, which are not in a section."""

    section: str
    code: str
    marked: bool = False
    """Whether the file already has a place for it."""

    @property
    def place(self) -> str:
        return f"{self.section}/{self.code}" if self.section else self.code


def fields_in(form: str) -> dict[str, str]:
    """The details that a form names, each with its word or case."""
    return {name: spec or "" for _, name, spec, _ in Formatter().parse(form) if name is not None}


def lacking(title: str, spoken: str, needed: Needs, words: Collection[str] = ()) -> list[MissingForm]:
    """The missing forms, sorted by section; `words` are codes that cannot be derived."""
    own = own_forms(title, spoken)
    codes = [("", "name"), ("", "blurb"), *((section, code) for section in needed for code in sorted(needed[section]))]
    codes += [("words", code) for code in sorted(words)]
    codes += [(section, code) for section in SAME for code in forms(title, LANGUAGES[0])[section]]
    codes += [("plurals", word) for word in sorted(_counted(own))]
    missing = [_missing(own, section, code) for section, code in dict.fromkeys(codes)]
    return [one for one in missing if one is not None] + _box(title, spoken, own) + _reconstructed(title, own)


def _missing(own: Mapping[str, Any], section: str, code: str) -> MissingForm | None:
    part = (own.get(section) or {}) if section else own
    if code not in part:
        return None if code in _common(section) else MissingForm(section, code)
    return MissingForm(section, code, marked=True) if _unwritten(part[code]) else None


def _common(section: str) -> Collection[str]:
    shared: Mapping[str, str] = common_forms(LANGUAGES[0]).get(section, {})
    return shared


def _unwritten(form: object) -> bool:
    if isinstance(form, list):
        return any(map(_unwritten, form))
    return form is None or str(form).startswith(MARK)


def _counted(own: Mapping[str, Any]) -> set[str]:
    """The words that forms count with: what stands behind a colon and is no case of the language."""
    named = {
        spec
        for section in WITH_FIELDS
        for form in (own.get(section) or {}).values()
        if isinstance(form, str)
        for spec in fields_in(form).values()
    }
    return named - {"", *(own.get("cases") or {})}


def _box(title: str, spoken: str, own: Mapping[str, Any]) -> list[MissingForm]:
    known, words = {*(own.get("box") or {}), *(own.get("words") or {})}, words_of(title, spoken)
    codes = sorted(code for code in box_names(title) - known if words.word("box", code) == readable(code))
    return [MissingForm("box", code) for code in codes if code not in forms(title, LANGUAGES[0])["box"]]


def _reconstructed(title: str, own: Mapping[str, Any]) -> list[MissingForm]:
    """The missing phrases about what is reconstructed, in the order of the title's card."""
    phrases = own.get("reconstructed") or []
    codes = [str(number) for number in range(1, len(catalogue.meta(title).reconstructed) + 1)]
    known = [None if number > len(phrases) else phrases[number - 1] for number in map(int, codes)]
    return [
        MissingForm("reconstructed", code, marked=phrase is not None)
        for code, phrase in zip(codes, known, strict=True)
        if _unwritten(phrase)
    ]


def superfluous(title: str, spoken: str, needed: Needs, refusals: Collection[str] = ()) -> list[str]:
    """Forms that are never used; `refusals` are codes that cannot be derived."""
    own = own_forms(title, spoken)
    known = {section: {*needed[section]} for section in ("moves", "groups", "events", "asks", "categories", "options")}
    known["refusals"] = {*needed["refusals"], *refusals}
    return [f"{section}/{code}" for section in known for code in sorted({*(own.get(section) or ())} - known[section])]


def documents_lacking(title: str, stage: Stage) -> list[str]:
    """Files beside the words that a stage promises and the title lacks."""
    if stage != "stable":
        return []
    words = files(catalogue.package(title)) / "words"
    pages = [f"words/rules.{spoken}.md" for spoken in LANGUAGES if not (words / f"rules.{spoken}.md").is_file()]
    return pages if catalogue.part(title, "board") else [*pages, "board"]


def next_stage(stage: Stage) -> Stage:
    return STAGES[min(STAGES.index(stage) + 1, len(STAGES) - 1)]


def summary(title: str, stage: Stage, needed: Needs | None = None, words: Collection[str] = ()) -> Iterator[str]:
    """What a title lacks for a stage, a sentence for each language and each file; nothing when it is complete."""
    for spoken in spoken_at(stage):
        missing = lacking(title, spoken, needed or needs(title), words)
        absent = sum(not one.marked for one in missing)
        if absent:
            yield f"{title}: {_words(absent)} missing in {spoken}; `cairn words {title} --write` writes them"
        if len(missing) > absent:
            yield f"{title}: {_words(len(missing) - absent)} still begin with {MARK.strip()} in {spoken}"
    for path in documents_lacking(title, stage):
        yield f"{title}: {path} is missing"


def _words(count: int) -> str:
    return "1 word" if count == 1 else f"{count} words"
