"""Standing answers, such as "pass every window of this kind": a seat may set one at any time, and only it knows which.

A title offers them in `standing`, decides `Stand` under `Step`, and gives the answers in `proceed`, with the same
events that the seat itself would cause.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Annotated, TypeAlias

from games.core.rules import Command, Event, OwnSecret, Refused, Seat

Windows: TypeAlias = Mapping[str, Collection[str]]
"""Window -> the answers that may be set for it in advance."""


class Stand(Command, frozen=True, tag="stand"):
    """Give this answer in every window of this kind from now on; None lifts it."""

    window: str
    answer: str | None


class StandingSet(Event, frozen=True, tag="standing-set"):
    """Everyone may see that a standing answer was set; only its seat knows which."""

    quiet = True

    seat: Seat
    window: Annotated[str, OwnSecret]
    answer: Annotated[str | None, OwnSecret]


def standing_moves(seat: Seat, windows: Windows, current: Mapping[str, str]) -> list[Command]:
    """The commands that set or lift an answer, given the answers that the seat has set."""
    possible = ((window, answer) for window, answers in windows.items() for answer in (*answers, None))
    return [Stand(seat, window, answer) for window, answer in possible if answer != current.get(window)]


def check_standing(command: Stand, windows: Windows, current: Mapping[str, str]) -> None:
    """Refuse an answer that the window does not take, or that is set already."""
    if command.window not in windows or command.answer not in (*windows[command.window], None):
        raise Refused("standing-unknown", window=command.window)
    if command.answer == current.get(command.window):
        raise Refused("standing-same", window=command.window)


def set_standing(current: dict[str, str], event: StandingSet) -> None:
    """Apply StandingSet to the answers of its seat."""
    if event.answer is None:
        current.pop(event.window, None)
    else:
        current[event.window] = event.answer
