"""A title's own styles, in `games/<title>/board/styles.css`. Styles of all boards are among those of the service."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from games.core import catalogue


@cache
def styles_of(title: str) -> str:
    """The text of the title's own style sheet; empty if it has none."""
    path = files(catalogue.package(title)) / "board" / "styles.css"
    return path.read_text(encoding="utf-8") if path.is_file() else ""
