"""Snapshots of boards at chosen positions, with the tests of each title; run as a program, it draws them again."""

from __future__ import annotations

from pathlib import Path

from games.speech.words import Words, words_of
from tests.games import titles
from tests.games.chosen import Chosen, find
from tests.games.drawing.positions import position

KEPT = [(title, chosen) for title in titles.DRAWN for chosen in titles.drawn(title)]


def path(title: str, chosen: Chosen) -> Path:
    return titles.folder(title) / "snapshots" / f"{chosen.name}.svg"


def unworded(title: str) -> Words:
    """A title's words with only the forms of the board, so that other texts do not change a snapshot."""
    words = type(words_of(title, "en"))(title, "en")
    words.forms = {section: forms if section in ("board", "plurals") else {} for section, forms in words.forms.items()}
    return words


def drawn(title: str, chosen: Chosen) -> str:
    """The chosen panels with one element a line, so that differences are readable."""
    board = position(title, find(title, chosen), chosen.seat).draw(words=unworded(title))
    panels = {panel.name: panel.svg for panel in board}
    text = "".join(panels[name] for name in chosen.panels)
    return f"<svg>{text}</svg>\n".replace("><", ">\n<")


if __name__ == "__main__":
    for title, chosen in KEPT:
        path(title, chosen).parent.mkdir(exist_ok=True)
        path(title, chosen).write_text(drawn(title, chosen), encoding="utf-8")
