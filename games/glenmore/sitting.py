"""What a decision has at hand."""

from __future__ import annotations

from games.core.chance import Chance
from games.core.draft import Draft
from games.core.rules import Event, Seat
from games.glenmore.components import Box
from games.glenmore.state import Clan, State


class Sitting:
    """The table in the making, and the seat whose command is judged."""

    __slots__ = ("box", "chance", "emit", "seat", "state")

    def __init__(self, box: Box, draft: Draft[State, Event], chance: Chance, seat: Seat) -> None:
        self.box = box
        self.state = draft.state
        self.emit = draft.emit
        self.chance = chance
        self.seat = seat

    @property
    def clan(self) -> Clan:
        return self.state.clans[self.seat]
