"""Glen More as the rules protocol has it."""

from __future__ import annotations

import msgspec

from games.core import agenda
from games.core.chance import Chance
from games.core.draft import Draft
from games.core.rules import Ask, Command, Event, Json, Moment, Outcome, Seat, Standings
from games.glenmore import components, decide, faults, moves, scoring, view
from games.glenmore.commands import COMMANDS
from games.glenmore.events import EVENTS
from games.glenmore.evolve import HANDLERS
from games.glenmore.meta import META
from games.glenmore.state import State
from games.glenmore.territory import openings
from games.glenmore.upcasts import UPCASTS

_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(State)


class GlenMore:
    """The protocol's methods, each in the module of its name."""

    meta = META
    commands = COMMANDS
    events = EVENTS
    upcasts = UPCASTS

    def __init__(self, digest: str | None) -> None:
        self.box = components.box(digest)
        self.components = self.box.digest

    def initial(self) -> State:
        return State()

    def copy(self, state: State) -> State:
        return state.copy()

    def decide(self, draft: Draft[State, Event], command: Command, chance: Chance) -> None:
        decide.decide(self.box, draft, command, chance)

    def evolve(self, state: State, event: Event) -> None:
        HANDLERS[type(event)](self.box, state, event)

    def to_act(self, state: State) -> tuple[Seat, ...]:
        return agenda.to_act(state.agenda)

    def moves(self, state: State, seat: Seat) -> list[Command]:
        return moves.moves(self.box, state, seat)

    def details(self, state: State, command: Command) -> dict[str, Json]:
        return {}

    def standing(self, state: State, seat: Seat) -> list[Command]:
        """Nobody is ever asked outside its own turn, so there is nothing to answer in advance."""
        return []

    def view(self, state: State, seat: Seat | None) -> dict[str, Json]:
        return view.view(self.box, state)

    def ask(self, state: State, seat: Seat) -> Ask | None:
        return view.ask(self.box, state, seat)

    def moment(self, state: State) -> Moment:
        return view.moment(state)

    def standings(self, state: State, seat: Seat | None) -> Standings:
        return scoring.standings(state)

    def redeal(self, state: State, seat: Seat | None, chance: Chance) -> list[Event]:
        """Nothing is hidden but the order of the stacks, and that is not part of the state."""
        return []

    def outcome(self, state: State) -> Outcome | None:
        return scoring.outcome(state)

    def faults(self, state: State) -> list[str]:
        return faults.faults(self.box, state)

    def dump(self, state: State) -> bytes:
        return _encoder.encode(state)

    def load(self, dumped: bytes) -> State:
        state = _decoder.decode(dumped)
        for clan in state.clans:
            # Some place is always open; older snapshots do not tell which.
            clan.open = clan.open or openings(self.box, clan.tiles)
        return state
