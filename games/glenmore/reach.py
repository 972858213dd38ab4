"""Which tiles a clan may activate now, and which activations are of use (rulebook pages 6 to 9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.glenmore.components import Box
from games.glenmore.prices import is_payable
from games.glenmore.state import Clan, State
from games.glenmore.vocabulary import AROUND

FREE = ("good", "points", "movement")
"""Activations that give something, cost nothing and leave nothing to choose."""


def reach_of(box: Box, tiles: Mapping[int, str], placed: int) -> tuple[int, ...]:
    """The new tile and those around it; all tiles for Loch Oich."""
    if _is_everywhere(box, tiles[placed]):
        return tuple(tiles)
    return (placed, *(cell for cell in AROUND[placed] if cell in tiles))


def _is_everywhere(box: Box, tile: str) -> bool:
    card = box.tiles[tile].card
    return card is not None and card.effect.everywhere


def caller(box: Box, state: State, clan: Clan) -> str | None:
    """The card that can still activate a tile out of reach in this turn; None if there is none."""
    if state.turn.called or not clan.cards or _is_everywhere(box, clan.tiles[state.turn.placed]):
        return None
    return next((card for card in clan.cards if box.cards[card].effect.call), None)


def candidates(box: Box, state: State, clan: Clan) -> Sequence[int]:
    """The tiles in reach, and the others too while a card can activate one."""
    reach = state.turn.reach
    if caller(box, state, clan) is None:
        return reach
    return [*reach, *(cell for cell in clan.tiles if cell not in reach)]


def obstacle(box: Box, state: State, clan: Clan, cell: int) -> str | None:
    """Why the activation of this tile would be of no use now; None if it is of use. Reach is not checked here."""
    if cell in state.turn.activated:
        return "already-activated"
    activation = box.tiles[clan.tiles[cell]].activation
    task = activation.task
    if task == "none":
        return "nothing-to-activate"
    if task in ("good", "any-good"):
        return "tile-full" if cell in clan.goods and len(clan.goods[cell]) >= box.numbers.capacity else None
    if activation.price is not None:
        return None if is_payable(box, clan, state.market, activation.price) else "price-unpayable"
    return None


def useful_cells(box: Box, state: State, clan: Clan) -> list[int]:
    """The cells whose activation is possible and of use now."""
    return [cell for cell in candidates(box, state, clan) if obstacle(box, state, clan, cell) is None]


def free_cells(box: Box, state: State, clan: Clan, useful: Sequence[int]) -> list[int]:
    """Those of the useful cells that are in reach and need neither payment nor choice."""
    reach, tiles = state.turn.reach, clan.tiles
    return [cell for cell in useful if box.tiles[tiles[cell]].activation.task in FREE and cell in reach]


def is_exhausted(box: Box, state: State, clan: Clan) -> bool:
    """Whether no tile is left that could be activated, even after sales or purchases."""
    used = state.turn.activated
    for cell in candidates(box, state, clan):
        if cell not in used and box.tiles[clan.tiles[cell]].activation.task != "none":
            return False
    return True
