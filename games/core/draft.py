"""A draft: a state that a decision works on, changed at once by each event that it emits."""

from __future__ import annotations

from typing import Generic

from games.core.rules import E, Rules, S


class Draft(Generic[S, E]):
    """The state that a decision works on, and the events emitted so far.

    The ledger drafts on a copy and drops it if the command is refused; random play drafts on the state itself.
    """

    __slots__ = ("_evolve", "events", "state")

    def __init__(self, rules: Rules[S, E], state: S) -> None:
        self.state = state
        self.events: list[E] = []
        self._evolve = rules.evolve

    def emit(self, event: E) -> None:
        self._evolve(self.state, event)
        self.events.append(event)
