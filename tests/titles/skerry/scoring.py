"""Points of crofts, standings, and the end."""

from games.core.rules import Score, Seat, Standings
from games.core.scores import places
from tests.titles.skerry import events as e
from tests.titles.skerry.components import Box, kind
from tests.titles.skerry.decision import Deciding
from tests.titles.skerry.state import Crofter, Scoring, State


def croft_points(box: Box, crofter: Crofter) -> int:
    return sum(box.value[card] for card in crofter.croft)


def stores(cards: list[str]) -> int:
    return sum(kind(card) == "mast" for card in cards)


def standings(box: Box, state: State, viewer: Seat | None) -> Standings:
    """Points so far. `now` adds the crofts, which would be tallied, and the masts in hand that the viewer knows.

    A crofter knows its own masts, and everybody those that were shown.
    """
    if state.outcome is not None:
        return state.outcome.scores
    scoring = next((step for step in state.agenda if isinstance(step, Scoring)), None)
    untallied = scoring.left if scoring else ()
    scores = []
    for seat, crofter in enumerate(state.crofters):
        croft = croft_points(box, crofter) if seat in untallied else 0
        known = crofter.hand if seat == viewer else crofter.shown
        total = sum(crofter.points.values())
        scores.append(Score(seat, total, dict(crofter.points), total + croft + stores(known)))
    return tuple(scores)


def end_game(decision: Deciding, reason: str) -> None:
    crofters = decision.state.crofters
    for seat, crofter in enumerate(crofters):
        decision.emit(e.HandShown(seat, tuple(crofter.hand)))
        decision.emit(e.PointsScored(seat, "stores", stores(crofter.hand)))
    scores = tuple(Score(s, sum(c.points.values()), dict(c.points)) for s, c in enumerate(crofters))
    decision.emit(e.GameEnded(reason, places([-score.total for score in scores]), scores))
