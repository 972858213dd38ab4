"""Points: what a croft is worth, how the table stands, how it ends; and that nothing was lost on the way."""

from games.core.draft import Draft
from games.core.rules import Event, Score, Seat, Standings
from tests.titles.skerry import events as e
from tests.titles.skerry.components import Box, kind
from tests.titles.skerry.state import Crofter, State


def croft_points(box: Box, crofter: Crofter) -> int:
    return sum(box.value[card] for card in crofter.croft)


def stores(cards: list[str]) -> int:
    return sum(kind(card) == "mast" for card in cards)


def standings(state: State, viewer: Seat | None) -> Standings:
    """Masts in hand count for whoever knows of them: the crofter itself, and everybody where they are shown."""
    return tuple(_score(state, seat, viewer) for seat in range(len(state.crofters)))


def _score(state: State, seat: Seat, viewer: Seat | None) -> Score:
    crofter = state.crofters[seat]
    categories = dict(crofter.points)
    if state.outcome is None:
        categories["stores"] = stores(crofter.hand if seat == viewer else crofter.shown)
    return Score(seat, sum(categories.values()), categories)


def end_game(draft: Draft[State, Event], reason: str) -> None:
    for seat, crofter in enumerate(draft.state.crofters):
        draft.emit(e.HandShown(seat, tuple(crofter.hand)))
        draft.emit(e.PointsScored(seat, "stores", stores(crofter.hand)))
    scores = tuple(Score(s, sum(c.points.values()), dict(c.points)) for s, c in enumerate(draft.state.crofters))
    places = tuple(1 + sum(other.total > score.total for other in scores) for score in scores)
    draft.emit(e.GameEnded(reason, places, scores))


def faults(box: Box, state: State) -> list[str]:
    """Coins and cards are all there, once each."""
    found = []
    coins = state.bank + sum(crofter.purse for crofter in state.crofters)
    if coins != box.sheet.coins.all or state.bank < 0 or any(crofter.purse < 0 for crofter in state.crofters):
        found.append(f"{coins} coins, of which {state.bank} in the bank")
    held = [*state.pile.pool, *state.pile.bottom]
    for crofter in state.crofters:
        held += crofter.hand + crofter.croft
        if not set(crofter.shown) <= set(crofter.hand):
            found.append("a card is shown that is not in the hand")
    if state.crofters and sorted(held) != sorted(box.value):
        found.append("a card is lost or in two places")
    return found
