"""The events."""

from typing import Annotated

from games.core.piles import Planted
from games.core.rules import Event, OwnSecret, Score, Seat, Secret


class Started(Event, frozen=True, tag="started"):
    seats: int
    rounds: int
    planted: tuple[Planted, ...]


class RoundBegan(Event, frozen=True, tag="round-began"):
    round: int


class CoveChosen(Event, frozen=True, tag="cove-chosen"):
    quiet = True

    seat: Seat
    cove: Annotated[str, OwnSecret]


class CovesRevealed(Event, frozen=True, tag="coves-revealed"):
    shows = True

    coves: tuple[str, ...]
    order: tuple[Seat, ...]


class GatherBegan(Event, frozen=True, tag="gather-began"):
    seat: Seat
    keeper: Seat | None


class TollAnswered(Event, frozen=True, tag="toll-answered"):
    """A toll was charged or waived, by the keeper itself or by its standing answer, of which nobody else knew."""

    shows = True

    seat: Seat
    charged: bool


class TollSettled(Event, frozen=True, tag="toll-settled"):
    """A toll was settled; `roll` is None if it was simply paid."""

    seat: Seat
    roll: int | None


class BeachSearched(Event, frozen=True, tag="beach-searched"):
    seat: Seat
    roll: int


class CardDrawn(Event, frozen=True, tag="card-drawn"):
    seat: Seat
    card: Annotated[str, OwnSecret]


class WreckFound(Event, frozen=True, tag="wreck-found"):
    shows = True

    seat: Seat


class StormBroke(Event, frozen=True, tag="storm-broke"):
    shows = True

    seat: Seat


class CardBuilt(Event, frozen=True, tag="card-built"):
    shows = True

    seat: Seat
    card: str


class WindowPassed(Event, frozen=True, tag="window-passed"):
    seat: Seat


class SquallPlayed(Event, frozen=True, tag="squall-played"):
    shows = True

    seat: Seat
    card: str


class CardSold(Event, frozen=True, tag="card-sold"):
    shows = True

    seat: Seat
    card: str


class CoinsPaid(Event, frozen=True, tag="coins-paid"):
    """Coins were paid; HOUSE is the bank. Schema 1 described it from one seat's side: see upcasts."""

    schema = 2

    payer: Seat
    payee: Seat
    coins: int
    why: str


class TurnEnded(Event, frozen=True, tag="turn-ended"):
    seat: Seat


class VoteCast(Event, frozen=True, tag="vote-cast"):
    seat: Seat
    light: bool


class BeaconVoted(Event, frozen=True, tag="beacon-voted"):
    lit: bool


class PointsScored(Event, frozen=True, tag="points-scored"):
    seat: Seat
    category: str
    points: int


class CroftTallied(Event, frozen=True, tag="croft-tallied"):
    """A croft was tallied; the points follow in an event of their own."""

    seat: Seat
    feast: bool


class RewardTaken(Event, frozen=True, tag="reward-taken"):
    seat: Seat
    reward: str


class TideCame(Event, frozen=True, tag="tide-came"):
    cards: tuple[str, ...]


class HandShown(Event, frozen=True, tag="hand-shown"):
    shows = True

    seat: Seat
    cards: tuple[str, ...]


class GameEnded(Event, frozen=True, tag="game-ended"):
    reason: str
    places: tuple[int, ...]
    scores: tuple[Score, ...]


class Redealt(Event, frozen=True, tag="redealt"):
    """Another world: for each seat what the viewer could not know, and the pool of the pile."""

    hands: Annotated[tuple[tuple[str, ...], ...], Secret()]
    pool: Annotated[tuple[str, ...], Secret()]
    choices: Annotated[tuple[str | None, ...], Secret()]
    standing: Annotated[tuple[dict[str, str], ...], Secret()]
