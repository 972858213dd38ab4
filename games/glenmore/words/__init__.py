"""Glen More in words. A cell is named by its tile and its compass place from home: "forest (N1E2)"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar

from games.core.meta import OptionValue
from games.glenmore.components import Box, box
from games.glenmore.vocabulary import HOME, place_of
from games.glenmore.words import labels, log
from games.glenmore.words.table import table
from games.speech.words import ComputedField, Fields, Text, View, Words


class GlenMoreWords(Words):
    SEATS: ClassVar = ("seat",)
    COMPUTED_FIELDS: ClassVar[Mapping[str, ComputedField]] = {**labels.COMPUTED_FIELDS, **log.COMPUTED_FIELDS}

    @cached_property
    def box(self) -> Box:
        return box(self.components)

    def seat(self, seat: int, names: Sequence[str]) -> str:
        """The name of a seat; without one, the colour of its figure."""
        return str(names[seat]) if 0 <= seat < len(names) else self.word("words", self.box.numbers.figures[seat])

    def detail(self, name: str, value: Any, view: View) -> str:
        if name in ("cell", "to") and isinstance(value, int):
            return self.at(value, view)
        if isinstance(value, Mapping):
            return labels.price(self, value)
        if isinstance(value, str) and not isinstance(value, Text) and value in self.box.tiles:
            return self.tile(value)
        return super().detail(name, value, view)

    def choice(self, option: str, chosen: OptionValue) -> str:
        """Who goes first is a seat, and pages count seats from 1."""
        if option == "first" and isinstance(chosen, int):
            return f"{self.word('words', 'seat')} {chosen + 1}"
        return super().choice(option, chosen)

    def points(self, clan: Fields) -> Text:
        """A clan's points, or that they are hidden."""
        hidden = clan["points"] is None
        return self.line("points-hidden") if hidden else Text(self.count(clan["points"], "point"))

    def tile(self, name: str) -> Text:
        """A tile by its kind and its river or road; a location by its own name."""
        return Text(self.word("words", name)) if self.box.tiles[name].card else self.face(name)

    def face(self, name: str) -> Text:
        """The same for a tile that is not placed yet: a location comes with its river or road too."""
        tile = self.box.tiles[name]
        text = Text(self.word("words", name if tile.card else tile.kind))
        if tile.stack is None or not (tile.river or tile.road):
            return text
        return self.line("river" if tile.river else "road", tile=text)

    def at(self, cell: int, view: View) -> Text:
        """A place in the territory of the seat in turn, with the tile that lies there."""
        lying = labels.territory(view).get(cell)
        if lying is None:
            return self.place(cell)
        tile = self.tile(lying["tile"])
        return self.line("quoted", tile=tile) if cell == HOME else self.line("near", tile=tile, cell=self.place(cell))

    def place(self, cell: int) -> Text:
        """The compass place from home, such as N2E1."""
        x, y = place_of(cell)
        steps = ((-y, "north"), (y, "south"), (x, "east"), (-x, "west"))
        way = "".join(f"{self.word('words', side)}{count}" for count, side in steps if count > 0)
        return Text(way or self.word("words", "home"))

    def word(self, section: str, code: str) -> str:
        """The word for a code; a tile among the components is named by its kind."""
        return self.tile(code) if section == "box" and code in self.box.tiles else super().word(section, code)

    def part(self, entry: str, field: str) -> str | None:
        cards = self.box.cards
        return labels.effect(self, entry) if field == "effect" and entry in cards else None

    def show(self, view: View, names: Sequence[str] = ()) -> str:
        return table(self, view, names)


WORDS = GlenMoreWords
