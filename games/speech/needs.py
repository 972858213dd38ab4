"""The forms that a title needs, derived from its classes, its source, its components and games played at random."""

from __future__ import annotations

import ast
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final, TypeAlias

from games.core import catalogue, components
from games.core.rules import Json, name_of
from games.speech.observed import Observed, observed_by_chance
from games.speech.words import forms

Needs: TypeAlias = "Mapping[str, Mapping[str, frozenset[str]]]"
"""Section -> code -> the details that a form may name."""

NOTHING: Final[frozenset[str]] = frozenset()


def needs(title: str, observed: Observed | None = None) -> Needs:
    """The needed forms. `observed` is what games have shown; without it, some are played at random."""
    seen = observed or observed_by_chance(title)
    rules = catalogue.rules(title)
    commands = {
        name_of(kind): frozenset({"type", *kind.__struct_fields__, *seen.details.get(name_of(kind), ())})
        for kind in rules.commands
    }
    events = {name_of(kind): frozenset(kind.__struct_fields__) for kind in rules.events}
    asks = dict.fromkeys(_codes(title, "Ask"), NOTHING) | {code: frozenset(each) for code, each in seen.asks.items()}
    return {
        "asks": asks,
        "moves": commands,
        "groups": dict.fromkeys(commands, NOTHING),
        "events": {name: fields for name, fields in events.items() if name not in unlogged(title)},
        "refusals": refusals(title),
        "categories": dict.fromkeys(seen.categories, NOTHING),
        "reasons": dict.fromkeys(seen.reasons, NOTHING),
        "phases": dict.fromkeys(seen.phases, NOTHING),
        "options": {option.name: NOTHING for option in rules.meta.options},
        "lines": dict.fromkeys(_lines(title, "words", "line"), NOTHING),
        "board": dict.fromkeys(_lines(title, "board", "say"), NOTHING),
    }


def unlogged(title: str) -> frozenset[str]:
    return frozenset(forms(title, "en").get("unlogged", ()))


@cache
def refusals(title: str) -> Mapping[str, frozenset[str]]:
    """Code -> the details that it comes with, for codes that stand as literals in the source."""
    known: dict[str, frozenset[str]] = {}
    for call in _calls(_sources(title), _by_name("Refused")):
        details = frozenset(word.arg for word in call.keywords if word.arg)
        for code in _strings(call.args[0]):
            known[code] = known.get(code, NOTHING) | details
    return known


def details_of_named_refusals(title: str) -> frozenset[str]:
    """The details that come with codes which are no literals in the source."""
    calls = [call for call in _calls(_sources(title), _by_name("Refused")) if not _strings(call.args[0])]
    return frozenset(word.arg for call in calls for word in call.keywords if word.arg)


def box_names(title: str) -> set[str]:
    """The names in components.yaml: of its sections, its entries, and their fields."""
    try:
        _, sheet = components.read(catalogue.package(title), None)
    except OSError:
        return set()  # a title need not keep its components in a file
    names = set(sheet)
    for inside in sheet.values():
        for name, part in _entries(inside):
            names |= {name, *part} - {"", "source", "sources", "id", "name"}
    return names


def _entries(inside: Json) -> Iterator[tuple[str, Collection[str]]]:
    if isinstance(inside, list):
        yield from ((str(part.get("id", "")), part) for part in inside if isinstance(part, dict))
    elif isinstance(inside, dict) and "source" in inside:
        yield "", inside
    elif isinstance(inside, dict):
        yield from ((name, part) for name, part in inside.items() if isinstance(part, dict))


def _lines(title: str, part: str, method: str) -> set[str]:
    """The codes that a title's words or board use as literals."""
    return {code for call in _calls(_sources(title, part), _by_method(method)) for code in _strings(call.args[0])}


def _codes(title: str, callee: str) -> set[str]:
    return {code for call in _calls(_sources(title), _by_name(callee)) for code in _strings(call.args[0])}


def _sources(title: str, part: str = "") -> list[Traversable]:
    folder = files(catalogue.package(title))
    folder = folder / part if part else folder
    inside = folder.iterdir() if folder.is_dir() else ()
    return sorted((path for path in inside if path.name.endswith(".py")), key=lambda path: path.name)


def _calls(sources: list[Traversable], wanted: Callable[[ast.expr], bool]) -> Iterator[ast.Call]:
    for path in sources:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args and wanted(node.func):
                yield node


def _by_name(name: str) -> Callable[[ast.expr], bool]:
    return lambda called: isinstance(called, ast.Name) and called.id == name


def _by_method(name: str) -> Callable[[ast.expr], bool]:
    return lambda called: isinstance(called, ast.Attribute) and called.attr == name


def _strings(node: ast.expr) -> set[str]:
    """The codes that an expression can have: a literal, or one of two literals."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return {node.value}
    if isinstance(node, ast.IfExp):
        return _strings(node.body) | _strings(node.orelse)
    return set()
