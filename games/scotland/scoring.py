"""Who has won: gold if Scotland stands, few daggers if it fell, and never the traitor."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.rules import Score, Seat, Standings
from games.core.scores import places
from games.scotland.components import Box
from games.scotland.decision import Decision
from games.scotland.events import GameEnded
from games.scotland.state import State


def end_game(decision: Decision, fell: bool) -> None:
    """Show the daggers, count everything, rank the seats."""
    state, box = decision.state, decision.box
    gold = [clan.gold for clan in state.clans]
    shown = tuple(daggers_shown(box, clan.daggers) for clan in state.clans)
    daggers = [sum(cards) for cards in shown]
    lost = None if fell else traitor(daggers, box.sheet.setup.traitor_lead)
    scores = tuple(
        Score(seat, gold[seat], {"gold": gold[seat], "daggers": daggers[seat], "traitor": int(seat == lost)})
        for seat in range(len(gold))
    )
    reason = "scotland-fell" if fell else "scotland-stands"
    decision.emit(GameEnded(reason, ranked(gold, daggers, fell, lost), scores, lost, shown))


def daggers_shown(box: Box, cards: Sequence[str]) -> tuple[int, ...]:
    return tuple(box.daggers[card] for card in cards)


def traitor(daggers: Sequence[int], lead: int) -> Seat | None:
    """The seat with at least `lead` more daggers than any other, if there is one."""
    most = max(daggers)
    seat = list(daggers).index(most)
    others = [count for other, count in enumerate(daggers) if other != seat]
    return seat if most - max(others) >= lead else None


def ranked(gold: Sequence[int], daggers: Sequence[int], fell: bool, traitor: Seat | None) -> tuple[int, ...]:
    """Places from 1. Seats that are equal in both gold and daggers share a place; the traitor is last."""
    if fell:
        return places([(0, count, -coins) for coins, count in zip(gold, daggers, strict=True)])
    return places([(int(seat == traitor), -gold[seat], daggers[seat]) for seat in range(len(gold))])


def standings(box: Box, state: State, viewer: Seat | None) -> Standings:
    """Gold and the number of dagger cards are public; what the cards show is their owner's secret until the end.

    The total is gold at any moment and at either end: nothing is turned into gold as the game ends.
    """
    if state.outcome is not None:
        return state.outcome.scores
    return tuple(_standing(box, state, seat, seat == viewer) for seat in range(len(state.clans)))


def _standing(box: Box, state: State, seat: Seat, own: bool) -> Score:
    clan = state.clans[seat]
    categories = {"gold": clan.gold, "dagger_cards": len(clan.daggers)}
    if own:
        categories["daggers"] = sum(daggers_shown(box, clan.daggers))
    return Score(seat, clan.gold, categories, now=clan.gold)
