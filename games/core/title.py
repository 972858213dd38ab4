"""The base class of a title's rules: it implements `games.core.rules.Rules` from nine things that each title writes.

Four are handlers, registered as `games.core.handlers` says: what begins the game, what decides a command, what offers
moves, what evolves the state. Five are methods: `view`, `ask`, `moment`, `standings`, `outcome`. The rest has defaults:
override `initial` if the state needs more than its class, `redeal` if anything is hidden, `standing` and `proceed` if
seats may answer in advance, and `faults` as soon as a piece can get lost.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar, Generic, Protocol, TypeVar

import msgspec

from games.core import agenda
from games.core.agenda import Step
from games.core.chance import Chance
from games.core.decision import Decision
from games.core.draft import Draft
from games.core.handlers import Handlers
from games.core.meta import Meta
from games.core.rules import (
    HOUSE,
    Ask,
    Command,
    Event,
    Json,
    Moment,
    Outcome,
    Refused,
    Seat,
    Standings,
    Start,
    Upcast,
)


class TitleState(Protocol):
    """What the base needs of a title's state. The agenda is empty before the start and after the end."""

    @property
    def agenda(self) -> Sequence[Step]: ...

    def copy(self: S) -> S: ...


class TitleBox(Protocol):
    """What the base needs of a title's components."""

    @property
    def digest(self) -> str: ...


S = TypeVar("S", bound=TitleState)
B = TypeVar("B", bound=TitleBox)


class Title(ABC, Generic[B, S]):
    """A title sets `meta`, `handlers` and `state`, and the other class attributes if the defaults do not suit it."""

    meta: Meta
    handlers: Handlers
    state: type[Any]
    """The class of the state, a msgspec struct."""
    decision: type[Decision[Any, Any]] = Decision
    """What handlers get as their first argument."""
    upcasts: Mapping[tuple[str, int], Upcast] = MappingProxyType({})

    components: str
    commands: tuple[type[Command], ...]
    """Taken from the handlers, like the events."""
    events: tuple[type[Event], ...]

    _encoder: ClassVar = msgspec.msgpack.Encoder()
    _decoder: ClassVar[msgspec.msgpack.Decoder[Any]]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "handlers" in vars(cls):
            cls.commands, cls.events = cls.handlers.commands, cls.handlers.events
            cls._decoder = msgspec.msgpack.Decoder(cls.state)

    def __init__(self, box: B) -> None:
        self.box = box
        self.components = box.digest
        # A search reads these very often, and attributes of the instance are the fastest.
        self._decision = self.decision
        self._decides = self.handlers.decide
        self._offers = self.handlers.offers
        self._evolves = self.handlers.evolve

    # What each title writes

    @abstractmethod
    def view(self, state: S, seat: Seat | None) -> dict[str, Json]:
        """What this seat may know, as JSON; None is a spectator."""

    @abstractmethod
    def ask(self, state: S, seat: Seat) -> Ask | None:
        """What is asked of this seat; None if nothing is."""

    @abstractmethod
    def moment(self, state: S) -> Moment:
        """Where in the game this state is. It is public."""

    @abstractmethod
    def standings(self, state: S, seat: Seat | None) -> Standings:
        """Scores so far by category, as that viewer may know them."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """None while the game goes on."""

    # What a title overrides if it needs more

    def initial(self) -> S:
        """An empty table."""
        state: S = self.state()
        return state

    def proceed(self, decision: Decision[B, S]) -> None:
        """Called after every command that was not refused: emits what follows by itself, such as standing answers."""

    def standing(self, state: S, seat: Seat) -> list[Command]:
        """The standing answers that this seat could set or lift now: see `games.core.standing`."""
        return []

    def redeal(self, state: S, seat: Seat | None, chance: Chance) -> list[Event]:
        """Events that lead to another world which this viewer cannot tell from this one; empty if nothing is hidden."""
        return []

    def faults(self, state: S) -> list[str]:
        """Broken invariants, a sentence each: see `games.core.conservation`."""
        return []

    # What is the same for all titles

    def copy(self, state: S) -> S:
        return state.copy()

    def to_act(self, state: S) -> tuple[Seat, ...]:
        return agenda.to_act(state.agenda)

    def decide(self, draft: Draft[S, Event], command: Command, chance: Chance) -> None:
        if type(command.seat) is not int:  # True is an int too
            raise Refused("seat-unknown")
        decision = self._decision(self.box, draft, chance, command.seat)
        if type(command) is Start:
            self._begin(decision, command)
        else:
            self._decide(decision, command)
        self.proceed(decision)

    def follow_up(self, decision: Decision[B, S], command: Command) -> None:
        """Decide another command within this decision: `proceed` gives standing answers in this way."""
        decision.seat = command.seat
        self._decide(decision, command)

    def evolve(self, state: S, event: Event) -> None:
        self._evolves[type(event)](self.box, state, event)

    def moves(self, state: S, seat: Seat) -> list[Command]:
        if not state.agenda:
            return []
        step = state.agenda[-1]
        if seat not in step.waiting and not (step.revisable and seat != HOUSE):
            return []
        offers = self._offers[type(step)]
        moves: list[Command] = offers[0](self.box, state, seat, step)
        for offer in offers[1:]:
            moves += offer(self.box, state, seat, step)
        return moves

    def details(self, state: S, command: Command) -> dict[str, Json]:
        handler = self.handlers.details.get(type(command))
        details: dict[str, Json] = {} if handler is None else handler(self.box, state, command)
        return details

    def dump(self, state: S) -> bytes:
        dumped: bytes = self._encoder.encode(state)
        return dumped

    def load(self, dumped: bytes) -> S:
        state: S = self._decoder.decode(dumped)
        return state

    def _begin(self, decision: Decision[B, S], command: Start) -> None:
        if decision.state.agenda or self.outcome(decision.state) is not None:
            raise Refused("already-started")
        if command.seat != HOUSE:
            raise Refused("not-asked", seat=command.seat)
        self.meta.check_seats(command.seats)
        options = self.meta.begun(command.seats, command.options)
        assert self.handlers.begin is not None
        self.handlers.begin(decision, command.seats, options)

    def _decide(self, decision: Decision[B, S], command: Command) -> None:
        """Refuse a command out of step, or from a seat that is not asked; else call its handler.

        A handler of this step takes precedence over one of `Step`.
        """
        state = decision.state
        if not state.agenda:
            raise Refused("game-over" if self.outcome(state) is not None else "not-started")
        step = state.agenda[-1]
        handler = self._decides.get((type(step), type(command)))
        if handler is None:
            handler = self._decides.get((Step, type(command)))
            if handler is None:
                raise Refused("not-now")
        elif command.seat not in step.waiting and not step.revisable:
            raise Refused("not-asked", seat=command.seat)
        handler(decision, step, command)
