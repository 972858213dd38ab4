"""What a position is worth and which moves are usual, for the search of the AI seats. Estimates, no rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Final

from games.core.chance import Chance
from games.core.judge import Habit, shares
from games.core.rules import Command, Seat
from games.scotland import commands as c
from games.scotland.components import Box
from games.scotland.scoring import traitor
from games.scotland.state import ENGLAND, SCOTLAND, State

if TYPE_CHECKING:
    from games.scotland.title import Scotland

CARD: Final = 0.8
"""What a bagpipe card is worth in gold."""
UNIT: Final = 0.25
"""What a unit in stock is worth in gold, until the last round."""
LOST: Final = 0.6
"""How often Scotland loses a battle."""
LOST_LAST: Final = 0.85
"""The same if one more defeat is its fall: then some seat wants that."""

WAYS: Final = {"collect-tax": 1.5, "call-militia": 1.0, "hire-mercenaries": 0.7, "buy-weapons": 0.7}
"""How usual a way of replenishment is."""
USUAL: Final[dict[type[Command], float]] = {c.PlayCard: 0.7, c.PassWindow: 2.0}
"""How usual other moves are; 1 for those not named."""


class Judge:
    """The estimates for one component set."""

    def __init__(self, box: Box) -> None:
        self._box = box
        setup = box.sheet.setup
        self._rounds = setup.english_rounds + setup.edward_rounds
        self.habits: Mapping[str, Habit] = HABITS
        self.horizon = 1

    def evaluate(self, state: State) -> Sequence[float]:
        """The shares by gold if Scotland stands and by daggers if it falls, weighted by how likely its fall is."""
        left = self._rounds - state.round + (state.phase != "rewards")
        daggers = [sum(map(self._box.daggers.__getitem__, clan.daggers)) for clan in state.clans]
        falls = _falls(self._box.sheet.setup.fatal_defeat - state.defeats, left)
        rich = self._riches(state, daggers, left)
        clean = shares([-count for count in daggers], 0.6 + 0.35 * left)
        return [falls * few + (1 - falls) * much for few, much in zip(clean, rich, strict=True)]

    def _riches(self, state: State, daggers: Sequence[int], left: int) -> list[float]:
        later = min(left, 1)
        gold = [
            clan.gold + later * (CARD * (len(clan.hand) + len(clan.fresh)) + UNIT * min(clan.stock, 8))
            for clan in state.clans
        ]
        rich = shares(gold, 0.8 + 0.6 * left)
        suspect = traitor(daggers, self._box.sheet.setup.traitor_lead)
        if suspect is not None:
            rich[suspect] *= 0.2 * left / self._rounds
            whole = sum(rich)
            rich = [share / whole for share in rich]
        return rich

    def weigh(self, state: State, seat: Seat, moves: Sequence[Command]) -> Sequence[float]:
        present = state.clans[seat].field > 0
        return [_weight(move, present) for move in moves]

    def lap(self, state: State) -> int:
        return state.round


@cache
def _falls(needed: int, left: int) -> float:
    """The probability of so many more defeats in the rounds left."""
    if needed <= 0 or needed > left:
        return float(needed <= 0)
    lost = LOST_LAST if needed == 1 else LOST
    return lost * _falls(needed - 1, left - 1) + (1 - lost) * _falls(needed, left - 1)


def _weight(move: Command, present: bool) -> float:
    """How usual a move is. One unit on the field is enough for rewards, so to send one is usual and more is not."""
    if isinstance(move, c.SendUnits):
        return (0.3 if present else 3.0) / move.units
    if isinstance(move, c.EndTurn):
        return 3.0 if present else 0.3
    if isinstance(move, c.Replenish):
        return WAYS.get(move.way, 1.0)
    if isinstance(move, c.ChooseDagger):
        return float(move.daggers)
    return USUAL.get(type(move), 1.0)


def _always(side: str) -> Habit:
    return lambda _state, _seat, moves, _chance: _of_side(side, moves)


def _coin_flip(_state: State, _seat: Seat, moves: Sequence[Command], chance: Chance) -> Sequence[Command]:
    return _of_side((SCOTLAND, ENGLAND)[chance.roll("habit", 0, 2)], moves)


def _as_before(state: State, _seat: Seat, moves: Sequence[Command], _chance: Chance) -> Sequence[Command]:
    return _of_side(state.battles[-1].winner if state.battles else SCOTLAND, moves)


def _of_side(side: str, moves: Sequence[Command]) -> Sequence[Command]:
    """The move that lays a token of that side, if there is one; else all moves."""
    return [move for move in moves if isinstance(move, c.LayToken) and move.side == side] or moves


HABITS: Final[Mapping[str, Habit]] = {
    "always-england": _always(ENGLAND),
    "always-scotland": _always(SCOTLAND),
    "coin-flip": _coin_flip,
    "last-winner": _as_before,
}
"""Fixed ways to choose a side. A good level does not lose to any of them."""


def judge(rules: Scotland) -> Judge:
    return Judge(rules.box)
