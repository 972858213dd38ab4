"""The moves that each step offers, one function for each type of step."""

from __future__ import annotations

from games.core.handlers import offers
from games.core.rules import HOUSE, Command, Seat
from games.core.standing import standing_moves
from games.scotland import commands as c
from games.scotland.cards import playable
from games.scotland.components import Box
from games.scotland.rounds import lays_token, recipients
from games.scotland.state import SIDES, WINDOWS, ChooseSides, HouseStep, NameRecipient, State, TakeTurn, Window


def standing(state: State, seat: Seat) -> list[Command]:
    if not state.agenda or not 0 <= seat < len(state.clans):
        return []
    return standing_moves(seat, WINDOWS, state.clans[seat].standing)


@offers(TakeTurn, c.Replenish, c.SendUnits, c.PlayCard, c.EndTurn)
def moves_turn(box: Box, state: State, seat: Seat, _step: TakeTurn) -> list[Command]:
    clan = state.clans[seat]
    moves: list[Command] = []
    if not clan.replenished:
        ways = box.conditions[state.army].ways
        moves += [c.Replenish(seat, name) for name, way in ways.items() if way.cost <= clan.gold]
    moves += [c.SendUnits(seat, units) for units in range(1, clan.stock + 1)]
    moves += _cards(box, state, seat)
    if clan.replenished:
        moves.append(c.EndTurn(seat))
    return moves


def _cards(box: Box, state: State, seat: Seat) -> list[Command]:
    clan = state.clans[seat]
    if not clan.hand and not clan.face_up:
        return []
    return [c.PlayCard(seat, card, face_up, target) for card, face_up, target in playable(box, state, seat)]


@offers(Window, c.PlayCard, c.PassWindow)
def moves_window(box: Box, state: State, seat: Seat, _step: Window) -> list[Command]:
    moves = _cards(box, state, seat)
    moves.append(c.PassWindow(seat))
    return moves


@offers(NameRecipient, c.PassHonour)
def moves_honour(_box: Box, state: State, seat: Seat, _step: NameRecipient) -> list[Command]:
    return [c.PassHonour(seat, to) for to in recipients(state)]


@offers(ChooseSides, c.LayToken)
def moves_sides(_box: Box, state: State, seat: Seat, _step: ChooseSides) -> list[Command]:
    """The sides to choose. A seat that has laid its token may lay the other one instead."""
    if not 0 <= seat < len(state.clans) or not lays_token(state, seat):
        return []
    return [c.LayToken(seat, side) for side in SIDES if side != state.clans[seat].token]


@offers(HouseStep, c.Fight, c.PayRewards)
def moves_house(_box: Box, _state: State, _seat: Seat, step: HouseStep) -> list[Command]:
    return [c.Fight(HOUSE) if step.task == "battle" else c.PayRewards(HOUSE)]
