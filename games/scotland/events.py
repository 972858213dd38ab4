"""What happened.

`reason` says why somebody gains, pays or moves something: a way of replenishment (collect-tax, buy-weapons,
call-militia, hire-mercenaries), campaign, three-seats, card, a reward of the battle (scotland-won, scotland-lost,
for-england) or an extra of the army (largest-army, honour-holder, scots-supporters, england-supporters). `card` is the
bagpipe card that does it, by its design, or the army that is rewarded; empty where there is none. `copy` is the very
piece of cardboard: to the table copies are alike, but which of them are still in a pile is not.
"""

from typing import Annotated

from games.core.rules import Event, OwnSecret, Score, Seat, Secret
from games.scotland.state import Shed, Sighting

Nobody = Secret()


class Started(Event, frozen=True, tag="started"):
    """Each of the clans has its gold and units; `holder` has the Honour."""

    seats: int
    holder: Seat
    units: int
    gold: int
    strength_added: int
    """The optional adjustment for this many seats; 0 without it."""


class RoundBegan(Event, frozen=True, tag="round-began"):
    """Invasion: the next army card is turned up."""

    shows = True

    round: int
    army: str


class TurnBegan(Event, frozen=True, tag="turn-began"):
    seat: Seat


class Replenished(Event, frozen=True, tag="replenished"):
    """The duty is done; what it yields follows."""

    seat: Seat
    way: str


class TurnEnded(Event, frozen=True, tag="turn-ended"):
    seat: Seat


class GoldGained(Event, frozen=True, tag="gold-gained"):
    """From the bank."""

    seat: Seat
    amount: int
    reason: str
    card: str = ""


class GoldPaid(Event, frozen=True, tag="gold-paid"):
    """To another seat, or to the bank: None."""

    seat: Seat
    payee: Seat | None
    amount: int
    reason: str
    card: str = ""


class UnitsGained(Event, frozen=True, tag="units-gained"):
    """From the bank to a seat's stock or field, or to Scotland's field: seat None."""

    seat: Seat | None
    zone: str
    units: int
    reason: str
    card: str = ""


class WeaponsHandedOut(Event, frozen=True, tag="weapons-handed-out"):
    """New units on every clan's field and on Scotland's, by the buyer `seat`."""

    seat: Seat
    each: int
    scotland: int
    reason: str
    card: str = ""


class UnitsMoved(Event, frozen=True, tag="units-moved"):
    """Between the stock and the field of a seat."""

    seat: Seat
    origin: str
    to: str
    units: int
    reason: str
    card: str = ""


class UnitsRemoved(Event, frozen=True, tag="units-removed"):
    """From a seat's zone back to the bank, by `by`."""

    seat: Seat
    zone: str
    units: int
    by: Seat
    card: str


class CardPlayed(Event, frozen=True, tag="card-played"):
    """It `stays` face up for its second use, or goes to the discards."""

    shows = True

    seat: Seat
    card: str
    copy: str
    face_up: bool
    stays: bool
    target: Seat | None


class Asked(Event, frozen=True, tag="asked"):
    """A card puts a question to `seat`: units, swap, option or dagger. `at` is the place in its effect."""

    seat: Seat
    question: str
    by: Seat
    card: str
    target: Seat | None
    at: int
    rest: tuple[Seat, ...] = ()
    """Who will be asked the same after this seat."""


class Answered(Event, frozen=True, tag="answered"):
    """The question is settled; what comes of it follows."""

    seat: Seat


class OptionTaken(Event, frozen=True, tag="option-taken"):
    """None: the seat could do nothing of what the card offers."""

    seat: Seat
    card: str
    option: int | None


class HonourClaimed(Event, frozen=True, tag="honour-claimed"):
    """This seat, not the holder, will say who receives the Honour in this round."""

    seat: Seat


class PassingBegan(Event, frozen=True, tag="passing-began"):
    """`seat` is to say who receives the Honour."""

    seat: Seat


class HonourPassed(Event, frozen=True, tag="honour-passed"):
    """`by` said so; None: it goes round by itself, with three seats."""

    giver: Seat
    to: Seat
    by: Seat | None


class SidesAsked(Event, frozen=True, tag="sides-asked"):
    seats: tuple[Seat, ...]


