"""Checks with two worlds that a viewer cannot tell apart, and with all by which it could try to tell them apart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import TypeAlias

import msgspec

from games.core.catalogue import AnyRules
from games.core.chance import Chance, Seeded, Watched
from games.core.play import decide_on_copy
from games.core.rules import Command, Event, Fields, Refused, Seat, name_of, secrets_of
from tests.games.playing import Broken, Game, fold_batches, insist, leaves, parts, sampled
from tests.games.tempting import temptations


def redacted(event: Event, viewer: Seat | None) -> Fields:
    """The fields of an event that the viewer may see."""
    hidden = {name for name, mark in _secrets(type(event)).items() if viewer not in _seats(event, mark.to)}
    fields: Fields = {name: getattr(event, name) for name in event.__struct_fields__ if name not in hidden}
    return {"type": name_of(type(event))} | fields


_secrets = cache(secrets_of)


def _seats(event: Event, to: str | None) -> tuple[Seat, ...]:
    named = () if to is None else getattr(event, to)
    return named if isinstance(named, tuple) else (named,)


def as_seen(events: Sequence[Event], viewer: Seat | None) -> list[bytes]:
    return [msgspec.json.encode(redacted(event, viewer)) for event in events]


def answers(rules: AnyRules, state: object, viewer: Seat | None) -> dict[str, bytes]:
    """All that the rules show a viewer of a position, as the bytes that are sent."""
    answers: dict[str, object] = {
        "to_act": rules.to_act(state),
        "view": rules.view(state, viewer),
        "moment": rules.moment(state),
        "standings": rules.standings(state, viewer),
        "outcome": rules.outcome(state),
    }
    if viewer is not None:
        answers["moves"] = moves = rules.moves(state, viewer)
        answers["details"] = [rules.details(state, move) for move in moves]
        answers["standing"] = rules.standing(state, viewer)
        answers["ask"] = rules.ask(state, viewer)
    return {name: msgspec.json.encode(answer) for name, answer in answers.items()}


def verdict(rules: AnyRules, state: object, command: Command, chance: Chance) -> tuple[object, ...]:
    try:
        decide_on_copy(rules, state, command, chance)
    except Refused as refused:
        return refused.code, refused.details
    return ("accepted",)


def redealt(rules: AnyRules, state: object, viewer: Seat | None, chance: Chance) -> object:
    world = rules.copy(state)
    for event in rules.redeal(state, viewer, chance):
        rules.evolve(world, event)
    return world


def luck(random: Random) -> Seeded:
    return Seeded(random.randbytes(8))


def viewers(game: Game) -> tuple[Seat | None, ...]:
    return (None, *game.seats)


def check_two_worlds(game: Game, positions: int = 8, commands: int = 40) -> None:
    """A redealt world, also one redealt twice, gives the viewer the same bytes and the same refusals."""
    random = game.random("two worlds")
    for number, state in sampled(game, positions):
        for viewer in viewers(game):
            where = f"viewer {viewer} after {number} decisions"
            once = _check_redeal(game, state, viewer, random, where)
            twice = redealt(game.rules, once, viewer, luck(random))
            seat = [] if viewer is None else temptations(game, state, random, commands, only=viewer)
            for other in (once, twice):
                same_answers(game.rules, state, other, viewer, where)
                same_refusals(game.rules, state, other, seat, random, where)


def _check_redeal(game: Game, state: object, viewer: Seat | None, random: Random, where: str) -> object:
    """A redeal depends only on what the viewer knows, changes and reveals nothing, and makes a sound world."""
    rules, seed = game.rules, random.randbytes(8)
    before = rules.dump(state)
    dealt = rules.redeal(state, viewer, Seeded(seed))
    insist(rules.dump(state) == before, "redeal-pure", where)
    insist(rules.redeal(state, viewer, Seeded(seed)) == dealt, "redeal-deterministic", where)
    for event in dealt:
        shown = {name for one in viewers(game) for name in redacted(event, one)} - {"type"}
        insist(not shown, "redeal-hidden", f"{where}: everybody may read {sorted(shown)} of {type(event).__name__}")
    world = redealt(rules, state, viewer, Seeded(seed))
    insist(not rules.faults(world), "redeal-sound", f"{where}: {rules.faults(world)}")
    insist(rules.redeal(world, viewer, Seeded(seed)) == dealt, "redeal-blind", f"{where}: it saw what is hidden")
    for seat in rules.to_act(world):
        insist(bool(rules.moves(world, seat)), "redeal-sound", f"{where}: seat {seat} has no move in the other world")
    return world


def same_answers(rules: AnyRules, one: object, other: object, viewer: Seat | None, where: str) -> None:
    here, there = answers(rules, one, viewer), answers(rules, other, viewer)
    for name, answer in here.items():
        insist(answer == there[name], f"secret-{name}", f"{where}: {answer!r} or {there[name]!r}")


def same_refusals(
    rules: AnyRules, one: object, other: object, commands: Sequence[Command], random: Random, where: str
) -> None:
    for command in commands:
        seed = random.randbytes(8)
        here, there = (verdict(rules, state, command, Seeded(seed)) for state in (one, other))
        insist(here == there, "secret-refusal", f"{where}: {command} is answered {here} or {there}")


def check_told_is_kept(game: Game, positions: int = 12) -> None:
    """If events have just shown a viewer where a piece is, the piece is there in a redealt world too.

    Otherwise the event reveals a secret. A piece is a name that occurs in one place of the state.
    """
    random, before = game.random("told"), game.rules.initial()
    chosen = {number for number, _ in sampled(game, positions)}
    for number, (batch, state) in enumerate(fold_batches(game), 1):
        for viewer in viewers(game) if number in chosen else ():
            there = _places(redealt(game.rules, state, viewer, luck(random)))
            for piece, place in _just_shown(game.rules, before, batch.events, viewer).items():
                moved = f"viewer {viewer} after {number} decisions is told where {piece} is, and a redeal moves it"
                insist(place in there.get(piece, ()), "secret-told", moved)
        before = game.rules.copy(state)


def _just_shown(rules: AnyRules, state: object, events: Sequence[Event], viewer: Seat | None) -> dict[str, Place]:
    """Where pieces have come by the events that name them, after the last event that hides something."""
    hiding = [len(redacted(event, viewer)) <= len(event.__struct_fields__) for event in events]  # it has the type too
    first = len(events) - hiding[::-1].index(True) if any(hiding) else 0
    after = rules.copy(state)
    for event in events[:first]:
        rules.evolve(after, event)
    before = _places(after)
    for event in events[first:]:
        rules.evolve(after, event)
    names = {leaf for event in events[first:] for leaf in leaves(redacted(event, viewer)) if isinstance(leaf, str)}
    came = {name: places for name, places in _places(after).items() if name in names and len(places) == 1}
    return {name: place for name, (place,) in came.items() if place not in before.get(name, ())}


Place: TypeAlias = tuple[object, ...]


def _places(state: object) -> dict[str, list[Place]]:
    """Name -> the lists and fields that hold it."""
    places: dict[str, list[Place]] = {}
    _place(state, (), places)
    return places


def _place(thing: object, place: Place, places: dict[str, list[Place]]) -> None:
    if isinstance(thing, str):
        places.setdefault(thing, []).append(place)
    for step, part in parts(thing):
        # The order within a list does not count as a place.
        inside = place if isinstance(part, str) and isinstance(step, int) else (*place, step)
        _place(part, inside, places)


def check_parallel_histories(game: Game, positions: int = 2, steps: int = 15) -> None:
    """Two worlds go on side by side. While the viewer sees the same events in both, all else must look the same too."""
    random = game.random("parallel")
    for number, state in sampled(game, positions):
        for viewer in viewers(game):
            where = f"viewer {viewer} from decision {number} on"
            worlds = game.rules.copy(state), redealt(game.rules, state, viewer, luck(random))
            _side_by_side(game, worlds, viewer, random, steps, where)


def check_histories_from_the_start(game: Game, steps: int = 40) -> None:
    """The same for two real games with different seeds, which a spectator cannot tell apart at the start."""
    random = game.random("from the start")
    begin = game.batches[0].command
    drafts = [decide_on_copy(game.rules, game.rules.initial(), begin, luck(random)) for _ in range(2)]
    if as_seen(drafts[0].events, None) == as_seen(drafts[1].events, None):
        worlds = drafts[0].state, drafts[1].state
        _side_by_side(game, worlds, None, random, steps, "a spectator of two games")


def _side_by_side(
    game: Game, worlds: tuple[object, object], viewer: Seat | None, random: Random, steps: int, where: str
) -> None:
    rules = game.rules
    for _ in range(steps):
        same_answers(rules, *worlds, viewer, where)
        commands = [] if viewer is None else temptations(game, worlds[0], random, 3, only=viewer)
        same_refusals(rules, *worlds, commands, random, where)
        following = next(_alike(game, worlds, viewer, random, where), None)
        if following is None:
            return
        worlds = following


def _alike(
    game: Game, worlds: tuple[object, object], viewer: Seat | None, random: Random, where: str
) -> Iterator[tuple[object, object]]:
    """Pairs of next states after the same events for the viewer, by one command or by a secret one in each world."""
    rules, seed = game.rules, random.randbytes(8)
    for seat in random.sample(waiting := rules.to_act(worlds[0]), len(waiting)):
        here, there = (rules.moves(world, seat) for world in worlds)
        common = [move for move in here if move in there]
        pairs = [(move, move) for move in random.sample(common, min(4, len(common)))]
        if seat != viewer and here and there:
            pairs += [(random.choice(here), random.choice(there)) for _ in range(4)]
        for pair in random.sample(pairs, len(pairs)):
            chances = Watched(Seeded(seed)), Watched(Seeded(seed))
            drafts = [decide_on_copy(rules, *both) for both in zip(worlds, pair, chances, strict=True)]
            one, other = (as_seen(draft.events, viewer) for draft in drafts)
            if one == other:
                yield drafts[0].state, drafts[1].state
            elif pair[0] == pair[1] and not (chances[0].asked or chances[1].asked):
                _check_difference(game, worlds, drafts[0].events, drafts[1].events, viewer, where)


def _check_difference(
    game: Game,
    worlds: tuple[object, object],
    here: Sequence[Event],
    there: Sequence[Event],
    viewer: Seat | None,
    where: str,
) -> None:
    """If the same command looks different to the viewer, an event must show a fact. Otherwise the secret leaks.

    Worlds with different standing answers are left out: there a seat may answer at once in one of them only.
    """
    if any(game.rules.standing(worlds[0], seat) != game.rules.standing(worlds[1], seat) for seat in game.seats):
        return
    pairs = list(zip(as_seen(here, viewer), as_seen(there, viewer), strict=False))
    first = next((number for number, (one, other) in enumerate(pairs) if one != other), len(pairs))
    events = [events[first] for events in (here, there) if first < len(events)]
    if not any(event.shows for event in events):
        raise Broken("secret-events", f"{where}: what shows is {as_seen(here, viewer)} or {as_seen(there, viewer)}")


def check_redeal_hides(games: Sequence[Game]) -> None:
    """A title with secrets must have other worlds, else the checks above would prove nothing."""
    secret = [game for game in games if any(secrets_of(type(event)) for event in game.events)]
    insist(not secret or any(_hides(game) for game in secret), "redeal-hides", "there is never but one world")


def _hides(game: Game) -> bool:
    rules, random = game.rules, game.random("hides")
    return any(
        rules.dump(redealt(rules, state, viewer, luck(random)))
        != rules.dump(redealt(rules, state, viewer, luck(random)))
        for _, state in sampled(game, 10)
        for viewer in viewers(game)
    )
