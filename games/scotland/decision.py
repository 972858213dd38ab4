"""What a decision has at hand, and how it is told to the table."""

from __future__ import annotations

from typing import TypeVar

from games.core.agenda import Step
from games.core.chance import Chance
from games.core.draft import Draft
from games.core.rules import Event, Refused, Seat
from games.scotland.components import Army, Box, Conditions
from games.scotland.state import State

T = TypeVar("T", bound=Step)


class Sitting:
    """One command being judged: the box, the state in the making, chance, and the way to emit."""

    __slots__ = ("box", "chance", "emit", "state")

    def __init__(self, box: Box, draft: Draft[State, Event], chance: Chance) -> None:
        self.box = box
        self.state = draft.state
        self.chance = chance
        self.emit = draft.emit

    @property
    def army(self) -> Army:
        return self.box.armies[self.state.army]

    @property
    def conditions(self) -> Conditions:
        return self.box.conditions[self.state.army]

    def asked(self, kind: type[T], seat: Seat) -> T:
        """The open question, if it is of that kind and put to that seat."""
        step = self.state.agenda[-1]
        if not isinstance(step, kind):
            raise Refused("not-now")
        if seat not in step.waiting:
            raise Refused("not-your-turn")
        return step


def whole(number: int, low: int, high: int) -> bool:
    """A number in that range, both ends included; True is none."""
    return type(number) is int and low <= number <= high
