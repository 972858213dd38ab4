"""The languages there are, English first: what another lacks is taken from it."""

from __future__ import annotations

from typing import Final

from games.core.meta import Stage

LANGUAGES: Final = ("en", "ru", "pl")


def spoken_at(stage: Stage) -> tuple[str, ...]:
    """The languages that a title promises at its stage."""
    return {"draft": (), "beta": LANGUAGES[:1], "stable": LANGUAGES}[stage]


def readable(code: str) -> str:
    """A code without words of its own, made readable as it is."""
    return code.replace("-", " ").replace("_", " ").capitalize()
