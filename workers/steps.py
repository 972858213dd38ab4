"""The steps that workers make, one at a time, through the one command path. Used by jobs and by headless play."""

from __future__ import annotations

from events.due.owing import LEASE, ai_seats, owes_house
from events.read.contain import contained
from events.read.reader import Game
from events.store.codec import fields_of
from events.store.envelope import ByAI
from events.tables.thoughts import Candidate, Thought, keep
from events.write.ledger import Done, Ledger
from games.core.rules import Seat
from workers.ai.levels import LEVELS, Choice, choose
from workers.ai.worlds import Worlds, decision_seed, seed_salt, shown_seed


def step(ledger: Ledger, game: Game) -> Done | None:
    """Make the step that is owed at this version; None if none is, or another worker was quicker."""
    if owes_house(game):
        return ledger.house(game.id, game.version)
    seats = ai_seats(game)
    return play_seat(ledger, game, seats[0]) if seats else None


def play_seat(ledger: Ledger, game: Game, seat: Seat) -> Done:
    """Decide for an AI seat by what it knows at this version. Raises Stale if the game has moved on meanwhile."""
    level = game.table.seats[seat].ai
    assert level is not None
    seed = decision_seed(ledger.seal(game.id), game.version, seat)
    with contained(game.id):
        choice = choose(Worlds(game.rules, game.position.state, seat, seed), LEVELS[level], watched=True)
    record = keep(ledger, game.id, thought(level, choice, seed)) if choice.candidates else None
    return ledger.command(
        game.id,
        fields_of(choice.command),
        by=ByAI(level, shown_seed(seed), choice.simulations, record),
        who=f"ai-{seat}",
        command_id=f"ai-{game.version}",
        expected=game.version,
        exact=True,
        hold=LEASE,
    )


def thought(level: str, choice: Choice, seed: int) -> Thought:
    weighed = (Candidate(fields_of(each.command), each.prior, each.visits, each.value) for each in choice.candidates)
    return Thought(level, choice.simulations, tuple(weighed), seed_salt(seed))
