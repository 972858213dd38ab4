"""The OpenAPI schemas of commands, derived from the command classes of the titles."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import msgspec

from games.core import catalogue
from games.core.rules import Start, name_of

COMMAND: Final = {"$ref": "#/components/schemas/Command"}
PLACE: Final = "#/components/schemas/{name}"


@cache
def command_schemas(titles: tuple[str, ...]) -> dict[str, Any]:
    """`Command`, a schema for each title and one for each of its commands, those of HOUSE included."""
    schemas: dict[str, Any] = {}
    for title in titles:
        schemas |= _of_title(title)
    bodies = [{"$ref": PLACE.format(name=f"{title}-command")} for title in titles]
    return schemas | {"Command": {"anyOf": bodies, "description": "A command of the game's title"}}


def _of_title(title: str) -> dict[str, Any]:
    kinds = tuple(kind for kind in catalogue.rules(title).commands if kind is not Start)
    _, parts = msgspec.json.schema_components(kinds, ref_template=PLACE)
    names = {kind.__name__: f"{title}-{name_of(kind)}" for kind in kinds}
    names |= {part: f"{title}-{part}" for part in parts if part not in names}
    schemas = {names[part]: _renamed(schema, names) for part, schema in parts.items()}
    for kind in kinds:
        schema = schemas[names[kind.__name__]]
        # The seat may be left out: then it is the caller's.
        schema["required"] = [field for field in schema.get("required", []) if field != "seat"]
        schema["properties"]["seat"] = {"type": "integer", "minimum": 0}
    bodies = [{"$ref": PLACE.format(name=names[kind.__name__])} for kind in kinds]
    return schemas | {f"{title}-command": {"anyOf": bodies}}


def _renamed(schema: Any, names: dict[str, str]) -> Any:
    if isinstance(schema, dict):
        return {
            key: _reference(part, names) if key == "$ref" else _renamed(part, names) for key, part in schema.items()
        }
    return [_renamed(part, names) for part in schema] if isinstance(schema, list) else schema


def _reference(place: str, names: dict[str, str]) -> str:
    return PLACE.format(name=names[place.rpartition("/")[2]])
