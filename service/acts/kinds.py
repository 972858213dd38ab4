"""The kinds of fields that the schemas of the API are made of."""

from __future__ import annotations

from typing import Any, Final
from unicodedata import category

import marshmallow as ma
from marshmallow import fields, validate

MOST: Final = 2**53
SEATS: Final = 16
ID: Final = r"[A-Za-z0-9._~:-]{1,80}"
"""What a client may name a command or a table, so that it can be sent again without harm."""
BIDI: Final = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Signs that turn the direction of what follows: with them a name can look like another's."""


def about(description: str) -> dict[str, str]:
    """What a field says of itself in the documentation."""
    return {"description": description}


def clean(text: str) -> None:
    """No control characters and no broken Unicode: neither can be shown, and the store takes only UTF-8."""
    if any(category(sign) in ("Cc", "Cs") and sign not in "\n\t" for sign in text) or BIDI & set(text):
        raise ma.ValidationError("has characters that are no text")


def _not_blank(text: str) -> None:
    if all(category(sign)[0] in "CZ" for sign in text):
        raise ma.ValidationError("is blank")


class Text(fields.String):
    def __init__(self, least: int, most: int, **kwargs: Any) -> None:
        checks: list[Any] = [validate.Length(least, most), clean, *([_not_blank] if least else [])]
        super().__init__(validate=checks, **kwargs)


def version(**kwargs: Any) -> fields.Integer:
    return fields.Integer(strict=True, validate=validate.Range(0, MOST), **kwargs)


def seat(**kwargs: Any) -> fields.Integer:
    return fields.Integer(strict=True, validate=validate.Range(0, SEATS - 1), **kwargs)


def number(least: int, most: int, **kwargs: Any) -> fields.Integer:
    """A number in a query, where everything is text."""
    return fields.Integer(validate=validate.Range(least, most), **kwargs)


class Flag(fields.Boolean):
    """Yes or no in a body, where a number or a word is neither."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> bool:
        if not isinstance(value, bool):
            raise self.make_error("invalid", input=value)
        return value


class Seconds(fields.Float):
    """A number in a body, where text that looks like one is none."""

    def _validated(self, value: Any) -> float:
        if isinstance(value, str):
            raise self.make_error("invalid", input=value)
        return super()._validated(value)


def choice(*names: str, **kwargs: Any) -> fields.String:
    return fields.String(validate=validate.OneOf(names), **kwargs)
