"""Skerry with rules that fail on request: for a cove in a command, or always while `SICK` says so."""

from __future__ import annotations

from games.core.chance import Chance
from games.core.draft import Draft
from games.core.rules import Command, Event, Json, Seat
from tests.titles.faulty.meta import META
from tests.titles.skerry.commands import ChooseCove
from tests.titles.skerry.events import CoveChosen
from tests.titles.skerry.state import State
from tests.titles.skerry.title import Skerry

SICK: set[str] = set()
"""The methods that always fail: "evolve", "view"."""

WORDS = "a hidden plank-7"
"""The message of a fault, which only an admin may read."""


def loop() -> None:
    while True:
        try:
            sum(range(1000))
        except Exception:  # a title that catches everything must be stopped too
            continue


class Faulty(Skerry):
    meta = META

    def decide(self, draft: Draft[State, Event], command: Command, chance: Chance) -> None:
        cove = command.cove if isinstance(command, ChooseCove) else ""
        if cove == "decide-raises":
            raise KeyError(WORDS)
        if cove == "decide-loops":
            loop()
        if cove.startswith("evolve"):
            draft.emit(CoveChosen(command.seat, cove))
        super().decide(draft, command, chance)

    def evolve(self, state: State, event: Event) -> None:
        cove = event.cove if isinstance(event, CoveChosen) else ""
        if cove == "evolve-raises" or "evolve" in SICK:
            raise KeyError(WORDS)
        if cove == "evolve-loops":
            loop()
        super().evolve(state, event)

    def view(self, state: State, seat: Seat | None) -> dict[str, Json]:
        if "view" in SICK:
            raise KeyError(WORDS)
        return super().view(state, seat)
