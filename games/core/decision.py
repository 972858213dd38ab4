"""What the handler of a command works with: the box, the state, chance, the seat, and `emit` for events."""

from __future__ import annotations

from collections.abc import Sized
from typing import Generic, TypeVar

from games.core.chance import Chance
from games.core.draft import Draft
from games.core.piles import Pile
from games.core.rules import Event, Refused, Seat

B = TypeVar("B")
S = TypeVar("S")


class Decision(Generic[B, S]):
    """One command being decided. A title may subclass it to add what many of its handlers need."""

    __slots__ = ("box", "chance", "emit", "seat", "state")

    def __init__(self, box: B, draft: Draft[S, Event], chance: Chance, seat: Seat) -> None:
        self.box = box
        self.state = draft.state
        self.emit = draft.emit
        self.chance = chance
        self.seat = seat

    def check_seat(self, seats: int) -> None:
        """Refuse a seat that is not at the table: for commands that a seat may give without being asked."""
        if not 0 <= self.seat < seats:
            raise Refused("seat-unknown", seat=self.seat)

    def draw(self, pile: Pile, discards: Sized = (), reshuffled: Event | None = None) -> str | None:
        """The next item of the pile; None if there is none. An empty pile is first filled with its discards.

        `reshuffled` is the event that moves the discards into this very pile, with `Pile.refill`. The drawn item stays
        in the pile: the event of the draw, which the handler emits next, takes it out.
        """
        if pile:
            return pile.next(self.chance)
        if not discards or reshuffled is None:
            return None
        self.emit(reshuffled)
        if not pile:
            raise RuntimeError(f"{type(reshuffled).__name__} left {pile.label} empty: it has to refill this very pile")
        return pile.next(self.chance)
