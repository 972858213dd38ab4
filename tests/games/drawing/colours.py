"""Colours of a style sheet in the light and dark scheme, and the contrast of two colours (WCAG 2.2)."""

from __future__ import annotations

import re
from pathlib import Path

import service
from games.drawing.styles import styles_of

STATIC = Path(service.__file__).parent / "static"
COMMON = (STATIC / "cairn.css").read_text() + (STATIC / "boards.css").read_text()
COLOUR = r"(?:light-dark\((#\w+), (#\w+)\)|(#\w+))"
SCHEMES = ("day", "night")


def styles(title: str = "") -> str:
    """The styles of a page of the title; without a title, those of all pages."""
    return COMMON + (styles_of(title) if title else "")


def colours(text: str) -> dict[str, tuple[str, str]]:
    """Name -> the colour in the light and in the dark scheme."""
    return {name: (day or both, night or both) for name, day, night, both in re.findall(rf"--([\w-]+): {COLOUR}", text)}


def contrast(one: str, other: str) -> float:
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
