"""The pages of titles: rules in our own words, the components with their sources, statistics of games here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib.resources import files
from typing import Any, Final

import msgspec
from flask import Flask, render_template

from events.tables.levels import LEVELS, USUAL
from games.core import catalogue, components
from games.core.rules import Json
from games.speech.languages import LANGUAGES
from games.speech.words import Words, words_of
from service.access.context import Missing, service
from service.pages.markdown import headings, rendered
from service.texts import language

ABOUT: Final = ("source", "sources", "id", "name", "text")
"""Fields of an entry that are not listed as values."""


def show(app: Flask) -> None:
    app.add_url_rule("/titles", "titles", titles)
    app.add_url_rule("/titles/<title>", "title", title)


class Value(msgspec.Struct, frozen=True):
    name: str
    text: str
    source: str


class Component(msgspec.Struct, frozen=True):
    """A tile, a card, or a few numbers that belong together."""

    name: str
    values: list[Value]

    @property
    def sources(self) -> list[str]:
        return sorted({value.source for value in self.values})


def titles() -> str:
    cards = [(catalogue.meta(title), words_of(title, language())) for title in catalogue.titles()]
    return render_template("titles.html", titles=cards)


def title(title: str) -> str:
    if title not in catalogue.titles():
        raise Missing("title-unknown", title=title)
    meta, words = catalogue.meta(title), words_of(title, language())
    rules = _rules(title)
    return render_template(
        "title.html",
        meta=meta,
        words=words,
        rules=rendered(rules),
        contents=headings(rules),
        reconstructed=words.forms.get("reconstructed") or meta.reconstructed,
        box=_box(title, words),
        statistics=service().views.statistics(title),
        levels=LEVELS,
        usual=USUAL,
    )


def _rules(title: str) -> str:
    """The text of the rules page without its first heading, which the page has already."""
    for spoken in (language(), LANGUAGES[0]):
        path = files(catalogue.package(title)) / "words" / f"rules.{spoken}.md"
        if path.is_file():
            text = path.read_text(encoding="utf-8")
            return text.partition("\n")[2] if text.startswith("# ") else text
    return ""


def _box(title: str, words: Words) -> dict[str, list[Component]]:
    """Section -> its entries, each value with its source."""
    try:
        _, sections = components.read(catalogue.package(title), None)
    except OSError:
        return {}  # a title may have no components file
    return {words.word("box", section): list(_entries(section, inside, words)) for section, inside in sections.items()}


def _entries(section: str, inside: Json, words: Words) -> Iterator[Component]:
    if isinstance(inside, list):
        for part in inside:
            if isinstance(part, dict):
                yield _entry(str(part.get("id") or part.get("name") or section), part, words)
    elif isinstance(inside, dict) and "source" not in inside:
        for name, part in inside.items():
            if isinstance(part, dict):
                yield _entry(name, part, words)
    elif isinstance(inside, dict):
        yield _entry(section, inside, words)


def _entry(name: str, part: Mapping[str, Any], words: Words) -> Component:
    source, others = part.get("source", "rulebook"), part.get("sources") or {}

    def source_of(field: str) -> str:
        return str(others.get(field) or (source.get(field, "rulebook") if isinstance(source, Mapping) else source))

    fields = [field for field in part if field not in ABOUT]
    texts = {field: words.part(name, field) or _text(part[field], words) for field in fields}
    values = [Value(words.word("box", field), text, source_of(field)) for field, text in texts.items()]
    return Component(words.word("box", name), values or [Value("", "", source_of("name"))])


def _text(value: Json, words: Words) -> str:
    if isinstance(value, Mapping):
        return (
            ", ".join(
                f"{words.word('box', str(name))}{':' * str(name).isdecimal()} {_text(part, words)}"
                for name, part in value.items()
            )
            or "–"
        )
    if isinstance(value, list):
        return ", ".join(_text(part, words) for part in value) or "–"
    return words.word("box", str(value).lower()) if isinstance(value, str | bool) else words.detail("", value, {})
