"""Decides payments and sales (rulebook page 5). A bill is paid cube by cube, or at once the usual way."""

from __future__ import annotations

from games.core.agenda import Step
from games.core.handlers import decides
from games.core.rules import Refused
from games.glenmore.activating import wind_up
from games.glenmore.commands import BuyGood, PayChieftain, PayClansman, PayGood, PayUsual, SellGood, Settle
from games.glenmore.components import GOODS, INDEX
from games.glenmore.decision import Decision
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
from games.glenmore.prices import buying, fullest, gain_of, kinds_due, price_of, selling, usual
from games.glenmore.state import OWN_STEPS, Paying
from games.glenmore.track import payers


@decides(Paying, PayUsual)
def decide_pay_usual(decision: Decision, bill: Paying, _: PayUsual) -> None:
    box, state = decision.box, decision.state
    price = price_of(box, bill)
    way = None if price.people else usual(box, decision.clan, state.market, price, bill.given)
    if way is None:
        raise Refused("no-usual-way")
    given, bought = way
    for kind in given:
        decision.emit(GoodPaid(decision.seat, GOODS[kind], fullest(decision.clan, GOODS[kind])))
    for kind in bought:
        decision.emit(GoodBought(decision.seat, GOODS[kind], box.numbers.market[state.market[kind]]))
    _close(decision)


@decides(Paying, PayGood)
def decide_pay_good(decision: Decision, bill: Paying, command: PayGood) -> None:
    _check_due(decision, bill, command.good)
    _check_there(decision, command.good, command.cell)
    decision.emit(GoodPaid(decision.seat, command.good, command.cell))
    _go_on(decision)


@decides(Paying, BuyGood)
def decide_buy_good(decision: Decision, bill: Paying, command: BuyGood) -> None:
    _check_due(decision, bill, command.good)
    cost = buying(decision.box, decision.state.market, INDEX[command.good])
    if cost is None:
        raise Refused("market-row-full", good=command.good)
    if cost > decision.clan.coins:
        raise Refused("too-few-coins", good=command.good, price=cost)
    decision.emit(GoodBought(decision.seat, command.good, cost))
    _go_on(decision)


@decides(Paying, PayClansman)
def decide_pay_clansman(decision: Decision, bill: Paying, command: PayClansman) -> None:
    box, clan = decision.box, decision.clan
    if not price_of(box, bill).people:
        raise Refused("nobody-due")
    if command.cell not in clan.clansmen:
        raise Refused("no-clansman-there", cell=command.cell)
    if command.cell not in payers(box, clan, box.tiles[bill.tile]):
        raise Refused("clansman-needed", cell=command.cell)
    decision.emit(ClansmanPaid(decision.seat, command.cell))
    _close(decision)


@decides(Paying, PayChieftain)
def decide_pay_chieftain(decision: Decision, bill: Paying, _: PayChieftain) -> None:
    if not price_of(decision.box, bill).people:
        raise Refused("nobody-due")
    if not decision.clan.chieftains:
        raise Refused("no-chieftain")
    decision.emit(ChieftainPaid(decision.seat))
    _close(decision)


@decides(Paying, Settle)
def decide_settle(decision: Decision, bill: Paying, _: Settle) -> None:
    price = price_of(decision.box, bill)
    if price.people or sum(bill.given) not in price.counts:
        raise Refused("not-enough-given")
    _close(decision)


@decides(OWN_STEPS, SellGood)
def decide_sell_good(decision: Decision, _: Step, command: SellGood) -> None:
    _check_known(command.good)
    _check_there(decision, command.good, command.cell)
    price = selling(decision.box, decision.state.market, INDEX[command.good])
    if price is None:
        raise Refused("market-row-empty", good=command.good)
    decision.emit(GoodSold(decision.seat, command.good, command.cell, price))


def _check_known(good: str) -> None:
    if good not in INDEX:
        raise Refused("good-unknown", good=good)


def _check_there(decision: Decision, good: str, cell: int) -> None:
    if good not in decision.clan.goods.get(cell, ()):
        raise Refused("good-not-there", good=good, cell=cell)


def _check_due(decision: Decision, bill: Paying, good: str) -> None:
    _check_known(good)
    price = price_of(decision.box, bill)
    if price.people:
        raise Refused("good-not-due", good=good)
    if INDEX[good] not in kinds_due(decision.box, decision.clan, decision.state.market, price, bill.given):
        raise Refused("good-not-due", good=good)


def _go_on(decision: Decision) -> None:
    """Close the bill once nothing more can be given for it."""
    bill = decision.state.agenda[-1]
    assert isinstance(bill, Paying)
    price = price_of(decision.box, bill)
    if sum(bill.given) not in price.counts:
        return
    if not kinds_due(decision.box, decision.clan, decision.state.market, price, bill.given):
        _close(decision)


def _close(decision: Decision) -> None:
    bill = decision.state.agenda[-1]
    assert isinstance(bill, Paying)
    decision.emit(BillSettled(decision.seat, bill.tile))
    if bill.cell is not None:
        _exchange(decision, bill)
        wind_up(decision)


def _exchange(decision: Decision, bill: Paying) -> None:
    points, barrels = gain_of(decision.box, bill, sum(bill.given))
    if points:
        decision.emit(PointsGained(decision.seat, points, bill.tile))
    if barrels:
        decision.emit(BarrelsGained(decision.seat, barrels, bill.tile))