class TokenLaid(Event, frozen=True, tag="token-laid"):
    """Face down; another follows if the seat changes its mind before the last one lies."""

    quiet = True

    seat: Seat
    side: Annotated[str, OwnSecret]


class WindowOpened(Event, frozen=True, tag="window-opened"):
    """These seats are asked for cards in this order, until all pass in a row."""

    window: str
    seats: tuple[Seat, ...]


class WindowPassed(Event, frozen=True, tag="window-passed"):
    """By the seat itself, or by its standing answer, which nobody else knew of."""

    shows = True

    seat: Seat


class WindowClosed(Event, frozen=True, tag="window-closed"):
    """`barred` by the army card: it was never open."""

    window: str
    barred: bool = False


class TokenSeen(Event, frozen=True, tag="token-seen"):
    shows = True

    seat: Seat
    target: Seat
    card: str
    side: Annotated[str, OwnSecret]


class TokenRelaid(Event, frozen=True, tag="token-relaid"):
    """The seat had the chance to swap its token; nobody else knows whether it did."""

    seat: Seat
    card: str
    side: Annotated[str, OwnSecret]


class TokenSet(Event, frozen=True, tag="token-set"):
    """The seat's token lies face up with this side and stays so."""

    seat: Seat
    side: str
    by: Seat
    card: str


class BattleFought(Event, frozen=True, tag="battle-fought"):
    """The tokens are turned, the armies compared, and all units on fields discarded."""

    shows = True

    army: str
    sides: tuple[str, ...]
    armies: tuple[int, ...]
    """Each seat's units on its field."""
    scotland: int
    """Units on Scotland's own field."""
    english: int
    """What the army card counts for, special conditions included."""
    scots_total: int
    english_total: int
    winner: str


class DefeatMarked(Event, frozen=True, tag="defeat-marked"):
    defeats: int


class BagpipeDrawn(Event, frozen=True, tag="bagpipe-drawn"):
    seat: Seat
    reason: str
    card: Annotated[str, OwnSecret]
    copy: Annotated[str, OwnSecret]


class DaggerDrawn(Event, frozen=True, tag="dagger-drawn"):
    """`daggers`: how many the card shows."""

    seat: Seat
    reason: str
    daggers: Annotated[int, OwnSecret]
    copy: Annotated[str, OwnSecret]


class DaggerDiscarded(Event, frozen=True, tag="dagger-discarded"):
    """Face down, by the bagpipe card `card`."""

    seat: Seat
    card: str
    daggers: Annotated[int, OwnSecret]
    copy: Annotated[str, OwnSecret]


class PileReshuffled(Event, frozen=True, tag="pile-reshuffled"):
    """The discards are the pile again."""

    pile: str
    cards: int


class PileEmpty(Event, frozen=True, tag="pile-empty"):
    """Neither pile nor discards: the seat goes without a card."""

    seat: Seat
    pile: str


class RewardsPaid(Event, frozen=True, tag="rewards-paid"):
    """Base rewards and extras are all out."""


class GameEnded(Event, frozen=True, tag="game-ended"):
    """The dagger cards are shown and everything is counted."""

    shows = True

    reason: str
    places: tuple[int, ...]
    scores: tuple[Score, ...]
    traitor: Seat | None
    daggers: tuple[tuple[int, ...], ...]
    """What each seat's cards show."""


class Redealt(Event, frozen=True, tag="redealt"):
    """Another world that one viewer cannot tell from the true one: everything hidden from it is dealt again."""

    hands: Annotated[tuple[tuple[str, ...], ...], Nobody]
    fresh: Annotated[tuple[tuple[str, ...], ...], Nobody]
    bagpipes: Annotated[tuple[str, ...], Nobody]
    daggers: Annotated[tuple[tuple[str, ...], ...], Nobody]
    dagger_pile: Annotated[tuple[str, ...], Nobody]
    dagger_discards: Annotated[tuple[str, ...], Nobody]
    shed: Annotated[tuple[tuple[Shed, ...], ...], Nobody]
    tokens: Annotated[tuple[str, ...], Nobody]
    sightings: Annotated[tuple[tuple[Sighting, ...], ...], Nobody]
    standing: Annotated[tuple[dict[str, str], ...], Nobody]
