"""What a title has to have words for, derived from its rules: its classes, its source, its components, its games."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from string import Formatter
from typing import Any

import msgspec
import yaml

from games.core import catalogue, components
from games.core.catalogue import AnyRules
from games.core.rules import HOUSE, name_of
from tests.games.playing import Case, Game, fold_batches, option_sets, recorded

ROOT = Path(__file__).parents[3]
GAMES = ROOT / "games"


class Told(msgspec.Struct, frozen=True):
    """What cannot be derived from classes: said here once for each title."""

    quiet: frozenset[str]
    """Events that are not worth a line in the log."""
    refusals: frozenset[str]
    """Codes that are refused by a name instead of a literal."""
    reasons: frozenset[str]
    words: frozenset[str]
    components: frozenset[str]
    """Of those, the names of single pieces, which may be told only of pieces that the view holds."""


def glenmore() -> Told:
    from games.glenmore.components import GOODS, box

    found = box(None)
    kinds = {tile.kind for tile in found.tiles.values()}
    return Told(
        quiet=frozenset({"bill-opened", "bill-settled", "choice-opened", "activation-ended", "turn-ended"}),
        refusals=frozenset({"already-activated", "tile-full", "price-unpayable", "nothing-to-activate"}),
        reasons=frozenset({"points", "goods", "shared"}),
        words=frozenset({*GOODS, *kinds, *found.cards, *found.numbers.figures, "die", "stuck", "market", "supply"}),
        components=frozenset(found.cards),
    )


def scotland() -> Told:
    from games.scotland.components import box
    from games.scotland.course import WINDOWS

    found = box(None)
    cards = {*found.designs, *found.armies}
    ways = set(found.sheet.ways)
    extras = {extra.to for army in found.armies.values() for extra in army.extras}
    rewards = {"campaign", "three-seats", "scotland-won", "scotland-lost", "for-england"}
    clans = {clan.id for clan in found.sheet.clans}
    return Told(
        quiet=frozenset(
            {"standing-set", "turn-began", "replenished", "turn-ended", "asked", "answered", "passing-began"}
            | {"sides-asked", "window-opened", "window-passed", "window-closed", "rewards-paid", "redealt"}
        ),
        refusals=frozenset({"card-not-now", "card-barred", "not-enough-gold", "no-token", "card-needs"} | _WAYS),
        reasons=frozenset({"scotland-stands", "scotland-fell"}),
        words=frozenset(cards | ways | extras | rewards | clans | {*WINDOWS, "scotland", "england", "turn", "random"}),
        components=frozenset(cards),
    )


_WAYS = {"way-forbidden", "way-unknown"}
_TOLD = {"glenmore": glenmore, "scotland": scotland}
TITLES = tuple(title for title in catalogue.titles() if catalogue.package(title).startswith("games."))


@cache
def told(title: str) -> Told:
    return _TOLD[title]()


@cache
def raw(title: str, spoken: str) -> dict[str, Any]:
    """A language's own forms: nothing borrowed from English."""
    forms: dict[str, Any] = yaml.safe_load((GAMES / title / "words" / f"{spoken}.yaml").read_text(encoding="utf-8"))
    return forms


def fields_in(form: str) -> dict[str, str]:
    """The details a form names, each with its word or case."""
    return {name: spec or "" for _, name, spec, _ in Formatter().parse(form) if name is not None}


@cache
def games(title: str) -> tuple[Game, ...]:
    """A few games of every kind, played by chance, restless ones among them."""
    rules = catalogue.rules(title)
    return tuple(
        recorded(rules, Case(seats, tuple(options.items()), seed, restless=seed > 0))
        for seats in range(rules.meta.min_seats, rules.meta.max_seats + 1)
        for options in option_sets(rules.meta, seats)
        for seed in range(1 if options else 5)
    )


@cache
def asked(title: str) -> Mapping[str, frozenset[str]]:
    """Code -> the details that came with it."""
    found: dict[str, set[str]] = {code: set() for code in _literals(title, "Ask")}
    for game in games(title):
        for _, state in fold_batches(game):
            for seat in (HOUSE, *game.seats):
                ask = game.rules.ask(state, seat)
                if ask is not None:
                    found.setdefault(ask.code, set()).update(ask.details)
    return {code: frozenset(details) for code, details in found.items()}


def details(title: str, command: str) -> frozenset[str]:
    """What the rules tell beside that command."""
    return frozenset(_details(title).get(command, ()))


@cache
def _details(title: str) -> Mapping[str, set[str]]:
    found: dict[str, set[str]] = {}
    for game in games(title):
        for _, state in fold_batches(game):
            for seat in game.rules.to_act(state):
                for move in game.rules.moves(state, seat):
                    found.setdefault(name_of(type(move)), set()).update(game.rules.details(state, move))
    return found


def moments(title: str) -> set[str]:
    found = {phase for game in games(title) for phase in game.phases}
    rules = catalogue.rules(title)
    return found | {rules.moment(rules.initial()).phase}


def categories(title: str) -> set[str]:
    """Of all standings on the way and of the outcome."""
    return {
        name
        for game in games(title)
        for _, state in fold_batches(game)
        for seat in (None, *game.seats)
        for score in game.rules.standings(state, seat)
        for name in score.categories
    }


def commands(rules: AnyRules) -> dict[str, tuple[str, ...]]:
    return {name_of(kind): kind.__struct_fields__ for kind in rules.commands}


def events(rules: AnyRules) -> dict[str, tuple[str, ...]]:
    return {name_of(kind): kind.__struct_fields__ for kind in rules.events}


@cache
def refusals(title: str) -> Mapping[str, frozenset[str]]:
    """Code -> the details it comes with; the same code may be raised in several places."""
    found: dict[str, set[str]] = defaultdict(set)
    for call in _calls(title, "Refused"):
        details = {word.arg for word in call.keywords if word.arg}
        for code in _strings(call.args[0]) or told(title).refusals:
            found[code] |= details
    return {code: frozenset(details) for code, details in found.items()}


def _literals(title: str, callee: str) -> set[str]:
    return {code for call in _calls(title, callee) for code in _strings(call.args[0])}


def _calls(title: str, callee: str) -> Iterator[ast.Call]:
    for path in sources(title):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == callee:
                yield node


def sources(title: str) -> Iterable[Path]:
    module = import_module(catalogue.package(title))
    assert module.__file__ is not None
    return sorted(Path(module.__file__).parent.glob("*.py"))


def _strings(node: ast.expr) -> set[str]:
    """The codes an expression can be: a literal, or one of two."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return {node.value}
    if isinstance(node, ast.IfExp):
        return _strings(node.body) | _strings(node.orelse)
    return set()


def lines_in_use(title: str) -> set[str]:
    """The codes of the pieces that the title's words put together by name."""
    found: set[str] = set()
    for path in sorted((GAMES / title / "words").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "line":
                found |= _strings(node.args[0])
    return found


def box_names(title: str) -> set[str]:
    """What components.yaml names: its sections, its entries, and their fields."""
    _, found = components.read(catalogue.package(title), None)
    names = set(found)
    for inside in found.values():
        for name, part in _entries(inside):
            names |= {name, *part} - {"", "source", "sources", "id", "name"}
    return names


def _entries(inside: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    if isinstance(inside, list):
        yield from ((part["id"], part) for part in inside)
    elif "source" in inside:
        yield "", inside
    else:
        yield from inside.items()
