"""When, by whom and at whom bagpipe cards may be played. It depends only on public facts and the player's own hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from games.core.rules import Seat
from games.scotland.components import Box, Design
from games.scotland.state import AnyStep, Clan, State, TakeTurn, Window
from games.scotland.vocabulary import ExtraWay, Filter, Needs
from games.scotland.ways import way_refusal


def window_of(step: AnyStep) -> str:
    """The window for which cards can be played now; "" in other steps."""
    if type(step) is TakeTurn:
        return "turn"
    return step.window if type(step) is Window else ""


def has_card_for(box: Box, clan: Clan, window: str) -> bool:
    """Whether the clan holds a card for that window, playable or not."""
    return any(box.bagpipes[card].window == window for card in (*clan.hand, *clan.face_up))


def copy_of(box: Box, cards: Sequence[str], design: str) -> str | None:
    """The first copy of that design among the cards; copies are equal in play."""
    for card in cards:
        if box.bagpipes[card].id == design:
            return card
    return None


def refusal(box: Box, state: State, seat: Seat, design: Design) -> str | None:
    """Why this seat may not play such a card now, whatever its target; None if it may."""
    if design.window != window_of(state.agenda[-1]):
        return "card-not-now"
    if design.window in box.conditions[state.army].barred:
        return "card-barred"
    if design.cost > state.clans[seat].gold:
        return "not-enough-gold"
    return _needs_refusal(state, seat, design.needs) or _way_refusal(box, state, seat, design)


def _needs_refusal(state: State, seat: Seat, needs: Needs | None) -> str | None:
    if needs is None:
        return None
    if needs.token and not state.clans[seat].token:
        return "no-token"
    if needs.dagger_card and not state.clans[seat].daggers:
        return "card-needs"
    return None if _battle_meets(state, seat, needs) else "card-needs"


def _battle_meets(state: State, seat: Seat, needs: Needs) -> bool:
    if not (needs.winner or needs.side or needs.took_part):
        return True
    battle = state.battles[-1]
    return (
        needs.winner in (None, battle.winner)
        and needs.side in (None, battle.sides[seat])
        and (battle.took_part(seat) or not needs.took_part)
    )


def _way_refusal(box: Box, state: State, seat: Seat, design: Design) -> str | None:
    """Why a way of replenishment that the card allows cannot be used now, after the card's own cost is paid."""
    gold = state.clans[seat].gold - design.cost
    ways = (op.way for op in design.effect if type(op) is ExtraWay)
    return next(filter(None, (way_refusal(box, state, way, gold) for way in ways)), None)


def targets(state: State, seat: Seat, design: Design) -> Sequence[Seat | None]:
    """The seats at which the card may be played; only None if it has no target."""
    if design.target is None:
        return _NOBODY
    tests = [FILTERS[name] for name in design.target]
    return [
        other for other in range(len(state.clans)) if other != seat and all(test(state, seat, other) for test in tests)
    ]


def playable(box: Box, state: State, seat: Seat) -> Iterator[tuple[str, bool, Seat | None]]:
    """What this seat may play now: design, whether the card lies face up, and target."""
    clan = state.clans[seat]
    for face_up, cards in ((False, clan.hand), (True, clan.face_up)):
        # Copies of a card are one move.
        for design in {box.bagpipes[card].id: box.bagpipes[card] for card in cards}.values():
            if refusal(box, state, seat, design) is None:
                for target in targets(state, seat, design):
                    yield design.id, face_up, target


def _opposite(state: State, seat: Seat, other: Seat) -> bool:
    battle = state.battles[-1]
    return battle.took_part(other) and battle.sides[other] != battle.sides[seat]


FILTERS: dict[Filter, Callable[[State, Seat, Seat], bool]] = {
    "has-token": lambda state, _, other: state.clans[other].token != "",
    "has-gold": lambda state, _, other: state.clans[other].gold > 0,
    "has-field-units": lambda state, _, other: state.clans[other].field > 0,
    "opposite-side": _opposite,
}
"""The conditions for the target of a card."""

_NOBODY: tuple[Seat | None, ...] = (None,)
