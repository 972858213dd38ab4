"""The moves that each step offers, the usual choice first.

Sales are possible in every step of a turn, and come last.
"""

from __future__ import annotations

from functools import cache

from games.core.agenda import Step
from games.core.handlers import offers
from games.core.rules import Command, Seat
from games.glenmore.commands import (
    Activate,
    ActivateFree,
    BuyGood,
    ChooseGood,
    EndTurn,
    ForgoTile,
    MoveClansman,
    PayChieftain,
    PayClansman,
    PayGood,
    PayUsual,
    PlaceTile,
    Promote,
    ScoreFinal,
    ScoreRound,
    SellGood,
    Settle,
    StartMoving,
    TakeTile,
)
from games.glenmore.components import GOODS, INDEX, Box
from games.glenmore.prices import buying, cells_with, kinds_due, price_of, usual
from games.glenmore.reach import free_cells, useful_cells
from games.glenmore.state import (
    OWN_STEPS,
    Activating,
    Choosing,
    Clan,
    Moving,
    Paying,
    Placing,
    ScoringFinal,
    ScoringRound,
    State,
    Taking,
)
from games.glenmore.territory import spots
from games.glenmore.track import is_last_turn, payers, takeable
from games.glenmore.vocabulary import AROUND


@offers(Taking, TakeTile, ForgoTile)
def moves_taking(box: Box, state: State, seat: Seat, _: Taking) -> list[Command]:
    moves: list[Command] = [TakeTile(seat, tile) for tile in takeable(box, state, seat)]
    return moves or [ForgoTile(seat)]


@offers(Paying, PayUsual, Settle, PayGood, BuyGood, PayClansman, PayChieftain)
def moves_paying(box: Box, state: State, seat: Seat, bill: Paying) -> list[Command]:
    price, clan = price_of(box, bill), state.clans[seat]
    if price.people:
        return moves_giving_people(box, clan, seat, bill)
    moves: list[Command] = []
    if usual(box, clan, state.market, price, bill.given) is not None:
        moves.append(PayUsual(seat))
    if sum(bill.given) in price.counts:
        moves.append(Settle(seat))
    for kind in kinds_due(box, clan, state.market, price, bill.given):
        good, cost = GOODS[kind], buying(box, state.market, kind)
        moves += [PayGood(seat, good, cell) for cell in cells_with(clan, good)]
        if cost is not None and cost <= clan.coins:
            moves.append(BuyGood(seat, good))
    return moves


def moves_giving_people(box: Box, clan: Clan, seat: Seat, bill: Paying) -> list[Command]:
    moves: list[Command] = [PayChieftain(seat)] if clan.chieftains else []
    return moves + [PayClansman(seat, cell) for cell in payers(box, clan, box.tiles[bill.tile])]


@offers(Placing, PlaceTile)
def moves_placing(box: Box, state: State, seat: Seat, step: Placing) -> list[Command]:
    return [PlaceTile(seat, cell) for cell in spots(box, state.clans[seat], box.tiles[step.tile])]


@offers(Choosing, ChooseGood)
def moves_choosing(_: Box, __: State, seat: Seat, ___: Choosing) -> list[Command]:
    return [ChooseGood(seat, good) for good in GOODS]


@offers(Activating, ActivateFree, Activate, StartMoving, EndTurn)
def moves_activating(box: Box, state: State, seat: Seat, _: Activating) -> list[Command]:
    clan = state.clans[seat]
    cells = useful_cells(box, state, clan)
    moves: list[Command] = [ActivateFree(seat)] if len(free_cells(box, state, clan, cells)) > 1 else []
    moves += [Activate(seat, cell) for cell in cells]
    if state.turn.movement:
        moves.append(StartMoving(seat))
    moves.append(EndTurn(seat))
    return moves


@offers(Moving, MoveClansman, Promote, EndTurn)
def moves_moving(_: Box, state: State, seat: Seat, __: Moving) -> list[Command]:
    moves: list[Command] = []
    if state.turn.movement:
        clan = state.clans[seat]
        people = sorted(clan.clansmen)
        moves += [MoveClansman(seat, cell, to) for cell in people for to in AROUND[cell] if to in clan.tiles]
        if may_promote(state, seat):
            moves += [Promote(seat, cell) for cell in people]
    moves.append(EndTurn(seat))
    return moves


def may_promote(state: State, seat: Seat) -> bool:
    """Whether a clansman may be promoted: the last one only in the clan's last turn."""
    people = state.clans[seat].clansmen
    return len(people) > 1 or next(iter(people.values()), 0) > 1 or is_last_turn(state, seat)


@offers(OWN_STEPS, SellGood)
def moves_selling(_: Box, state: State, seat: Seat, __: Step) -> list[Command]:
    goods, market = state.clans[seat].goods, state.market
    if not goods:
        return []
    return [SellGood(seat, good, cell) for cell in sorted(goods) for good in _kinds(goods[cell]) if market[INDEX[good]]]


@cache
def _kinds(cubes: tuple[str, ...]) -> tuple[str, ...]:
    """The different ones, in a stable order."""
    return tuple(sorted(set(cubes)))


@offers(ScoringRound, ScoreRound)
def moves_scoring_round(_: Box, __: State, seat: Seat, ___: ScoringRound) -> list[Command]:
    return [ScoreRound(seat)]


@offers(ScoringFinal, ScoreFinal)
def moves_scoring_final(_: Box, __: State, seat: Seat, ___: ScoringFinal) -> list[Command]:
    return [ScoreFinal(seat)]
