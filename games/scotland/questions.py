"""A card's questions: how many units, whether to swap one's token, which option, which dagger card.

The answer closes the question, and the card's effect goes on after the operation that asked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.core.handlers import decides, offers
from games.core.rules import Command, Json, Refused, Seat
from games.scotland import commands as c
from games.scotland import events as e
from games.scotland import vocabulary as v
from games.scotland.components import Box
from games.scotland.decision import Decision
from games.scotland.effects import Play, ask_clockwise, carry_out, most_units, possible_options, take_option
from games.scotland.state import CardQuestion, State, other_side


def _resume(decision: Decision, step: CardQuestion) -> Play:
    """Close the question; returns the card that asked."""
    decision.emit(e.Answered(step.waiting[0]))
    return Play(step.by, decision.box.designs[step.card], step.target)


def _check(step: CardQuestion, question: str) -> None:
    if step.question != question:
        raise Refused("not-now")


# Units


@decides(CardQuestion, c.ChooseUnits)
def decide_choose_units(decision: Decision, step: CardQuestion, command: c.ChooseUnits) -> None:
    _check(step, "units")
    op, most = _units_asked(decision.box, decision.state, step)
    if not 0 <= command.units <= most:
        raise Refused("units-out-of-range", most=most)
    play = _resume(decision, step)
    if command.units:
        decision.emit(_units_event(play, op, command.units))
    carry_out(decision, play, step.at + 1)


def _units_asked(box: Box, state: State, step: CardQuestion) -> tuple[v.Op, int]:
    """The operation that asks for a number of units, and the highest number allowed."""
    design = box.designs[step.card]
    op = design.effect[step.at]
    return op, most_units(state, Play(step.by, design, step.target), op)


def _units_event(play: Play, op: v.Op, units: int) -> e.UnitsGained | e.UnitsMoved | e.UnitsRemoved:
    card = play.design.id
    if isinstance(op, v.GainUnits):
        owner = None if op.zone == "scotland" else play.seat
        return e.UnitsGained(owner, op.zone, units, "card", card)
    if isinstance(op, v.MoveUnits):
        return e.UnitsMoved(play.seat, op.origin, op.to, units, "card", card)
    assert isinstance(op, v.RemoveUnits)
    return e.UnitsRemoved(play.who(op.who), op.zone, units, play.seat, card)


def place_of_units(box: Box, step: CardQuestion) -> tuple[str, Seat]:
    """The zone to which the units come or from which they are taken, and its owner."""
    design = box.designs[step.card]
    op, play = design.effect[step.at], Play(step.by, design, step.target)
    if isinstance(op, v.MoveUnits):
        return op.to, play.seat
    if isinstance(op, v.GainUnits):
        return op.zone, play.seat
    assert isinstance(op, v.RemoveUnits)
    return op.zone, play.who(op.who)


# The own token


@decides(CardQuestion, c.ChooseSwap)
def decide_choose_swap(decision: Decision, step: CardQuestion, command: c.ChooseSwap) -> None:
    _check(step, "swap")
    play = _resume(decision, step)
    token = decision.state.clans[command.seat].token
    decision.emit(e.TokenRelaid(command.seat, step.card, other_side(token) if command.swap else token))
    carry_out(decision, play, step.at + 1)


# Options


@decides(CardQuestion, c.ChooseOption)
def decide_choose_option(decision: Decision, step: CardQuestion, command: c.ChooseOption) -> None:
    _check(step, "option")
    if command.option not in _options_asked(decision.box, decision.state, step):
        raise Refused("option-impossible")
    play = _resume(decision, step)
    op = _choice(decision.box, step)
    take_option(decision, play, op, command.seat, command.option)
    if not ask_clockwise(decision, play, op, step.at, step.rest):
        carry_out(decision, play, step.at + 1)


def _choice(box: Box, step: CardQuestion) -> v.ChooseOne:
    op = box.designs[step.card].effect[step.at]
    assert isinstance(op, v.ChooseOne)
    return op


def _options_asked(box: Box, state: State, step: CardQuestion) -> Sequence[int]:
    return possible_options(state, _choice(box, step), step.waiting[0])


# Daggers


@decides(CardQuestion, c.ChooseDagger)
def decide_choose_dagger(decision: Decision, step: CardQuestion, command: c.ChooseDagger) -> None:
    _check(step, "dagger")
    shown = decision.box.daggers
    copies = (copy for copy in decision.state.clans[command.seat].daggers if shown[copy] == command.daggers)
    copy = next(copies, None)
    if copy is None:
        raise Refused("dagger-not-held")
    play = _resume(decision, step)
    decision.emit(e.DaggerDiscarded(command.seat, step.card, command.daggers, copy))
    carry_out(decision, play, step.at + 1)


# What is offered, and what is asked


@offers(CardQuestion, c.ChooseUnits, c.ChooseSwap, c.ChooseOption, c.ChooseDagger)
def moves_question(box: Box, state: State, seat: Seat, step: CardQuestion) -> list[Command]:
    return _ANSWERS[step.question](box, state, seat, step)


def _units(box: Box, state: State, seat: Seat, step: CardQuestion) -> list[Command]:
    _, most = _units_asked(box, state, step)
    return [c.ChooseUnits(seat, units) for units in range(most + 1)]


def _swap(_box: Box, _state: State, seat: Seat, _step: CardQuestion) -> list[Command]:
    return [c.ChooseSwap(seat, False), c.ChooseSwap(seat, True)]


def _option(box: Box, state: State, seat: Seat, step: CardQuestion) -> list[Command]:
    return [c.ChooseOption(seat, option) for option in _options_asked(box, state, step)]


def _dagger(box: Box, state: State, seat: Seat, _step: CardQuestion) -> list[Command]:
    shown = sorted({box.daggers[card] for card in state.clans[seat].daggers})
    return [c.ChooseDagger(seat, daggers) for daggers in shown]


_ANSWERS: dict[str, Callable[[Box, State, Seat, CardQuestion], list[Command]]] = {
    "units": _units,
    "swap": _swap,
    "option": _option,
    "dagger": _dagger,
}


def choice_asked(box: Box, state: State, step: CardQuestion) -> dict[str, Json]:
    """The possible answers, for questions with a range or a list of options."""
    if step.question == "units":
        return {"most": _units_asked(box, state, step)[1]}
    if step.question == "option":
        return {"options": list(_options_asked(box, state, step))}
    return {}
