"""A title in words: what is asked, what a move does, what happened, how the table stands.

Each title keeps its forms in `service/texts/<title>/{en,ru,pl}.yaml`, and where forms alone do not do it (a cell that
should be told by its tile) a subclass of `Words` in the package itself, named `WORDS`. A title without either is told
by its codes, made readable. The sections of a file:

    name, blurb        the title's name; what it is about in a sentence or two
    asks               ask code -> the one sentence that says what is asked
    moves              command type -> its label
    groups             command type -> the heading under which such moves are listed
    events             event type -> the line in the log; a type without one is not worth a line
    refusals           refusal code -> sentence
    categories, reasons, phases, options    codes of scores, ends, moments and options -> words
    words              anything else by its code: goods, tiles, cards
    plurals            a countable word -> its forms, two in English, three in Russian and Polish

In a form, `{tile}` is a detail as `Words.detail` tells it, and `{price:coin}` a number with its word: "3 coins".
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from typing import Any, Final, TypeAlias

import yaml

from service.texts import LANGUAGES, readable

View: TypeAlias = Mapping[str, Any]
Fields: TypeAlias = Mapping[str, Any]

SECTIONS: Final = (
    *("asks", "moves", "groups", "events", "refusals"),
    *("categories", "reasons", "phases", "options", "words", "plurals"),
)


class Words:
    """One title in one language."""

    def __init__(self, title: str, spoken: str) -> None:
        self.title = title
        self.spoken = spoken
        self.forms = forms(title, spoken)

    @property
    def name(self) -> str:
        return str(self.forms.get("name") or readable(self.title))

    @property
    def blurb(self) -> str:
        return str(self.forms.get("blurb") or "")

    def ask(self, code: str, details: Fields, view: View) -> str:
        """The sentence that says what is asked of a seat."""
        return self.say("asks", code, details, view) or readable(code) + "."

    def move(self, fields: Fields, view: View) -> str:
        """The label of a move: what it does and what it costs."""
        told = self.say("moves", str(fields["type"]), fields, view)
        return told if told is not None else self._plainly(fields, view)

    def group(self, fields: Fields) -> str:
        """The heading a move is listed under."""
        kind = str(fields["type"])
        return str(self.forms["groups"].get(kind) or self.forms["moves"].get(kind, readable(kind)).partition(":")[0])

    def event(self, kind: str, data: Fields, names: Sequence[str]) -> str | None:
        """A line of the log, None if the event is not worth one; `names` are the seats'."""
        return self.say("events", kind, data, {}, names)

    def refusal(self, code: str, details: Fields) -> str | None:
        return self.say("refusals", code, details, {})

    def word(self, section: str, code: str) -> str:
        """The word for a code of one section, such as a category of scores."""
        return str(self.forms[section].get(code) or self.forms["words"].get(code) or readable(code))

    def show(self, view: View) -> str:
        """The table as text that one can play from."""
        return "\n".join(_outline(view, self, ""))

    def detail(self, name: str, value: Any, view: View) -> str:
        """How one field of a form is told. For a title to refine; this tells words by their codes."""
        del name, view
        if isinstance(value, str):
            return self.word("words", value)
        if isinstance(value, list | tuple):
            return ", ".join(self.detail("", part, {}) for part in value) or "–"
        return "–" if value is None else str(value)

    def count(self, number: int, word: str) -> str:
        """A number with its word in the right form: 1 coin, 2 coins; 1 монета, 2 монеты, 5 монет."""
        known = self.forms["plurals"].get(word) or [word, word]
        return f"{number} {known[min(PLURALS[self.spoken](abs(number)), len(known) - 1)]}"

    def say(self, section: str, code: str, details: Fields, view: View, names: Sequence[str] = ()) -> str | None:
        form = self.forms[section].get(code)
        if form is None:
            return None
        told = {name: _Told(self, name, value, view, names) for name, value in details.items()}
        return str(form).format_map(_Known(told))

    def _plainly(self, fields: Fields, view: View) -> str:
        kind = readable(str(fields["type"]))
        parts = [
            f"{name.replace('_', ' ')} {self.detail(name, value, view)}"
            for name, value in fields.items()
            if name not in ("type", "seat")
        ]
        return f"{kind}: {', '.join(parts)}" if parts else kind


class _Told:
    """A detail inside a form, made into words when the form asks for it."""

    def __init__(self, words: Words, name: str, value: Any, view: View, names: Sequence[str]) -> None:
        self._words = words
        self._name = name
        self._value = value
        self._view = view
        self._names = names

    def __format__(self, spec: str) -> str:
        if spec:
            return self._words.count(self._value, spec)
        seat = self._name in ("seat", "to") and isinstance(self._value, int)
        if seat and 0 <= self._value < len(self._names):
            return str(self._names[self._value])
        return self._words.detail(self._name, self._value, self._view)


class _Known(dict[str, _Told]):
    def __missing__(self, name: str) -> str:
        return "?"


def words_of(title: str, spoken: str) -> Words:
    """A title's words. Loaded when first asked for, kept."""
    return _words(title, spoken if spoken in LANGUAGES else LANGUAGES[0])


@cache
def _words(title: str, spoken: str) -> Words:
    package = f"service.texts.{title}"
    kind: type[Words] = Words
    if find_spec(package) is not None:
        kind = getattr(import_module(package), "WORDS", Words)
    return kind(title, spoken)


@cache
def forms(title: str, spoken: str) -> dict[str, Any]:
    """The forms of a title; what a language lacks is taken from English."""
    found: dict[str, Any] = {section: {} for section in SECTIONS}
    for known in dict.fromkeys((LANGUAGES[0], spoken)):
        path = files("service") / "texts" / title / f"{known}.yaml"
        if not path.is_file():
            continue
        for section, told in yaml.safe_load(path.read_text(encoding="utf-8")).items():
            found[section] = found[section] | told if section in SECTIONS else told
    return found


def _slavic_one(number: int, tens_too: bool) -> int:
    """0: one, 1: a few, 2: many. Russian says "one" of 21 too, Polish does not."""
    last, last_two = number % 10, number % 100
    if number == 1 or (tens_too and last == 1 and last_two != 11):
        return 0
    return 1 if 2 <= last <= 4 and not 12 <= last_two <= 14 else 2


PLURALS: Final[Mapping[str, Callable[[int], int]]] = {
    "en": lambda number: int(number != 1),
    "ru": lambda number: _slavic_one(number, True),
    "pl": lambda number: _slavic_one(number, False),
}


def _outline(value: Any, words: Words, indent: str) -> list[str]:
    """Anything JSON can hold, as indented lines: the text of a title that has none of its own."""
    if isinstance(value, Mapping):
        pairs = [(words.word("words", str(name)), inner) for name, inner in value.items()]
    else:
        pairs = [(str(number), inner) for number, inner in enumerate(value)]
    lines: list[str] = []
    for name, inner in pairs:
        if isinstance(inner, Mapping | list) and inner:
            lines += [f"{indent}{name}:", *_outline(inner, words, indent + "  ")]
        else:
            lines.append(f"{indent}{name}: {words.detail('', inner, {})}")
    return lines
