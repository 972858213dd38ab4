"""The contract of every title, as plain functions: each takes a recorded game and raises Broken with the rule's name.

The checks of secrets are in worlds.py. Run as a program, it plays the cases given on stdin and prints digests of the
games, so that processes with other hash seeds can be compared.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from random import Random
from typing import get_type_hints

import msgspec

from games.core import catalogue
from games.core.catalogue import AnyRules
from games.core.chance import Chance, Watched
from games.core.play import carry_out, decide_on_copy, start
from games.core.rules import HOUSE, Command, Event, Json, Refused, Seat, Start, name_of, named, secrets_of
from games.core.standing import Stand
from tests.games import worlds
from tests.games.playing import (
    Case,
    Chooser,
    Game,
    decide_again,
    digest,
    everybody,
    fold,
    fold_batches,
    insist,
    mutables,
    play,
    portrait,
    sampled,
)
from tests.games.tempting import illegal, stands, temptations
from tests.titles import register_test_titles

ROOT = Path(__file__).parents[2]
CODE = re.compile(r"[a-z]+(-[a-z]+)*")


# Play


def check_ends(game: Game) -> None:
    """A game ends, has an outcome then and not before, and offers no moves afterwards."""
    insist(game.ending == "over", "ends", game.ending)
    rules, last = game.rules, len(game.batches)
    for number, (_, state) in enumerate(fold_batches(game), 1):
        over = number == last
        insist((rules.outcome(state) is not None) == over, "ends", f"outcome after decision {number} of {last}")
        insist((rules.to_act(state) == ()) == over, "ends", f"to act after decision {number} of {last}")
    for seat in everybody(game):
        insist(not rules.moves(state, seat) + stands(rules, state, seat), "ends", f"seat {seat} can still act")


def check_no_dead_end(game: Game) -> None:
    """A seat that is to act has a move and is asked something."""
    insist(not game.ending.startswith("dead end"), "dead-end", game.ending)
    for number, (_, state) in enumerate(fold_batches(game), 1):
        for seat in game.rules.to_act(state):
            insist(bool(game.rules.moves(state, seat)), "dead-end", f"seat {seat} after {number} decisions")
            asked = seat == HOUSE or game.rules.ask(state, seat) is not None
            insist(asked, "asked", f"seat {seat} after {number} decisions")


def check_to_act(game: Game) -> None:
    """`to_act` is ascending, without repetition, with seats of this table; or the house alone."""
    for number, (_, state) in enumerate(fold_batches(game), 1):
        waiting = game.rules.to_act(state)
        sound = waiting == (HOUSE,) or (list(waiting) == sorted(set(waiting)) and set(waiting) <= set(game.seats))
        insist(sound, "to-act", f"{waiting} after {number} decisions")


def check_moves_accepted(game: Game, positions: int = 6) -> None:
    """Every offered move is accepted. Moves have a stable order and are commands of the title."""
    insist(not game.ending.startswith("refused"), "moves-accepted", game.ending)
    for number, state in sampled(game, positions):
        for seat in everybody(game):
            offered = game.rules.moves(state, seat) + stands(game.rules, state, seat)
            again = game.rules.moves(state, seat) + stands(game.rules, state, seat)
            insist(offered == again, "moves-stable", f"seat {seat} after {number} decisions")
            for move in offered:
                _check_offer(game, state, seat, move)


def check_moves_once(game: Game) -> None:
    """No move is offered twice."""
    for _, state in fold_batches(game):
        for seat in everybody(game):
            moves = [msgspec.msgpack.encode(move) for move in game.rules.moves(state, seat)]
            insist(len(set(moves)) == len(moves), "moves-once", f"seat {seat}: {game.rules.moves(state, seat)}")


def _check_offer(game: Game, state: object, seat: Seat, move: Command) -> None:
    insist(type(move) in game.rules.commands and move.seat == seat, "moves-own", move)
    insist(_sent(move) == move, "moves-body", f"{move} cannot be sent as it is offered")
    try:
        draft = decide_on_copy(game.rules, state, move, game.case.chance)
    except Refused as refused:
        insist(False, "moves-accepted", f"{move} is refused with {refused.code}")
    insist(bool(draft.events), "moves-accepted", f"{move} leads to nothing")


def _sent(move: Command) -> Command | None:
    """The move as it is decoded from the body of a request."""
    try:
        return msgspec.json.decode(msgspec.json.encode(move), type=type(move))
    except msgspec.ValidationError:
        return None


def check_closes_offered(rules: AnyRules, games: Iterable[Game]) -> None:
    """Each command that closes a turn is offered in some game. Plays no more games than necessary."""
    missing = {command for command in rules.commands if command.closes}
    for game in games:
        for _, state in fold_batches(game) if missing else ():
            offered = (move for seat in rules.to_act(state) for move in rules.moves(state, seat))
            missing -= {type(move) for move in offered}
        if not missing:
            return
    insist(not missing, "closes-offered", f"nobody is ever offered {sorted(map(name_of, missing))}")


def check_refusals(game: Game, positions: int = 6, commands: int = 40) -> None:
    """A command that is not offered raises Refused and nothing else, and changes nothing."""
    random = game.random("refusals")
    _check_refused(game, game.rules.initial(), temptations(game, game.rules.initial(), random, commands))
    for _, state in sampled(game, positions):
        _check_refused(game, state, temptations(game, state, random, commands))


def _check_refused(game: Game, state: object, commands: Sequence[Command]) -> None:
    before = game.rules.dump(state)
    for command in illegal(game, state, commands):
        if isinstance(command, Start) and not game.rules.to_act(state) and game.rules.outcome(state) is None:
            continue  # an empty table: see check_starts
        try:
            decide_on_copy(game.rules, state, command, game.case.chance)
        except Refused as refused:
            insist(bool(CODE.fullmatch(refused.code)), "refusal-code", refused.code)
            msgspec.json.encode(refused.details)
        except Exception as error:
            insist(False, "refused", f"{command} makes the rules fail: {error!r}")
        else:
            insist(False, "refused", f"{command} is accepted, though not offered")
        insist(game.rules.dump(state) == before, "refused-unchanged", command)


def check_starts(rules: AnyRules) -> None:
    """An empty table waits for nobody, starts with each number of seats on the card, and refuses everything else."""
    empty, meta = rules.initial(), rules.meta
    insist(rules.to_act(empty) == () and rules.outcome(empty) is None, "starts", "an empty table is not empty")
    insist(not rules.faults(empty), "starts", rules.faults(empty))
    chance = Case(meta.min_seats).chance
    for seats in range(meta.min_seats, meta.max_seats + 1):
        decide_on_copy(rules, empty, start(seats, {}), chance)
    fine = meta.min_seats
    wrong = [start(seats, {}) for seats in (-1, 0, meta.min_seats - 1, meta.max_seats + 1)]
    wrong += [start(fine, {"nonsense": True}), Start(0, fine)]
    wrong += [start(fine, {option.name: value}) for option in meta.options for value in ("nonsense", -7, 10**6)]
    # 1 and True are equal in Python, but not as values of an option.
    wrong += [start(fine, {option.name: 1}) for option in meta.options if option.choices == (False, True)]
    for command in wrong:
        insist(worlds.verdict(rules, empty, command, chance) != ("accepted",), "starts", f"{command} is accepted")


# State and events


def check_fold(game: Game, positions: int = 6) -> None:
    """The fold of the events equals the state of the decisions, at every step."""
    rules, chosen = game.rules, {number for number, _ in sampled(game, positions)}
    pairs = zip(fold_batches(game), decide_again(game), strict=True)
    for number, ((batch, folded), (events, decided)) in enumerate(pairs, 1):
        insist(list(batch.events) == events, "same-events", f"decision {number}: {batch.events} or {events}")
        insist(rules.dump(folded) == rules.dump(decided), "fold", f"after decision {number}, {batch.command}")
        if number in chosen:
            insist(portrait(folded) == portrait(decided), "fold", f"after decision {number}, {batch.command}")


def check_faults(game: Game) -> None:
    """`faults` is empty after every event."""
    for event, state in fold(game):
        faults = game.rules.faults(state)
        insist(not faults, "faults", f"{faults} after {event}")


def check_codec(game: Game) -> None:
    """Events and commands survive MessagePack and JSON unchanged."""
    for thing in [*game.events, *(batch.command for batch in game.batches)]:
        for codec in (msgspec.msgpack, msgspec.json):
            stored = codec.encode(thing)
            back = codec.decode(stored, type=type(thing))
            insist(back == thing and codec.encode(back) == stored, "codec", thing)
        # A game file has the fields as JSON, and encoding them again must give the same bytes.
        fields = msgspec.json.encode(msgspec.msgpack.decode(stored := msgspec.msgpack.encode(thing)))
        insist(msgspec.msgpack.encode(msgspec.json.decode(fields)) == stored, "codec", f"{thing} as JSON")
    known = set(game.rules.events)
    insist(all(type(event) in known for event in game.events), "codec", "an event that the title does not name")


def check_dump(game: Game, positions: int = 6) -> None:
    """A loaded state equals the dumped one, and continues in the same way."""
    rules = game.rules
    for number, state in sampled(game, positions):
        loaded = rules.load(rules.dump(state))
        insist(portrait(loaded) == portrait(state), "dump", f"after {number} decisions")
        insist(rules.dump(loaded) == rules.dump(state), "dump", f"again, after {number} decisions")
        for batch in game.batches[number : number + 10]:
            events = carry_out(rules, loaded, batch.command, game.case.chance)
            insist(list(batch.events) == events, "dump", f"after {number} decisions it goes on otherwise: {events}")


def check_copy(game: Game, positions: int = 6) -> None:
    """Changes of a copy do not change the original, nor the other way round."""
    rules, random = game.rules, game.random("copies")
    for number, state in sampled(game, positions):
        copy = rules.copy(state)
        insist(portrait(copy) == portrait(state), "copy", f"differs after {number} decisions")
        shared = {id(part) for part in mutables(state)} & {id(part) for part in mutables(copy)}
        insist(not shared, "copy", f"shares something after {number} decisions")
        for moving, still in ((copy, state), (rules.copy(state), copy)):
            before = rules.dump(still), portrait(still)
            _play_on(game, moving, random)
            insist((rules.dump(still), portrait(still)) == before, "copy", f"after {number} decisions")


def _play_on(game: Game, state: object, random: Random, decisions: int = 12) -> None:
    chooser = Chooser(Case(game.case.seats, seed=random.getrandbits(32)))
    chance = worlds.luck(random)
    for _ in range(decisions):
        if game.rules.to_act(state):
            _, moves = chooser.decision(game.rules, state, game.seats)
            carry_out(game.rules, state, chooser.pick(moves), chance)


def check_never_judges(game: Game, stranger: Game) -> None:
    """`evolve` checks nothing: events in order never fail, and even those of another game are not refused."""
    rules, random = game.rules, game.random("history")
    taken = 0
    try:
        for _ in fold(game):
            taken += 1
    except Exception as error:
        insist(False, "never-judges", f"{error!r} for {game.events[taken]}")
    kinds = {type(event): event for event in random.sample(stranger.events, len(stranger.events))}
    foreign = [version for event in kinds.values() for version in (event, *_doctored(event))]
    for number, state in sampled(game, 6):
        for event in foreign:
            _check_taken(rules, rules.copy(state), event, number)


def _check_taken(rules: AnyRules, state: object, event: Event, number: int) -> None:
    try:
        rules.evolve(state, event)
    except Refused as refused:
        insist(False, "never-judges", f"{refused.code} for {event} after {number} decisions")
    except (LookupError, ValueError, TypeError, AttributeError, AssertionError, ArithmeticError):
        pass  # on another state an event may lead to anything, but not to a refusal


def _doctored(event: Event) -> Iterator[Event]:
    """The event with a greater number in it, which other versions of the rules may have allowed."""
    for name in event.__struct_fields__:
        number = getattr(event, name)
        if type(number) is int:
            yield from (msgspec.structs.replace(event, **{name: number + more}) for more in (1, 50))


class Tallied:
    """Chance that records each roll of a die."""

    def __init__(self, chance: Chance) -> None:
        self.pick = chance.pick
        self.shuffle = chance.shuffle
        self._roll = chance.roll
        self.rolls: list[tuple[str, int]] = []

    def roll(self, label: str, count: int, sides: int) -> int:
        self.rolls.append((label, count))
        return self._roll(label, count, sides)


def check_dice_are_fresh(game: Game) -> None:
    """No roll of a die is used twice. Labels with a slash, such as those of piles, may be used again."""
    state, chance = game.rules.initial(), Tallied(game.case.chance)
    for batch in game.batches:
        carry_out(game.rules, state, batch.command, chance)
    dice = [roll for roll in chance.rolls if "/" not in roll[0]]
    insist(len(dice) == len(set(dice)), "dice", "a roll was used twice")


# What is shown


def check_answers(game: Game, positions: int = 6) -> None:
    """Views and details of moves are plain JSON. Calls change nothing, and give the same result when repeated."""
    rules = game.rules
    for number, state in sampled(game, positions):
        before = rules.dump(state)
        for viewer in worlds.viewers(game):
            insist(_is_json(rules.view(state, viewer)), "view-json", f"after {number} decisions")
            for move in rules.moves(state, viewer) if viewer is not None else ():
                details = rules.details(state, move)
                insist(_is_json(details), "details-json", f"{details} for {move}")
            first, second = (worlds.answers(rules, state, viewer) for _ in range(2))
            insist(first == second, "answers-stable", f"viewer {viewer} after {number} decisions")
        insist(rules.dump(state) == before, "answers-pure", f"after {number} decisions")


def _is_json(answer: dict[str, Json]) -> bool:
    try:
        return bool(json.loads(json.dumps(answer, allow_nan=False)) == answer)
    except (TypeError, ValueError):
        return False


def check_outcome(game: Game) -> None:
    """Places count from 1 and ties share one; there is a score for each seat, equal to the last standings.

    At the end `now` equals `total`.
    """
    for _, state in fold_batches(game):
        standings = game.rules.standings(state, None)
        insist([score.seat for score in standings] == list(game.seats), "standings", standings)
    outcome = game.rules.outcome(state)
    assert outcome is not None
    places = outcome.places
    insist(len(places) == game.case.seats, "outcome", places)
    insist(all(place == 1 + sum(other < place for other in places) for place in places), "outcome", places)
    insist(bool(outcome.reason), "outcome", "no reason")
    insist(len({tuple(score.categories) for score in outcome.scores}) == 1, "outcome", "categories differ")
    for score in outcome.scores:
        insist(score.total_now == score.total, "now", f"{score} at the end")
        insist(not score.hidden, "outcome", f"{score} is hidden at the end")
    for viewer in worlds.viewers(game):
        insist(game.rules.standings(state, viewer) == outcome.scores, "outcome", f"viewer {viewer} is told otherwise")


# Names


def check_names(rules: AnyRules) -> None:
    """Every command and event has its own name, and every secret names seats."""
    named(rules.commands)
    events = named(rules.events)
    insist(rules.commands[0] is Start, "names", "Start is the first command")
    for kind in (*rules.commands, *rules.events):
        insist(bool(CODE.fullmatch(name_of(kind))), "names", f"{name_of(kind)} is not written like-this")
        insist(kind.__struct_config__.frozen, "names", f"{kind.__name__} is not frozen")
    for kind in rules.events:
        _check_secrets(kind)
        insist(not (kind.quiet and kind.shows), "names", f"{kind.__name__} is quiet and shows")
    insist(not any(name.startswith("table:") for name in events), "names", "table events are not a title's")
    wanted = {(name_of(kind), schema) for kind in rules.events for schema in range(1, kind.schema)}
    insist(set(rules.upcasts) == wanted, "upcasts", f"{set(rules.upcasts)} for {wanted}")


def _check_secrets(kind: type[Event]) -> None:
    hints, marks = get_type_hints(kind), secrets_of(kind)
    for name, mark in marks.items():
        if mark.to is not None:
            seats = {int, tuple[int, ...]}
            known = mark.to in hints and mark.to not in marks and hints[mark.to] in seats
            insist(known, "secrets", f"{kind.__name__}.{name} is for {mark.to}, which is no seat that all may know")


def check_stands(game: Game) -> None:
    """Only a title with the command `Stand` offers standing answers."""
    offers = any(game.rules.standing(state, seat) for _, state in sampled(game, 10) for seat in game.seats)
    insist(not offers or Stand in game.rules.commands, "standing", "offered, but no command")


def check_standing_shows(game: Game) -> None:
    """A decision that reveals another seat's standing answer has an event that shows; else it could be tried freely."""
    rules, state = game.rules, game.rules.initial()
    for number, batch in enumerate(game.batches, 1):
        chance = Watched(game.case.chance)
        bare = _without_answers(game, state, batch.command.seat)
        events = carry_out(rules, state, batch.command, chance)
        if bare is not None and carry_out(rules, bare, batch.command, game.case.chance) != events:
            shown = chance.asked or any(event.shows for event in events)
            insist(shown, "standing-shows", f"decision {number}: {events}")


