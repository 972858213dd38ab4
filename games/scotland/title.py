"""The class of For Scotland!'s rules."""

from __future__ import annotations

from games.core.chance import Chance
from games.core.decision import Decision as AnyDecision
from games.core.handlers import Handlers
from games.core.piles import Pile
from games.core.rules import Ask, Command, Event, Json, Moment, Outcome, Seat, Standings
from games.core.title import Title
from games.scotland import (
    battle,
    decide,
    details,
    evolve,
    faults,
    moves,
    questions,
    redeal,
    rewards,
    rounds,
    scoring,
    view,
)
from games.scotland.components import Box
from games.scotland.decision import Decision
from games.scotland.meta import META
from games.scotland.state import State, Window


class Scotland(Title[Box, State]):
    meta = META
    handlers = Handlers(decide, questions, battle, rewards, moves, details, evolve)
    state = State
    decision = Decision

    def initial(self) -> State:
        return State(
            Pile("armies", [army.id for army in self.box.sheet.english_armies]),
            Pile("edwards", [army.id for army in self.box.sheet.edward_armies]),
            Pile("bagpipes", list(self.box.bagpipes)),
            Pile("daggers", list(self.box.daggers)),
        )

    def proceed(self, decision: AnyDecision[Box, State]) -> None:
        agenda = decision.state.agenda
        if agenda and type(agenda[-1]) is Window:
            assert isinstance(decision, Decision)
            rounds.proceed(decision)

    def standing(self, state: State, seat: Seat) -> list[Command]:
        return moves.standing(state, seat)

    def view(self, state: State, seat: Seat | None) -> dict[str, Json]:
        return view.view(self.box, state, seat)

    def ask(self, state: State, seat: Seat) -> Ask | None:
        return view.ask(self.box, state, seat)

    def moment(self, state: State) -> Moment:
        return Moment(state.round, state.turn, state.phase)

    def standings(self, state: State, seat: Seat | None) -> Standings:
        return scoring.standings(self.box, state, seat)

    def redeal(self, state: State, seat: Seat | None, chance: Chance) -> list[Event]:
        return [redeal.redeal(state, seat, chance)] if state.clans else []

    def outcome(self, state: State) -> Outcome | None:
        return state.outcome

    def faults(self, state: State) -> list[str]:
        return faults.faults(self.box, state)
