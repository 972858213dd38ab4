"""The known titles. A title's card can be read without its rules; the rules are loaded when a game needs them.

A title is a package with `meta.META` and a function `rules(components: str | None) -> Rules`.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import TypeAlias

from games.core.meta import Meta
from games.core.rules import Event, Refused, Rules

AnyRules: TypeAlias = "Rules[object, Event]"

_packages: dict[str, str] = {
    "glenmore": "games.glenmore",
    "scotland": "games.scotland",
}


def register(title: str, package: str) -> None:
    """Add a title to the catalogue. Nothing is imported yet."""
    _packages[title] = package


def titles() -> tuple[str, ...]:
    return tuple(_packages)


@cache
def meta(title: str) -> Meta:
    card = import_module(f"{package(title)}.meta").META
    assert isinstance(card, Meta)
    return card


def rules(title: str, components: str | None = None) -> AnyRules:
    """The rules of a title with the component set of that digest (None: the newest), one object for each set."""
    return _rules(title, components)


@cache
def _rules(title: str, components: str | None) -> AnyRules:
    rules: AnyRules = import_module(package(title)).rules(components)
    # The newest set gives the same object as its digest does, so that caches of compiled codecs are shared.
    return rules if components is not None else _rules(title, rules.components)


def part(title: str, name: str) -> ModuleType | None:
    """A module in the package of the title, such as its words or its board; None if there is none of that name."""
    module = f"{package(title)}.{name}"
    return import_module(module) if find_spec(module) is not None else None


def package(title: str) -> str:
    try:
        return _packages[title]
    except KeyError:
        raise Refused("title-unknown", title=title) from None
