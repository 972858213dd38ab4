"""Random games are sound, end, and together use everything in the box."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from games.core.chance import Seeded
from games.core.draft import Draft
from games.core.play import start
from games.core.rules import Command, Event
from games.glenmore.events import CardGained, DieRolled, TileDrawn
from games.glenmore.state import State
from tests.games.glenmore.table import BOX, RULES

GAMES = 25
READABLE = 60
"""Nobody would read through more moves than this."""


class Checked(Draft[State, Event]):
    """Rules that check for faults after every event."""

    def emit(self, event: Event) -> None:
        super().emit(event)
        faults = RULES.faults(self.state)
        assert not faults, f"{faults} after {event}"


class Game:
    def __init__(self, seats: int, seed: int) -> None:
        self.state = RULES.initial()
        self.commands: list[Command] = []
        self.events: list[Event] = []
        self.widest = 0
        self._play(start(seats, {}), Random(seed), Seeded(b"%d" % seed))

    def _play(self, command: Command, random: Random, chance: Seeded) -> None:
        while True:
            draft = Checked(RULES, self.state)
            RULES.decide(draft, command, chance)
            self.commands.append(command)
            self.events += draft.events
            waiting = RULES.to_act(self.state)
            if not waiting:
                return
            moves = RULES.moves(self.state, waiting[0])
            self.widest = max(self.widest, len(moves))
            command = random.choice(moves)


@cache
def games(seats: int) -> list[Game]:
    return [Game(seats, seed) for seed in range(GAMES)]


def all_games() -> Iterator[Game]:
    return (game for seats in range(2, 6) for game in games(seats))


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_games_are_sound_after_every_event_and_end_with_an_outcome(seats: int) -> None:
    for game in games(seats):
        outcome = RULES.outcome(game.state)
        assert outcome is not None
        assert len(outcome.places) == seats
        assert not game.state.stacks[3].pool


def test_every_event_and_every_command_is_met() -> None:
    assert {type(event) for game in all_games() for event in game.events} == set(RULES.events)
    assert {type(command) for game in all_games() for command in game.commands} == set(RULES.commands)


def test_every_special_location_is_used() -> None:
    assert {e.card for game in all_games() for e in game.events if isinstance(e, CardGained)} == set(BOX.cards)


def test_lists_of_moves_stay_readable() -> None:
    assert max(game.widest for game in all_games()) <= READABLE


def test_a_drawn_tile_and_a_roll_end_the_free_take_back() -> None:
    assert TileDrawn.shows
    assert DieRolled.shows
    assert [kind.__name__ for kind in RULES.events if kind.shows] == ["TileDrawn", "DieRolled"]
