"""Decides commands: each leads to events, or is refused with a code that reveals nothing hidden.

The answers to a card's questions are in questions.py, the steps of the house in battle.py and rewards.py.
"""

from __future__ import annotations

from collections.abc import Mapping

from games.core.agenda import Step
from games.core.handlers import begins, decides
from games.core.meta import OptionValue
from games.core.rules import Refused, Seat
from games.core.standing import Stand, StandingSet, check_standing
from games.scotland import commands as c
from games.scotland import events as e
from games.scotland.cards import copy_of, refusal, targets
from games.scotland.components import Design
from games.scotland.decision import Decision
from games.scotland.effects import Play, carry_out
from games.scotland.rounds import begin_round, end_turn, lays_token, open_window, pass_honour, recipients
from games.scotland.state import SIDES, WINDOWS, ChooseSides, NameRecipient, TakeTurn, Window
from games.scotland.ways import go_way, way_refusal


@begins
def begin(decision: Decision, seats: int, options: Mapping[str, OptionValue]) -> None:
    setup, added = decision.box.sheet.setup, 0
    if options["strength_adjustment"]:
        added = decision.box.sheet.strength_adjustment.by_seats.get(seats, 0)
    holder = _first_holder(decision, seats, options["first_honour"])
    decision.emit(e.Started(seats, holder, setup.units, setup.gold, added))
    begin_round(decision)


def _first_holder(decision: Decision, seats: int, chosen: OptionValue) -> Seat:
    """The first holder. A number beyond the last seat counts on round the table, so it suits any number of seats."""
    if chosen == "random":
        return int(decision.chance.pick("honour", [str(seat) for seat in range(seats)]))
    return int(chosen) % seats


@decides(Step, Stand)
def decide_stand(decision: Decision, _step: Step, command: Stand) -> None:
    clans = decision.state.clans
    decision.check_seat(len(clans))
    check_standing(command, WINDOWS, clans[command.seat].standing)
    decision.emit(StandingSet(command.seat, command.window, command.answer))


# One's own turn


@decides(TakeTurn, c.Replenish)
def decide_replenish(decision: Decision, _step: TakeTurn, command: c.Replenish) -> None:
    clan = decision.state.clans[command.seat]
    if clan.replenished:
        raise Refused("already-replenished")
    code = way_refusal(decision.box, decision.state, command.way, clan.gold)
    if code is not None:
        raise Refused(code)
    decision.emit(e.Replenished(command.seat, command.way))
    go_way(decision, command.seat, command.way)


@decides(TakeTurn, c.SendUnits)
def decide_send_units(decision: Decision, _step: TakeTurn, command: c.SendUnits) -> None:
    stock = decision.state.clans[command.seat].stock
    if not 1 <= command.units <= stock:
        raise Refused("units-out-of-range", most=stock)
    decision.emit(e.UnitsMoved(command.seat, "stock", "field", command.units, "campaign"))


@decides((TakeTurn, Window), c.PlayCard)
def decide_play_card(decision: Decision, _step: Step, command: c.PlayCard) -> None:
    state, seat = decision.state, command.seat
    copy, design = _held(decision, command)
    code = refusal(decision.box, state, seat, design)
    if code is not None:
        raise Refused(code)
    if command.target not in targets(state, seat, design):
        raise Refused("target-illegal")
    stays = design.uses == 2 and not command.face_up
    decision.emit(e.CardPlayed(seat, design.id, copy, command.face_up, stays, command.target))
    if design.cost:
        decision.emit(e.GoldPaid(seat, None, design.cost, "card", design.id))
    carry_out(decision, Play(seat, design, command.target))


def _held(decision: Decision, command: c.PlayCard) -> tuple[str, Design]:
    clan, box = decision.state.clans[command.seat], decision.box
    copy = copy_of(box, clan.face_up if command.face_up else clan.hand, command.card)
    if copy is None:
        fresh = not command.face_up and copy_of(box, clan.fresh, command.card) is not None
        raise Refused("card-fresh" if fresh else "card-not-held")
    return copy, box.bagpipes[copy]


@decides(TakeTurn, c.EndTurn)
def decide_end_turn(decision: Decision, _step: TakeTurn, command: c.EndTurn) -> None:
    if not decision.state.clans[command.seat].replenished:
        raise Refused("replenish-first")
    end_turn(decision, command.seat)


@decides(Window, c.PassWindow)
def decide_pass_window(decision: Decision, _step: Window, command: c.PassWindow) -> None:
    decision.emit(e.WindowPassed(command.seat))


# Honour and sides


@decides(NameRecipient, c.PassHonour)
def decide_pass_honour(decision: Decision, _step: NameRecipient, command: c.PassHonour) -> None:
    if command.to not in recipients(decision.state):
        raise Refused("honour-not-there")
    pass_honour(decision, command.to, command.seat)


@decides(ChooseSides, c.LayToken)
def decide_lay_token(decision: Decision, _step: ChooseSides, command: c.LayToken) -> None:
    """A seat that has laid a token may lay the other one until the last token lies."""
    state, seat = decision.state, command.seat
    decision.check_seat(len(state.clans))
    if not lays_token(state, seat):
        raise Refused("no-token")
    if command.side not in SIDES:
        raise Refused("side-unknown")
    if command.side == state.clans[seat].token:
        raise Refused("token-laid")
    decision.emit(e.TokenLaid(seat, command.side))
    if not state.agenda[-1].waiting:
        open_window(decision, "before-reveal", state.clockwise(state.holder))
