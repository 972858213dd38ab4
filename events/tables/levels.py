"""The names of the AI levels, weakest first. `workers/ai/levels.py` says how each one decides."""

from __future__ import annotations

from typing import Final

from games.core.rules import Refused

LEVELS: Final = ("wanderer", "herder", "drover", "tacksman", "chieftain")

USUAL: Final = "drover"
"""The default level of an AI seat: quick, and no pushover."""


def check_level(level: str | None) -> str:
    if level not in LEVELS:
        raise Refused("level-unknown", levels=LEVELS)
    return level
