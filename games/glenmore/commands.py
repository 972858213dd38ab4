"""The commands. A turn is a chain of them."""

from __future__ import annotations

from games.core.rules import Command


class TakeTile(Command, frozen=True, tag="take-tile"):
    """Move the figure to this tile of the track and take it up."""

    tile: str


class ForgoTile(Command, frozen=True, tag="forgo-tile"):
    """Move to the nearest tile and discard it, because no tile can be taken."""


class PayUsual(Command, frozen=True, tag="pay-usual"):
    """Pay the whole price the usual way: own cubes from the fullest tiles, the rest bought."""


class PayGood(Command, frozen=True, tag="pay-good"):
    """Give one cube that lies on this cell."""

    good: str
    cell: int


class BuyGood(Command, frozen=True, tag="buy-good"):
    """Buy one cube at the market and give it."""

    good: str


class PayClansman(Command, frozen=True, tag="pay-clansman"):
    cell: int


class PayChieftain(Command, frozen=True, tag="pay-chieftain"):
    pass


class Settle(Command, frozen=True, tag="settle"):
    """Give no more cubes: those given so far are exchanged."""


class SellGood(Command, frozen=True, tag="sell-good"):
    """Sell one cube that lies on this cell."""

    good: str
    cell: int


class PlaceTile(Command, frozen=True, tag="place-tile"):
    cell: int


class ChooseGood(Command, frozen=True, tag="choose-good"):
    """Take a cube of this kind from the supply."""

    good: str


class ActivateFree(Command, frozen=True, tag="activate-free"):
    """Activate every tile in reach that costs nothing and leaves nothing to choose."""


class Activate(Command, frozen=True, tag="activate"):
    """Activate one tile. Loch Ness activates a tile that is out of reach."""

    cell: int


class StartMoving(Command, frozen=True, tag="start-moving"):
    """End the activations and go on to the movement points."""


class MoveClansman(Command, frozen=True, tag="move-clansman"):
    cell: int
    to: int


class Promote(Command, frozen=True, tag="promote"):
    """Make a clansman a chieftain."""

    cell: int


class EndTurn(Command, frozen=True, tag="end-turn"):
    """End the turn: the track is cleared and refilled. Unused points and activations lapse."""

    closes = True


class ScoreRound(Command, frozen=True, tag="score-round"):
    """HOUSE compares barrels, chieftains and locations."""


class ScoreFinal(Command, frozen=True, tag="score-final"):
    """HOUSE adds what counts at the end, and names the winners."""
