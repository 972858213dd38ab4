"""The base of a title's rules. A title says what differs: handlers, view, ask, moment, standings and outcome."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
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


class Table(Protocol):
    """What the base asks of a title's state. The agenda is empty before the start and after the end."""

    @property
    def agenda(self) -> Sequence[Step]: ...

    def copy(self: S) -> S: ...


class Box(Protocol):
    """What the base asks of a title's components."""

    @property
    def digest(self) -> str: ...


S = TypeVar("S", bound=Table)
B = TypeVar("B", bound=Box)


class Title(ABC, Generic[B, S]):
    """Implements `games.core.rules.Rules`. Class attributes say what the title is made of."""

    meta: ClassVar[Meta]
    handlers: ClassVar[Handlers]
    state: ClassVar[type[Any]]
    """The class of the state, a msgspec struct."""
    decision: ClassVar[type[Decision[Any, Any]]] = Decision
    upcasts: ClassVar[Mapping[tuple[str, int], Upcast]] = {}
    commands: ClassVar[tuple[type[Command], ...]]
    events: ClassVar[tuple[type[Event], ...]]

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
        # A search asks for these all the time, and an instance's own attributes are the quickest to read.
        self._decision = self.decision
        self._decides = self.handlers.decide
        self._offers = self.handlers.offers
        self._evolves = self.handlers.evolve

    # What each title must say

    @abstractmethod
    def view(self, state: S, seat: Seat | None) -> dict[str, Json]:
        """What this seat may know, as JSON; None is a spectator."""

    @abstractmethod
    def ask(self, state: S, seat: Seat) -> Ask | None:
        """What is asked of this seat; None if nothing is."""

    @abstractmethod
    def moment(self, state: S) -> Moment:
        """Where in the game we are."""

    @abstractmethod
    def standings(self, state: S, seat: Seat | None) -> Standings:
        """Scores so far by category, as that viewer may know them."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """None while the game goes on."""

    # What most titles leave as it is

    def initial(self) -> S:
        state: S = self.state()
        return state

    def proceed(self, decision: Decision[B, S]) -> None:
        """What follows on every decision by itself, such as answers given in advance."""

    def standing(self, state: S, seat: Seat) -> list[Command]:
        return []

    def redeal(self, state: S, seat: Seat | None, chance: Chance) -> list[Event]:
        return []

    def faults(self, state: S) -> list[str]:
        return []

    # What is the same for all

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

    def evolve(self, state: S, event: Event) -> None:
        self._evolves[type(event)](self.box, state, event)

    def moves(self, state: S, seat: Seat) -> list[Command]:
        if not state.agenda:
            return []
        step = state.agenda[-1]
        if seat not in step.waiting and not (step.revisable and seat != HOUSE):
            return []
        moves: list[Command] = []
        for offer in self._offers[type(step)]:
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
        options = self.meta.settle(command.seats, command.options)
        assert self.handlers.begin is not None
        self.handlers.begin(decision, command.seats, options)

    def _decide(self, decision: Decision[B, S], command: Command) -> None:
        """An out-of-step command is refused before its handler runs; the handler judges the rest."""
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
