"""The OpenAPI schemas of replies, derived from the structs that are sent."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

import msgspec
from msgspec import UNSET, inspect

PLACE: Final = "#/components/schemas/{name}"


def reference(says: Any) -> dict[str, Any]:
    """A reference to the schema of a reply, which is a struct or a list of structs."""
    schema: dict[str, Any]
    (schema,), _ = msgspec.json.schema_components([says], ref_template=PLACE)
    return schema


def reply_schemas(replies: Iterable[Any]) -> dict[str, Any]:
    """A schema for each struct in these replies, by name."""
    kinds = list(replies)
    _, schemas = msgspec.json.schema_components(kinds, ref_template=PLACE)
    for kind in _structs(inspect.multi_type_info(kinds)):
        schemas[kind.__name__]["required"] = _always(kind)
    return schemas


def _always(kind: type[msgspec.Struct]) -> list[str]:
    """The fields that a reply always has. The encoder writes defaults too, unless the struct omits them."""
    omits = kind.__struct_config__.omit_defaults
    fields = msgspec.structs.fields(kind)
    return [field.encode_name for field in fields if field.required or not (omits or field.default is UNSET)]


def _structs(nodes: Iterable[object]) -> Iterator[type[msgspec.Struct]]:
    """Every struct inside these types."""
    for node in nodes:
        if isinstance(node, inspect.StructType):
            yield node.cls
        if isinstance(node, list | tuple):
            yield from _structs(node)
        elif isinstance(node, inspect.Type | inspect.Field):
            yield from _structs(getattr(node, name) for name in node.__struct_fields__)
