"""For Scotland! as the protocol sees it."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from games.core import agenda
from games.core.chance import Chance
from games.core.draft import Draft
from games.core.piles import Pile
from games.core.rules import Ask, Command, Event, Json, Moment, Outcome, Seat, Standings, Upcast
from games.scotland import components, decide, evolve, faults, moves, redeal, scoring, view
from games.scotland.commands import COMMANDS
from games.scotland.events import EVENTS
from games.scotland.meta import META
from games.scotland.state import State
from games.scotland.upcasts import UPCASTS

_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(State)


class Scotland:
    """The protocol's methods, each in the module of its name."""

    meta = META
    commands = COMMANDS
    events = EVENTS
    upcasts: Mapping[tuple[str, int], Upcast] = UPCASTS

    def __init__(self, digest: str | None) -> None:
        self.box = components.box(digest)
        self.components = self.box.digest

    def initial(self) -> State:
        return State(
            Pile("armies", [army.id for army in self.box.english_armies]),
            Pile("edwards", [army.id for army in self.box.edward_armies]),
            Pile("bagpipes", list(self.box.bagpipes)),
            Pile("daggers", list(self.box.daggers)),
        )

    def copy(self, state: State) -> State:
        return state.copy()

    def decide(self, draft: Draft[State, Event], command: Command, chance: Chance) -> None:
        decide.decide(self.box, draft, command, chance)

    def evolve(self, state: State, event: Event) -> None:
        evolve.evolve(state, event)

    def to_act(self, state: State) -> tuple[Seat, ...]:
        return agenda.to_act(state.agenda)

    def moves(self, state: State, seat: Seat) -> list[Command]:
        return moves.moves(self.box, state, seat)

    def details(self, state: State, command: Command) -> dict[str, Json]:
        return {}

    def standing(self, state: State, seat: Seat) -> list[Command]:
        return moves.standing(state, seat)

    def view(self, state: State, seat: Seat | None) -> dict[str, Json]:
        return view.view(self.box, state, seat)

    def ask(self, state: State, seat: Seat) -> Ask | None:
        return view.ask(self.box, state, seat)

    def moment(self, state: State) -> Moment:
        return view.moment(state)

    def standings(self, state: State, seat: Seat | None) -> Standings:
        return scoring.standings(self.box, state, seat)

    def redeal(self, state: State, seat: Seat | None, chance: Chance) -> list[Event]:
        return [redeal.redeal(state, seat, chance)] if state.clans else []

    def outcome(self, state: State) -> Outcome | None:
        return state.outcome

    def faults(self, state: State) -> list[str]:
        return faults.faults(self.box, state)

    def dump(self, state: State) -> bytes:
        return _encoder.encode(state)

    def load(self, dumped: bytes) -> State:
        return _decoder.decode(dumped)
