"""Phase 6: everybody who stood with a unit is paid, then come the extras of the army card."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.core.rules import Seat
from games.scotland import events as e
from games.scotland.components import Army
from games.scotland.course import open_window
from games.scotland.sitting import Sitting
from games.scotland.state import ENGLAND, SCOTLAND, Battle
from games.scotland.vocabulary import Extra


def pay_rewards(sitting: Sitting) -> None:
    """Clockwise from the Honour holder, first the usual rewards, then the extras; then cards may be played."""
    state, army = sitting.state, sitting.army
    battle = state.battles[-1]
    seats = tuple(seat for seat in state.clockwise(state.holder) if battle.took_part(seat))
    english = [seat for seat in seats if battle.sides[seat] == ENGLAND]
    share = _english_share(army, len(english))
    for seat in seats:
        if battle.sides[seat] == ENGLAND:
            _pay_english(sitting, seat, share)
        else:
            _pay_scot(sitting, seat, battle.winner == SCOTLAND)
    for extra in army.extras:
        if extra.when == battle.winner:
            _pay_extra(sitting, extra, RECEIVERS[extra.to](battle, seats, state.holder))
    sitting.emit(e.RewardsPaid())
    open_window(sitting, "rewards", seats)


def _english_share(army: Army, supporters: int) -> int:
    return army.england if army.england_each or not supporters else army.england // supporters


def _pay_english(sitting: Sitting, seat: Seat, share: int) -> None:
    for _ in range(sitting.box.sheet.rewards.english_daggers):
        draw_dagger(sitting, seat, "for-england")
    _pay_gold(sitting, seat, share, "for-england")


def _pay_scot(sitting: Sitting, seat: Seat, won: bool) -> None:
    rewards, army = sitting.box.sheet.rewards, sitting.army
    if won:
        for _ in range(rewards.scots_who_won_bagpipes):
            draw_bagpipe(sitting, seat, "scotland-won")
        _pay_gold(sitting, seat, army.won, "scotland-won")
    else:
        sitting.emit(e.UnitsGained(seat, "stock", rewards.scots_who_lost_units, "scotland-lost", army.id))
        _pay_gold(sitting, seat, army.lost, "scotland-lost")


def _pay_gold(sitting: Sitting, seat: Seat, amount: int, reason: str) -> None:
    if amount:
        sitting.emit(e.GoldGained(seat, amount, reason, sitting.state.army))


# Extras


def _pay_extra(sitting: Sitting, extra: Extra, receivers: Sequence[Seat]) -> None:
    share = extra.each + (extra.shared // len(receivers) if receivers else 0)
    for seat in receivers:
        _pay_gold(sitting, seat, share, extra.to)
        for _ in range(extra.bagpipes):
            draw_bagpipe(sitting, seat, extra.to)


def _scots(battle: Battle, seats: Sequence[Seat], _holder: Seat) -> Sequence[Seat]:
    return [seat for seat in seats if battle.sides[seat] == SCOTLAND]


def _english(battle: Battle, seats: Sequence[Seat], _holder: Seat) -> Sequence[Seat]:
    return [seat for seat in seats if battle.sides[seat] == ENGLAND]


def _largest_army(battle: Battle, seats: Sequence[Seat], holder: Seat) -> Sequence[Seat]:
    """Of Scotland's supporters; Scotland's own field is nobody's army."""
    scots = _scots(battle, seats, holder)
    largest = max((battle.armies[seat] for seat in scots), default=0)
    return [seat for seat in scots if battle.armies[seat] == largest]


def _honour_holder(battle: Battle, seats: Sequence[Seat], holder: Seat) -> Sequence[Seat]:
    """If it stood for Scotland, which with three seats it need not."""
    return [seat for seat in _scots(battle, seats, holder) if seat == holder]


RECEIVERS: dict[str, Callable[[Battle, Sequence[Seat], Seat], Sequence[Seat]]] = {
    "largest-army": _largest_army,
    "honour-holder": _honour_holder,
    "scots-supporters": _scots,
    "england-supporters": _english,
}
"""Who gets an extra, out of the seats that took part."""


# Piles


def draw_bagpipe(sitting: Sitting, seat: Seat, reason: str) -> None:
    state = sitting.state
    if not state.bagpipes.pool and state.bagpipe_discards:
        sitting.emit(e.PileReshuffled("bagpipes", len(state.bagpipe_discards)))
    if state.bagpipes.pool:
        copy = state.bagpipes.next(sitting.chance)
        sitting.emit(e.BagpipeDrawn(seat, reason, sitting.box.bagpipes[copy].id, copy))
    else:
        sitting.emit(e.PileEmpty(seat, "bagpipes"))


def draw_dagger(sitting: Sitting, seat: Seat, reason: str) -> None:
    state = sitting.state
    if not state.daggers.pool and state.dagger_discards:
        sitting.emit(e.PileReshuffled("daggers", len(state.dagger_discards)))
    if state.daggers.pool:
        copy = state.daggers.next(sitting.chance)
        sitting.emit(e.DaggerDrawn(seat, reason, sitting.box.daggers[copy], copy))
    else:
        sitting.emit(e.PileEmpty(seat, "daggers"))
