"""How a title registers its handlers: a decorator on each, and one list of the modules that hold them.

    @decides(Taking, TakeTile)           judges that command while that step is open
    @offers(Taking, TakeTile)            lists the legal commands of that type in that step
    @evolves(TileTaken)                  carries an event into the state
    @details(TakeTile)                   what the label of a move tells beside the command

`begins` marks the handler of `Start`. A step may be a tuple of steps; `Step` itself stands for every step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from types import FunctionType, ModuleType
from typing import Any, NamedTuple, TypeAlias, TypeVar

from games.core.agenda import Step
from games.core.rules import Command, Event, Start

T = TypeVar("T", bound=Step)
K = TypeVar("K", bound=Command)
E = TypeVar("E", bound=Event)
D = TypeVar("D")
B = TypeVar("B")
S = TypeVar("S")
R = TypeVar("R")
F = TypeVar("F", bound=Callable[..., Any])

Steps: TypeAlias = "type[T] | tuple[type[T], ...]"
Handler: TypeAlias = Callable[..., Any]


class Mark(NamedTuple):
    """What a decorator notes on a function."""

    role: str
    steps: tuple[type[Step], ...]
    kinds: tuple[type[Command] | type[Event], ...]


def begins(handler: F) -> F:
    """`begin(decision, seats, options)` lays the table. Seats and options have been checked."""
    return _marked(handler, Mark("begins", (), (Start,)))


def decides(step: Steps[T], command: type[K]) -> Callable[[Callable[[D, T, K], R]], Callable[[D, T, K], R]]:
    """`decide_x(decision, step, command)` emits what the command leads to, or raises Refused."""
    return lambda handler: _marked(handler, Mark("decides", _tuple(step), (command,)))


def offers(
    step: Steps[T], *commands: type[Command]
) -> Callable[[Callable[[B, S, int, T], list[Command]]], Callable[[B, S, int, T], list[Command]]]:
    """`moves_x(box, state, seat, step)` lists legal commands of these types, in a stable order."""
    return lambda handler: _marked(handler, Mark("offers", _tuple(step), commands))


def evolves(event: type[E]) -> Callable[[Callable[[B, S, E], None]], Callable[[B, S, E], None]]:
    """`evolve_x(box, state, event)` changes the state in place."""
    return lambda handler: _marked(handler, Mark("evolves", (), (event,)))


def details(*commands: type[K]) -> Callable[[Callable[[B, S, K], R]], Callable[[B, S, K], R]]:
    """`details_x(box, state, command)` gives what the label of a legal move tells beside the command's own fields."""
    return lambda handler: _marked(handler, Mark("details", (), commands))


class Handlers:
    """The handlers of a title by what they are for. Made once, from the modules that hold them, in that order."""

    def __init__(self, *modules: ModuleType) -> None:
        self.begin: Handler | None = None
        self.decide: dict[tuple[type[Step], type[Command]], Handler] = {}
        self.evolve: dict[type[Event], Handler] = {}
        self.details: dict[type[Command], Handler] = {}
        self.offers: dict[type[Step], tuple[Handler, ...]] = {}
        for handler, mark in _marks(modules):
            self._keep(handler, mark)
        self._check(modules)

    @property
    def commands(self) -> tuple[type[Command], ...]:
        """Every command that is decided somewhere, `Start` first."""
        return (Start, *dict.fromkeys(command for _, command in self.decide))

    @property
    def events(self) -> tuple[type[Event], ...]:
        return tuple(self.evolve)

    def decider(self, step: type[Step], command: type[Command]) -> Handler | None:
        return self.decide.get((step, command)) or self.decide.get((Step, command))

    def _keep(self, handler: Handler, mark: Mark) -> None:
        for kind in mark.kinds:
            match mark.role:
                case "begins":
                    self.begin = handler
                case "evolves":
                    _once(self.evolve, kind, handler)
                case "details":
                    _once(self.details, kind, handler)
                case "decides":
                    for step in mark.steps:
                        _once(self.decide, (step, kind), handler)
        if mark.role == "offers":
            for step in mark.steps:
                self.offers[step] = (*self.offers.get(step, ()), handler)

    def _check(self, modules: tuple[ModuleType, ...]) -> None:
        """A move that is offered in a step where nothing decides it would be refused."""
        if self.begin is None:
            raise TypeError("no handler begins the game")
        for handler, mark in _marks(modules):
            for step in mark.steps if mark.role == "offers" else ():
                for command in mark.kinds:
                    if self.decider(step, command) is None:  # type: ignore[arg-type]
                        raise TypeError(f"{handler.__name__} offers {command.__name__}, undecided in {step.__name__}")


def _marks(modules: Iterable[ModuleType]) -> Iterator[tuple[Handler, Mark]]:
    for module in modules:
        for handler in vars(module).values():
            # Imported handlers belong to the module that defines them.
            if isinstance(handler, FunctionType) and handler.__module__ == module.__name__:
                for mark in getattr(handler, "marks", ()):
                    yield handler, mark


def _marked(handler: F, mark: Mark) -> F:
    marks = (mark, *getattr(handler, "marks", ()))
    handler.marks = marks  # type: ignore[attr-defined]
    return handler


def _once(table: dict[Any, Handler], key: Any, handler: Handler) -> None:
    if key in table:
        raise TypeError(f"{handler.__name__} and {table[key].__name__} both handle {key}")
    table[key] = handler


def _tuple(step: Steps[T]) -> tuple[type[T], ...]:
    return step if isinstance(step, tuple) else (step,)
