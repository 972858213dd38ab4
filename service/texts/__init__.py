"""Sentences for codes (errors, refusals, events of the table) in each language.

The words of the pages are in `ui`, those of a title in its own folder.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

import yaml
from flask import has_request_context, request

from games.speech.languages import LANGUAGES, readable


def language() -> str:
    """The language of the caller: the one chosen on a page, else the browser's first that is supported."""
    if not has_request_context():
        return LANGUAGES[0]
    chosen = request.cookies.get("language")
    if chosen in LANGUAGES:
        return chosen
    wanted = (tag.partition("-")[0].lower() for tag, quality in request.accept_languages if quality)
    return next((spoken for spoken in wanted if spoken in LANGUAGES), LANGUAGES[0])


def sentence(code: str, details: dict[str, object], spoken: str | None = None) -> str:
    """The sentence for a code; a code without a sentence is made readable."""
    for known in (spoken or language(), LANGUAGES[0]):
        form = catalogue(known).get(code)
        if form is not None:
            return form.format_map(_Details(_counted(details)))
    return readable(code) + "."


def table_line(kind: str, data: Mapping[str, Any], names: Sequence[str], spoken: str) -> str:
    """The line in the log for an event of the table: seats, talk, rewinds, the end."""
    details = {**data, "who": _name(data.get("seat"), names), "whom": _name(data.get("to"), names)}
    if "parent" in data:
        details["at"] = data["parent"]["at"]
    return sentence(f"event-{_shade(kind.removeprefix('table:'), data)}", details, spoken)


def _shade(kind: str, data: Mapping[str, Any]) -> str:
    """The code of the sentence for an event, which may depend on the event's fields."""
    match kind:
        case "created" if data.get("imported"):
            return "imported"
        case "ended" if not data["seed"]:
            return "ended-sealed"
        case "said" if data.get("seat") is None:
            return "said-by-guest"
        case "said" if data.get("to") is not None:
            return "said-to"
        case "rewind-voted":
            return "rewind-agreed" if data["agree"] else "rewind-declined"
        case "rewound" if data.get("seat") is None:
            return "rewound-by-ruling"
    return kind


def _name(seat: object, names: Sequence[str]) -> str:
    return names[seat] if isinstance(seat, int) and 0 <= seat < len(names) else str(seat)


def _counted(details: dict[str, object]) -> dict[str, object]:
    """The details with the seat counted from 1, as people count."""
    seat = details.get("seat")
    return {**details, "seat": seat + 1} if isinstance(seat, int) else details


@cache
def catalogue(spoken: str) -> dict[str, str]:
    text = (files("service") / "texts" / f"{spoken}.yaml").read_text(encoding="utf-8")
    return {str(code): str(form) for code, form in yaml.safe_load(text).items()}


class _Details(dict[str, object]):
    def __missing__(self, name: str) -> str:
        return "?"
