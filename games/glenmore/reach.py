"""Which tiles a clan may activate now, and to what use (rulebook pages 6 to 9)."""

from __future__ import annotations

from games.glenmore.components import Box
from games.glenmore.prices import is_payable
from games.glenmore.state import Clan, State
from games.glenmore.territory import AROUND


def is_everywhere(box: Box, state: State, clan: Clan) -> bool:
    """Loch Oich was placed this turn: every own tile is in reach."""
    card = box.tiles[clan.tiles[state.turn.placed]].card
    return card is not None and card.effect.everywhere


def in_reach(box: Box, state: State, clan: Clan) -> list[int]:
    """The new tile and those around it."""
    if is_everywhere(box, state, clan):
        return list(clan.tiles)
    placed = state.turn.placed
    return [placed, *(cell for cell in AROUND[placed] if cell in clan.tiles)]


def caller(box: Box, state: State, clan: Clan) -> str | None:
    """The card that can be called upon to activate a tile out of reach; None: there is none, or it has been."""
    if state.turn.called or is_everywhere(box, state, clan):
        return None
    return next((card for card in clan.cards if box.cards[card].effect.call), None)


def callable_cells(box: Box, state: State, clan: Clan) -> list[int]:
    """The tiles out of reach that a card may activate."""
    if caller(box, state, clan) is None:
        return []
    near = in_reach(box, state, clan)
    return [cell for cell in clan.tiles if cell not in near]


def obstacle(box: Box, state: State, clan: Clan, cell: int) -> str | None:
    """Why activating the tile, in reach as it may be, would be of no use now; None: it is."""
    if cell in state.turn.activated:
        return "already-activated"
    activation = box.tiles[clan.tiles[cell]].activation
    task = activation.task
    if task in ("good", "any-good"):
        return "tile-full" if len(clan.goods.get(cell, ())) >= box.numbers.capacity else None
    if activation.price is not None:
        return None if is_payable(box, clan, state.market, activation.price) else "price-unpayable"
    return "nothing-to-activate" if task == "none" else None


def free_cells(box: Box, state: State, clan: Clan) -> list[int]:
    """What can be activated in reach without payment or choice."""
    return [
        cell
        for cell in in_reach(box, state, clan)
        if box.tiles[clan.tiles[cell]].activation.free and obstacle(box, state, clan, cell) is None
    ]


def is_exhausted(box: Box, state: State, clan: Clan) -> bool:
    """Nothing is left that could be activated, whatever is sold or bought before."""
    cells = in_reach(box, state, clan) + callable_cells(box, state, clan)
    used = state.turn.activated
    return all(cell in used or box.tiles[clan.tiles[cell]].activation.task == "none" for cell in cells)
