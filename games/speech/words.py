"""A title in words: what is asked, what a move does, what happened, how the table stands.

Each title keeps its forms in `games/<title>/words/{en,ru,pl}.yaml`, and where forms alone do not do it (a cell that
should be told by its tile) a subclass of `Words` in the package itself, named `WORDS`. A title without either is told
by its codes, made readable: moves, questions, the log and the table. The sections of a file:

    name, blurb        the title's name; what it is about in a sentence or two
    asks               ask code -> the one sentence that says what is asked
    moves              command type -> its label
    groups             command type -> the heading under which such moves are listed
    events             event type -> the line in the log
    refusals           refusal code -> sentence
    categories, reasons, phases, options    codes of scores, ends, moments and options -> words
    words              anything else by its code: goods, tiles, cards
    cases              case -> word -> how it is told in that case, where that is not its plain form
    plurals            a countable word -> its forms, two in English, three in Russian and Polish
    lines              pieces that longer labels and the text view are put together from
    board              what the board says of itself: titles of panels, and what is said of a thing by pointing at it
    box                names of what components.yaml holds, where they are not in `words` or mean something else there
    unlogged           event types that are not worth a line in the log; English only
    reconstructed      what of the components is our reconstruction, a phrase each, as the title's card has it

In a form, `{tile}` is a detail as `Words.detail` tells it, `{price:coin}` a number with its word: "3 coins", and
`{good:acc}` a word in a case. What is no detail itself but follows from the details and the view, a title tells by a
function in `COMPUTED_FIELDS`.
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
"""Details that are codes of a section of their own."""


class Text(str):
    """Words already, not a code to be told by a word."""


class FormContext(NamedTuple):
    """What a form is filled from: the details of a move or an event, the view if there is one, the seats' names."""

    details: Fields
    view: View
    names: Sequence[str]


ComputedField: TypeAlias = "Callable[[Any, FormContext], Text | int]"


class Words:
    """One title in one language, with the component set of a game; None: the newest."""

    SEATS: ClassVar[tuple[str, ...]] = ("seat", "to")
    """The details that are seats, and told by their names."""
    COMPUTED_FIELDS: ClassVar[Mapping[str, ComputedField]] = {}
    """What forms may name beside the details."""

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
        told = self.say("moves", str(fields["type"]), fields, view, names)
        return told if told is not None else self._plainly(fields, view, names)

    def group(self, fields: Fields) -> str:
        """The heading a move is listed under."""
        kind = str(fields["type"])
        return str(self.forms["groups"].get(kind) or self.forms["moves"].get(kind, readable(kind)).partition(":")[0])

    def event(self, kind: str, data: Fields, names: Sequence[str]) -> str | None:
        """A line of the log, None if the event is not worth one; `names` are the seats'.

        A title without a single line is a draft: then each event has one, made of its codes.
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
        """How one choice of an option is told; a title may know more of what its numbers are."""
        del option
        return self.word("options", chosen) if isinstance(chosen, str) else str(chosen)

    def part(self, entry: str, field: str) -> str | None:
        """What a field of an entry of components.yaml says in words; None: it is plain data."""
        del entry, field
        return None

    def show(self, view: View, names: Sequence[str] = ()) -> str:
        """The table as text that one can play from."""
        return "\n".join(_outline(view, self, names, ""))

    def detail(self, name: str, value: Any, view: View) -> str:
        """How one field of a form is told. For a title to refine; this tells words by their codes."""
        if isinstance(value, Text):
            return value
        if isinstance(value, str):
            return self.word(KINDS.get(name, "words"), value)
        if isinstance(value, list | tuple):
            return ", ".join(self.detail(name, part, view) for part in value) or "–"
        return "–" if value is None else str(value)

    def seat(self, seat: int, names: Sequence[str]) -> str:
        """Who sits there."""
        if 0 <= seat < len(names):
            return str(names[seat])
        return f"{self.word('words', 'seat')} {seat}"

    def case(self, value: Any, case: str) -> str:
        """A word in a case; its plain form where it has no other."""
        told = self.forms["cases"].get(case, {}).get(value)
        return str(told) if told is not None else self.word("words", str(value))

    def line(self, code: str, **details: Any) -> Text:
        """A piece of text that others are put together from."""
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
    """A title's words, for games with that component set. Loaded when first asked for, kept."""
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
    """A title's own forms in one language, nothing borrowed; empty if it has none."""
    return _read(files(catalogue.package(title)) / "words" / f"{spoken}.yaml")


@cache
def common_forms(spoken: str) -> dict[str, Any]:
    """What every title may say."""
    return _read(files("games.speech") / f"{spoken}.yaml")


def _read(path: Traversable) -> dict[str, Any]:
    if not path.is_file():
        return {}
    sections: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8")) or {}
    return sections


def _outline(value: Any, words: Words, names: Sequence[str], indent: str) -> list[str]:
    """Anything JSON can hold, as indented lines: the text of a title that has none of its own."""
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
