"""The interpreter of card effects also carries out combinations that no present card has."""

import msgspec

from games.core.rules import Event
from games.scotland import vocabulary as v
from games.scotland.commands import ChooseDagger, ChooseOption, ChooseUnits, PlayCard
from games.scotland.components import packed
from games.scotland.events import Answered, Asked, CardPlayed, GoldGained, GoldPaid, UnitsGained, WeaponsHandedOut
from games.scotland.title import Scotland
from tests.games.scotland.table import RULES, Table

EVERYTHING = (
    v.GainGold("self", 1),
    v.ExtraWay("buy-weapons"),
    v.TransferGold("chosen", "self", 2),
    v.GainUnits("stock", 2),
    v.NameHonourRecipient(),
    v.DiscardDagger("self"),
    v.ChooseOne(
        "each-other", ((v.MoveExactly("chooser", "stock", "field", 2),), (v.TransferGold("chooser", "self", 2),))
    ),
    v.GainGold("self", 2),
)


def made(effect: tuple[v.Op, ...]) -> Scotland:
    """A set in which Border Raid has these effects and costs a gold."""
    sheet = RULES.box.sheet
    bagpipes = tuple(
        msgspec.structs.replace(design, effect=effect, cost=1, needs=v.Needs(dagger_card=True))
        if design.id == "border-raid"
        else design
        for design in sheet.bagpipes
    )
    return Scotland(packed(RULES.components, msgspec.structs.replace(sheet, bagpipes=bagpipes)))


class Made(Table):
    rules = made(EVERYTHING)


class Hiring(Table):
    rules = made((v.ExtraWay("hire-mercenaries"),))


def kinds(events: list[Event]) -> list[type[Event]]:
    return [type(event) for event in events]


def test_an_effect_is_carried_out_in_order_and_goes_on_after_each_question() -> None:
    table = Made(seats=3)
    table.hold(0, "border-raid")
    table.betray(0, "single")
    table.muster({2: 1})
    events = table.do(PlayCard(seat=0, card="border-raid", target=1))
    assert kinds(events) == [CardPlayed, GoldPaid, GoldGained, WeaponsHandedOut, GoldPaid, Asked]
    assert table.gold() == [4 - 1 + 1 + 2, 2, 4]
    assert kinds(table.do(ChooseUnits(seat=0, units=2))[:2]) == [Answered, UnitsGained]
    assert table.state.claimant == 0
    table.do(ChooseDagger(seat=0, daggers=1))
    assert (table.clan(0).daggers, table.to_act) == ([], (1,))
    events = table.do(ChooseOption(seat=1, option=0))
    assert events[-1] == GoldGained(seat=0, amount=2, reason="card", card="border-raid")
    assert (table.gold(), table.stocks(), table.fields()) == ([10, 2, 2], [6, 2, 1], [1, 3, 1])
    assert table.to_act == (0,)


def test_who_owns_less_than_an_option_takes_gives_what_there_is() -> None:
    table = Made(seats=3)
    table.hold(0, "border-raid")
    table.betray(0, "single")
    table.muster({1: 2, 2: 1})
    table.pay({1: 3, 2: 1})
    table.do(PlayCard(seat=0, card="border-raid", target=1), ChooseUnits(seat=0, units=0))
    table.do(ChooseDagger(seat=0, daggers=1))
    assert table.moves(1) == [ChooseOption(seat=1, option=0), ChooseOption(seat=1, option=1)]
    events = table.do(ChooseOption(seat=1, option=1))
    paid = [event for event in events if isinstance(event, GoldPaid)]
    assert paid == [GoldPaid(seat, 0, 1, "card", "border-raid") for seat in (1, 2)]


def test_no_unit_asked_for_is_no_unit_and_the_effect_goes_on() -> None:
    table = Made(seats=3)
    table.hold(0, "border-raid")
    table.betray(0, "single")
    table.do(PlayCard(seat=0, card="border-raid", target=1), ChooseUnits(seat=0, units=0))
    assert table.stocks()[0] == 4
    assert table.moves(0) == [ChooseDagger(seat=0, daggers=1)]


def test_a_card_that_opens_a_way_needs_the_gold_for_both() -> None:
    table = Hiring(seats=3)
    table.hold(0, "border-raid")
    table.betray(0, "single")
    table.pay({0: 1})
    assert table.refusal(PlayCard(seat=0, card="border-raid", target=1)) == "not-enough-gold"
    table.pay({0: 2})
    assert PlayCard(seat=0, card="border-raid", target=1) in table.moves(0)
