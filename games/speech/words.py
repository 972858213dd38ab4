"""A title in words: what is asked, what a move does, what happened, how the table stands.

A title has its forms in `games/<title>/words/{en,ru,pl}.yaml`. Where forms do not suffice (a cell is described by its
tile), the package defines a subclass of `Words` and names it `WORDS`. A title without either is shown by its codes,
made readable: moves, questions, the log and the table. The sections of a file:

    name, blurb        the title's name; what it is about in a sentence or two
    asks               ask code -> the one sentence that says what is asked
    moves              command type -> its label
    groups             command type -> the heading under which such moves are listed
    events             event type -> the line in the log
    refusals           refusal code -> sentence
    categories, reasons, phases, options    codes of scores, ends, moments and options -> words
    words              anything else by its code: goods, tiles, cards
    cases              case -> word -> its form in that case, if it differs from the plain form
    plurals            a countable word -> its forms, two in English, three in Russian and Polish
    lines              pieces of longer labels and of the text view
    board              texts on the board: titles of panels, labels of things
    box                names in components.yaml, if they are not in `words` or mean something else there
    unlogged           event types without a line in the log; English only
    reconstructed      what in the components is our own reconstruction, phrases in the order of the title's card

In a form, `{tile}` is a detail in the words of `Words.detail`, `{price:coin}` a number with its word ("3 coins"), and
`{good:acc}` a word in a case. A field that is no detail, but follows from details and view, is computed by a function
in `COMPUTED_FIELDS`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, ClassVar, Final, NamedTuple, TypeAlias

import yaml

from games.core import catalogue
from games.core.meta import OptionValue
from games.speech.languages import LANGUAGES, readable
from games.speech.templates import counted, filled

View: TypeAlias = Mapping[str, Any]
Fields: TypeAlias = Mapping[str, Any]

SECTIONS: Final = (
    *("asks", "moves", "groups", "events", "refusals"),
    *("categories", "reasons", "phases", "options", "words", "cases", "plurals", "lines", "board", "box"),
)

KINDS: Final = {"category": "categories", "reason": "reasons", "phase": "phases", "option": "options"}
"""Details whose words are in a section of their own."""


class Text(str):
    """Text that is in words already, not a code."""


class FormContext(NamedTuple):
    """The values for a form: the details of a move or an event, the view if there is one, the names of the seats."""

    details: Fields
    view: View
    names: Sequence[str]


ComputedField: TypeAlias = "Callable[[Any, FormContext], Text | int]"


class Words:
    """The words of one title in one language, for games with that component set (None: the newest)."""

    SEATS: ClassVar[tuple[str, ...]] = ("seat", "to")
    """The details that are seats; they are shown by name."""
    COMPUTED_FIELDS: ClassVar[Mapping[str, ComputedField]] = {}
    """The fields that forms may name beside the details."""

    def __init__(self, title: str, spoken: str, components: str | None = None) -> None:
        self.title = title
        self.spoken = spoken
        self.components = components
        self.forms = forms(title, spoken)

    @property
    def name(self) -> str:
        return str(self.forms.get("name") or readable(self.title))

    @property
    def blurb(self) -> str:
        return str(self.forms.get("blurb") or "")

    def ask(self, code: str, details: Fields, view: View, names: Sequence[str] = ()) -> str:
        """The sentence that says what is asked of a seat."""
        return self.say("asks", code, details, view, names) or readable(code) + "."

    def move(self, fields: Fields, view: View, names: Sequence[str] = ()) -> str:
        """The label of a move: what it does and what it costs."""
        label = self.say("moves", str(fields["type"]), fields, view, names)
        return label if label is not None else self._plainly(fields, view, names)

    def group(self, fields: Fields) -> str:
        """The heading under which a move is listed."""
        kind = str(fields["type"])
        return str(self.forms["groups"].get(kind) or self.forms["moves"].get(kind, readable(kind)).partition(":")[0])

    def event(self, kind: str, data: Fields, names: Sequence[str]) -> str | None:
        """The line in the log, None if the event has none; `names` are the names of the seats.

        A title without a single line is a draft: then each event has a line made of its codes.
        """
        if self.forms["events"]:
            return self.say("events", kind, data, {}, names)
        plain = self._plainly({**data, "type": kind}, {}, names)
        seat = data.get("seat")
        return f"{names[seat]}: {plain}" if isinstance(seat, int) and 0 <= seat < len(names) else plain

    def refusal(self, code: str, details: Fields) -> str | None:
        return self.say("refusals", code, details, {})

    def word(self, section: str, code: str) -> str:
        """The word for a code of one section, such as a category of scores."""
        return str(self.forms[section].get(code) or self.forms["words"].get(code) or readable(code))

    def choice(self, option: str, chosen: OptionValue) -> str:
        """One choice of an option in words. A title may override it, for example to count seats from 1."""
        del option
        return self.word("options", chosen) if isinstance(chosen, str) else str(chosen)

    def part(self, entry: str, field: str) -> str | None:
        """A field of an entry of components.yaml in words; None if it is plain data."""
        del entry, field
        return None

    def show(self, view: View, names: Sequence[str] = ()) -> str:
        """The table as text that one can play from."""
        return "\n".join(_outline(view, self, names, ""))

    def detail(self, name: str, value: Any, view: View) -> str:
        """One detail in words. A title may override it; this looks codes up in the words."""
        if isinstance(value, Text):
            return value
        if isinstance(value, str):
            return self.word(KINDS.get(name, "words"), value)
        if isinstance(value, list | tuple):
            return ", ".join(self.detail(name, part, view) for part in value) or "–"
        return "–" if value is None else str(value)

    def seat(self, seat: int, names: Sequence[str]) -> str:
        """The name of a seat."""
        if 0 <= seat < len(names):
            return str(names[seat])
        return f"{self.word('words', 'seat')} {seat}"

    def case(self, value: Any, case: str) -> str:
        """A word in a case; the plain form if it has no other."""
        form = self.forms["cases"].get(case, {}).get(value)
        return str(form) if form is not None else self.word("words", str(value))

    def line(self, code: str, **details: Any) -> Text:
        """A piece of a longer text."""
        return Text(self.say("lines", code, details, {}) or readable(code))

    def count(self, number: int, word: str) -> str:
        """A number with its word in the right form: 1 coin, 2 coins; 1 монета, 2 монеты, 5 монет."""
        known = self.forms["plurals"].get(word) or [word, word]
        return counted(number, known, self.spoken)

    def say(self, section: str, code: str, details: Fields, view: View, names: Sequence[str] = ()) -> str | None:
        form = self.forms[section].get(code)
        if form is None:
            return None
        context = FormContext(details, view, names)
        return filled(str(form), details, partial(self._in_words, context), partial(self._computed, context))

    def _in_words(self, context: FormContext, name: str, value: Any, spec: str) -> str:
        if spec:
            return self.count(value, spec) if isinstance(value, int) else self.case(value, spec)
        if name in self.SEATS and isinstance(value, int):
            return self.seat(value, context.names)
        return self.detail(name, value, context.view)

    def _computed(self, context: FormContext, name: str) -> Text | int:
        field = self.COMPUTED_FIELDS.get(name)
        return Text("?") if field is None else field(self, context)

    def _plainly(self, fields: Fields, view: View, names: Sequence[str]) -> str:
        """A move or an event by its codes."""
        context = FormContext(fields, view, names)
        parts = [self._named(context, name) for name in fields if name not in ("type", "seat")]
        kind = readable(str(fields["type"]))
        return f"{kind}: {', '.join(parts)}" if parts else kind

    def _named(self, context: FormContext, name: str) -> str:
        code, value = name.replace("_", " "), context.details[name]
        if isinstance(value, bool):
            return code if value else f"no {code}"
        return f"{code} {self._in_words(context, name, value, '')}"


def words_of(title: str, spoken: str, components: str | None = None) -> Words:
    """A title's words, for games with that component set. Loaded once."""
    return _words(title, spoken if spoken in LANGUAGES else LANGUAGES[0], components)


