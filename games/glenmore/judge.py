"""What a position is worth and which moves are usual, for the search of the AI seats. Estimates, no rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple, Never

from games.core.judge import shares
from games.core.rules import Command, Seat
from games.glenmore import commands as c
from games.glenmore.components import Box, Tile
from games.glenmore.scoring import values
from games.glenmore.state import Activating, Clan, State
from games.glenmore.territory import has_spot, spots
from games.glenmore.track import ahead, tiles_left
from games.glenmore.vocabulary import AROUND

if TYPE_CHECKING:
    from games.glenmore.title import GlenMore


class Weight(NamedTuple):
    """How many points of the final total a thing is worth: `end` at the very end, plus `more` for the stacks left."""

    end: float
    more: float


# Fitted to the final totals of games between AI seats, from the positions after each turn.
COIN: Final = Weight(0.95, 0.72)
GOOD: Final = (Weight(0.8, 1.97), Weight(0.46, 0.7), Weight(0.0, 0.5))
"""The first, the second and any further cube of a kind."""
LEAD: Final = (Weight(0.87, -2.37), Weight(0.87, 0.0), Weight(0.85, -1.2))
"""A point that the present lead would score: in barrels, chieftains, locations."""
OWNED: Final = (Weight(-0.63, 10.5), Weight(-0.57, 5.0), Weight(-0.16, 10.3))
"""A barrel, a chieftain, a location."""
CLANSMAN: Final = Weight(-1.06, 3.15)
CELL: Final = Weight(0.11, 1.07)
"""A cell where a plain tile would fit, up to six."""
WALLED_IN: Final = Weight(-1.0, -12.0)
"""No such cell."""
RIVER: Final = Weight(1.44, 2.45)
ROAD: Final = Weight(0.97, -0.4)
"""A cell where the river or the road would go on."""
EXTRA_TILE: Final = Weight(-3.24, -2.3)
SPACE: Final = Weight(-0.21, -0.97)
"""A space on the track before the hindmost clan."""
CARD_POINT: Final = Weight(0.98, 0.58)
TASKS: Final = {"good": 9.2, "any-good": 7.5, "movement": 3.0, "none": 0.0}
"""What a tile brings in a whole game by its activation. A brown tile counts POINT a point, a distillery BARREL."""
POINT: Final = 3.75
BARREL: Final = 7.3


USUAL: Final[dict[type[Command], float]] = {
    c.ForgoTile: 1.0,
    c.PayUsual: 6.0,
    c.PayGood: 0.5,
    c.BuyGood: 0.5,
    c.PayClansman: 1.0,
    c.PayChieftain: 0.5,
    c.Settle: 1.0,
    c.SellGood: 0.1,
    c.ChooseGood: 1.0,
    c.ActivateFree: 12.0,
    c.Activate: 3.0,
    c.StartMoving: 0.5,
    c.MoveClansman: 0.3,
    c.Promote: 0.7,
    c.EndTurn: 1.5,
}
"""How usual a move is, for commands of which all moves are equally usual."""
HASTE: Final = 0.5
"""How usual it is to end a turn with tiles left to activate."""


class Judge:
    """The estimates for one component set."""

    def __init__(self, box: Box) -> None:
        self._box = box
        self.habits: dict[str, Never] = {}
        self.horizon = 3
        self._worth = {name: _activation(tile) for name, tile in box.tiles.items()}
        self._usual = {name: _taking(tile) for name, tile in box.tiles.items()}
        self._tiles = sum(map(len, box.stacks))
        tiles = [box.tiles[name] for stack in box.stacks for name in stack]
        self._plain = next(tile for tile in tiles if not tile.river and not tile.road)
        self._river = next(tile for tile in tiles if tile.river and not tile.road)
        self._road = next(tile for tile in tiles if tile.road and not tile.river)

    def evaluate(self, state: State) -> Sequence[float]:
        """The shares that follow from the points that each clan is expected to end with."""
        left = tiles_left(state) / self._tiles
        totals = self._compared(state, left)
        fewest = min(len(clan.tiles) for clan in state.clans)
        spaces = [(space - state.turn.origin) % len(state.track) for space in state.figures[: len(state.clans)]]
        for seat, clan in enumerate(state.clans):
            totals[seat] += self._clan(clan, left) + self._room(clan, left)
            totals[seat] += _now(EXTRA_TILE, left) * (len(clan.tiles) - fewest)
            totals[seat] += _now(SPACE, left) * (spaces[seat] - min(spaces))
        return shares(totals, 1.5 + 8 * left)

    def _compared(self, state: State, left: float) -> list[float]:
        """The expected points for barrels, chieftains and locations."""
        box = self._box
        worth = box.scoring.difference
        totals = [0.0] * len(state.clans)
        columns = zip(*(values(box, clan) for clan in state.clans), strict=True)
        for column, lead, owned in zip(columns, LEAD, OWNED, strict=True):
            least, paid, each = min(column), _now(lead, left), _now(owned, left)
            for seat, value in enumerate(column):
                totals[seat] += paid * worth[min(value - least, len(worth) - 1)] + each * value
        return totals

    def _clan(self, clan: Clan, left: float) -> float:
        """The expected points for what the clan has and what its tiles will bring."""
        box, tiles = self._box, clan.tiles.values()
        total = clan.tally.total + clan.coins * _now(COIN, left)
        first, second, further = (_now(weight, left) for weight in GOOD)
        for held in clan.held:
            if held:
                total += first + (held > 1) * second + max(held - 2, 0) * further
        total += _now(CLANSMAN, left) * sum(clan.clansmen.values())
        total += left * sum(map(self._worth.__getitem__, tiles))
        for card in clan.cards:
            paid = box.cards[card].effect.tile
            if paid is not None:
                total += _now(CARD_POINT, left) * paid.points * sum(paid.counts(box.tiles[tile]) for tile in tiles)
        return total

    def _room(self, clan: Clan, left: float) -> float:
        """The expected points for cells where the clan can build."""
        box, cells = self._box, len(spots(self._box, clan, self._plain))
        room = _now(CELL, left) * min(cells, 6) if cells else _now(WALLED_IN, left)
        if has_spot(box, clan, self._river):
            room += _now(RIVER, left)
        return room + _now(ROAD, left) if has_spot(box, clan, self._road) else room

    def weigh(self, state: State, seat: Seat, moves: Sequence[Command]) -> Sequence[float]:
        return [self._weight(state, seat, move) for move in moves]

    def _weight(self, state: State, seat: Seat, move: Command) -> float:
        if isinstance(move, c.TakeTile):
            return self._take(state, seat, move.tile)
        if isinstance(move, c.PlaceTile):
            return self._place(state, seat, move.cell)
        if isinstance(move, c.EndTurn) and type(state.agenda[-1]) is Activating:
            return HASTE
        return USUAL[type(move)]

    def _take(self, state: State, seat: Seat, tile: str) -> float:
        distance = ahead(state.track, state.figures[seat]).index(tile)
        return self._usual[tile] * 0.8**distance

    def _place(self, state: State, seat: Seat, cell: int) -> float:
        tiles = state.clans[seat].tiles
        return 0.3 + sum(0.2 + self._worth[tiles[near]] / 6 for near in AROUND[cell] if near in tiles)

    def lap(self, state: State) -> int:
        return state.turns


def _now(weight: Weight, left: float) -> float:
    return weight.end + weight.more * left


def _activation(tile: Tile) -> float:
    activation = tile.activation
    if activation.points:
        most = max(activation.points)
        return POINT * (activation.points[most] - 0.9 * most)
    return BARREL if activation.barrels else TASKS[activation.task]


def _taking(tile: Tile) -> float:
    return 1 + _activation(tile) / 4 + 3 * (tile.card is not None) + tile.bonus.clansmen + tile.bonus.barrels


def judge(rules: GlenMore) -> Judge:
    return Judge(rules.box)
