"""The table: mutable, with a hand-written copy; steps of the agenda are frozen and shared."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from games.core.agenda import Step
from games.core.piles import Pile
from games.core.rules import Outcome, Seat

CATEGORIES = ("croft", "beacon", "hearth", "stores")


class Choosing(Step, frozen=True, tag="choosing"):
    """All choose a cove at once, in secret, and may choose another one until the last has chosen."""

    revisable = True


class Turn(Step, frozen=True, tag="turn"):
    acts: int


class Toll(Step, frozen=True, tag="toll"):
    gatherer: Seat


class Haggling(Step, frozen=True, tag="haggling"):
    keeper: Seat


class Squalls(Step, frozen=True, tag="squalls"):
    """The window in which other seats may wash away what was built."""

    builder: Seat
    card: str


class Voting(Step, frozen=True, tag="voting"):
    """All vote openly on the beacon; counts the votes for it."""

    lit: int


class Scoring(Step, frozen=True, tag="scoring"):
    """HOUSE tallies the remaining crofts, then closes the round."""

    left: tuple[Seat, ...]


class Reward(Step, frozen=True, tag="reward"):
    pass


AnyStep: TypeAlias = Choosing | Turn | Toll | Haggling | Squalls | Voting | Scoring | Reward


class Crofter(msgspec.Struct):
    purse: int
    hand: list[str] = []
    shown: list[str] = []
    """Cards of the hand that everybody knows, because they came from the bottom of the pile."""
    croft: list[str] = []
    points: dict[str, int] = {}
    choice: str | None = None
    """The cove chosen in secret."""
    cove: str | None = None
    standing: dict[str, str] = {}
    notices: int = 0
    """How often it has set a standing answer, which everybody sees."""

    def copy(self) -> Crofter:
        return Crofter(
            self.purse,
            self.hand.copy(),
            self.shown.copy(),
            self.croft.copy(),
            self.points.copy(),
            self.choice,
            self.cove,
            self.standing.copy(),
            self.notices,
        )


class State(msgspec.Struct):
    pile: Pile
    bank: int
    crofters: list[Crofter] = []
    agenda: list[AnyStep] = []
    rounds: int = 0
    round: int = 0
    turn: int = 0
    rolls: dict[str, int] = {}
    """How often each die has been rolled, for `chance.roll`."""
    storm: bool = False
    outcome: Outcome | None = None

    def copy(self) -> State:
        return State(
            self.pile.copy(),
            self.bank,
            [crofter.copy() for crofter in self.crofters],
            self.agenda.copy(),
            self.rounds,
            self.round,
            self.turn,
            self.rolls.copy(),
            self.storm,
            self.outcome,
        )
