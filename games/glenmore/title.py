"""The class of Glen More's rules."""

from __future__ import annotations

from games.core.handlers import Handlers
from games.core.rules import Ask, Json, Moment, Outcome, Seat, Standings
from games.core.title import Title
from games.glenmore import activating, decide, details, evolve, faults, moves, moving, paying, scoring, taking, view
from games.glenmore.components import Box
from games.glenmore.decision import Decision
from games.glenmore.meta import META
from games.glenmore.state import State
from games.glenmore.upcasts import UPCASTS


class GlenMore(Title[Box, State]):
    """Only the order of the stacks is hidden. It is not part of the state, so there is nothing to redeal."""

    meta = META
    handlers = Handlers(decide, taking, paying, activating, moving, moves, evolve, details)
    state = State
    upcasts = UPCASTS
    decision = Decision

    def view(self, state: State, seat: Seat | None) -> dict[str, Json]:
        return view.view(self.box, state, seat)

    def ask(self, state: State, seat: Seat) -> Ask | None:
        return view.ask(self.box, state, seat)

    def moment(self, state: State) -> Moment:
        return view.moment(state)

    def standings(self, state: State, seat: Seat | None) -> Standings:
        return scoring.standings(self.box, state, seat)

    def outcome(self, state: State) -> Outcome | None:
        return scoring.outcome(self.box, state)

    def faults(self, state: State) -> list[str]:
        return faults.faults(self.box, state)