@cache
def _words(title: str, spoken: str, components: str | None) -> Words:
    package = catalogue.part(title, "words") if title in catalogue.titles() else None
    kind: type[Words] = getattr(package, "WORDS", Words)
    return kind(title, spoken, components)


@cache
def forms(title: str, spoken: str) -> dict[str, Any]:
    """The forms of a title, with those that all titles share; what a language lacks is taken from English."""
    languages = tuple(dict.fromkeys((LANGUAGES[0], spoken)))
    parts = [common_forms(language) for language in languages]
    if title in catalogue.titles():
        parts += [own_forms(title, language) for language in languages]
    merged: dict[str, Any] = {section: {} for section in SECTIONS}
    for part in parts:
        for section, own in part.items():
            merged[section] = merged[section] | (own or {}) if section in SECTIONS else own
    return merged


@cache
def own_forms(title: str, spoken: str) -> dict[str, Any]:
    """A title's own forms in one language, without those of English; empty if it has none."""
    return _read(files(catalogue.package(title)) / "words" / f"{spoken}.yaml")


@cache
def common_forms(spoken: str) -> dict[str, Any]:
    """The forms that all titles share."""
    return _read(files("games.speech") / f"{spoken}.yaml")


def _read(path: Traversable) -> dict[str, Any]:
    if not path.is_file():
        return {}
    sections: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8")) or {}
    return sections


def _outline(value: Any, words: Words, names: Sequence[str], indent: str) -> list[str]:
    """Any JSON value as indented lines: the text view of a title that has none of its own."""
    numbered = not isinstance(value, Mapping)
    lines: list[str] = []
    for code, inner in enumerate(value) if numbered else value.items():
        name = str(code) if numbered else words.word("words", str(code))
        if isinstance(inner, Mapping | list) and inner:
            lines += [f"{indent}{name}:", *_outline(inner, words, names, indent + "  ")]
        elif code in words.SEATS and isinstance(inner, int):
            lines.append(f"{indent}{name}: {words.seat(inner, names)}")
        else:
            lines.append(f"{indent}{name}: {words.detail('', inner, {})}")
    return lines
