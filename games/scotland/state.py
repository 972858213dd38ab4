"""The state and the steps. States are mutable with a hand-written copy; what is frozen is shared."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

import msgspec

from games.core.agenda import Step
from games.core.piles import Pile
from games.core.rules import Outcome, Seat
from games.core.seats import clockwise

SCOTLAND = "scotland"
ENGLAND = "england"
SIDES = (SCOTLAND, ENGLAND)
PASSES = ("pass", "pass-without-cards")
"""The standing answers to a window: pass always, or as long as the seat has no bagpipe card to play."""
WINDOWS = {"before-reveal": PASSES, "rewards": PASSES}
"""The card windows that every seat may answer in advance."""


def other_side(side: str) -> str:
    return ENGLAND if side == SCOTLAND else SCOTLAND


class TakeTurn(Step, frozen=True, tag="take-turn"):
    """Phase 2: one seat acts until it ends its turn."""


class NameRecipient(Step, frozen=True, tag="name-recipient"):
    """Phase 3: the holder, or the seat that played Guardians, names the next holder."""


class ChooseSides(Step, frozen=True, tag="choose-sides"):
    """Phase 4: waits for all seats that have not laid a token yet."""

    revisable: ClassVar[bool] = True


class Window(Step, frozen=True, tag="window"):
    """One seat after the other plays a card or passes, until all of `seats` have passed in a row."""

    window: str
    seats: tuple[Seat, ...]
    passed: int = 0


class CardQuestion(Step, frozen=True, tag="card-question"):
    """A played card asks a seat; `at` is the place in its effect that asks."""

    question: str
    by: Seat
    card: str
    target: Seat | None
    at: int
    rest: tuple[Seat, ...]


class HouseStep(Step, frozen=True, tag="house-step"):
    """A step of HOUSE: the battle or the rewards."""

    task: str


AnyStep: TypeAlias = TakeTurn | NameRecipient | ChooseSides | Window | CardQuestion | HouseStep


class Sighting(msgspec.Struct, frozen=True, array_like=True):
    """What a seat saw of another's face-down token; no longer `sure` once its owner could swap it."""

    target: Seat
    side: str
    sure: bool


class Shed(msgspec.Struct, frozen=True, array_like=True):
    """A dagger card that a seat has discarded, and knows. `pile` is the number of the earliest pile it can be in again.

    `drawn` is the pile of that seat's latest draw: the others cannot tell from which of its draws the card came.
    """

    card: str
    pile: int
    drawn: int


class Battle(msgspec.Struct, frozen=True):
    """The result of a battle."""

    army: str
    sides: tuple[str, ...]
    armies: tuple[int, ...]
    scotland: int
    english: int
    scots_total: int
    english_total: int
    winner: str

    def took_part(self, seat: Seat) -> bool:
        """Whether the seat had a unit on its field when the tokens were turned; else it gets no rewards."""
        return self.armies[seat] > 0


class Clan(msgspec.Struct):
    """One seat. Only the seat knows `hand`, `fresh`, `daggers`, `token`, `shed`, `sightings` and `standing`."""

    stock: int
    gold: int
    field: int = 0
    replenished: bool = False
    hand: list[str] = []
    fresh: list[str] = []
    """Bagpipe cards received in this round, not playable before the next."""
    face_up: list[str] = []
    daggers: list[str] = []
    drawn: list[int] = []
    """For each dagger card the number of the pile it was drawn from, which everybody saw; see Shed."""
    shed: list[Shed] = []
    token: str = ""
    token_up: bool = False
    sightings: list[Sighting] = []
    standing: dict[str, str] = {}

    def copy(self) -> Clan:
        return Clan(
            self.stock,
            self.gold,
            self.field,
            self.replenished,
            self.hand.copy(),
            self.fresh.copy(),
            self.face_up.copy(),
            self.daggers.copy(),
            self.drawn.copy(),
            self.shed.copy(),
            self.token,
            self.token_up,
            self.sightings.copy(),
            self.standing.copy(),
        )


class State(msgspec.Struct):
    """The whole state. The order of piles is not in it: it follows from the seed."""

    armies: Pile
    edwards: Pile
    bagpipes: Pile
    daggers: Pile
    clans: list[Clan] = []
    agenda: list[AnyStep] = []
    phase: str = "set-up"
    round: int = 0
    turn: int = 0
    army: str = ""
    holder: Seat = 0
    giver: Seat | None = None
    """The seat that gave the Honour to the holder, and may not get it back at once."""
    claimant: Seat | None = None
    """The seat that names the next holder instead of the present one."""
    scotland: int = 0
    defeats: int = 0
    strength_added: int = 0
    battles: list[Battle] = []
    bagpipe_discards: list[str] = []
    dagger_discards: list[str] = []
    reshuffled: dict[str, int] = {}
    """Bagpipe card -> number of the pile it was last shuffled into, if not the first."""
    bagpipe_piles: int = 0
    dagger_piles: int = 0
    gold_out: int = 0
    """The gold that is not in the bank. The bank never runs out."""
    units_out: int = 0
    outcome: Outcome | None = None

    def copy(self) -> State:
        return State(
            self.armies.copy(),
            self.edwards.copy(),
            self.bagpipes.copy(),
            self.daggers.copy(),
            [clan.copy() for clan in self.clans],
            self.agenda.copy(),
            self.phase,
            self.round,
            self.turn,
            self.army,
            self.holder,
            self.giver,
            self.claimant,
            self.scotland,
            self.defeats,
            self.strength_added,
            self.battles.copy(),
            self.bagpipe_discards.copy(),
            self.dagger_discards.copy(),
            self.reshuffled.copy(),
            self.bagpipe_piles,
            self.dagger_piles,
            self.gold_out,
            self.units_out,
            self.outcome,
        )

    def clockwise(self, first: Seat) -> tuple[Seat, ...]:
        """All seats in the order of play, from this one on."""
        return clockwise(first, len(self.clans))
