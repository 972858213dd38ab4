"""The agenda: pending decisions as a stack in the state. The top step says who acts; those below resume later.

A title's steps are frozen, tagged subclasses of Step in a plain list, so they are copied and stored like other data.
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
    """The step's tag, which is its name in views and moments."""
    return str(step.__struct_config__.tag)


def to_act(agenda: Sequence[Step]) -> tuple[Seat, ...]:
    """The seats that the top step waits for; nobody on an empty agenda."""
    return agenda[-1].waiting if agenda else ()


def answer(agenda: list[T], seat: Seat) -> bool:
    """Remove the seat from those that the top step waits for; True if it was the last. The caller pops the step."""
    top = agenda[-1]
    waiting = tuple(other for other in top.waiting if other != seat)
    agenda[-1] = msgspec.structs.replace(top, waiting=waiting)
    return not waiting
