"""Who may do what: one small function for each kind of step."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias, TypeVar, cast

from games.core.agenda import Step
from games.core.rules import HOUSE, Command, Seat
from games.core.standing import Stand
from games.scotland import commands as c
from games.scotland.cards import playable
from games.scotland.components import Box
from games.scotland.course import PASSES, WINDOWS, lays_token, recipients
from games.scotland.effects import options_asked, units_asked
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

T = TypeVar("T", bound=Step)
Possible: TypeAlias = Callable[[Box, State, Seat, T], list[Command]]
_possible: dict[type[Step], Possible[Step]] = {}


def moves(box: Box, state: State, seat: Seat) -> list[Command]:
    if not state.agenda:
        return []
    step = state.agenda[-1]
    if seat in step.waiting or type(step) is ChooseSides:
        return _possible[type(step)](box, state, seat, step)
    return []


def standing(state: State, seat: Seat) -> list[Command]:
    if not state.agenda or not 0 <= seat < len(state.clans):
        return []
    set_now = state.clans[seat].standing
    offered = ((window, answer) for window in WINDOWS for answer in (*PASSES, None))
    return [Stand(seat, window, answer) for window, answer in offered if answer != set_now.get(window)]


def _for(kind: type[T]) -> Callable[[Possible[T]], Possible[T]]:
    def keep(possible: Possible[T]) -> Possible[T]:
        _possible[kind] = cast("Possible[Step]", possible)
        return possible

    return keep


@_for(TakeTurn)
def moves_turn(box: Box, state: State, seat: Seat, _step: TakeTurn) -> list[Command]:
    clan = state.clans[seat]
    found: list[Command] = []
    if not clan.replenished:
        ways = box.conditions[state.army].ways
        found += [c.Replenish(seat, name) for name, way in ways.items() if way.cost <= clan.gold]
    found += [c.SendUnits(seat, units) for units in range(1, clan.stock + 1)]
    found += moves_cards(box, state, seat)
    if clan.replenished:
        found.append(c.EndTurn(seat))
    return found


def moves_cards(box: Box, state: State, seat: Seat) -> list[Command]:
    return [c.PlayCard(seat, card, face_up, target) for card, face_up, target in playable(box, state, seat)]


@_for(Window)
def moves_window(box: Box, state: State, seat: Seat, _step: Window) -> list[Command]:
    return [*moves_cards(box, state, seat), c.PassWindow(seat)]


@_for(NameRecipient)
def moves_honour(_box: Box, state: State, seat: Seat, _step: NameRecipient) -> list[Command]:
    return [c.PassHonour(seat, to) for to in recipients(state)]


@_for(ChooseSides)
def moves_sides(_box: Box, state: State, seat: Seat, _step: ChooseSides) -> list[Command]:
    """Also for a seat that has laid its token: the other one instead."""
    if not 0 <= seat < len(state.clans) or not lays_token(state, seat):
        return []
    return [c.LayToken(seat, side) for side in SIDES if side != state.clans[seat].token]


@_for(HouseStep)
def moves_house(_box: Box, _state: State, _seat: Seat, step: HouseStep) -> list[Command]:
    return [c.Fight(HOUSE) if step.task == "battle" else c.PayRewards(HOUSE)]


@_for(CardQuestion)
def moves_question(box: Box, state: State, seat: Seat, step: CardQuestion) -> list[Command]:
    return _ANSWERS[step.question](box, state, seat, step)


def _units(box: Box, state: State, seat: Seat, step: CardQuestion) -> list[Command]:
    _, most = units_asked(box, state, step)
    return [c.ChooseUnits(seat, units) for units in range(most + 1)]


def _swap(_box: Box, _state: State, seat: Seat, _step: CardQuestion) -> list[Command]:
    return [c.ChooseSwap(seat, False), c.ChooseSwap(seat, True)]


def _option(box: Box, state: State, seat: Seat, step: CardQuestion) -> list[Command]:
    return [c.ChooseOption(seat, option) for option in options_asked(box, state, step)]


def _dagger(box: Box, state: State, seat: Seat, _step: CardQuestion) -> list[Command]:
    shown = sorted({box.daggers[card] for card in state.clans[seat].daggers})
    return [c.ChooseDagger(seat, daggers) for daggers in shown]


_ANSWERS: dict[str, Possible[CardQuestion]] = {"units": _units, "swap": _swap, "option": _option, "dagger": _dagger}
