"""The languages, English first: what another language lacks is taken from English."""

from __future__ import annotations

from typing import Final

from games.core.meta import Stage

LANGUAGES: Final = ("en", "ru", "pl")


def spoken_at(stage: Stage) -> tuple[str, ...]:
    """The languages that a title promises at its stage."""
    return {"draft": (), "beta": LANGUAGES[:1], "stable": LANGUAGES}[stage]


def readable(code: str) -> str:
    """A code as readable text, for codes without words of their own."""
    return code.replace("-", " ").replace("_", " ").capitalize()
