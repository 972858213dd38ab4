"""What the golden games of a title show, and what they must show together.

A mark names one thing that a game shows: `seats 4`, `option storm=True`, `command fight`, `event battle-fought`,
`category gold`, `reason scotland-fell`. A detail is a finer one, such as `battle-fought.winner=scotland`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Set
from functools import cache
from importlib import import_module
from pathlib import Path

import msgspec
import yaml

from events.files.format import EventLine, File, read
from events.store.codec import codec
from events.store.envelope import Cause
from games.core import catalogue
from games.core.catalogue import AnyRules
from games.core.rules import Event, Secret, name_of, secrets_of
from tests.events.golden import FOLDER
from tests.games import titles

NOBODY = Secret(None)


def held_titles() -> list[str]:
    """The titles that need golden games: all but drafts, whose games need not stay readable."""
    own = [title for title in catalogue.titles() if catalogue.package(title).startswith("games.")]
    return [title for title in own if catalogue.meta(title).stage != "draft"]


def demanded(title: str) -> frozenset[str]:
    """What a title must show: categories and reasons with English words, and the details that its tests want."""
    rules, words = catalogue.rules(title), _words(title)
    meta = rules.meta
    return frozenset(
        [
            *(f"seats {seats}" for seats in range(meta.min_seats, meta.max_seats + 1)),
            *(f"option {option.name}={value}" for option in meta.options for value in option.choices),
            *(f"command {name_of(kind)}" for kind in rules.commands),
            *(f"event {name_of(kind)}" for kind in rules.events if not _redeals(kind)),
            *(f"category {name}" for name in words.get("categories") or ()),
            *(f"reason {name}" for name in words.get("reasons") or ()),
            *titles.golden(title),
        ]
    )


def _redeals(kind: type[Event]) -> bool:
    """Whether the event is a redeal, for a search or a fork: all its fields are secret to everybody."""
    marks = secrets_of(kind)
    return bool(marks) and all(marks.get(field) == NOBODY for field in kind.__struct_fields__)


@cache
def _words(title: str) -> dict[str, dict[str, str] | None]:
    module = import_module(catalogue.package(title))
    assert module.__file__ is not None
    path = Path(module.__file__).parent / "words" / "en.yaml"
    words: dict[str, dict[str, str] | None] = yaml.safe_load(path.read_text(encoding="utf-8")) if path.exists() else {}
    return words


def marks(file: File) -> frozenset[str]:
    """The marks of a whole game without forks and rewinds."""
    return frozenset([*_marks_of_header(file), *_marks_of_lines(file.lines), *_marks_of_scores(file)])


def details(file: File) -> frozenset[str]:
    """Finer marks: each code that an event or a command names, and marks together with the number of seats."""
    seats = len(file.header.seats)
    names = {
        f"{kind}.{field}={code}"
        for kind, fields in _named(file.lines)
        for field, value in fields.items()
        for code in _codes(value)
    }
    return frozenset(names | {f"{mark} with {seats} seats" for mark in marks(file) if not mark.startswith("seats")})


def missing(title: str, shown: Set[str]) -> list[str]:
    return sorted(demanded(title) - shown)


def complaint(title: str, shown: Set[str]) -> str:
    """One line that names what no golden game shows; empty if nothing is missing."""
    lacks = missing(title, shown)
    if not lacks:
        return ""
    return f"{title}: no golden game shows {', '.join(lacks)}; `python -m tests.games.choose_golden {title}` adds some"


@cache
def golden(title: str) -> dict[str, File]:
    files = {path.name: read(path.read_bytes().splitlines(keepends=True)) for path in FOLDER.glob(f"{title}-*.jsonl")}
    return {name: file for name, file in files.items() if file.header.title == title}


def shown_by(files: Iterable[File]) -> frozenset[str]:
    return frozenset(mark for file in files for mark in marks(file) | details(file))


def _marks_of_header(file: File) -> Iterator[str]:
    yield f"seats {len(file.header.seats)}"
    yield from (f"option {name}={value}" for name, value in file.header.options.items())


def _marks_of_lines(lines: Iterable[EventLine]) -> Iterator[str]:
    for line in lines:
        yield f"event {line.type}"
        if line.cause is not None and line.cause.part is not None:
            yield f"command {_cause(line).command['type']}"
        if line.type == "table:ended":
            yield f"reason {line.public['outcome']['reason']}"


def _cause(line: EventLine) -> Cause:
    assert line.cause is not None
    return msgspec.convert(line.cause.part, Cause)


def _marks_of_scores(file: File) -> Iterator[str]:
    """Categories that are not 0 at some point of the game."""
    rules: AnyRules = catalogue.rules(file.header.title, file.header.components)
    state, names = rules.initial(), codec(rules)
    viewers = (None, *range(len(file.header.seats)))
    for link in file.links:
        if link.envelope.of_table:
            continue
        if link.envelope.version == link.envelope.batch:
            yield from _categories(rules, state, viewers)
        rules.evolve(state, names.unpack(link.envelope))
    yield from _categories(rules, state, (None,))


def _categories(rules: AnyRules, state: object, viewers: Iterable[int | None]) -> Iterator[str]:
    for viewer in viewers:
        for score in rules.standings(state, viewer):
            yield from (f"category {name}" for name, points in score.categories.items() if points)


def _named(lines: Iterable[EventLine]) -> Iterator[tuple[str, dict[str, object]]]:
    for line in lines:
        if not line.type.startswith("table:"):
            yield line.type, line.public
        if line.cause is not None and line.cause.part is not None:
            fields = dict(_cause(line).command)
            yield str(fields.pop("type")), fields


def _codes(value: object) -> Iterator[str]:
    """The codes in a value, without those of single pieces, which end in a number."""
    if isinstance(value, (str, bool)):
        if not re.search(r"-\d+$", str(value)):
            yield str(value)
    elif isinstance(value, (list, tuple)):
        for part in value:
            yield from _codes(part)
