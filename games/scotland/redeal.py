"""Another world that a viewer cannot tell from this one: what is hidden from it is dealt anew.

Nothing here may hang on where a hidden card or token truly is: two worlds that look alike are redealt alike.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from games.core.chance import Chance
from games.core.rules import Seat
from games.scotland.events import Redealt
from games.scotland.state import SIDES, Clan, Shed, Sighting, State


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
        # Whoever said something beforehand may have taken it back, for all the viewer knows.
        standing=tuple(dict(clan.standing) if seat == viewer else {} for seat, clan in enumerate(state.clans)),
    )


class _Bagpipes:
    """Played cards are open, so everybody knows which cards each pile was made of: they are dealt pile by pile."""

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


class _Slot(msgspec.Struct):
    """Where a hidden dagger card lies, and the number of the pile it came from."""

    place: list[str]
    drawn: int
    owner: Seat | None = None
    """Who put it on the discards."""
    card: str = ""


class _Daggers:
    """Discards are face down: a seat knows the cards that it drew and those that it put there, and no others."""

    def __init__(self, state: State, viewer: Seat | None, chance: Chance) -> None:
        self.pile: list[str] = []
        self.shed = [list(clan.shed) if seat == viewer else [] for seat, clan in enumerate(state.clans)]
        open_to_all = state.outcome is not None
        known = [seat == viewer or open_to_all for seat in range(len(state.clans))]
        self.hands = [list(clan.daggers) if known[seat] else [] for seat, clan in enumerate(state.clans)]
        own = [] if viewer is None else state.clans[viewer].shed
        self.discards = [shed.card for shed in own if shed.pile > state.dagger_piles]
        slots = [_Slot(self.pile, state.dagger_piles) for _ in state.daggers.pool]
        for seat, clan in enumerate(state.clans):
            if not known[seat]:
                slots += [_Slot(self.hands[seat], drawn) for drawn in clan.drawn]
            if seat != viewer:
                slots += [_Slot(self.discards, shed.drawn, seat) for shed in _still_out(state, clan)]
        hidden = [card for seat, clan in enumerate(state.clans) if not known[seat] for card in clan.daggers]
        hidden += [card for card in state.dagger_discards if card not in self.discards]
        wandering = sorted((shed for shed in own if shed.pile <= state.dagger_piles), key=_latest_first)
        self._fill(slots, sorted([*hidden, *state.daggers.pool]), wandering, chance)
        self._lay(slots, state.dagger_piles + 1)

    def _fill(self, slots: list[_Slot], cards: list[str], wandering: Sequence[Shed], chance: Chance) -> None:
        """A card that went back into some pile cannot have been drawn before; all others may be anywhere."""
        for number, shed in enumerate(wandering):
            if shed.card in cards:
                free = [slot for slot in slots if not slot.card]
                fitting = [slot for slot in free if slot.drawn >= shed.pile] or free
                fitting[chance.roll("redeal/daggers/wandering", number, len(fitting))].card = shed.card
                cards.remove(shed.card)
        heap = chance.shuffle("redeal/daggers", cards)
        for slot, card in zip((slot for slot in slots if not slot.card), heap, strict=True):
            slot.card = card

    def _lay(self, slots: list[_Slot], next_pile: int) -> None:
        for slot in slots:
            slot.place.append(slot.card)
            if slot.owner is not None:
                self.shed[slot.owner].append(Shed(slot.card, next_pile, slot.drawn))


def _still_out(state: State, clan: Clan) -> list[Shed]:
    """What the clan put on the discards that still lies there."""
    return [shed for shed in clan.shed if shed.pile > state.dagger_piles]


def _latest_first(shed: Shed) -> tuple[int, str]:
    return -shed.pile, shed.card


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
    """What another seat saw: the viewer knows it of its own token, and may have seen the same elsewhere."""
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
