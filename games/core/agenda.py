"""The agenda: pending decisions as a stack in the state. Who acts is read off its top; what is below resumes later.

A title's steps are frozen, tagged subclasses of Step, kept in a plain list, so that they copy and store as any data.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, TypeVar

import msgspec

from games.core.rules import Seat


class Step(msgspec.Struct, frozen=True, tag_field="step"):
    """A question put to `waiting`: one seat, several at once, or HOUSE. Subclasses add what is needed to resume."""

    revisable: ClassVar[bool] = False
    """A seat that has answered may give another answer until the last one is in. Handlers check which seats may."""

    waiting: tuple[Seat, ...]


T = TypeVar("T", bound=Step)


def step_name(step: Step) -> str:
    """The step's tag, by which views and moments call it."""
    return str(step.__struct_config__.tag)


def to_act(agenda: Sequence[Step]) -> tuple[Seat, ...]:
    """The seats that the top step waits for; nobody on an empty agenda."""
    return agenda[-1].waiting if agenda else ()


def answer(agenda: list[T], seat: Seat) -> bool:
    """Strike the seat off the top step. True when it was the last one; the step stays, to be resolved and popped."""
    top = agenda[-1]
    waiting = tuple(other for other in top.waiting if other != seat)
    agenda[-1] = msgspec.structs.replace(top, waiting=waiting)
    return not waiting
