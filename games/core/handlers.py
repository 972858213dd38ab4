"""How a title registers its handlers: a decorator on each, and one list of the modules that hold them.

    @begins                              sets up the table: the handler of `Start`
    @decides(Taking, TakeTile)           decides that command while that step is on top of the agenda
    @offers(Taking, TakeTile)            lists the legal commands of that type in that step
    @evolves(TileTaken)                  applies an event of that type to the state
    @details(TakeTile)                   what the label of a move says beside the command's own fields

Instead of a step there may be a tuple of steps. A command decided under `Step` itself may be given at any time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from types import FunctionType, ModuleType
from typing import Any, NamedTuple, TypeAlias, TypeVar, overload

from games.core.agenda import Step
from games.core.rules import Command, Event, Json, Seat, Start

T = TypeVar("T", bound=Step)
K = TypeVar("K", bound=Command)
E = TypeVar("E", bound=Event)
D = TypeVar("D")
B = TypeVar("B")
S = TypeVar("S")
F = TypeVar("F", bound=Callable[..., Any])

Steps: TypeAlias = type[Step] | tuple[type[Step], ...]
Handler: TypeAlias = Callable[..., Any]
Decide: TypeAlias = Callable[[D, T, K], None]
Offer: TypeAlias = Callable[[B, S, Seat, T], list[Command]]
Evolve: TypeAlias = Callable[[B, S, E], None]
Describe: TypeAlias = Callable[[B, S, K], dict[str, Json]]


class Registration(NamedTuple):
    """What a decorator records on a function."""

    role: str
    steps: tuple[type[Step], ...]
    types: tuple[type[Command] | type[Event], ...]


def begins(handler: F) -> F:
    """`begin(decision, seats, options)` sets up the table. Seats and options have been checked."""
    return _register(handler, Registration("begins", (), (Start,)))


@overload
def decides(step: type[T], command: type[K]) -> Callable[[Decide[D, T, K]], Decide[D, T, K]]: ...
@overload
def decides(step: tuple[type[Step], ...], command: type[K]) -> Callable[[Decide[D, T, K]], Decide[D, T, K]]: ...
def decides(step: Steps, command: type[Command]) -> Callable[[F], F]:
    """`decide_x(decision, step, command)` emits what the command leads to, or raises Refused.

    The seat is one that the step waits for, with two exceptions in which the handler must check the seat. In a
    revisable step, seats that have answered may answer again; under `Step` any seat may give the command.
    """
    return lambda handler: _register(handler, Registration("decides", _tuple(step), (command,)))


@overload
def offers(step: type[T], *commands: type[Command]) -> Callable[[Offer[B, S, T]], Offer[B, S, T]]: ...
@overload
def offers(step: tuple[type[Step], ...], *commands: type[Command]) -> Callable[[Offer[B, S, T]], Offer[B, S, T]]: ...
def offers(step: Steps, *commands: type[Command]) -> Callable[[F], F]:
    """`moves_x(box, state, seat, step)` lists legal commands of these types, in a stable order.

    If several handlers offer commands in a step, their lists are joined in the order of the handlers.
    """
    return lambda handler: _register(handler, Registration("offers", _tuple(step), commands))


def evolves(event: type[E]) -> Callable[[Evolve[B, S, E]], Evolve[B, S, E]]:
    """`evolve_x(box, state, event)` changes the state in place."""
    return lambda handler: _register(handler, Registration("evolves", (), (event,)))


def details(*commands: type[K]) -> Callable[[Describe[B, S, K]], Describe[B, S, K]]:
    """`details_x(box, state, command)` returns what the label of a move says beside the command's own fields."""
    return lambda handler: _register(handler, Registration("details", (), commands))


class Handlers:
    """The handlers of a title, by role. Built once, from the modules that define them, in that order."""

    def __init__(self, *modules: ModuleType) -> None:
        self.begin: Handler | None = None
        self.decide: dict[tuple[type[Step], type[Command]], Handler] = {}
        self.evolve: dict[type[Event], Handler] = {}
        self.details: dict[type[Command], Handler] = {}
        self.offers: dict[type[Step], tuple[Handler, ...]] = {}
        registered = list(_registered(modules))
        for handler, registration in registered:
            self._keep(handler, registration)
        if self.begin is None:
            raise TypeError("no handler begins the game")
        for handler, registration in registered:
            if registration.role == "offers":
                self._check_offer(handler, registration)
        self._check_steps()

    @property
    def commands(self) -> tuple[type[Command], ...]:
        """Every command that some step decides, `Start` first."""
        return (Start, *dict.fromkeys(command for _, command in self.decide))

    @property
    def events(self) -> tuple[type[Event], ...]:
        return tuple(self.evolve)

    def decider(self, step: type[Step], command: type[Command]) -> Handler | None:
        return self.decide.get((step, command)) or self.decide.get((Step, command))

    def _keep(self, handler: Handler, registration: Registration) -> None:
        match registration.role:
            case "begins":
                if self.begin is not None:
                    raise TypeError(f"{handler.__name__} and {self.begin.__name__} both begin the game")
                self.begin = handler
            case "evolves":
                _add(self.evolve, registration.types, handler)
            case "details":
                _add(self.details, registration.types, handler)
            case "decides":
                _add(self.decide, ((step, kind) for step in registration.steps for kind in registration.types), handler)
            case "offers":
                for step in registration.steps:
                    self.offers[step] = (*self.offers.get(step, ()), handler)

    def _check_offer(self, handler: Handler, offer: Registration) -> None:
        """Check that an offer names its commands, and that each is decided in each step: else it would be refused."""
        if not offer.types or Step in offer.steps:
            raise TypeError(f"{handler.__name__} has to name the steps and the commands that it offers")
        for step in offer.steps:
            for command in offer.types:
                if self.decider(step, command) is None:  # type: ignore[arg-type]
                    raise TypeError(f"{handler.__name__} offers {command.__name__}, undecided in {step.__name__}")

    def _check_steps(self) -> None:
        """Check that each step that takes commands offers some."""
        for step, command in self.decide:
            if step not in self.offers and step is not Step:
                raise TypeError(f"{step.__name__} takes {command.__name__}, but offers nothing")


def _registered(modules: Iterable[ModuleType]) -> Iterator[tuple[Handler, Registration]]:
    for module in modules:
        for handler in vars(module).values():
            # Imported handlers belong to the module that defines them.
            if isinstance(handler, FunctionType) and handler.__module__ == module.__name__:
                for registration in getattr(handler, "registrations", ()):
                    yield handler, registration


def _register(handler: F, registration: Registration) -> F:
    registrations = (registration, *getattr(handler, "registrations", ()))
    handler.registrations = registrations  # type: ignore[attr-defined]
    return handler


def _add(table: dict[Any, Handler], keys: Iterable[object], handler: Handler) -> None:
    for key in keys:
        if key in table:
            raise TypeError(f"{handler.__name__} and {table[key].__name__} both handle {key}")
        table[key] = handler


def _tuple(step: Steps) -> tuple[type[Step], ...]:
    return step if isinstance(step, tuple) else (step,)
