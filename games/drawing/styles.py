"""A title's own styles: games/<title>/board/styles.css. What all boards use is in the service's styles."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from games.core import catalogue


@cache
def styles_of(title: str) -> str:
    """Empty for a title without any."""
    path = files(catalogue.package(title)) / "board" / "styles.css"
    return path.read_text(encoding="utf-8") if path.is_file() else ""
