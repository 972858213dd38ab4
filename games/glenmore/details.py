"""What the labels of moves say beside the command: distances, prices, what a payment gives and brings."""

from __future__ import annotations

from games.core.handlers import details
from games.core.rules import Json
from games.glenmore.commands import (
    Activate,
    ActivateFree,
    BuyGood,
    ForgoTile,
    PayUsual,
    PlaceTile,
    SellGood,
    Settle,
    StartMoving,
    TakeTile,
)
from games.glenmore.components import GOODS, INDEX, Amounts, Box
from games.glenmore.prices import buying, cost_of, gain_of, price_of, selling, usual
from games.glenmore.reach import caller, free_cells, useful_cells
from games.glenmore.state import Paying, State
from games.glenmore.track import relief, steps_to, tiles_ahead
from games.glenmore.vocabulary import AROUND

Details = dict[str, Json]


@details(TakeTile)
def details_take_tile(_: Box, state: State, command: TakeTile) -> Details:
    return {"steps": steps_to(state, command.seat, command.tile)}


@details(ForgoTile)
def details_forgo_tile(box: Box, state: State, command: ForgoTile) -> Details:
    """`instead` is what the clan gets instead of a tile: a coin or a movement point."""
    tile = tiles_ahead(state, state.figures[command.seat])[0]
    steps = steps_to(state, command.seat, tile)
    return {"tile": tile, "steps": steps, "instead": relief(box, state, state.clans[command.seat])}


@details(PayUsual)
def details_pay_usual(box: Box, state: State, command: PayUsual) -> Details:
    bill, clan = _bill(state), state.clans[command.seat]
    way = usual(box, clan, state.market, price_of(box, bill), bill.given)
    assert way is not None
    own, bought = (tuple(map(kinds.count, range(len(GOODS)))) for kinds in way)
    payment: Details = {"gives": _by_good(own), "buys": _by_good(bought), "price": cost_of(box, state.market, bought)}
    return payment | _gain(box, bill, sum(bill.given) + sum(own) + sum(bought))


@details(Settle)
def details_settle(box: Box, state: State, _: Settle) -> Details:
    bill = _bill(state)
    return {"gives": _by_good(bill.given)} | _gain(box, bill, sum(bill.given))


def _gain(box: Box, bill: Paying, cubes: int) -> Details:
    """What so many cubes are exchanged for; nothing if they pay for placing a tile."""
    points, barrels = gain_of(box, bill, cubes)
    return {"points": points, "barrels": barrels}


def _bill(state: State) -> Paying:
    bill = state.agenda[-1]
    assert isinstance(bill, Paying)
    return bill


def _by_good(amounts: Amounts) -> Details:
    return dict(zip(GOODS, amounts, strict=True))


@details(BuyGood)
def details_buy_good(box: Box, state: State, command: BuyGood) -> Details:
    return {"price": buying(box, state.market, INDEX[command.good])}


@details(SellGood)
def details_sell_good(box: Box, state: State, command: SellGood) -> Details:
    return {"price": selling(box, state.market, INDEX[command.good])}


@details(PlaceTile)
def details_place_tile(_: Box, state: State, command: PlaceTile) -> Details:
    """`around` are the tiles that can be activated once this one is placed."""
    tiles = state.clans[command.seat].tiles
    return {"around": [tiles[cell] for cell in AROUND[command.cell] if cell in tiles]}


@details(ActivateFree)
def details_activate_free(box: Box, state: State, command: ActivateFree) -> Details:
    clan = state.clans[command.seat]
    return {"cells": [*free_cells(box, state, clan, useful_cells(box, state, clan))]}


@details(Activate)
def details_activate(box: Box, state: State, command: Activate) -> Details:
    """`card` is the card that activates a tile out of reach, None for a tile in reach."""
    far = command.cell not in state.turn.reach
    return {"card": caller(box, state, state.clans[command.seat]) if far else None}


@details(StartMoving)
def details_start_moving(_: Box, state: State, __: StartMoving) -> Details:
    return {"movement": state.turn.movement}
