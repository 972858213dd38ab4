"""Phase 6: every seat with a unit on its field is paid, then come the extras of the army card."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.core.handlers import decides
from games.core.piles import Pile
from games.core.rules import Refused, Seat
from games.scotland import commands as c
from games.scotland import events as e
from games.scotland.components import Army
from games.scotland.decision import Decision
from games.scotland.rounds import open_window
from games.scotland.state import ENGLAND, SCOTLAND, Battle, HouseStep
from games.scotland.vocabulary import Extra


@decides(HouseStep, c.PayRewards)
def decide_pay_rewards(decision: Decision, step: HouseStep, _command: c.PayRewards) -> None:
    """Pay clockwise from the Honour holder: first the usual rewards, then the extras. Then cards may be played."""
    if step.task != "rewards":
        raise Refused("not-now")
    state, army = decision.state, decision.army
    battle = state.battles[-1]
    seats = tuple(seat for seat in state.clockwise(state.holder) if battle.took_part(seat))
    english = [seat for seat in seats if battle.sides[seat] == ENGLAND]
    share = _english_share(army, len(english))
    for seat in seats:
        if battle.sides[seat] == ENGLAND:
            _pay_english(decision, seat, share)
        else:
            _pay_scot(decision, seat, battle.winner == SCOTLAND)
    for extra in army.extras:
        if extra.when == battle.winner:
            _pay_extra(decision, extra, RECEIVERS[extra.to](battle, seats, state.holder))
    decision.emit(e.RewardsPaid())
    open_window(decision, "rewards", seats)


def _english_share(army: Army, supporters: int) -> int:
    return army.england if army.england_each or not supporters else army.england // supporters


def _pay_english(decision: Decision, seat: Seat, share: int) -> None:
    for _ in range(decision.box.sheet.rewards.english_daggers):
        draw_dagger(decision, seat, "for-england")
    _pay_gold(decision, seat, share, "for-england")


def _pay_scot(decision: Decision, seat: Seat, won: bool) -> None:
    rewards, army = decision.box.sheet.rewards, decision.army
    if won:
        for _ in range(rewards.scots_who_won_bagpipes):
            draw_bagpipe(decision, seat, "scotland-won")
        _pay_gold(decision, seat, army.won, "scotland-won")
    else:
        decision.emit(e.UnitsGained(seat, "stock", rewards.scots_who_lost_units, "scotland-lost", army.id))
        _pay_gold(decision, seat, army.lost, "scotland-lost")


def _pay_gold(decision: Decision, seat: Seat, amount: int, reason: str) -> None:
    if amount:
        decision.emit(e.GoldGained(seat, amount, reason, decision.state.army))


# Extras


def _pay_extra(decision: Decision, extra: Extra, receivers: Sequence[Seat]) -> None:
    share = extra.each + (extra.shared // len(receivers) if receivers else 0)
    for seat in receivers:
        _pay_gold(decision, seat, share, extra.to)
        for _ in range(extra.bagpipes):
            draw_bagpipe(decision, seat, extra.to)


def _scots(battle: Battle, seats: Sequence[Seat], _holder: Seat) -> Sequence[Seat]:
    return [seat for seat in seats if battle.sides[seat] == SCOTLAND]


def _english(battle: Battle, seats: Sequence[Seat], _holder: Seat) -> Sequence[Seat]:
    return [seat for seat in seats if battle.sides[seat] == ENGLAND]


def _largest_army(battle: Battle, seats: Sequence[Seat], holder: Seat) -> Sequence[Seat]:
    """The seats with the largest army among Scotland's supporters; Scotland's own field does not count."""
    scots = _scots(battle, seats, holder)
    largest = max((battle.armies[seat] for seat in scots), default=0)
    return [seat for seat in scots if battle.armies[seat] == largest]


def _honour_holder(battle: Battle, seats: Sequence[Seat], holder: Seat) -> Sequence[Seat]:
    """The Honour holder, if that seat stood for Scotland; with three seats it may not have."""
    return [seat for seat in _scots(battle, seats, holder) if seat == holder]


RECEIVERS: dict[str, Callable[[Battle, Sequence[Seat], Seat], Sequence[Seat]]] = {
    "largest-army": _largest_army,
    "honour-holder": _honour_holder,
    "scots-supporters": _scots,
    "england-supporters": _english,
}
"""The seats that get an extra, among those that took part."""


# Piles


def draw_bagpipe(decision: Decision, seat: Seat, reason: str) -> None:
    state = decision.state
    copy = _draw(decision, seat, "bagpipes", state.bagpipes, state.bagpipe_discards)
    if copy is not None:
        decision.emit(e.BagpipeDrawn(seat, reason, decision.box.bagpipes[copy].id, copy))


def draw_dagger(decision: Decision, seat: Seat, reason: str) -> None:
    state = decision.state
    copy = _draw(decision, seat, "daggers", state.daggers, state.dagger_discards)
    if copy is not None:
        decision.emit(e.DaggerDrawn(seat, reason, decision.box.daggers[copy], copy))


def _draw(decision: Decision, seat: Seat, name: str, pile: Pile, discards: Sequence[str]) -> str | None:
    """The next card; None, and an event that says so, if pile and discards are empty."""
    copy = decision.draw(pile, discards, e.PileReshuffled(name, len(discards)))
    if copy is None:
        decision.emit(e.PileEmpty(seat, name))
    return copy
