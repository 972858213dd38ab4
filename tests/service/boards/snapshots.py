"""Boards at chosen moments, kept beside the tests. `python -m tests.service.boards.snapshots` draws them anew."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from games.core import catalogue
from games.core.rules import Seat
from games.speech.words import Words, words_of
from tests.games.playing import Case, fold_batches, recorded
from tests.service.boards.drawing import position

FOLDER = Path(__file__).parent / "snapshots"


class Chosen(NamedTuple):
    """The first position of a game played by chance that looks like this to the seat, and the panels looked at."""

    title: str
    name: str
    case: Case
    seat: Seat | None
    like: Callable[[Any], bool]
    panels: tuple[str, ...]

    @property
    def path(self) -> Path:
        return FOLDER / f"{self.title}-{self.name}.svg"


def in_step(seat: Seat, step: str, round: int) -> Callable[[Any], bool]:
    def like(view: Any) -> bool:
        turn = view["turn"]
        return bool(view["round"] == round and turn and (turn["seat"], turn["step"]) == (seat, step))

    return like


def asked(seat: Seat, question: str, round: int) -> Callable[[Any], bool]:
    def like(view: Any) -> bool:
        last = view["questions"][-1] if view["questions"] else {"question": "", "waiting": []}
        return bool(view["round"] == round and last["question"] == question and seat in last["waiting"])

    return like


def glen_more_over(view: Any) -> bool:
    return view["round"] == 3 and not view["turn"]


def scotland_over(view: Any) -> bool:
    return view["outcome"] is not None


CHOSEN = (
    Chosen("glenmore", "beginning", Case(5, seed=1), 0, in_step(0, "taking", 1), ("track", "market", "territory-0")),
    Chosen("glenmore", "paying", Case(3, seed=2), 1, in_step(1, "paying", 2), ("track", "market", "territory-1")),
    Chosen("glenmore", "placing", Case(4, seed=3), 2, in_step(2, "placing", 3), ("track", "territory-2")),
    Chosen("glenmore", "activating", Case(4, seed=4), 1, in_step(1, "activating", 3), ("territory-0", "territory-1")),
    Chosen("glenmore", "moving", Case(2, seed=5), 0, in_step(0, "moving", 2), ("territory-0",)),
    Chosen(
        "glenmore",
        "end",
        Case(3, seed=6),
        None,
        lambda view: not view["turn"] and view["round"] == 3,
        ("track", "territory-0"),
    ),
    Chosen("scotland", "turn", Case(4, seed=1), 1, asked(1, "take-turn", 3), ("country", "army", "hand", "clan-1")),
    Chosen(
        "scotland", "sides", Case(5, seed=2), 0, asked(0, "choose-sides", 4), ("country", "hand", "clan-0", "clan-1")
    ),
    Chosen("scotland", "window", Case(4, seed=5), 0, asked(0, "window", 3), ("country", "hand", "clan-1")),
    Chosen("scotland", "dagger", Case(4, seed=9), 1, asked(1, "choose-dagger", 7), ("army", "clan-1", "battles")),
    Chosen(
        "scotland",
        "end",
        Case(4, seed=4),
        None,
        lambda view: view["outcome"],
        ("country", "clan-0", "clan-1", "battles"),
    ),
)


def untold(title: str) -> Words:
    """A title's words without their forms, so that a snapshot does not change with a wording."""
    words = type(words_of(title, "en"))(title, "en")
    words.forms = {section: {} for section in words.forms}
    return words


def drawn(chosen: Chosen) -> str:
    """The chosen panels, an element a line, so that a difference can be read."""
    rules = catalogue.rules(chosen.title)
    for _, state in fold_batches(recorded(rules, chosen.case)):
        if chosen.like(rules.view(state, chosen.seat)):
            found = position(chosen.title, state, chosen.seat).draw(words=untold(chosen.title))
            panels = {panel.name: panel.svg for panel in found}
            text = "".join(panels[name] for name in chosen.panels)
            return f"<svg>{text}</svg>\n".replace("><", ">\n<")
    raise LookupError(f"no position of {chosen.title} is like {chosen.name}")


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for chosen in CHOSEN:
        chosen.path.write_text(drawn(chosen), encoding="utf-8")
