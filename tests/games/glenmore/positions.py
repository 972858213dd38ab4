"""Positions of Glen More that are kept as drawings and as text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.core.rules import Seat
from tests.games.chosen import Chosen
from tests.games.playing import Case


def in_step(step: str, round: int, seat: Seat | None = None) -> Callable[[Any], bool]:
    def like(view: Any) -> bool:
        turn = view["turn"]
        return bool(view["round"] == round and turn and turn["step"] == step and seat in (None, turn["seat"]))

    return like


def over(view: Any) -> bool:
    return view["round"] == 3 and not view["turn"]


DRAWN = (
    Chosen("beginning", Case(5, seed=1), 0, in_step("taking", 1, 0), ("track", "market", "territory-0")),
    Chosen("paying", Case(3, seed=2), 1, in_step("paying", 2, 1), ("track", "market", "territory-1")),
    Chosen("placing", Case(4, seed=3), 2, in_step("placing", 3, 2), ("track", "territory-2")),
    Chosen("activating", Case(4, seed=4), 1, in_step("activating", 3, 1), ("territory-0", "territory-1")),
    Chosen("moving", Case(2, seed=5), 0, in_step("moving", 2, 0), ("territory-0",)),
    Chosen("end", Case(3, seed=6), None, over, ("track", "territory-0")),
)

SHOWN = (
    Chosen("beginning", Case(5, seed=1), 0, in_step("taking", 1)),
    Chosen("paying", Case(3, seed=2), 1, in_step("paying", 3)),
    Chosen("activating", Case(4, seed=3), None, in_step("activating", 3)),
    Chosen("moving", Case(2, seed=4), 1, in_step("moving", 3)),
    Chosen("choosing", Case(4, seed=5), 0, lambda view: view["turn"] and view["turn"]["choice"]),
    Chosen("end", Case(2, seed=6), None, lambda view: view["stacks"][-1] == 0),
)
