"""Sentences for codes, in the languages there are. The one place where text is made."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final

import yaml
from flask import has_request_context, request

LANGUAGES: Final = ("en", "ru", "pl")


def language() -> str:
    """The language of whoever asks: chosen on a page, else as the browser says."""
    if not has_request_context():
        return LANGUAGES[0]
    chosen = request.cookies.get("language")
    if chosen in LANGUAGES:
        return chosen
    return request.accept_languages.best_match(LANGUAGES) or LANGUAGES[0]


def sentence(code: str, details: dict[str, object], spoken: str | None = None) -> str:
    """What a code says; a code that has no sentence yet is made readable as it is."""
    for known in (spoken or language(), LANGUAGES[0]):
        form = catalogue(known).get(code)
        if form is not None:
            return form.format_map(_Details(details))
    return readable(code) + "."


def readable(code: str) -> str:
    return code.replace("-", " ").replace("_", " ").capitalize()


@cache
def catalogue(spoken: str) -> dict[str, str]:
    text = (files("service") / "texts" / f"{spoken}.yaml").read_text(encoding="utf-8")
    return {str(code): str(form) for code, form in yaml.safe_load(text).items()}


class _Details(dict[str, object]):
    def __missing__(self, name: str) -> str:
        return "?"
