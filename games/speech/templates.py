"""Forms are text with places for details: `{tile}` is a detail, `{price:coin}` a number with its word."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

Say: TypeAlias = Callable[[str, Any, str], str]
"""Makes words of a detail, given its name, its value, and what stands behind the colon."""
Lookup: TypeAlias = Callable[[str], Any]


def filled(form: str, details: Mapping[str, Any], say: Say, missing: Lookup | None = None) -> str:
    """The form with its details in words. Only details that it names are made into words; `missing` looks up others."""
    return str(form.format_map(_Places(details, say, missing)))


class _Places(dict[str, Any]):
    def __init__(self, details: Mapping[str, Any], say: Say, missing: Lookup | None) -> None:
        super().__init__()
        self._details = details
        self._say = say
        self._lookup = missing

    def __missing__(self, name: str) -> _Place:
        if name in self._details or self._lookup is None:
            return _Place(name, self._details[name], self._say)
        return _Place(name, self._lookup(name), self._say)


class _Place:
    def __init__(self, name: str, value: Any, say: Say) -> None:
        self._name = name
        self._value = value
        self._say = say

    def __format__(self, spec: str) -> str:
        return self._say(self._name, self._value, spec)


def counted(number: int, forms: Sequence[str], spoken: str) -> str:
    """A number with its word in the right form: 1 coin, 2 coins; 1 монета, 2 монеты, 5 монет."""
    return f"{number} {forms[min(PLURALS[spoken](abs(number)), len(forms) - 1)]}"


def _slavic_one(number: int, tens_too: bool) -> int:
    """The form for a number: 0 is one, 1 is a few, 2 is many. In Russian 21 is "one" too, in Polish it is not."""
    last, last_two = number % 10, number % 100
    if number == 1 or (tens_too and last == 1 and last_two != 11):
        return 0
    return 1 if 2 <= last <= 4 and not 12 <= last_two <= 14 else 2


PLURALS: Final[Mapping[str, Callable[[int], int]]] = {
    "en": lambda number: int(number != 1),
    "ru": lambda number: _slavic_one(number, True),
    "pl": lambda number: _slavic_one(number, False),
}
"""Language -> which form of a word a number takes."""
