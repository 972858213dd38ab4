"""The words of the pages: buttons, headings, hints. `{count:seat}` in a form is a number with its word."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

import yaml

from games.speech.languages import LANGUAGES, readable
from games.speech.templates import counted, filled
from service.texts import language


def ui(key: str, **details: object) -> str:
    """A text of the pages in the language of the caller."""
    form = forms(language()).get(key)
    if form is None:
        return readable(key)
    return filled(str(form), details, _in_words)


def level_name(level: str, spoken: str | None = None) -> str:
    """The name of an AI level on the pages; its code if it has no name."""
    return str(forms(spoken or language()).get(f"level-{level}") or readable(level))


def level_choice(level: str) -> str:
    """The name of an AI level with its strength."""
    strength = forms(language()).get(f"strength-{level}")
    return ui("level-choice", level=level_name(level), strength=strength) if strength else level_name(level)


def invented_name(chance: bytes) -> str:
    """A name for a guest, made from two random bytes."""
    first, second = (str(forms(language())[key]).split() for key in ("guest-first", "guest-second"))
    return f"{first[chance[0] % len(first)]} {second[chance[1] % len(second)]}"


@cache
def forms(spoken: str) -> dict[str, Any]:
    assert spoken in LANGUAGES
    text = (files("service") / "texts" / f"ui.{spoken}.yaml").read_text(encoding="utf-8")
    loaded: dict[str, Any] = yaml.safe_load(text)
    return loaded


def _in_words(_name: str, value: object, word: str) -> str:
    if not word or not isinstance(value, int):
        return str(value)
    spoken = language()
    return counted(value, forms(spoken)["plurals"][word], spoken)
