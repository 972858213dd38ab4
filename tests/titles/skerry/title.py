"""Skerry as the protocol sees it."""

from collections.abc import Mapping

import msgspec

from games.core import agenda
from games.core.chance import Chance
from games.core.draft import Draft
from games.core.piles import Pile
from games.core.rules import Ask, Command, Event, Json, Moment, Outcome, Seat, Standings, Upcast
from tests.titles.skerry import components, decide, evolve, moves, scoring, view
from tests.titles.skerry.commands import COMMANDS
from tests.titles.skerry.events import EVENTS
from tests.titles.skerry.meta import META
from tests.titles.skerry.state import State
from tests.titles.skerry.upcasts import UPCASTS

_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(State)


class Skerry:
    """The protocol's methods, each in the module of its name."""

    meta = META
    commands = COMMANDS
    events = EVENTS
    upcasts: Mapping[tuple[str, int], Upcast] = UPCASTS

    def __init__(self, digest: str | None) -> None:
        self.box = components.box(digest)
        self.components = self.box.digest

    def initial(self) -> State:
        return State(Pile("drift", []), bank=self.box.sheet.coins.all)

    def copy(self, state: State) -> State:
        return state.copy()

    def decide(self, draft: Draft[State, Event], command: Command, chance: Chance) -> None:
        decide.decide(self.box, draft, command, chance)

    def evolve(self, state: State, event: Event) -> None:
        evolve.evolve(self.box, state, event)

    def to_act(self, state: State) -> tuple[Seat, ...]:
        return agenda.to_act(state.agenda)

    def moves(self, state: State, seat: Seat) -> list[Command]:
        return moves.moves(self.box, state, seat)

    def details(self, state: State, command: Command) -> dict[str, Json]:
        del state, command
        return {}

    def standing(self, state: State, seat: Seat) -> list[Command]:
        return moves.standing(state, seat)

    def view(self, state: State, seat: Seat | None) -> dict[str, Json]:
        return view.view(state, seat)

    def ask(self, state: State, seat: Seat) -> Ask | None:
        return view.ask(state, seat)

    def moment(self, state: State) -> Moment:
        return view.moment(state)

    def standings(self, state: State, seat: Seat | None) -> Standings:
        return scoring.standings(state, seat)

    def redeal(self, state: State, seat: Seat | None, chance: Chance) -> list[Event]:
        return view.redeal(self.box, state, seat, chance)

    def outcome(self, state: State) -> Outcome | None:
        return state.outcome

    def faults(self, state: State) -> list[str]:
        return scoring.faults(self.box, state)

    def dump(self, state: State) -> bytes:
        return _encoder.encode(state)

    def load(self, dumped: bytes) -> State:
        return _decoder.decode(dumped)
