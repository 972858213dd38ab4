"""Commands that the rules should refuse: well-typed, and as close to legal ones as possible."""

from __future__ import annotations

import enum
import types
from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random
from typing import Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from games.core.catalogue import AnyRules
from games.core.rules import HOUSE, Command, Seat
from games.core.standing import Stand
from tests.games.playing import Game, leaves, portrait


class Words:
    """The values of made-up commands: everything in the state, hidden or not, and some nonsense."""

    def __init__(self, random: Random, state: object, seen: Sequence[Command]) -> None:
        values = {leaf for leaf in leaves(portrait([state, list(seen)])) if isinstance(leaf, (str, int))}
        self.seen = seen
        self.random = random
        self.strings = ["", "nonsense", *sorted(word for word in values if isinstance(word, str))]
        numbers = {int(number) for number in values if not isinstance(number, str) and abs(number) < 1000}
        self.numbers = [-2, -1, 0, 1, 2, 99, 10**6, *sorted(numbers)]

    def make(self, hint: object) -> object:
        """A random value of that type."""
        origin = get_origin(hint)
        if origin in _MAKERS:
            return _MAKERS[origin](self, get_args(hint))
        if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
            return self.build(hint)
        if isinstance(hint, type) and issubclass(hint, enum.Enum):
            return self.random.choice(list(hint))
        return self._plain(hint)

    def build(self, kind: type[msgspec.Struct]) -> msgspec.Struct:
        hints = get_type_hints(kind)
        return kind(**{name: self.make(hints[name]) for name in kind.__struct_fields__})

    def other(self, command: Command, name: str) -> object:
        """Another value for that field: one from another move, or any."""
        if self.random.random() < 0.5:
            return getattr(self.random.choice(self.seen), name, getattr(command, name))
        return self.make(get_type_hints(type(command))[name])

    def several(self, hint: object) -> list[object]:
        return [self.make(hint) for _ in range(self.random.randrange(4))]

    def _plain(self, hint: object) -> object:
        if hint is bool:
            return self.random.random() < 0.5
        if hint is int:
            return self.random.choice(self.numbers)
        if hint is float:
            return self.random.choice([*self.numbers, 0.5])
        if hint is str:
            return self.random.choice(self.strings)
        if hint in (None, type(None)):
            return None
        raise NotImplementedError(f"no way to make up a {hint}")


def _tuple(words: Words, args: tuple[object, ...]) -> object:
    if args[-1:] == (Ellipsis,):
        return tuple(words.several(args[0]))
    return tuple(words.make(arg) for arg in args)


def _dict(words: Words, args: tuple[object, ...]) -> object:
    return {words.make(args[0]): words.make(args[1]) for _ in range(words.random.randrange(3))}


def _one_of(words: Words, args: tuple[object, ...]) -> object:
    return words.make(words.random.choice(args))


_MAKERS: dict[object, Callable[[Words, tuple[object, ...]], object]] = {
    Union: _one_of,
    types.UnionType: _one_of,
    Literal: lambda words, args: words.random.choice(args),
    tuple: _tuple,
    list: lambda words, args: words.several(args[0]),
    set: lambda words, args: set(words.several(args[0])),
    frozenset: lambda words, args: frozenset(words.several(args[0])),
    dict: _dict,
}


def temptations(game: Game, state: object, random: Random, count: int, only: Seat | None = None) -> list[Command]:
    """Commands that may or may not be legal; if `only` is given, all of them of that seat."""
    rules = game.rules
    seen = [batch.command for batch in game.batches]
    near = [move for seat in (*game.seats, HOUSE) for move in rules.moves(state, seat) + stands(rules, state, seat)]
    near = [move for move in near if move.seat == only] or near
    some = random.sample(seen, min(50, len(seen)))
    words = Words(random, state, [*some, *near])
    changed, foreign = _changed([*near, seen[0]]), _foreign(game, [*near, *some[:10]])
    commands = [random.choice((changed, changed, foreign, _made_up(game)))(words) for _ in range(count)]
    aimed = commands if only is None else [msgspec.structs.replace(command, seat=only) for command in commands]
    return [command for command in aimed if well_typed(command)]


def _changed(moves: Sequence[Command]) -> Callable[[Words], Command]:
    """A move with another value in one of its fields; all types of moves are equally likely."""
    kinds: dict[type[Command], list[Command]] = {}
    for move in moves:
        if len(move.__struct_fields__) > 1:
            kinds.setdefault(type(move), []).append(move)

    def tempt(words: Words) -> Command:
        command = words.random.choice(kinds[words.random.choice(list(kinds))])
        name = words.random.choice(command.__struct_fields__[1:])
        return msgspec.structs.replace(command, **{name: words.other(command, name)})

    return tempt


def _foreign(game: Game, commands: Sequence[Command]) -> Callable[[Words], Command]:
    """A command of another seat or from another position."""

    def tempt(words: Words) -> Command:
        seat = words.random.choice((*game.seats, HOUSE, -2, game.case.seats))
        return msgspec.structs.replace(words.random.choice(commands), seat=seat)

    return tempt


def _made_up(game: Game) -> Callable[[Words], Command]:
    def tempt(words: Words) -> Command:
        made = words.build(words.random.choice(game.rules.commands))
        assert isinstance(made, Command)
        return msgspec.structs.replace(made, seat=words.random.choice((*game.seats, HOUSE, made.seat)))

    return tempt


def well_typed(command: Command) -> bool:
    """Whether the codec would accept it."""
    try:
        return msgspec.convert(msgspec.to_builtins(command), type(command)) == command
    except msgspec.ValidationError:
        return False


def stands(rules: AnyRules, state: object, seat: Seat) -> list[Command]:
    return [] if seat == HOUSE else rules.standing(state, seat)


def illegal(game: Game, state: object, commands: Iterable[Command]) -> Iterator[Command]:
    """The commands that the rules do not offer, without those that set a standing answer to its present value."""
    everyone = (*game.seats, HOUSE)
    offered = {seat: game.rules.moves(state, seat) + stands(game.rules, state, seat) for seat in everyone}
    windows = {stand.window for moves in offered.values() for stand in moves if isinstance(stand, Stand)}
    for command in commands:
        again = isinstance(command, Stand) and command.seat in game.seats and command.window in windows
        if command not in offered.get(command.seat, ()) and not again:
            yield command
