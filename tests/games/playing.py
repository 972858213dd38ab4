"""Random games for the contract, played once and recorded, so that each check can go through them again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from hashlib import blake2b
from itertools import islice, zip_longest
from random import Random
from typing import TypeVar, cast

import msgspec

from games.core.catalogue import AnyRules
from games.core.chance import Seeded
from games.core.meta import Meta, OptionValue
from games.core.play import carry_out, start
from games.core.rules import HOUSE, Command, Event, Refused, Rules, S, Seat

LIMIT = 20_000
"""No game of any title takes more decisions than this."""

T = TypeVar("T")


class Broken(AssertionError):
    """A title breaks the contract; `rule` names the rule."""

    def __init__(self, rule: str, what: str) -> None:
        super().__init__(f"{rule}: {what}")
        self.rule = rule


def insist(holds: bool, rule: str, what: object = "") -> None:
    if not holds:
        raise Broken(rule, str(what))


class Case(msgspec.Struct, frozen=True):
    """All that a random game depends on. `first` are its first choices, which Hypothesis can shrink."""

    seats: int
    options: tuple[tuple[str, OptionValue], ...] = ()
    seed: int = 0
    first: tuple[int, ...] = ()
    restless: bool = False
    """Seats also set standing answers and change their minds about choices."""

    @property
    def chance(self) -> Seeded:
        return Seeded(b"%d" % self.seed)


@dataclass(frozen=True)
class Batch:
    command: Command
    events: Sequence[Event]


@dataclass
class Game:
    """A recorded game. `ending` is "over", or says what stopped it."""

    rules: AnyRules
    case: Case
    batches: list[Batch] = field(default_factory=list)
    ending: str = "over"

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(range(self.case.seats))

    @property
    def events(self) -> list[Event]:
        return [event for batch in self.batches for event in batch.events]

    @cached_property
    def phases(self) -> list[str]:
        """The phase after each batch."""
        return [self.rules.moment(state).phase for _, state in fold_batches(self)]

    def random(self, purpose: str) -> Random:
        """A random generator for the samples of a check."""
        return Random(f"{purpose}/{self.case.seed}")


class Chooser:
    def __init__(self, case: Case) -> None:
        self._first = iter(case.first)
        self._random = Random(case.seed)
        self._restless = case.restless

    def pick(self, items: Sequence[T]) -> T:
        number = next(self._first, None)
        return items[self._random.randrange(len(items)) if number is None else number % len(items)]

    def decision(self, rules: AnyRules, state: object, seats: Sequence[Seat]) -> tuple[Seat, Sequence[Command]]:
        """The next seat and its moves; now and then these replace an answer or set a standing one."""
        waiting = rules.to_act(state)
        mood = self._random.random() if self._restless else 1.0
        if mood < 0.1 and (seat := self._random.choice(seats)) not in waiting and (again := rules.moves(state, seat)):
            return seat, again
        if mood < 0.15 and (stands := rules.standing(state, seat := self._random.choice(seats))):
            return seat, stands
        seat = self.pick(waiting)
        return seat, rules.moves(state, seat)


def play(rules: AnyRules, case: Case) -> Game:
    """Play a game. Never fails: what went wrong is the game's `ending`, for the check that is about it."""
    game = Game(rules, case)
    state, chance, chooser = rules.initial(), case.chance, Chooser(case)
    command: Command = start(case.seats, dict(case.options))
    for _ in range(LIMIT):
        try:
            game.batches.append(Batch(command, carry_out(rules, state, command, chance)))
        except Refused as refused:
            game.ending = f"refused: {command} with {refused.code}" if game.batches else f"no start: {refused.code}"
            return game
        if not rules.to_act(state):
            return game
        seat, moves = chooser.decision(rules, state, game.seats)
        if not moves:
            game.ending = f"dead end: seat {seat} has no move at {rules.moment(state)}"
            return game
        command = chooser.pick(moves)
    game.ending = "no end"
    return game


@lru_cache(maxsize=64)
def recorded(rules: AnyRules, case: Case) -> Game:
    """The game, cached for the next checks of the same case."""
    return play(rules, case)


def fold(game: Game) -> Iterator[tuple[Event, object]]:
    """Yields each event with the state after it, folded from the events alone. It is always the same object."""
    state = game.rules.initial()
    for event in game.events:
        game.rules.evolve(state, event)
        yield event, state


