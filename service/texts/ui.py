"""The words of the pages themselves: buttons, headings, hints. `{count:seat}` in a form is a number with its word."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

import yaml

from games.speech.languages import LANGUAGES, readable
from games.speech.templates import counted, filled
from service.texts import language


def ui(key: str, **details: object) -> str:
    """What a page says, in the language of its reader."""
    form = forms(language()).get(key)
    if form is None:
        return readable(key)
    return filled(str(form), details, _in_words)


def level_name(level: str, spoken: str | None = None) -> str:
    """An AI level by its name on the pages; one that has none yet by its code."""
    return str(forms(spoken or language()).get(f"level-{level}") or readable(level))


def level_choice(level: str) -> str:
    """An AI level to choose from: its name, and how strong it is."""
    strength = forms(language()).get(f"strength-{level}")
    return ui("level-choice", level=level_name(level), strength=strength) if strength else level_name(level)


def invented_name(chance: bytes) -> str:
    """A pleasant name for a guest, from two bytes of chance."""
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
