"""Judges commands: each leads to events, or is refused with a code. The topics have modules of their own."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias, TypeVar, cast

from games.core.agenda import Step
from games.core.chance import Chance
from games.core.draft import Draft
from games.core.rules import HOUSE, Command, Event, Refused, Start
from games.glenmore import activating, moving, paying, taking
from games.glenmore import commands as c
from games.glenmore.components import Box
from games.glenmore.events import FinalScored, GameEnded, RoundScored, Started, TurnEnded
from games.glenmore.meta import META
from games.glenmore.refilling import begin_turn, end_turn, fill_track
from games.glenmore.scoring import compared, counted, verdict
from games.glenmore.sitting import Sitting
from games.glenmore.state import (
    Activating,
    AnyStep,
    Choosing,
    Moving,
    Paying,
    Placing,
    ScoringFinal,
    ScoringRound,
    State,
    Taking,
)


def decide(box: Box, draft: Draft[State, Event], command: Command, chance: Chance) -> None:
    state = draft.state
    if type(command) is Start:
        _start(box, draft, command, chance)
        return
    if not state.agenda:
        raise Refused("game-over" if state.places else "not-started")
    step = state.agenda[-1]
    # True is 1 in Python, but no seat.
    if command.seat not in step.waiting or type(command.seat) is not int:
        raise Refused("not-asked", seat=command.seat)
    handler = _HANDLERS.get((type(step), type(command)))
    if handler is None:
        raise Refused("not-now")
    handler(Sitting(box, draft, chance, command.seat), step, command)


def _start(box: Box, draft: Draft[State, Event], command: Start, chance: Chance) -> None:
    if draft.state.clans:
        raise Refused("already-started")
    if command.seat != HOUSE:
        raise Refused("not-asked", seat=command.seat)
    META.check_seats(command.seats)
    draft.emit(Started(command.seats, META.settle(command.seats, command.options)))
    sitting = Sitting(box, draft, chance, HOUSE)
    fill_track(sitting)
    begin_turn(sitting)


def decide_end_turn(sitting: Sitting, _: AnyStep, __: c.EndTurn) -> None:
    sitting.emit(TurnEnded(sitting.seat))
    end_turn(sitting)


def decide_score_round(sitting: Sitting, _: ScoringRound, __: c.ScoreRound) -> None:
    sitting.emit(RoundScored(sitting.state.round, compared(sitting.box, sitting.state)))
    if not sitting.state.agenda:
        begin_turn(sitting)


def decide_score_final(sitting: Sitting, _: ScoringFinal, __: c.ScoreFinal) -> None:
    state = sitting.state
    sitting.emit(FinalScored(counted(sitting.box, state)))
    points = tuple(clan.points for clan in state.clans)
    goods = tuple(sum(clan.held) for clan in state.clans)
    places, reason = verdict(points, goods)
    sitting.emit(GameEnded(places, points, goods, reason))


T = TypeVar("T", bound=Step)
K = TypeVar("K", bound=Command)
Handler: TypeAlias = Callable[[Sitting, T, K], None]
Entry: TypeAlias = tuple[tuple[type[Step], type[Command]], Handler[Step, Command]]


def _entry(step: type[T], command: type[K], handler: Handler[T, K]) -> Entry:
    return (step, command), cast("Handler[Step, Command]", handler)


_HANDLERS: dict[tuple[type[Step], type[Command]], Handler[Step, Command]] = dict(
    [
        _entry(Taking, c.TakeTile, taking.decide_take_tile),
        _entry(Taking, c.ForgoTile, taking.decide_forgo_tile),
        _entry(Paying, c.PayUsual, paying.decide_pay_usual),
        _entry(Paying, c.PayGood, paying.decide_pay_good),
        _entry(Paying, c.BuyGood, paying.decide_buy_good),
        _entry(Paying, c.PayClansman, paying.decide_pay_clansman),
        _entry(Paying, c.PayChieftain, paying.decide_pay_chieftain),
        _entry(Paying, c.Settle, paying.decide_settle),
        _entry(Placing, c.PlaceTile, taking.decide_place_tile),
        _entry(Choosing, c.ChooseGood, taking.decide_choose_good),
        _entry(Activating, c.ActivateFree, activating.decide_activate_free),
        _entry(Activating, c.Activate, activating.decide_activate),
        _entry(Activating, c.StartMoving, activating.decide_start_moving),
        _entry(Moving, c.MoveClansman, moving.decide_move_clansman),
        _entry(Moving, c.Promote, moving.decide_promote),
        _entry(Activating, c.EndTurn, decide_end_turn),
        _entry(Moving, c.EndTurn, decide_end_turn),
        _entry(Taking, c.SellGood, paying.decide_sell_good),
        _entry(Paying, c.SellGood, paying.decide_sell_good),
        _entry(Placing, c.SellGood, paying.decide_sell_good),
        _entry(Choosing, c.SellGood, paying.decide_sell_good),
        _entry(Activating, c.SellGood, paying.decide_sell_good),
        _entry(Moving, c.SellGood, paying.decide_sell_good),
        _entry(ScoringRound, c.ScoreRound, decide_score_round),
        _entry(ScoringFinal, c.ScoreFinal, decide_score_final),
    ]
)
