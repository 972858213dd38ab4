"""A board as one SVG file: its panels below each other, with the shapes and colours of a page."""

from __future__ import annotations

import re
from collections.abc import Sequence
from importlib.resources import files

from markupsafe import Markup

from games.drawing.board import Panel
from games.drawing.shapes import shape_definitions
from games.drawing.styles import styles_of

STYLES = ("cairn.css", "boards.css")
MARGIN = 20
HEADING = 40


def picture(title: str, panels: Sequence[Panel]) -> str:
    style = "\n".join((files("service") / "static" / name).read_text(encoding="utf-8") for name in STYLES)
    style = f"{style}\n{styles_of(title)}"
    parts = [
        Markup("<style>{}</style>").format(style),
        shape_definitions(title),
        Markup('<rect width="100%" height="100%" fill="var(--paper)"/>'),
    ]
    wide, below = 0.0, 0.0
    for panel in panels:
        width, height = _size(panel.svg)
        heading = Markup('<text x="{}" y="{}" fill="var(--ink)" font-size="18">{}</text>')
        parts.append(heading.format(MARGIN, below + HEADING * 0.7, panel.title))
        # With a size of its own, because on a page the height of a board follows from its width.
        place = f'<svg x="{MARGIN}" y="{below + HEADING:g}" style="width:{width:g}px;height:{height:g}px" '
        parts.append(Markup(str(panel.svg).replace("<svg ", place, 1)))
        wide, below = max(wide, width), below + HEADING + height
    size = f"{wide + 2 * MARGIN:g} {below + MARGIN:g}"
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}" font-family="sans-serif">'
    return "\n".join([head, *parts, "</svg>\n"])


def _size(svg: str) -> tuple[float, float]:
    match = re.match(r'<svg [^>]*?viewBox="0 0 ([\d.]+) ([\d.]+)"', svg)
    assert match is not None
    return float(match[1]), float(match[2])
