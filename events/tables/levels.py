"""The AI levels there are, weakest first. How each one thinks is the workers' affair."""

from __future__ import annotations

from typing import Final

from games.core.rules import Refused

LEVELS: Final = ("wanderer", "herder", "drover", "tacksman", "chieftain")

USUAL: Final = "drover"
"""The level of an AI seat for which none is named: quick, and no pushover."""


def check_level(level: str | None) -> str:
    if level not in LEVELS:
        raise Refused("level-unknown", levels=LEVELS)
    return level
