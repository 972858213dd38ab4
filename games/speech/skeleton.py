"""Adds the missing forms to a file of words, marked as unwritten. Comments and order of the file are kept."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable

import yaml

from games.core import catalogue
from games.core.rules import name_of, secrets_of
from games.speech.checks import MARK, MissingForm
from games.speech.languages import LANGUAGES, readable
from games.speech.needs import Needs
from games.speech.templates import PLURALS
from games.speech.words import forms

LINES = 1000


def with_skeleton(text: str, title: str, spoken: str, missing: Iterable[MissingForm], needed: Needs) -> str:
    """The text of the file with a place for each missing form."""
    for one in missing:
        if not one.marked:
            text = _put(text, one.section, _entry(one, _form(one, title, spoken, needed)))
    return text


def _form(one: MissingForm, title: str, spoken: str, needed: Needs) -> str | list[str]:
    """A first form: in English the code and its details, in another language the English form."""
    form = _english(one, title)
    if one.section == "plurals":
        counted = range(len({PLURALS[spoken](number) for number in range(LINES)}))
        return [f"{MARK}{form[0] if isinstance(form, list) else one.code}" for _ in counted]
    if form is not None:
        return MARK + str(form).removeprefix(MARK)
    fields = sorted(needed.get(one.section, {}).get(one.code, frozenset()) - {"type", *_secret_fields(one, title)})
    return " ".join([MARK + readable(one.code), *(f"{{{name}}}" for name in fields)])


def _secret_fields(one: MissingForm, title: str) -> Collection[str]:
    """The fields of an event that not everybody may see."""
    kinds = {name_of(kind): kind for kind in catalogue.rules(title).events if one.section == "events"}
    return secrets_of(kinds[one.code]).keys() if one.code in kinds else ()


def _english(one: MissingForm, title: str) -> object:
    """The English form; None if there is none either."""
    english = forms(title, LANGUAGES[0])
    known = english.get(one.section, {}) if one.section else english
    if isinstance(known, list):
        return known[int(one.code) - 1] if int(one.code) <= len(known) else None
    return known.get(one.code)


def _entry(one: MissingForm, form: str | list[str]) -> str:
    written = json.dumps(form, ensure_ascii=False)
    if one.section == "reconstructed":
        return f"  - {written}\n"
    code = one.code if yaml.safe_load(one.code) == one.code else json.dumps(one.code)
    return f"  {code}: {written}\n" if one.section else f"{code}: {written}\n"


def _put(text: str, section: str, entry: str) -> str:
    """Put the entry at the end of its section; a new section comes last."""
    if text and not text.endswith("\n"):
        text += "\n"
    if not section:
        return entry + text
    head = re.search(rf"(?m)^{section}:[ ]*(?:\{{\}}|\[\])?[ ]*(#.*)?\n", text)
    if head is None:
        return f"{text}\n{section}:\n{entry}" if text else f"{section}:\n{entry}"
    inside = re.match(r"(?:(?:[ ]+\S.*)?\n)*", text[head.end() :])
    assert inside is not None
    end = head.end() + len(inside[0].rstrip("\n")) + bool(inside[0].strip())
    begin = text[: head.start()] + f"{section}:{'  ' + head[1] if head[1] else ''}\n"
    return begin + text[head.end() : end] + entry + text[end:]
