"""The class of Skerry's rules."""

from games.core.chance import Chance
from games.core.decision import Decision
from games.core.handlers import Handlers
from games.core.piles import Pile
from games.core.rules import Ask, Command, Event, Json, Moment, Outcome, Seat, Standings
from games.core.standing import standing_moves
from games.core.title import Title
from tests.titles.skerry import components, decide, evolve, faults, moves, redeal, scoring, standing, view
from tests.titles.skerry.components import Box
from tests.titles.skerry.decision import Deciding
from tests.titles.skerry.meta import META
from tests.titles.skerry.state import State
from tests.titles.skerry.upcasts import UPCASTS


class Skerry(Title[Box, State]):
    """The handlers are in decide, standing, moves and evolve; each method is in the module of its name."""

    meta = META
    handlers = Handlers(decide, standing, moves, evolve)
    state = State
    decision = Deciding
    upcasts = UPCASTS

    def __init__(self, digest: str | None) -> None:
        super().__init__(components.box(digest))

    def initial(self) -> State:
        return State(Pile("drift", []), bank=self.box.sheet.coins.all)

    def proceed(self, decision: Decision[Box, State]) -> None:
        while (command := standing.answer_set(decision.state)) is not None:
            self.follow_up(decision, command)

    def standing(self, state: State, seat: Seat) -> list[Command]:
        return standing_moves(seat, standing.ANSWERS, state.crofters[seat].standing) if state.agenda else []

    def view(self, state: State, seat: Seat | None) -> dict[str, Json]:
        return view.view(state, seat)

    def ask(self, state: State, seat: Seat) -> Ask | None:
        return view.ask(state, seat)

    def moment(self, state: State) -> Moment:
        return view.moment(state)

    def standings(self, state: State, seat: Seat | None) -> Standings:
        return scoring.standings(self.box, state, seat)

    def redeal(self, state: State, seat: Seat | None, chance: Chance) -> list[Event]:
        return redeal.redeal(self.box, state, seat, chance)

    def outcome(self, state: State) -> Outcome | None:
        return state.outcome

    def faults(self, state: State) -> list[str]:
        return faults.faults(self.box, state)
