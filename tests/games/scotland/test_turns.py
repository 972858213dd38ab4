"""Phase 2: replenishment and campaigns."""

import pytest

from games.scotland.commands import EndTurn, Replenish, SendUnits
from games.scotland.events import (
    GoldGained,
    GoldPaid,
    Replenished,
    TurnBegan,
    TurnEnded,
    UnitsGained,
    WeaponsHandedOut,
)
from tests.games.scotland.table import Table


def test_collecting_tax_brings_one_gold() -> None:
    table = Table()
    assert table.do(Replenish(seat=0, way="collect-tax")) == [
        Replenished(seat=0, way="collect-tax"),
        GoldGained(seat=0, amount=1, reason="collect-tax"),
    ]
    assert table.gold() == [5, 4, 4, 4]


def test_buying_weapons_arms_every_field_and_scotlands() -> None:
    """Section 6 and ruling 16: each field one more, Scotland's one more, stocks unchanged."""
    table = Table()
    assert table.do(Replenish(seat=0, way="buy-weapons")) == [
        Replenished(seat=0, way="buy-weapons"),
        WeaponsHandedOut(seat=0, each=1, scotland=1, reason="buy-weapons"),
    ]
    assert (table.fields(), table.state.scotland, table.stocks()) == ([1, 1, 1, 1], 1, [4, 4, 4, 4])


def test_weapons_reach_those_who_have_moved_already() -> None:
    """Ruling 16."""
    table = Table()
    table.turns(ways={3: "buy-weapons"})
    assert table.fields() == [1, 1, 1, 1]


def test_the_militia_brings_two_units() -> None:
    table = Table()
    assert table.do(Replenish(seat=0, way="call-militia")) == [
        Replenished(seat=0, way="call-militia"),
        UnitsGained(seat=0, zone="stock", units=2, reason="call-militia"),
    ]
    assert table.stocks() == [6, 4, 4, 4]


def test_mercenaries_cost_one_gold_and_bring_four_units() -> None:
    table = Table()
    table.pay({0: 1})
    assert table.do(Replenish(seat=0, way="hire-mercenaries")) == [
        Replenished(seat=0, way="hire-mercenaries"),
        GoldPaid(seat=0, payee=None, amount=1, reason="hire-mercenaries"),
        UnitsGained(seat=0, zone="stock", units=4, reason="hire-mercenaries"),
    ]
    assert (table.gold()[0], table.stocks()[0]) == (0, 8)


def test_mercenaries_cannot_be_hired_without_gold_and_tax_can_always_be_collected() -> None:
    """Ruling 15."""
    table = Table()
    table.pay({0: 0})
    assert table.refusal(Replenish(seat=0, way="hire-mercenaries")) == "not-enough-gold"
    assert Replenish(seat=0, way="hire-mercenaries") not in table.moves(0)
    table.do(Replenish(seat=0, way="collect-tax"))


def test_a_turn_has_exactly_one_replenishment() -> None:
    """Ruling 14."""
    table = Table()
    assert table.refusal(EndTurn(seat=0)) == "replenish-first"
    assert EndTurn(seat=0) not in table.moves(0)
    table.do(Replenish(seat=0, way="collect-tax"))
    assert table.refusal(Replenish(seat=0, way="collect-tax")) == "already-replenished"
    assert table.do(EndTurn(seat=0)) == [TurnEnded(seat=0), TurnBegan(seat=1)]
    assert table.to_act == (1,)


def test_units_may_be_sent_in_several_goes_before_and_after_replenishing() -> None:
    """Ruling 14."""
    table = Table()
    table.do(SendUnits(seat=0, units=1), SendUnits(seat=0, units=2))
    table.do(Replenish(seat=0, way="call-militia"), SendUnits(seat=0, units=3))
    assert (table.stocks()[0], table.fields()[0]) == (0, 6)


@pytest.mark.parametrize("units", [5, 0, -1])
def test_only_units_of_the_stock_can_be_sent(units: int) -> None:
    assert Table().refusal(SendUnits(seat=0, units=units)) == "units-out-of-range"


def test_a_turn_offers_every_way_and_every_number_of_units() -> None:
    """The end of the turn once the duty is done."""
    table = Table()
    table.pay({0: 1})
    table.muster({0: 2})
    ways = ("collect-tax", "buy-weapons", "call-militia", "hire-mercenaries")
    sends = [SendUnits(seat=0, units=1), SendUnits(seat=0, units=2)]
    assert table.moves(0) == [*(Replenish(seat=0, way=way) for way in ways), *sends]
    table.do(Replenish(seat=0, way="collect-tax"))
    assert table.moves(0) == [*sends, EndTurn(seat=0)]


def test_sending_is_optional() -> None:
    table = Table()
    table.do(Replenish(seat=0, way="collect-tax"), EndTurn(seat=0))
    assert table.fields() == [0, 0, 0, 0]


def test_nobody_acts_in_the_turn_of_another() -> None:
    table = Table()
    assert table.refusal(Replenish(seat=1, way="collect-tax")) == "not-asked"
    assert table.moves(1) == []


def test_an_unknown_way_is_refused() -> None:
    assert Table().refusal(Replenish(seat=0, way="rob-the-bank")) == "way-unknown"


def test_an_army_may_forbid_mercenaries() -> None:
    table = Table(armies=["siege-of-stirling-castle"])
    assert table.refusal(Replenish(seat=0, way="hire-mercenaries")) == "way-forbidden"


def test_an_army_may_forbid_weapons() -> None:
    table = Table(armies=["night-march-to-methven"])
    assert table.refusal(Replenish(seat=0, way="buy-weapons")) == "way-forbidden"
    assert Replenish(seat=0, way="buy-weapons") not in table.moves(0)


def test_an_army_may_change_what_the_militia_brings() -> None:
    table = Table(seats=3)
    table.meet("the-last-campaign")
    table.do(Replenish(seat=0, way="call-militia"))
    assert table.stocks()[0] == 4 + 3


def test_units_and_gold_never_run_out() -> None:
    """Ruling 28: the tokens of the box are not a limit."""
    table = Table()
    table.muster({0: 64})
    table.pay({1: 80})
    table.do(Replenish(seat=0, way="hire-mercenaries"), EndTurn(seat=0), Replenish(seat=1, way="collect-tax"))
    assert (table.stocks()[0], table.gold()[1]) == (68, 81)
