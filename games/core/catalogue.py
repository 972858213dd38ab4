"""The titles there are. A title's card is read without its rules, its rules only when a game needs them.

A title is a package with `meta.META` and a function `rules(components: str | None) -> Rules`.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TypeAlias

from games.core.meta import Meta
from games.core.rules import Event, Refused, Rules

AnyRules: TypeAlias = "Rules[object, Event]"

_packages: dict[str, str] = {}


def register(title: str, package: str) -> None:
    """Make a title known. Nothing is imported yet."""
    _packages[title] = package


def titles() -> tuple[str, ...]:
    return tuple(_packages)


@cache
def meta(title: str) -> Meta:
    card = import_module(f"{_package(title)}.meta").META
    assert isinstance(card, Meta)
    return card


@cache
def rules(title: str, components: str | None = None) -> AnyRules:
    """The rules of a title with the component set of that digest; None: the newest. One object for one set."""
    found: AnyRules = import_module(_package(title)).rules(components)
    return found if components is not None else _same(title, found)


def _same(title: str, newest: AnyRules) -> AnyRules:
    # Asked for by digest or as the newest, a set gives the same object, so that caches of compiled codecs are shared.
    return rules(title, newest.components)


def _package(title: str) -> str:
    try:
        return _packages[title]
    except KeyError:
        raise Refused("title-unknown", title=title) from None
