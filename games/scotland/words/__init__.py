"""For Scotland! in words. The texts of cards and armies are composed from their components."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar

from games.core.meta import OptionValue
from games.scotland.components import Box, box
from games.scotland.words import effects, labels, log
from games.scotland.words.table import table
from games.speech.words import ComputedField, View, Words

NOBODY = {"seat": "scotland", "payee": "bank"}
"""What a missing seat stands for."""


class ScotlandWords(Words):
    SEATS: ClassVar = ("seat", "to", "by", "payee", "target", "giver", "holder")
    COMPUTED_FIELDS: ClassVar[Mapping[str, ComputedField]] = {**labels.COMPUTED_FIELDS, **log.COMPUTED_FIELDS}

    @cached_property
    def box(self) -> Box:
        return box(self.components)

    def seat(self, seat: int, names: Sequence[str]) -> str:
        """The name of a seat; without one, its clan."""
        return str(names[seat]) if 0 <= seat < len(names) else self.word("words", self.box.sheet.clans[seat].id)

    def choice(self, option: str, chosen: OptionValue) -> str:
        """Who has the Honour first is a seat, and pages count seats from 1."""
        if option == "first_honour" and isinstance(chosen, int):
            return f"{self.word('words', 'seat')} {chosen + 1}"
        return super().choice(option, chosen)

    def detail(self, name: str, value: Any, view: View) -> str:
        if value is None and name in NOBODY:
            return self.word("words", NOBODY[name])
        return super().detail(name, value, view)

    def part(self, entry: str, field: str) -> str | None:
        designs, armies = self.box.designs, self.box.armies
        if entry in designs:
            return effects.part_of_design(self, designs[entry], field)
        return effects.part_of_army(self, armies[entry], field) if entry in armies else None

    def show(self, view: View, names: Sequence[str] = ()) -> str:
        return table(self, view, names)


WORDS = ScotlandWords
