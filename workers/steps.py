"""The steps that workers make, one at a time, through the one command path: for the jobs and for headless play."""

from __future__ import annotations

from events.codec import fields_of
from events.contain import contained
from events.envelope import ByAI
from events.handle import Done, Ledger
from events.owing import LEASE, ai_seats, owes_house
from events.reader import Game
from games.core.rules import Seat
from workers.ai.levels import LEVELS, Choice
from workers.ai.worlds import Worlds, decision_seed, shown_seed


def step(ledger: Ledger, game: Game) -> Done | None:
    """Make whatever is owed at this version; None if nothing is, or somebody was quicker."""
    if owes_house(game):
        return ledger.house(game.id, game.version)
    seats = ai_seats(game)
    return play_seat(ledger, game, seats[0]) if seats else None


def play_seat(ledger: Ledger, game: Game, seat: Seat) -> Done:
    """Decide for an AI seat on what it knows at this version. Stale if the game has moved on meanwhile."""
    level = game.table.seats[seat].ai
    assert level is not None
    seed = decision_seed(ledger.seal(game.id), game.version, seat)
    choice = choose(game, seat, level, seed)
    return ledger.command(
        game.id,
        fields_of(choice.command),
        by=ByAI(level, shown_seed(seed), choice.simulations),
        who=f"ai-{seat}",
        command_id=f"ai-{game.version}",
        expected=game.version,
        exact=True,
        hold=LEASE,
    )


def choose(game: Game, seat: Seat, level: str, seed: int) -> Choice:
    with contained(game.id):
        return LEVELS[level](Worlds(game.rules, game.position.state, seat, seed))
