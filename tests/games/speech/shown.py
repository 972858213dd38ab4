"""Text views of positions, kept with each title's tests. `python -m tests.games.speech.shown` writes them again.

The file of a position has all languages of its title, one below the other, so that translators can compare them.
"""

from __future__ import annotations

from pathlib import Path

from games.core import catalogue
from games.speech.languages import spoken_at
from games.speech.words import words_of
from tests.games import titles
from tests.games.chosen import Chosen, find

NAMES = ["Ada", "Bo", "Cid", "Dot", "Eli"]
KEPT = [(title, chosen) for title in titles.SPOKEN for chosen in titles.shown(title)]


def path(title: str, chosen: Chosen) -> Path:
    return titles.folder(title) / "shown" / f"{chosen.name}.txt"


def shown(title: str, chosen: Chosen) -> str:
    view = catalogue.rules(title).view(find(title, chosen), chosen.seat)
    names = NAMES[: chosen.case.seats]
    languages = spoken_at(catalogue.meta(title).stage)
    return "\n".join(f"==== {spoken}\n\n{words_of(title, spoken).show(view, names)}\n" for spoken in languages)


if __name__ == "__main__":
    for title, chosen in KEPT:
        path(title, chosen).parent.mkdir(exist_ok=True)
        path(title, chosen).write_text(shown(title, chosen), encoding="utf-8")
