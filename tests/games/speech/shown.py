"""Positions told in words, kept with each title's tests. `python -m tests.games.speech.shown` writes them again."""

from __future__ import annotations

from pathlib import Path

from games.core import catalogue
from games.speech.languages import spoken_at
from games.speech.words import words_of
from tests.games import titles
from tests.games.chosen import Chosen, find

NAMES = ["Ada", "Bo", "Cid", "Dot", "Eli"]
KEPT = [
    (title, chosen, spoken)
    for title in titles.SPOKEN
    for chosen in titles.shown(title)
    for spoken in spoken_at(catalogue.meta(title).stage)
]


def path(title: str, chosen: Chosen, spoken: str) -> Path:
    return titles.folder(title) / "shown" / f"{chosen.name}.{spoken}.txt"


def shown(title: str, chosen: Chosen, spoken: str) -> str:
    view = catalogue.rules(title).view(find(title, chosen), chosen.seat)
    return words_of(title, spoken).show(view, NAMES[: chosen.case.seats]) + "\n"


if __name__ == "__main__":
    for title, chosen, spoken in KEPT:
        path(title, chosen, spoken).parent.mkdir(exist_ok=True)
        path(title, chosen, spoken).write_text(shown(title, chosen, spoken), encoding="utf-8")
