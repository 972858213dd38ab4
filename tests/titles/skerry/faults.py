"""What must hold after every event: coins and cards are all there, once each."""

from collections.abc import Iterator

from games.core.conservation import check_pieces, check_sum
from tests.titles.skerry.components import Box
from tests.titles.skerry.state import State


def faults(box: Box, state: State) -> list[str]:
    return [*_coins(box, state), *_cards(box, state)]


def _coins(box: Box, state: State) -> Iterator[str]:
    yield from check_sum("coins", box.sheet.coins.all, [state.bank, *(crofter.purse for crofter in state.crofters)])


def _cards(box: Box, state: State) -> Iterator[str]:
    lying = [*state.pile.pool, *state.pile.bottom]
    for seat, crofter in enumerate(state.crofters):
        lying += crofter.hand + crofter.croft
        if not set(crofter.shown) <= set(crofter.hand):
            yield f"crofter {seat} shows a card that is not in the hand"
    if state.crofters:
        yield from check_pieces("cards", box.value, lying)
