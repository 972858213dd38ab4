"""The types of fields in the schemas of bodies and queries."""

from __future__ import annotations

from typing import Any, Final
from unicodedata import category

import marshmallow as ma
from marshmallow import fields, validate

MOST: Final = 2**53
SEATS: Final = 16
ID: Final = r"[A-Za-z0-9._~:-]{1,80}"
"""The ids that clients may choose for commands and tables, so that they can safely be sent again."""
BIDI: Final = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Characters that change the direction of text: with them a name can look like another one."""


def about(description: str) -> dict[str, str]:
    """The description of a field in the OpenAPI document."""
    return {"description": description}


def clean(text: str) -> None:
    """Refuse control characters and broken Unicode: they cannot be shown, and the store takes only UTF-8."""
    if any(category(sign) in ("Cc", "Cs") and sign not in "\n\t" for sign in text) or BIDI & set(text):
        raise ma.ValidationError("has characters that are no text")


def _not_blank(text: str) -> None:
    if all(category(sign)[0] in "CZ" for sign in text):
        raise ma.ValidationError("is blank")


class TextField(fields.String):
    def __init__(self, least: int, most: int, **kwargs: Any) -> None:
        checks: list[Any] = [validate.Length(least, most), clean, *([_not_blank] if least else [])]
        super().__init__(validate=checks, **kwargs)


def version(**kwargs: Any) -> fields.Integer:
    return fields.Integer(strict=True, validate=validate.Range(0, MOST), **kwargs)


def seat(**kwargs: Any) -> fields.Integer:
    return fields.Integer(strict=True, validate=validate.Range(0, SEATS - 1), **kwargs)


def number(least: int, most: int, **kwargs: Any) -> fields.Integer:
    """A number in a query, where all values are text."""
    return fields.Integer(validate=validate.Range(least, most), **kwargs)


class Flag(fields.Boolean):
    """A boolean in a body; numbers and words are refused."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> bool:
        if not isinstance(value, bool):
            raise self.make_error("invalid", input=value)
        return value


class Seconds(fields.Float):
    """A number in a body; text is refused."""

    def _validated(self, value: Any) -> float:
        if isinstance(value, str):
            raise self.make_error("invalid", input=value)
        return super()._validated(value)


def choice(*names: str, **kwargs: Any) -> fields.String:
    return fields.String(validate=validate.OneOf(names), **kwargs)
