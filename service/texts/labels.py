"""Labels of moves: a readable line made of a command's type and fields."""

from __future__ import annotations

from collections.abc import Mapping

from games.core.rules import Json
from service.texts import readable


def label(fields: Mapping[str, Json]) -> str:
    parts = [_part(name, value) for name, value in fields.items() if name not in ("type", "seat")]
    name = readable(str(fields["type"]))
    return f"{name}: {', '.join(parts)}" if parts else name


def _part(name: str, value: Json) -> str:
    if isinstance(value, bool):
        return f"{'' if value else 'no '}{name.replace('_', ' ')}"
    if isinstance(value, list):
        return f"{name.replace('_', ' ')} {' '.join(_word(item) for item in value)}".strip()
    return f"{name.replace('_', ' ')} {_word(value)}"


def _word(value: Json) -> str:
    if isinstance(value, list):
        return "(" + ", ".join(_word(item) for item in value) + ")"
    if isinstance(value, dict):
        return " ".join(f"{name} {_word(item)}" for name, item in value.items())
    return "none" if value is None else str(value)
