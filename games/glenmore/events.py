"""The events. Everything in them is open: only the order of the stacks is unknown.

A cell is a number on the grid of `territory.py`; a space is one of the track's, counted clockwise. `source` names the
tile or card that something came from, `payee` who got a payment.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

import msgspec

from games.core.rules import Event, Seat

SUPPLY: Final = "supply"
MARKET: Final = "market"
STUCK: Final = "stuck"
"""The source of what a clan gets if it can take no tile."""


class Started(Event, frozen=True, tag="started"):
    """The table is set up, but for the tiles on the track."""

    schema = 2
    added: ClassVar[Mapping[str, int]] = {"reading": 2}

    seats: int
    options: dict[str, bool | int | str]
    reading: int
    """How rulings 7 and 12 are read in this game: see the README."""
    first: Seat


class TileDrawn(Event, frozen=True, tag="tile-drawn"):
    shows = True

    tile: str
    stack: int
    space: int


class TurnBegun(Event, frozen=True, tag="turn-begun"):
    seat: Seat


class TileTaken(Event, frozen=True, tag="tile-taken"):
    """The figure moved from `origin` to `space`; the tile there is now in hand."""

    seat: Seat
    tile: str
    origin: int
    space: int


class TileForgone(Event, frozen=True, tag="tile-forgone"):
    """No tile could be taken: the figure moved to the nearest tile, which left the game."""

    seat: Seat
    tile: str
    origin: int
    space: int


class BillOpened(Event, frozen=True, tag="bill-opened"):
    """A price is to be paid: for placing the tile in hand (no cell) or for what the tile on this cell does."""

    seat: Seat
    tile: str
    cell: int | None


class GoodPaid(Event, frozen=True, tag="good-paid"):
    seat: Seat
    good: str
    cell: int
    payee: str = SUPPLY


class GoodBought(Event, frozen=True, tag="good-bought"):
    """A cube was bought and given at once; it never lies on a tile."""

    seat: Seat
    good: str
    price: int
    payee: str = MARKET


class BarrelsPaid(Event, frozen=True, tag="barrels-paid"):
    seat: Seat
    barrels: int
    payee: str = SUPPLY


class ClansmanPaid(Event, frozen=True, tag="clansman-paid"):
    seat: Seat
    cell: int
    payee: str = SUPPLY


class ChieftainPaid(Event, frozen=True, tag="chieftain-paid"):
    seat: Seat
    payee: str = SUPPLY


class BillSettled(Event, frozen=True, tag="bill-settled"):
    seat: Seat
    tile: str


class GoodSold(Event, frozen=True, tag="good-sold"):
    """The seat sold a cube for `price`."""

    seat: Seat
    good: str
    cell: int
    price: int


class TilePlaced(Event, frozen=True, tag="tile-placed"):
    seat: Seat
    tile: str
    cell: int


class CardGained(Event, frozen=True, tag="card-gained"):
    seat: Seat
    card: str


class ClansmanGained(Event, frozen=True, tag="clansman-gained"):
    seat: Seat
    cell: int
    source: str


class BarrelsGained(Event, frozen=True, tag="barrels-gained"):
    seat: Seat
    barrels: int
    source: str


class CoinsGained(Event, frozen=True, tag="coins-gained"):
    seat: Seat
    coins: int
    source: str


class GoodGained(Event, frozen=True, tag="good-gained"):
    seat: Seat
    good: str
    cell: int
    source: str


class ChoiceOpened(Event, frozen=True, tag="choice-opened"):
    """The seat may choose so many goods, which will lie on the cell."""

    seat: Seat
    cell: int
    goods: int
    source: str


class GoodChosen(Event, frozen=True, tag="good-chosen"):
    seat: Seat
    good: str
    cell: int
    source: str


class TileActivated(Event, frozen=True, tag="tile-activated"):
    """A clan activated a tile of its own. `card` is the card that activated it if it was out of reach."""

    seat: Seat
    tile: str
    cell: int
    card: str | None


class MovementGained(Event, frozen=True, tag="movement-gained"):
    seat: Seat
    points: int
    source: str


class PointsGained(Event, frozen=True, tag="points-gained"):
    seat: Seat
    points: int
    source: str


class ActivationEnded(Event, frozen=True, tag="activation-ended"):
    seat: Seat


class ClansmanMoved(Event, frozen=True, tag="clansman-moved"):
    seat: Seat
    cell: int
    to: int


class ClansmanPromoted(Event, frozen=True, tag="clansman-promoted"):
    seat: Seat
    cell: int


class TurnEnded(Event, frozen=True, tag="turn-ended"):
    seat: Seat


class DieRolled(Event, frozen=True, tag="die-rolled"):
    """The die moved `number` tiles on; the one it landed on left the game."""

    shows = True

    number: int
    tile: str
    origin: int
    space: int


class TilesCleared(Event, frozen=True, tag="tiles-cleared"):
    """Tiles that every figure has passed left the game."""

    spaces: tuple[int, ...]
    tiles: tuple[str, ...]


class RoundEnded(Event, frozen=True, tag="round-ended"):
    """The last tile of the round's stack lies on the track, so HOUSE scores the round."""

    round: int


class Compared(msgspec.Struct, frozen=True):
    """One seat in one category of a round scoring."""

    seat: Seat
    category: str
    value: int
    difference: int
    points: int


class RoundScored(Event, frozen=True, tag="round-scored"):
    round: int
    compared: tuple[Compared, ...]


class Counted(msgspec.Struct, frozen=True):
    """One seat and one source of points in the final scoring; `amount` is the number of things counted."""

    seat: Seat
    category: str
    source: str
    amount: int
    points: int


class FinalScored(Event, frozen=True, tag="final-scored"):
    counted: tuple[Counted, ...]


class GameEnded(Event, frozen=True, tag="game-ended"):
    """The end. `goods` break ties; `reason` is points, goods (a tie was broken) or shared."""

    places: tuple[int, ...]
    points: tuple[int, ...]
    goods: tuple[int, ...]
    reason: str
