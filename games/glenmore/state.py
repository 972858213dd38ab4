"""The table: the track, the market, the clans with their territories, and the turn in hand."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from games.core.agenda import Step
from games.core.piles import Pile
from games.core.rules import Seat
from games.core.scores import Tally
from games.glenmore.components import GOODS, INDEX, Amounts

NOTHING: Amounts = (0,) * len(GOODS)

CATEGORIES = ("whisky", "chieftains", "locations", "tiles", "cards", "coins", "extra-tiles")
"""The sources of points: three that each round compares, the brown tiles, and three at the end."""
COMPARED = CATEGORIES[:3]

READING = 2
"""The reading of rulings 7 and 12 that new games begin with. Older games keep reading 1."""


class Taking(Step, frozen=True, tag="taking"):
    """Choose a tile of the track."""


class Paying(Step, frozen=True, tag="paying"):
    """Pay for placing the tile in hand (no cell), or for what the tile on the cell does."""

    tile: str
    cell: int | None
    given: Amounts = NOTHING


class Placing(Step, frozen=True, tag="placing"):
    """Lay the tile in hand."""

    tile: str


class Choosing(Step, frozen=True, tag="choosing"):
    """Take `goods` more cubes of any kind from the supply, to lie on the cell."""

    cell: int
    goods: int
    source: str


class Activating(Step, frozen=True, tag="activating"):
    """Activate tiles, in any order."""


class Moving(Step, frozen=True, tag="moving"):
    """Spend movement points."""


class ScoringRound(Step, frozen=True, tag="scoring-round"):
    """HOUSE scores the round."""


class ScoringFinal(Step, frozen=True, tag="scoring-final"):
    """HOUSE scores the end."""


OWN_STEPS = (Taking, Paying, Placing, Choosing, Activating, Moving)
"""The steps of a clan's turn. Goods can be sold in all of them."""

AnyStep: TypeAlias = Taking | Paying | Placing | Choosing | Activating | Moving | ScoringRound | ScoringFinal


class Clan(msgspec.Struct):
    """What one seat has."""

    coins: int
    tiles: dict[int, str]
    """Cell -> tile, in the order they were laid."""
    clansmen: dict[int, int]
    """Cell -> the number of clansmen there, if there are any."""
    goods: dict[int, tuple[str, ...]] = {}
    """Cell -> the cubes on it, if there are any."""
    held: list[int] = []
    """The number of cubes of each kind, on all tiles together."""
    barrels: int = 0
    chieftains: int = 0
    cards: list[str] = []
    tally: Tally = msgspec.field(default_factory=lambda: Tally.of(CATEGORIES))
    open: dict[int, str] = {}
    """Empty cell beside a tile -> the edges that a tile must have to fit there; "" if no tile fits."""

    def join(self, cell: int) -> None:
        """Put one more clansman on the cell."""
        self.clansmen[cell] = self.clansmen.get(cell, 0) + 1

    def leave(self, cell: int) -> None:
        left = self.clansmen.pop(cell) - 1
        if left:
            self.clansmen[cell] = left

    def copy(self) -> Clan:
        return Clan(
            self.coins,
            self.tiles.copy(),
            self.clansmen.copy(),
            self.goods.copy(),
            self.held.copy(),
            self.barrels,
            self.chieftains,
            self.cards.copy(),
            self.tally.copy(),
            self.open.copy(),
        )


class Supply(msgspec.Struct):
    """The pieces beside the board. Below zero means that players use other pieces, as the rulebook allows."""

    coins: int = 0
    clansmen: int = 0
    barrels: int = 0
    goods: list[int] = []

    def copy(self) -> Supply:
        return Supply(self.coins, self.clansmen, self.barrels, self.goods.copy())


class Turn(msgspec.Struct):
    """The turn in hand."""

    seat: Seat = 0
    origin: int = 0
    """The space the figure stood on when the turn began."""
    placed: int = -1
    """The cell of this turn's tile; -1 before it is placed."""
    reach: tuple[int, ...] = ()
    """The cells whose tiles can be activated after it is placed: its own and those around, or all."""
    activated: list[int] = []
    called: bool = False
    """Whether Loch Ness has been used in this turn."""
    movement: int = 0

    def copy(self) -> Turn:
        return Turn(self.seat, self.origin, self.placed, self.reach, self.activated.copy(), self.called, self.movement)


class State(msgspec.Struct):
    """The whole table. All of it is public; the order of the stacks is not part of it."""

    clans: list[Clan] = []
    agenda: list[AnyStep] = []
    turn: Turn = msgspec.field(default_factory=Turn)
    turns: int = 0
    """Turns begun so far, the die's included."""
    round: int = 0
    track: list[str] = []
    """The tile on each space; empty where a figure stands or nothing lies."""
    figures: list[int] = []
    """The space of each seat's figure; the die, if there is one, is the last."""
    market: list[int] = []
    """How many spaces of each good's row hold coins."""
    stacks: list[Pile] = []
    discarded: list[str] = []
    supply: Supply = msgspec.field(default_factory=Supply)
    rolls: int = 0
    reading: int = READING
    hidden_points: bool = False
    """Whether the totals of others are hidden until the end."""
    places: tuple[int, ...] = ()
    reason: str = ""

    def add_good(self, seat: Seat, good: str, cell: int) -> None:
        """Move a cube from the supply to a tile."""
        clan, kind = self.clans[seat], INDEX[good]
        clan.goods[cell] = (*clan.goods.get(cell, ()), good)
        clan.held[kind] += 1
        self.supply.goods[kind] -= 1

    def remove_good(self, seat: Seat, good: str, cell: int) -> None:
        """Move a cube back to the supply, also if it is sold: the market holds coins only."""
        clan, kind = self.clans[seat], INDEX[good]
        cubes = clan.goods.pop(cell)
        if len(cubes) > 1:
            first = cubes.index(good)
            clan.goods[cell] = cubes[:first] + cubes[first + 1 :]
        clan.held[kind] -= 1
        self.supply.goods[kind] += 1

    def copy(self) -> State:
        return State(
            [clan.copy() for clan in self.clans],
            self.agenda.copy(),
            self.turn.copy(),
            self.turns,
            self.round,
            self.track.copy(),
            self.figures.copy(),
            self.market.copy(),
            [pile.copy() for pile in self.stacks],
            self.discarded.copy(),
            self.supply.copy(),
            self.rolls,
            self.reading,
            self.hidden_points,
            self.places,
            self.reason,
        )
