"""Judges payments and sales (rulebook page 5). A bill is paid cube by cube, or all at once the usual way."""

from __future__ import annotations

from games.core.rules import Refused
from games.glenmore.activating import wind_up
from games.glenmore.commands import BuyGood, PayChieftain, PayClansman, PayGood, PayUsual, SellGood, Settle
from games.glenmore.components import GOODS, INDEX
from games.glenmore.events import (
    BarrelsGained,
    BillSettled,
    ChieftainPaid,
    ClansmanPaid,
    GoodBought,
    GoodPaid,
    GoodSold,
    PointsGained,
)
from games.glenmore.prices import buying, fullest, kinds_due, price_of, selling, usual
from games.glenmore.sitting import Sitting
from games.glenmore.state import AnyStep, Paying
from games.glenmore.track import payers


def decide_pay_usual(sitting: Sitting, bill: Paying, _: PayUsual) -> None:
    box, state = sitting.box, sitting.state
    price = price_of(box, bill)
    way = None if price.people else usual(box, sitting.clan, state.market, price, bill.given)
    if way is None:
        raise Refused("no-usual-way")
    given, bought = way
    for kind in given:
        sitting.emit(GoodPaid(sitting.seat, GOODS[kind], fullest(sitting.clan, GOODS[kind])))
    for kind in bought:
        sitting.emit(GoodBought(sitting.seat, GOODS[kind], box.numbers.market[state.market[kind]]))
    _close(sitting)


def decide_pay_good(sitting: Sitting, bill: Paying, command: PayGood) -> None:
    _check_due(sitting, bill, command.good)
    _check_there(sitting, command.good, command.cell)
    sitting.emit(GoodPaid(sitting.seat, command.good, command.cell))
    _go_on(sitting)


def decide_buy_good(sitting: Sitting, bill: Paying, command: BuyGood) -> None:
    _check_due(sitting, bill, command.good)
    cost = buying(sitting.box, sitting.state.market, INDEX[command.good])
    if cost is None:
        raise Refused("market-row-full", good=command.good)
    if cost > sitting.clan.coins:
        raise Refused("too-few-coins", good=command.good, price=cost)
    sitting.emit(GoodBought(sitting.seat, command.good, cost))
    _go_on(sitting)


def decide_pay_clansman(sitting: Sitting, bill: Paying, command: PayClansman) -> None:
    box, clan = sitting.box, sitting.clan
    if not price_of(box, bill).people:
        raise Refused("nobody-due")
    if command.cell not in clan.clansmen:
        raise Refused("no-clansman-there", cell=command.cell)
    if command.cell not in payers(box, clan, box.tiles[bill.tile]):
        raise Refused("clansman-needed", cell=command.cell)
    sitting.emit(ClansmanPaid(sitting.seat, command.cell))
    _close(sitting)


def decide_pay_chieftain(sitting: Sitting, bill: Paying, _: PayChieftain) -> None:
    if not price_of(sitting.box, bill).people:
        raise Refused("nobody-due")
    if not sitting.clan.chieftains:
        raise Refused("no-chieftain")
    sitting.emit(ChieftainPaid(sitting.seat))
    _close(sitting)


def decide_settle(sitting: Sitting, bill: Paying, _: Settle) -> None:
    price = price_of(sitting.box, bill)
    if price.people or sum(bill.given) not in price.counts:
        raise Refused("not-enough-given")
    _close(sitting)


def decide_sell_good(sitting: Sitting, _: AnyStep, command: SellGood) -> None:
    _check_known(command.good)
    _check_there(sitting, command.good, command.cell)
    price = selling(sitting.box, sitting.state.market, INDEX[command.good])
    if price is None:
        raise Refused("market-row-empty", good=command.good)
    sitting.emit(GoodSold(sitting.seat, command.good, command.cell, price))


def _check_known(good: str) -> None:
    if good not in INDEX:
        raise Refused("good-unknown", good=good)


def _check_there(sitting: Sitting, good: str, cell: int) -> None:
    if good not in sitting.clan.goods.get(cell, ()):
        raise Refused("good-not-there", good=good, cell=cell)


def _check_due(sitting: Sitting, bill: Paying, good: str) -> None:
    _check_known(good)
    price = price_of(sitting.box, bill)
    if price.people:
        raise Refused("good-not-due", good=good)
    if INDEX[good] not in kinds_due(sitting.box, sitting.clan, sitting.state.market, price, bill.given):
        raise Refused("good-not-due", good=good)


def _go_on(sitting: Sitting) -> None:
    """Close the bill once nothing more can be given for it."""
    bill = sitting.state.agenda[-1]
    assert isinstance(bill, Paying)
    price = price_of(sitting.box, bill)
    if sum(bill.given) not in price.counts:
        return
    if not kinds_due(sitting.box, sitting.clan, sitting.state.market, price, bill.given):
        _close(sitting)


def _close(sitting: Sitting) -> None:
    bill = sitting.state.agenda[-1]
    assert isinstance(bill, Paying)
    sitting.emit(BillSettled(sitting.seat, bill.tile))
    if bill.cell is not None:
        _exchange(sitting, bill)
        wind_up(sitting)


def _exchange(sitting: Sitting, bill: Paying) -> None:
    activation = sitting.box.tiles[bill.tile].activation
    points = activation.points.get(sum(bill.given), 0)
    if points:
        sitting.emit(PointsGained(sitting.seat, points, bill.tile))
    if activation.barrels:
        sitting.emit(BarrelsGained(sitting.seat, activation.barrels, bill.tile))
