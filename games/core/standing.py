"""Standing answers: "pass every window of this kind", set in advance by any seat at any time, and known to it alone.

`decide` carries them out when the question comes, with the very events a present seat would cause.
"""

from __future__ import annotations

from typing import Annotated

from games.core.rules import Command, Event, OwnSecret, Seat


class Stand(Command, frozen=True, tag="stand"):
    """Answer every question of this kind so from now on; None lifts it."""

    window: str
    answer: str | None


class StandingSet(Event, frozen=True, tag="standing-set"):
    """That a seat has set something is no news to anybody, and what it is, is its own affair."""

    quiet = True

    seat: Seat
    window: Annotated[str, OwnSecret]
    answer: Annotated[str | None, OwnSecret]
