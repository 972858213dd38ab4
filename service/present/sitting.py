"""Which of a caller's seats a call is for."""

from __future__ import annotations

from events.tables.permissions import Caller, acting_seat
from games.core.rules import Seat
from service.present.games import Position


def acting(found: Position, caller: Caller, wanted: Seat | None) -> Seat:
    return acting_seat(found.game.table, found.to_act, caller, wanted)
