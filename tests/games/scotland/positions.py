"""Positions of For Scotland! that are kept as drawings and as text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.core.rules import Seat
from tests.games.chosen import Chosen
from tests.games.playing import Case


def asked(seat: Seat, question: str, round: int) -> Callable[[Any], bool]:
    def like(view: Any) -> bool:
        last = view["questions"][-1] if view["questions"] else {"question": "", "waiting": []}
        return bool(view["round"] == round and last["question"] == question and seat in last["waiting"])

    return like


def in_phase(phase: str, round: int) -> Callable[[Any], bool]:
    return lambda view: bool(view["round"] == round and view["phase"] == phase)


def own(view: Any) -> Any:
    """What only the viewer knows; None before the start."""
    return next((seat["own"] for seat in view["seats"] if "own" in seat), None)


DRAWN = (
    Chosen("turn", Case(4, seed=1), 1, asked(1, "take-turn", 3), ("country", "army", "hand", "clan-1")),
    Chosen("sides", Case(5, seed=2), 0, asked(0, "choose-sides", 4), ("country", "hand", "clan-0", "clan-1")),
    Chosen("window", Case(4, seed=5), 0, asked(0, "window", 3), ("country", "hand", "clan-1")),
    Chosen("dagger", Case(4, seed=9), 1, asked(1, "choose-dagger", 7), ("army", "clan-1", "battles")),
    Chosen("end", Case(4, seed=4), None, lambda view: view["outcome"], ("country", "clan-0", "clan-1", "battles")),
)

SHOWN = (
    Chosen("beginning", Case(4, seed=1), 0, in_phase("actions", 1)),
    Chosen("turn", Case(5, seed=2), 1, lambda view: in_phase("actions", 5)(view) and own(view)["hand"]),
    Chosen("spectator", Case(3, seed=3), None, in_phase("before-reveal", 3)),
    Chosen("window", Case(4, seed=4, restless=True), 2, lambda view: own(view) and own(view)["standing"]),
    Chosen("seen", Case(5, seed=4), 0, lambda view: own(view) and own(view)["seen"]),
    Chosen("end", Case(3, seed=6), 1, lambda view: view["phase"] == "over"),
)