def _without_answers(game: Game, state: object, seat: Seat) -> object | None:
    """The state without standing answers of other seats; None if they have none."""
    offered = (stand for other in game.seats if other != seat for stand in game.rules.standing(state, other))
    lifts = [stand for stand in offered if isinstance(stand, Stand) and stand.answer is None]
    if not lifts:
        return None
    bare = game.rules.copy(state)
    for lift in lifts:
        carry_out(game.rules, bare, lift, game.case.chance)
    return bare


# Another process


def check_card_alone(title: str) -> None:
    """A new process that reads the card of a title loads neither its rules nor any other module of it."""
    package = catalogue.package(title)
    program = f"import sys, {package}.meta; print(*(name for name in sys.modules if name.startswith('{package}.')))"
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, check=True, text=True)
    loaded = sorted({*done.stdout.split()} - {f"{package}.meta"})
    insist(not loaded, "card-alone", f"{package}.meta loads {', '.join(loaded)}: import the rules inside rules()")


def check_other_process(target: str, cases: Sequence[Case]) -> None:
    """The same cases give the same games in a process with another hash seed."""
    here = digests(target, cases)
    seed = "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1"
    done = subprocess.run(
        [sys.executable, "-m", __name__, target],
        input=msgspec.json.encode(list(cases)),
        capture_output=True,
        cwd=ROOT,
        env=os.environ | {"PYTHONHASHSEED": seed},
        check=True,
    )
    for case, one, other in zip(cases, here, done.stdout.decode().split(), strict=True):
        insist(one == other, "same-seed", f"another process plays {case} otherwise")


def digests(target: str, cases: Sequence[Case]) -> list[str]:
    rules = rules_of(target)
    return [digest(play(rules, case)) for case in cases]


def rules_of(target: str) -> AnyRules:
    """The rules of a title, or of `module:name`."""
    register_test_titles()
    module, _, name = target.partition(":")
    if not name:
        return catalogue.rules(target)
    made: AnyRules = getattr(import_module(module), name)()
    return made


CHECKS: tuple[Callable[[Game], None], ...] = (
    check_ends,
    check_no_dead_end,
    check_to_act,
    check_moves_accepted,
    check_moves_once,
    check_refusals,
    check_fold,
    check_faults,
    check_codec,
    check_dump,
    check_copy,
    check_dice_are_fresh,
    check_answers,
    check_outcome,
    check_stands,
    check_standing_shows,
    worlds.check_two_worlds,
    worlds.check_told_is_kept,
    worlds.check_parallel_histories,
    worlds.check_histories_from_the_start,
)
"""All checks of a single game."""


if __name__ == "__main__":
    given = msgspec.json.decode(sys.stdin.buffer.read(), type=list[Case])
    print("\n".join(digests(sys.argv[1], given)))
