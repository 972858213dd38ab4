"""The events.

`reason` says why somebody gains, pays or moves something: a way of replenishment (collect-tax, buy-weapons,
call-militia, hire-mercenaries), campaign, three-seats, card, a reward of the battle (scotland-won, scotland-lost,
for-england) or an extra of the army (largest-army, honour-holder, scots-supporters, england-supporters). `card` is the
bagpipe card that does it, named by its design, or the army card; empty if there is none. `copy` is the single card:
copies are equal in play, but the rules must know which of them are still in a pile.
"""

from typing import Annotated

from games.core.rules import Event, OwnSecret, Score, Seat, Secret
from games.scotland.state import Shed, Sighting

Nobody = Secret()


class Started(Event, frozen=True, tag="started"):
    """The clans have their first gold and units; `holder` has the Honour."""

    seats: int
    holder: Seat
    units: int
    gold: int
    strength_added: int
    """The strength adjustment for this number of seats; 0 without the option."""


class RoundBegan(Event, frozen=True, tag="round-began"):
    """Invasion: the next army card was turned up."""

    shows = True

    round: int
    army: str


class TurnBegan(Event, frozen=True, tag="turn-began"):
    seat: Seat


class Replenished(Event, frozen=True, tag="replenished"):
    """The seat has replenished; what that brings follows as events."""

    seat: Seat
    way: str


class TurnEnded(Event, frozen=True, tag="turn-ended"):
    seat: Seat


class GoldGained(Event, frozen=True, tag="gold-gained"):
    """A seat gained gold from the bank."""

    seat: Seat
    amount: int
    reason: str
    card: str = ""


class GoldPaid(Event, frozen=True, tag="gold-paid"):
    """A seat paid gold to another one, or to the bank (None)."""

    seat: Seat
    payee: Seat | None
    amount: int
    reason: str
    card: str = ""


class UnitsGained(Event, frozen=True, tag="units-gained"):
    """Units came from the bank to a seat's stock or field, or to Scotland's field (seat None)."""

    seat: Seat | None
    zone: str
    units: int
    reason: str
    card: str = ""


class WeaponsHandedOut(Event, frozen=True, tag="weapons-handed-out"):
    """The buyer `seat` put a new unit on every clan's field and on Scotland's."""

    seat: Seat
    each: int
    scotland: int
    reason: str
    card: str = ""


class UnitsMoved(Event, frozen=True, tag="units-moved"):
    """Units moved between the stock and the field of a seat."""

    seat: Seat
    origin: str
    to: str
    units: int
    reason: str
    card: str = ""


class UnitsRemoved(Event, frozen=True, tag="units-removed"):
    """The seat `by` sent units from a seat's zone back to the bank."""

    seat: Seat
    zone: str
    units: int
    by: Seat
    card: str


class CardPlayed(Event, frozen=True, tag="card-played"):
    """A bagpipe card was played. It `stays` face up for its second use, or goes to the discards."""

    shows = True

    seat: Seat
    card: str
    copy: str
    face_up: bool
    stays: bool
    target: Seat | None


class Asked(Event, frozen=True, tag="asked"):
    """A card asked `seat` a question: units, swap, option or dagger. `at` is the place in the card's effect."""

    seat: Seat
    question: str
    by: Seat
    card: str
    target: Seat | None
    at: int
    rest: tuple[Seat, ...] = ()
    """The seats that will be asked the same after this one."""


class Answered(Event, frozen=True, tag="answered"):
    """The question was answered; what the answer leads to follows as events."""

    seat: Seat


class OptionTaken(Event, frozen=True, tag="option-taken"):
    """The seat took an option of a card; None if no option was possible for it."""

    seat: Seat
    card: str
    option: int | None


class HonourClaimed(Event, frozen=True, tag="honour-claimed"):
    """This seat, instead of the holder, will name the next holder in this round."""

    seat: Seat


class PassingBegan(Event, frozen=True, tag="passing-began"):
    """`seat` is to name the next holder of the Honour."""

    seat: Seat


class HonourPassed(Event, frozen=True, tag="honour-passed"):
    """The Honour went to another seat, named by `by`; None: with three seats it goes round by itself."""

    giver: Seat
    to: Seat
    by: Seat | None


class SidesAsked(Event, frozen=True, tag="sides-asked"):
    seats: tuple[Seat, ...]


class TokenLaid(Event, frozen=True, tag="token-laid"):
    """A token was laid face down. Another such event follows if the seat changes its mind before the last one lies."""

    quiet = True

    seat: Seat
    side: Annotated[str, OwnSecret]


class WindowOpened(Event, frozen=True, tag="window-opened"):
    """A window opened: these seats are asked for cards in this order, until all pass in a row."""

    window: str
    seats: tuple[Seat, ...]


class WindowPassed(Event, frozen=True, tag="window-passed"):
    """The seat passed, itself or by its standing answer, of which nobody else knew."""

    shows = True

    seat: Seat


class WindowClosed(Event, frozen=True, tag="window-closed"):
    """The window closed. If `barred` by the army card, it was never open."""

    window: str
    barred: bool = False


class TokenSeen(Event, frozen=True, tag="token-seen"):
    shows = True

    seat: Seat
    target: Seat
    card: str
    side: Annotated[str, OwnSecret]


class TokenRelaid(Event, frozen=True, tag="token-relaid"):
    """The seat could swap its token; nobody else knows whether it did."""

    seat: Seat
    card: str
    side: Annotated[str, OwnSecret]


class TokenSet(Event, frozen=True, tag="token-set"):
    """The seat's token was set face up with this side, and stays so."""

    seat: Seat
    side: str
    by: Seat
    card: str


class BattleFought(Event, frozen=True, tag="battle-fought"):
    """The tokens were turned, the armies compared, and all units on fields discarded."""

    shows = True

    army: str
    sides: tuple[str, ...]
    armies: tuple[int, ...]
    """Each seat's units on its field."""
    scotland: int
    """Units on Scotland's own field."""
    english: int
    """The strength of the army card, special conditions included."""
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
    """A seat drew a dagger card; `daggers` is the number that it shows."""

    seat: Seat
    reason: str
    daggers: Annotated[int, OwnSecret]
    copy: Annotated[str, OwnSecret]


class DaggerDiscarded(Event, frozen=True, tag="dagger-discarded"):
    """A seat discarded a dagger card face down, because of the bagpipe card `card`."""

    seat: Seat
    card: str
    daggers: Annotated[int, OwnSecret]
    copy: Annotated[str, OwnSecret]


class PileReshuffled(Event, frozen=True, tag="pile-reshuffled"):
    """The discards were shuffled and are the pile again."""

    pile: str
    cards: int


class PileEmpty(Event, frozen=True, tag="pile-empty"):
    """Pile and discards are empty, so the seat gets no card."""

    seat: Seat
    pile: str


class RewardsPaid(Event, frozen=True, tag="rewards-paid"):
    """Base rewards and extras have been paid."""


class GameEnded(Event, frozen=True, tag="game-ended"):
    """The end: the dagger cards are shown and everything is counted."""

    shows = True

    reason: str
    places: tuple[int, ...]
    scores: tuple[Score, ...]
    traitor: Seat | None
    daggers: tuple[tuple[int, ...], ...]
    """What each seat's cards show."""


class Redealt(Event, frozen=True, tag="redealt"):
    """Another world that one viewer cannot tell from the true one: all that is hidden from it is dealt again."""

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
