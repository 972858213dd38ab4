"""Positions told in words, kept beside the tests. `python -m tests.service.texts.shown` writes them anew."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from games.core import catalogue
from games.core.rules import Seat
from games.speech.languages import LANGUAGES
from games.speech.words import words_of
from tests.games.playing import Case, fold_batches, recorded

FOLDER = Path(__file__).parent / "shown"
NAMES = ["Ada", "Bo", "Cid", "Dot", "Eli"]


class Chosen(NamedTuple):
    """The first position of a game played by chance that looks like this to the seat."""

    name: str
    title: str
    case: Case
    seat: Seat | None
    like: Callable[[Any], bool]


def in_step(step: str, round: int) -> Callable[[Any], bool]:
    def like(view: Any) -> bool:
        return bool(view["round"] == round and view["turn"] and view["turn"]["step"] == step)

    return like


def in_phase(phase: str, round: int) -> Callable[[Any], bool]:
    return lambda view: bool(view["round"] == round and view["phase"] == phase)


def own(view: Any) -> Any:
    """What only the viewer knows; None before the table is laid."""
    return next((seat["own"] for seat in view["seats"] if "own" in seat), None)


CHOSEN = (
    Chosen("beginning", "glenmore", Case(5, seed=1), 0, in_step("taking", 1)),
    Chosen("paying", "glenmore", Case(3, seed=2), 1, in_step("paying", 3)),
    Chosen("activating", "glenmore", Case(4, seed=3), None, in_step("activating", 3)),
    Chosen("moving", "glenmore", Case(2, seed=4), 1, in_step("moving", 3)),
    Chosen("choosing", "glenmore", Case(4, seed=5), 0, lambda view: view["turn"] and view["turn"]["choice"]),
    Chosen("end", "glenmore", Case(2, seed=6), None, lambda view: view["stacks"][-1] == 0),
    Chosen("beginning", "scotland", Case(4, seed=1), 0, in_phase("actions", 1)),
    Chosen("turn", "scotland", Case(5, seed=2), 1, lambda view: in_phase("actions", 5)(view) and own(view)["hand"]),
    Chosen("spectator", "scotland", Case(3, seed=3), None, in_phase("before-reveal", 3)),
    Chosen("window", "scotland", Case(4, seed=4, restless=True), 2, lambda view: own(view) and own(view)["standing"]),
    Chosen("seen", "scotland", Case(5, seed=4), 0, lambda view: own(view) and own(view)["seen"]),
    Chosen("end", "scotland", Case(3, seed=6), 1, lambda view: view["phase"] == "over"),
)


def shown(chosen: Chosen, spoken: str) -> str:
    rules = catalogue.rules(chosen.title)
    game = recorded(rules, chosen.case)
    for _, state in fold_batches(game):
        view = rules.view(state, chosen.seat)
        if chosen.like(view):
            return words_of(chosen.title, spoken).show(view, NAMES[: chosen.case.seats]) + "\n"
    raise LookupError(f"no position of {chosen.title} is like {chosen.name}")


def path(chosen: Chosen, spoken: str) -> Path:
    return FOLDER / f"{chosen.title}-{chosen.name}.{spoken}.txt"


def all_shown() -> Iterator[tuple[Chosen, str]]:
    return ((chosen, spoken) for chosen in CHOSEN for spoken in LANGUAGES)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for chosen, spoken in all_shown():
        path(chosen, spoken).write_text(shown(chosen, spoken), encoding="utf-8")
