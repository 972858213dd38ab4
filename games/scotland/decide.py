"""Judges commands: each leads to events, or is refused with a code that tells nothing hidden."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias, TypeVar, cast

from games.core.chance import Chance
from games.core.draft import Draft
from games.core.rules import HOUSE, Command, Event, Refused, Seat, Start
from games.core.standing import Stand, StandingSet
from games.scotland import commands as c
from games.scotland import events as e
from games.scotland.battle import fight
from games.scotland.cards import copy_of, refusal, targets, window_of
from games.scotland.components import Box, Design
from games.scotland.course import (
    PASSES,
    WINDOWS,
    begin_round,
    end_turn,
    lays_token,
    open_window,
    pass_honour,
    proceed,
    recipients,
)
from games.scotland.effects import Play, carry_out, choose_dagger, choose_option, choose_swap, choose_units
from games.scotland.meta import META
from games.scotland.rewards import pay_rewards
from games.scotland.sitting import Sitting, whole
from games.scotland.state import (
    SIDES,
    CardQuestion,
    ChooseSides,
    HouseStep,
    NameRecipient,
    State,
    TakeTurn,
    Window,
)
from games.scotland.ways import go_way, way_refusal

K = TypeVar("K", bound=Command)
Handler: TypeAlias = Callable[[Sitting, K], None]
_handlers: dict[type[Command], Handler[Command]] = {}


def decide(box: Box, draft: Draft[State, Event], command: Command, chance: Chance) -> None:
    state = draft.state
    if state.outcome is not None:
        raise Refused("game-over")
    if not state.agenda and type(command) is not Start:
        raise Refused("not-started")
    if type(command.seat) is not int:
        raise Refused("seat-unknown")
    sitting = Sitting(box, draft, chance)
    _handlers[type(command)](sitting, command)
    proceed(sitting)


def _on(kind: type[K]) -> Callable[[Handler[K]], Handler[K]]:
    def keep(handler: Handler[K]) -> Handler[K]:
        _handlers[kind] = cast("Handler[Command]", handler)
        return handler

    return keep


@_on(Start)
def _start(sitting: Sitting, command: Start) -> None:
    if sitting.state.agenda:
        raise Refused("already-started")
    if command.seat != HOUSE:
        raise Refused("not-your-turn")
    META.check_seats(command.seats)
    options = META.settle(command.seats, command.options)
    setup, added = sitting.box.sheet.setup, 0
    if options["strength_adjustment"]:
        added = sitting.box.sheet.strength_adjustment.by_seats.get(command.seats, 0)
    holder = _first_holder(sitting, command.seats, options["first_honour"])
    sitting.emit(e.Started(command.seats, holder, setup.units, setup.gold, added))
    begin_round(sitting)


def _first_holder(sitting: Sitting, seats: int, chosen: bool | int | str) -> Seat:
    """A number counts on round the table, so that each suits any number of seats."""
    if chosen == "random":
        return int(sitting.chance.pick("honour", [str(seat) for seat in range(seats)]))
    return int(chosen) % seats


@_on(Stand)
def _stand(sitting: Sitting, command: Stand) -> None:
    clans = sitting.state.clans
    if not 0 <= command.seat < len(clans):
        raise Refused("seat-unknown")
    if command.window not in WINDOWS or command.answer not in (*PASSES, None):
        raise Refused("standing-unknown")
    if command.answer == clans[command.seat].standing.get(command.window):
        raise Refused("standing-same")
    sitting.emit(StandingSet(command.seat, command.window, command.answer))


# One's own turn


@_on(c.Replenish)
def _replenish(sitting: Sitting, command: c.Replenish) -> None:
    sitting.asked(TakeTurn, command.seat)
    clan = sitting.state.clans[command.seat]
    if clan.replenished:
        raise Refused("already-replenished")
    found = way_refusal(sitting.box, sitting.state, command.way, clan.gold)
    if found is not None:
        raise Refused(found)
    sitting.emit(e.Replenished(command.seat, command.way))
    go_way(sitting, command.seat, command.way)


@_on(c.SendUnits)
def _send_units(sitting: Sitting, command: c.SendUnits) -> None:
    sitting.asked(TakeTurn, command.seat)
    stock = sitting.state.clans[command.seat].stock
    if not whole(command.units, 1, stock):
        raise Refused("units-out-of-range", most=stock)
    sitting.emit(e.UnitsMoved(command.seat, "stock", "field", command.units, "campaign"))


@_on(c.EndTurn)
def _end_turn(sitting: Sitting, command: c.EndTurn) -> None:
    sitting.asked(TakeTurn, command.seat)
    if not sitting.state.clans[command.seat].replenished:
        raise Refused("replenish-first")
    end_turn(sitting, command.seat)


# Cards


@_on(c.PlayCard)
def _play_card(sitting: Sitting, command: c.PlayCard) -> None:
    state, box, seat = sitting.state, sitting.box, command.seat
    step = state.agenda[-1]
    if not window_of(step):
        raise Refused("not-now")
    if seat not in step.waiting:
        raise Refused("not-your-turn")
    copy, design = _held(sitting, command)
    found = refusal(box, state, seat, design)
    if found is not None:
        raise Refused(found)
    if command.target not in targets(state, seat, design) or type(command.target) is bool:
        raise Refused("target-illegal")
    stays = design.uses == 2 and not command.face_up
    sitting.emit(e.CardPlayed(seat, design.id, copy, command.face_up, stays, command.target))
    if design.cost:
        sitting.emit(e.GoldPaid(seat, None, design.cost, "card", design.id))
    carry_out(sitting, Play(seat, design, command.target))


def _held(sitting: Sitting, command: c.PlayCard) -> tuple[str, Design]:
    clan, box = sitting.state.clans[command.seat], sitting.box
    copy = copy_of(box, clan.face_up if command.face_up else clan.hand, command.card)
    if copy is None:
        fresh = not command.face_up and copy_of(box, clan.fresh, command.card) is not None
        raise Refused("card-fresh" if fresh else "card-not-held")
    return copy, box.bagpipes[copy]


def _question(sitting: Sitting, seat: Seat, question: str) -> CardQuestion:
    step = sitting.asked(CardQuestion, seat)
    if step.question != question:
        raise Refused("not-now")
    return step


@_on(c.ChooseUnits)
def _choose_units(sitting: Sitting, command: c.ChooseUnits) -> None:
    choose_units(sitting, _question(sitting, command.seat, "units"), command.units)


@_on(c.ChooseSwap)
def _choose_swap(sitting: Sitting, command: c.ChooseSwap) -> None:
    choose_swap(sitting, _question(sitting, command.seat, "swap"), command.swap)


@_on(c.ChooseOption)
def _choose_option(sitting: Sitting, command: c.ChooseOption) -> None:
    choose_option(sitting, _question(sitting, command.seat, "option"), command.option)


@_on(c.ChooseDagger)
def _choose_dagger(sitting: Sitting, command: c.ChooseDagger) -> None:
    choose_dagger(sitting, _question(sitting, command.seat, "dagger"), command.daggers)


@_on(c.PassWindow)
def _pass_window(sitting: Sitting, command: c.PassWindow) -> None:
    sitting.asked(Window, command.seat)
    sitting.emit(e.WindowPassed(command.seat))


# Honour and sides


@_on(c.PassHonour)
def _pass_honour(sitting: Sitting, command: c.PassHonour) -> None:
    sitting.asked(NameRecipient, command.seat)
    if type(command.to) is not int or command.to not in recipients(sitting.state):
        raise Refused("honour-not-there")
    pass_honour(sitting, command.to, command.seat)


@_on(c.LayToken)
def _lay_token(sitting: Sitting, command: c.LayToken) -> None:
    """Also by a seat that has laid one: it may think again until the last token lies."""
    state, seat = sitting.state, command.seat
    if type(state.agenda[-1]) is not ChooseSides:
        raise Refused("not-now")
    if not 0 <= seat < len(state.clans):
        raise Refused("seat-unknown")
    if not lays_token(state, seat):
        raise Refused("no-token")
    if command.side not in SIDES:
        raise Refused("side-unknown")
    if command.side == state.clans[seat].token:
        raise Refused("token-laid")
    sitting.emit(e.TokenLaid(seat, command.side))
    if not state.agenda[-1].waiting:
        open_window(sitting, "before-reveal", state.clockwise(state.holder))


# The house


def _owed(sitting: Sitting, seat: Seat, task: str) -> None:
    if sitting.asked(HouseStep, seat).task != task:
        raise Refused("not-now")


@_on(c.Fight)
def _fight(sitting: Sitting, command: c.Fight) -> None:
    _owed(sitting, command.seat, "battle")
    fight(sitting)


@_on(c.PayRewards)
def _pay_rewards(sitting: Sitting, command: c.PayRewards) -> None:
    _owed(sitting, command.seat, "rewards")
    pay_rewards(sitting)
