"""Another world that a viewer cannot tell from this one: what is hidden from it is dealt again.

Nothing here may depend on where a hidden card or token really is: two worlds that look alike are redealt alike.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from games.core.chance import Chance
from games.core.rules import Seat
from games.scotland.events import Redealt
from games.scotland.state import SIDES, Shed, Sighting, State


def redeal(state: State, viewer: Seat | None, chance: Chance) -> Redealt:
    bagpipes = _Bagpipes(state, viewer, chance)
    daggers = _Daggers(state, viewer, chance)
    tokens = tuple(_token(state, seat, viewer, chance) for seat in range(len(state.clans)))
    return Redealt(
        hands=tuple(map(tuple, bagpipes.hands)),
        fresh=tuple(map(tuple, bagpipes.fresh)),
        bagpipes=tuple(bagpipes.pile),
        daggers=tuple(map(tuple, daggers.hands)),
        dagger_pile=tuple(daggers.pile),
        dagger_discards=tuple(daggers.discards),
        shed=tuple(map(tuple, daggers.shed)),
        tokens=tokens,
        sightings=tuple(_sightings(state, seat, viewer, tokens, chance) for seat in range(len(state.clans))),
        # The viewer cannot know whether another seat has lifted its standing answers.
        standing=tuple(dict(clan.standing) if seat == viewer else {} for seat, clan in enumerate(state.clans)),
    )


# Bagpipe cards


class _Bagpipes:
    """The bagpipe cards of another world, dealt pile by pile: all know which cards each pile was made of."""

    def __init__(self, state: State, viewer: Seat | None, chance: Chance) -> None:
        self.hands: list[list[str]] = []
        self.fresh: list[list[str]] = []
        self._state = state
        places: list[tuple[list[str], Sequence[str]]] = []
        for seat, clan in enumerate(state.clans):
            for dealt, cards in ((self.hands, clan.hand), (self.fresh, clan.fresh)):
                dealt.append(list(cards) if seat == viewer else [])
                if seat != viewer:
                    places.append((dealt[-1], cards))
        self.pile: list[str] = []
        places.append((self.pile, state.bagpipes.pool))
        for number in range(state.bagpipe_piles + 1):
            self._deal(number, places, chance)

    def _deal(self, number: int, places: Sequence[tuple[list[str], Sequence[str]]], chance: Chance) -> None:
        hidden = [[card for card in cards if self._state.reshuffled.get(card, 0) == number] for _, cards in places]
        heap = chance.shuffle(f"redeal/bagpipes/{number}", sorted(card for cards in hidden for card in cards))
        for (dealt, _), cards in zip(places, hidden, strict=True):
            dealt += heap[: len(cards)]
            del heap[: len(cards)]


# Dagger cards
#
# Dagger cards are drawn and discarded face down. So a seat knows the cards in its hand, and those that it discarded
# itself as long as they lie on the discards. At the end all hands are shown. All other dagger cards are hidden.
#
# A hidden card lies in a slot: in the pile, in the hand of another seat, or on the discards where another seat put it.
# Everybody could see from which pile the card in a slot was drawn: the first pile, or a later one made of the discards
# (`Clan.drawn`, `Shed.drawn`). This limits where a *wandering* card can be. The viewer discarded it, and then the
# discards were shuffled into a new pile. So it is in that pile, in a later one, or in a slot filled from one of these.
#
# Wandering cards are placed first. Those discarded last come first, because the fewest slots fit them. The other hidden
# cards fill the remaining slots at random.


class _Slot(msgspec.Struct):
    """A place for a hidden dagger card, and the number of the pile from which it was drawn."""

    place: list[str]
    drawn: int
    owner: Seat | None = None
    """The seat that discarded it, for a card on the discards."""
    card: str = ""


class _Daggers:
    """The dagger cards of another world: what the viewer knows stays, and each slot gets a hidden card."""

    def __init__(self, state: State, viewer: Seat | None, chance: Chance) -> None:
        seats = range(len(state.clans))
        self._state = state
        self._known = [seat == viewer or state.outcome is not None for seat in seats]
        own = [] if viewer is None else state.clans[viewer].shed
        self.pile: list[str] = []
        self.hands = [list(state.clans[seat].daggers) if self._known[seat] else [] for seat in seats]
        self.discards = [shed.card for shed in own if self._still_out(shed)]
        self.shed = [list(own) if seat == viewer else [] for seat in seats]
        slots, cards = list(self._slots(viewer)), self._hidden()
        wandering = sorted((shed for shed in own if not self._still_out(shed)), key=_latest_first)
        _place_wandering(slots, cards, wandering, chance)
        _place_others(slots, cards, chance)
        self._lay(slots)

    def _still_out(self, shed: Shed) -> bool:
        """Whether the card still lies on the discards, not yet shuffled into a pile."""
        return shed.pile > self._state.dagger_piles

    def _slots(self, viewer: Seat | None) -> Iterator[_Slot]:
        for _ in self._state.daggers.pool:
            yield _Slot(self.pile, self._state.dagger_piles)
        for seat, clan in enumerate(self._state.clans):
            if not self._known[seat]:
                yield from (_Slot(self.hands[seat], drawn) for drawn in clan.drawn)
            if seat != viewer:
                yield from (_Slot(self.discards, shed.drawn, seat) for shed in clan.shed if self._still_out(shed))

    def _hidden(self) -> list[str]:
        """The cards whose places the viewer does not know, in an order that reveals nothing."""
        state = self._state
        hidden = [card for seat, clan in enumerate(state.clans) if not self._known[seat] for card in clan.daggers]
        hidden += [card for card in state.dagger_discards if card not in self.discards]
        return sorted([*hidden, *state.daggers.pool])

    def _lay(self, slots: list[_Slot]) -> None:
        for slot in slots:
            slot.place.append(slot.card)
            if slot.owner is not None:
                self.shed[slot.owner].append(Shed(slot.card, self._state.dagger_piles + 1, slot.drawn))


def _place_wandering(slots: list[_Slot], cards: list[str], wandering: Sequence[Shed], chance: Chance) -> None:
    """Place each wandering card in a slot that was drawn after the card went back into a pile."""
    for number, shed in enumerate(wandering):
        if shed.card in cards:
            free = [slot for slot in slots if not slot.card]
            fitting = [slot for slot in free if slot.drawn >= shed.pile] or free
            fitting[chance.roll("redeal/daggers/wandering", number, len(fitting))].card = shed.card
            cards.remove(shed.card)


def _place_others(slots: list[_Slot], cards: list[str], chance: Chance) -> None:
    heap = chance.shuffle("redeal/daggers", cards)
    for slot, card in zip((slot for slot in slots if not slot.card), heap, strict=True):
        slot.card = card


def _latest_first(shed: Shed) -> tuple[int, str]:
    return -shed.pile, shed.card


# Tokens, and what seats saw of them


def _token(state: State, seat: Seat, viewer: Seat | None, chance: Chance) -> str:
    clan = state.clans[seat]
    if seat == viewer or not clan.token or clan.token_up:
        return clan.token
    seen = _seen(state, viewer, seat)
    return seen.side if seen is not None and seen.sure else SIDES[chance.roll("redeal/token", seat, 2)]


def _sightings(
    state: State, seat: Seat, viewer: Seat | None, tokens: Sequence[str], chance: Chance
) -> tuple[Sighting, ...]:
    clan = state.clans[seat]
    if seat == viewer:
        return tuple(clan.sightings)
    return tuple(_sighting(state, seen, viewer, tokens, chance) for seen in clan.sightings)


def _sighting(state: State, seen: Sighting, viewer: Seat | None, tokens: Sequence[str], chance: Chance) -> Sighting:
    """What another seat saw. The viewer knows it if it was the viewer's own token, or one that it looked at too."""
    if seen.target == viewer:
        return seen
    if seen.sure:
        return Sighting(seen.target, tokens[seen.target], True)
    same = _seen(state, viewer, seen.target)
    side = same.side if same is not None else SIDES[chance.roll("redeal/sighting", seen.target, 2)]
    return Sighting(seen.target, side, False)


def _seen(state: State, viewer: Seat | None, target: Seat) -> Sighting | None:
    sightings = [] if viewer is None else state.clans[viewer].sightings
    return next((seen for seen in sightings if seen.target == target), None)