def fold_batches(game: Game) -> Iterator[tuple[Batch, object]]:
    state = game.rules.initial()
    for batch in game.batches:
        for event in batch.events:
            game.rules.evolve(state, event)
        yield batch, state


def decide_again(game: Game) -> Iterator[tuple[list[Event], object]]:
    """The commands of the game decided again, with the state that they led to."""
    state, chance = game.rules.initial(), game.case.chance
    for batch in game.batches:
        yield carry_out(game.rules, state, batch.command, chance), state


def sampled(game: Game, count: int) -> Iterator[tuple[int, object]]:
    """Some positions of the game with the number of batches before each: the first, the last, and some between.

    They come from all phases in turn, so that rare questions are sampled as well as common ones.
    """
    chosen = {1, len(game.batches), *islice(_by_turns(game), count)}
    for number, (_, state) in enumerate(fold_batches(game), 1):
        if number in chosen:
            yield number, state


def _by_turns(game: Game) -> Iterator[int]:
    phases: dict[str, list[int]] = {}
    for number, phase in enumerate(game.phases, 1):
        phases.setdefault(phase, []).append(number)
    random = game.random("positions")
    groups = [random.sample(group, len(group)) for group in phases.values()]
    random.shuffle(groups)
    for turn in zip_longest(*groups):
        yield from (number for number in turn if number is not None)


def digest(game: Game) -> str:
    """A digest of all events and of the last state."""
    state = game.rules.initial()
    hashed = blake2b(game.ending.encode(), digest_size=16)
    for event in game.events:
        hashed.update(msgspec.msgpack.encode(event))
        game.rules.evolve(state, event)
    hashed.update(game.rules.dump(state))
    return hashed.hexdigest()


def option_sets(meta: Meta, seats: int) -> list[dict[str, OptionValue]]:
    """The default options, and each other value of each option alone, as far as they suit that many seats."""
    sets: list[dict[str, OptionValue]] = [{}]
    for option in meta.options:
        if option.seats is None or seats in option.seats:
            sets += [{option.name: value} for value in option.choices if value != option.default]
    return sets


def portrait(thing: object) -> object:
    """All fields of a state as plain data. Two states are equal if their portraits are. Independent of `dump`."""
    if isinstance(thing, dict):
        return "dict", [(portrait(key), portrait(value)) for key, value in thing.items()]
    if isinstance(thing, (list, tuple)):
        return type(thing).__name__, [portrait(item) for item in thing]
    if isinstance(thing, (set, frozenset)):
        return type(thing).__name__, sorted((portrait(item) for item in thing), key=repr)
    parts = _fields(thing)
    return thing if parts is None else (type(thing).__name__, [(name, portrait(part)) for name, part in parts])


def leaves(thing: object) -> Iterator[object]:
    """The strings, numbers and other leaves of plain data."""
    if isinstance(thing, dict):
        thing = [*thing, *thing.values()]
    if isinstance(thing, (list, tuple)):
        for item in thing:
            yield from leaves(item)
    else:
        yield thing


def parts(thing: object) -> Iterator[tuple[object, object]]:
    """The parts of a state or of a value in it, each with its name, key or number. Keys of a mapping are parts too."""
    if isinstance(thing, dict):
        yield from ((key, key) for key in thing)
        yield from thing.items()
    elif isinstance(thing, (list, tuple, set, frozenset)):
        yield from enumerate(thing)
    else:
        yield from _fields(thing) or ()


def mutables(thing: object) -> Iterator[object]:
    """All mutable objects in a state. Frozen objects may be shared, with all that they contain."""
    if isinstance(thing, msgspec.Struct) and thing.__struct_config__.frozen:
        return
    if isinstance(thing, (list, dict, set, bytearray)) or _fields(thing) is not None:
        yield thing
    for _, part in parts(thing):
        yield from mutables(part)


def _fields(thing: object) -> list[tuple[str, object]] | None:
    if isinstance(thing, type):
        return None
    names = getattr(type(thing), "__struct_fields__", None)
    if names is None and type(thing).__module__ != "builtins":
        slots = (slot for kind in type(thing).__mro__ for slot in getattr(kind, "__slots__", ()))
        names = (*slots, *getattr(thing, "__dict__", {}))
    return None if names is None else [(name, getattr(thing, name)) for name in names if hasattr(thing, name)]


def any_rules(rules: Rules[S, Event]) -> AnyRules:
    """The rules with the type that the catalogue gives them."""
    return cast("AnyRules", rules)


def everybody(game: Game) -> tuple[Seat, ...]:
    return (*game.seats, HOUSE)
