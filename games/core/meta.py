"""A title's card: what is known of it without loading its rules, such as its name, seats and options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

import msgspec

from games.core.rules import Refused

OptionValue: TypeAlias = bool | int | str

Stage: TypeAlias = Literal["draft", "beta", "stable"]
"""A draft has rules that keep the contract, a beta also English words, a stable title all languages."""


class Option(msgspec.Struct, frozen=True):
    """One choice at set-up: yes or no, unless `choices` are given. The first choice need not be the default."""

    name: str
    default: OptionValue = False
    choices: tuple[OptionValue, ...] = (False, True)
    seats: tuple[int, ...] | None = None
    """The seat counts that it is for; None: all of them."""
    before: OptionValue | None = None
    """For an option that was added later: the value that an older game, which does not name it, follows."""


class Meta(msgspec.Struct, frozen=True):
    """A title's card in the catalogue."""

    title: str
    name: str
    min_seats: int
    max_seats: int
    version: int
    """Counts the changes of the rules that let `decide` decide otherwise."""
    options: tuple[Option, ...] = ()
    reconstructed: tuple[str, ...] = ()
    """What in the components is our own reconstruction, a phrase each."""
    stage: Stage = "stable"

    def check_seats(self, seats: int) -> None:
        if not self.min_seats <= seats <= self.max_seats:
            raise Refused("seat-count", min=self.min_seats, max=self.max_seats, seats=seats)

    @property
    def later(self) -> dict[str, OptionValue]:
        """The options that were added later, each with the value that an older game follows."""
        return {option.name: option.before for option in self.options if option.before is not None}

    def begun(self, seats: int, options: Mapping[str, object]) -> dict[str, OptionValue]:
        """All options of a game whose start names these. New games name all; older ones get `before` for the rest."""
        return self.settle(seats, {**self.later, **options})

    def settle(self, seats: int, chosen: Mapping[str, object]) -> dict[str, OptionValue]:
        """All options with their values, the default for those not chosen. Refuses what the title does not offer."""
        offered = {option.name: option for option in self.options}
        for name in chosen:
            if name not in offered:
                raise Refused("option-unknown", option=name)
        return {name: _settled(option, seats, chosen) for name, option in offered.items()}


def _settled(option: Option, seats: int, chosen: Mapping[str, object]) -> OptionValue:
    value = chosen.get(option.name, option.default)
    # 1 == True in Python, but 1 is no value of a yes or no.
    for choice in option.choices:
        if value == choice and type(value) is type(choice):
            break
    else:
        raise Refused("option-value", option=option.name)
    if option.seats is not None and seats not in option.seats and value != option.default:
        raise Refused("option-seats", option=option.name, seats=option.seats)
    return choice
