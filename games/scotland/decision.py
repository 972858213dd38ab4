"""What the handlers of For Scotland! work with."""

from __future__ import annotations

from games.core import decision
from games.scotland.components import Army, Box, Conditions
from games.scotland.state import State


class Decision(decision.Decision[Box, State]):
    """One command being decided, with the army of the round and its conditions."""

    __slots__ = ()

    @property
    def army(self) -> Army:
        return self.box.armies[self.state.army]

    @property
    def conditions(self) -> Conditions:
        return self.box.conditions[self.state.army]
