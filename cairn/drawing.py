"""A board as one drawing: its panels under one another, with the colours that pages give them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from importlib.resources import files

from service.boards import Panel

GAP = 40
VIEWBOX = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')


def picture(panels: Sequence[Panel]) -> str:
    style = (files("service") / "static" / "board.css").read_text(encoding="utf-8")
    parts: list[str] = []
    width = below = 0.0
    for panel in panels:
        wide, high = _size(panel.svg)
        parts.append(f'<text x="0" y="{below + GAP * 0.7:g}" font-size="20">{escape(panel.title)}</text>')
        parts.append(
            panel.svg.replace("<svg ", f'<svg x="0" y="{below + GAP:g}" width="{wide:g}" height="{high:g}" ', 1)
        )
        width, below = max(width, wide), below + GAP + high
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {below:g}">'
    return "\n".join([head, f"<style>{escape(style, quote=False)}</style>", *parts, "</svg>\n"])


def _size(svg: str) -> tuple[float, float]:
    found = VIEWBOX.search(svg)
    assert found is not None, "every panel begins with its viewBox"
    return float(found[1]), float(found[2])
