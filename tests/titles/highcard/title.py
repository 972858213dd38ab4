"""The whole game: box, state, step, command, events, their handlers, and what a viewer may know."""

import sys
from functools import cache
from typing import Annotated

import msgspec

from games.core.agenda import Step
from games.core.chance import Chance
from games.core.components import Entry, read_sheet
from games.core.conservation import check_pieces
from games.core.decision import Decision
from games.core.handlers import Handlers, begins, decides, evolves, offers
from games.core.meta import OptionValue
from games.core.piles import Pile
from games.core.rules import Ask, Command, Event, Json, Moment, Outcome, OwnSecret, Score, Seat, Secret, Standings
from games.core.scores import places
from games.core.title import Title
from tests.titles.highcard.meta import META


class Deck(Entry, frozen=True):
    cards: int


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    deck: Deck


class Box(msgspec.Struct, frozen=True):
    digest: str
    cards: tuple[str, ...]


@cache
def box(digest: str | None) -> Box:
    digest, sheet = read_sheet(__package__, digest, Sheet)
    return Box(digest, tuple(str(number + 1) for number in range(sheet.deck.cards)))


class Choosing(Step, frozen=True, tag="choosing"):
    """Keep the card or swap it."""


class State(msgspec.Struct):
    pile: Pile = msgspec.field(default_factory=lambda: Pile("deck", []))
    discards: list[str] = []
    hands: list[str] = []
    shown: bool = False
    agenda: list[Choosing] = []

    def copy(self) -> "State":
        return State(self.pile.copy(), self.discards.copy(), self.hands.copy(), self.shown, self.agenda.copy())


class Choose(Command, frozen=True, tag="choose"):
    swap: bool


class Started(Event, frozen=True, tag="started"):
    seats: int


class CardDealt(Event, frozen=True, tag="card-dealt"):
    seat: Seat
    card: Annotated[str, OwnSecret]


class Chosen(Event, frozen=True, tag="chosen"):
    shows = True
    seat: Seat
    discarded: str | None


class HandsShown(Event, frozen=True, tag="hands-shown"):
    shows = True
    cards: tuple[str, ...]


class Redealt(Event, frozen=True, tag="redealt"):
    """Another world for a search or a fork; never part of a game."""

    hands: Annotated[tuple[str, ...], Secret()]
    pool: Annotated[tuple[str, ...], Secret()]


Deciding = Decision[Box, State]


@begins
def begin(decision: Deciding, seats: int, _options: dict[str, OptionValue]) -> None:
    decision.emit(Started(seats))
    for seat in range(seats):
        decision.emit(CardDealt(seat, decision.state.pile.next(decision.chance)))


@offers(Choosing, Choose)
def moves_choosing(_box: Box, _state: State, seat: Seat, _step: Choosing) -> list[Command]:
    return [Choose(seat, False), Choose(seat, True)]


@decides(Choosing, Choose)
def decide_choose(decision: Deciding, _step: Choosing, command: Choose) -> None:
    state, seat = decision.state, command.seat
    decision.emit(Chosen(seat, state.hands[seat] if command.swap else None))
    if command.swap:
        decision.emit(CardDealt(seat, state.pile.next(decision.chance)))
    if not state.agenda:
        decision.emit(HandsShown(tuple(state.hands)))


@evolves(Started)
def evolve_started(box: Box, state: State, event: Started) -> None:
    state.pile.pool = list(box.cards)
    state.hands = [""] * event.seats
    state.agenda = [Choosing((seat,)) for seat in reversed(range(event.seats))]


@evolves(CardDealt)
def evolve_card_dealt(_box: Box, state: State, event: CardDealt) -> None:
    state.pile.take(event.card)
    state.hands[event.seat] = event.card


@evolves(Chosen)
def evolve_chosen(_box: Box, state: State, event: Chosen) -> None:
    state.agenda.pop()
    if event.discarded is not None:
        state.discards.append(event.discarded)
        state.hands[event.seat] = ""


@evolves(HandsShown)
def evolve_hands_shown(_box: Box, state: State, _event: HandsShown) -> None:
    state.shown = True


@evolves(Redealt)
def evolve_redealt(_box: Box, state: State, event: Redealt) -> None:
    state.hands, state.pile.pool = list(event.hands), list(event.pool)


class HighCard(Title[Box, State]):
    meta = META
    handlers = Handlers(sys.modules[__name__])
    state = State

    def view(self, state: State, seat: Seat | None) -> dict[str, Json]:
        hands: list[Json] = [card if state.shown or one == seat else "" for one, card in enumerate(state.hands)]
        return {"hands": hands, "pile": len(state.pile), "discards": [*state.discards]}

    def ask(self, state: State, seat: Seat) -> Ask | None:
        return Ask("choosing") if seat in self.to_act(state) else None

    def moment(self, state: State) -> Moment:
        return Moment(1, len(state.hands) - len(state.agenda), "choosing" if state.agenda else "")

    def standings(self, state: State, seat: Seat | None) -> Standings:
        points = [int(card) if state.shown else 0 for card in state.hands]
        return tuple(Score(one, number, {"card": number}) for one, number in enumerate(points))

    def outcome(self, state: State) -> Outcome | None:
        scores = self.standings(state, None)
        return Outcome(places([-score.total for score in scores]), scores, "shown") if state.shown else None

    def redeal(self, state: State, seat: Seat | None, chance: Chance) -> list[Event]:
        """The pool and the cards of the others are one heap to the viewer."""
        if not state.agenda:
            return []
        kept = [card if one == seat else "" for one, card in enumerate(state.hands)]
        heap = chance.shuffle("redeal", sorted({*state.pile.pool, *state.hands} - {*kept}))
        hands = tuple(card or heap.pop() for card in kept)
        return [Redealt(hands, tuple(sorted(heap)))]

    def faults(self, state: State) -> list[str]:
        cards = self.box.cards if state.hands else ()
        return list(check_pieces("cards", cards, [*state.pile.pool, *state.discards, *filter(None, state.hands)]))
