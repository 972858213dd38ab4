"""The languages there are, English first: what another lacks is taken from it."""

from __future__ import annotations

from typing import Final

LANGUAGES: Final = ("en", "ru", "pl")


def readable(code: str) -> str:
    """A code without words of its own, made readable as it is."""
    return code.replace("-", " ").replace("_", " ").capitalize()
