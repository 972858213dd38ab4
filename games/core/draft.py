"""A draft: a state in the making, on which each emitted event takes effect at once."""

from __future__ import annotations

from typing import Generic

from games.core.rules import E, Rules, S


class Draft(Generic[S, E]):
    """Carries the state a decision works on and the events it has led to so far.

    The service drafts on a copy and drops it when the command is refused; a playout drafts on the state itself.
    """

    __slots__ = ("_evolve", "events", "state")

    def __init__(self, rules: Rules[S, E], state: S) -> None:
        self.state = state
        self.events: list[E] = []
        self._evolve = rules.evolve

    def emit(self, event: E) -> None:
        self._evolve(self.state, event)
        self.events.append(event)
