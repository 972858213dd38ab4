"""Every bagpipe card: its effect, and when it may not be played."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from games.core.rules import Command
from games.scotland.cards import refusal
from games.scotland.commands import (
    ChooseDagger,
    ChooseOption,
    ChooseSwap,
    ChooseUnits,
    EndTurn,
    PassWindow,
    PlayCard,
    Replenish,
    SendUnits,
)
from games.scotland.components import packed
from games.scotland.events import (
    Answered,
    DaggerDiscarded,
    GoldGained,
    GoldPaid,
    OptionTaken,
    TokenRelaid,
    TokenSeen,
    TokenSet,
    UnitsGained,
    UnitsMoved,
    UnitsRemoved,
    WeaponsHandedOut,
)
from games.scotland.state import Sighting
from games.scotland.vocabulary import BarBagpipes
from tests.games.scotland.table import PLAIN, RULES, Table

LOYAL = ["scotland", None, "scotland", "scotland"]
MIXED = ["scotland", None, "england", "england"]


def holding(*cards: str, seat: int = 0, armies: Sequence[str] = (PLAIN,)) -> Table:
    table = Table(armies=armies)
    table.hold(seat, *cards)
    return table


def before_reveal(*cards: str, sides: list[str | None] = MIXED, send: dict[int, int] | None = None) -> Table:
    """Seat 1 has the Honour; seat 2, with the cards, is asked."""
    table = holding(*cards, seat=2)
    table.to_window(sides, {0: 2, 2: 1, 3: 3} if send is None else send)
    table.do(PassWindow(seat=1))
    return table


def in_rewards(
    *cards: str, seat: int = 0, sides: list[str | None] = MIXED, send: dict[int, int] | None = None
) -> Table:
    """The seat with the cards is asked after the rewards are paid."""
    table = holding(*cards, seat=seat)
    table.to_rewards(sides, {0: 4, 2: 1} if send is None else send)
    while table.to_act != (seat,):
        table.do(PassWindow(seat=table.to_act[0]))
    return table


def plays(table: Table, seat: int) -> list[Command]:
    return [move for move in table.moves(seat) if isinstance(move, PlayCard)]


# In one's own turn


def test_wallaces_voice_buys_weapons_once_more() -> None:
    table = holding("wallaces-voice")
    events = table.do(PlayCard(seat=0, card="wallaces-voice"))
    assert WeaponsHandedOut(seat=0, each=1, scotland=1, reason="card", card="wallaces-voice") in events
    assert (table.fields(), table.state.scotland) == ([1] * 4, 1)
    table.do(Replenish(seat=0, way="buy-weapons"))
    assert (table.fields(), table.state.scotland) == ([2] * 4, 2)


def test_an_army_that_forbids_weapons_forbids_wallaces_voice() -> None:
    """Ruling 36."""
    table = holding("wallaces-voice", armies=["night-march-to-methven"])
    assert table.refusal(PlayCard(seat=0, card="wallaces-voice")) == "way-forbidden"
    assert plays(table, 0) == []


def test_an_army_may_bar_cards_from_ones_own_turn() -> None:
    """No army card of the present set does, but the vocabulary has it."""
    sheet = RULES.box.sheet
    armies = tuple(replace(army, special=(BarBagpipes(("turn",)),)) for army in sheet.english_armies)
    table, box = holding("guardians"), packed(RULES.components, replace(sheet, english_armies=armies))
    assert refusal(box, table.state, 0, box.designs["guardians"]) == "card-barred"


@pytest.mark.parametrize("units", [0, 1, 3])
def test_vive_la_france_puts_up_to_three_units_on_scotlands_field(units: int) -> None:
    """Ruling 24: it may be fewer, or none."""
    table = holding("vive-la-france")
    table.do(PlayCard(seat=0, card="vive-la-france"))
    assert table.moves(0) == [ChooseUnits(seat=0, units=count) for count in range(4)]
    assert table.refusal(ChooseUnits(seat=0, units=4)) == "units-out-of-range"
    assert table.refusal(ChooseUnits(seat=0, units=-1)) == "units-out-of-range"
    events = table.do(ChooseUnits(seat=0, units=units))
    assert any(isinstance(event, UnitsGained) for event in events) == (units > 0)
    assert table.state.scotland == units


def test_a_question_of_a_card_comes_before_everything_else() -> None:
    table = holding("vive-la-france")
    table.do(PlayCard(seat=0, card="vive-la-france"))
    assert table.refusal(Replenish(seat=0, way="collect-tax")) == "not-now"
    assert table.refusal(ChooseSwap(seat=0, swap=True)) == "not-now"
    table.do(ChooseUnits(seat=0, units=1), Replenish(seat=0, way="collect-tax"))


def test_the_deal_with_eric_costs_a_gold_and_brings_up_to_five_units() -> None:
    table = holding("deal-with-eric")
    events = table.do(PlayCard(seat=0, card="deal-with-eric"), ChooseUnits(seat=0, units=5))
    assert GoldPaid(seat=0, payee=None, amount=1, reason="card", card="deal-with-eric") in events
    assert UnitsGained(seat=0, zone="stock", units=5, reason="card", card="deal-with-eric") in events
    assert (table.gold()[0], table.stocks()[0]) == (3, 9)


def test_a_card_whose_cost_cannot_be_paid_may_not_be_played() -> None:
    """Ruling 25: in full, and the last gold will do."""
    table = holding("deal-with-eric")
    table.pay({0: 1})
    assert PlayCard(seat=0, card="deal-with-eric") in table.moves(0)
    table.pay({0: 0})
    assert PlayCard(seat=0, card="deal-with-eric") not in table.moves(0)
    assert table.refusal(PlayCard(seat=0, card="deal-with-eric")) == "not-enough-gold"


def test_balliols_plan_lets_each_other_seat_send_two_units_or_pay() -> None:
    """Clockwise from its player; the two units are not "up to"."""
    table = holding("balliols-plan")
    table.do(PlayCard(seat=0, card="balliols-plan"))
    assert table.to_act == (1,)
    assert table.moves(1) == [ChooseOption(seat=1, option=0), ChooseOption(seat=1, option=1)]
    events = table.do(ChooseOption(seat=1, option=0))
    assert UnitsMoved(seat=1, origin="stock", to="field", units=2, reason="card", card="balliols-plan") in events
    events = table.do(ChooseOption(seat=2, option=1))
    assert GoldPaid(seat=2, payee=0, amount=1, reason="card", card="balliols-plan") in events
    assert table.to_act == (3,)
    assert table.refusal(ChooseOption(seat=0, option=0)) == "not-asked"
    assert {table.refusal(ChooseOption(seat=3, option=option)) for option in (2, -1)} == {"option-impossible"}
    table.do(ChooseOption(seat=3, option=1))
    assert table.to_act == (0,)
    assert (table.gold(), table.fields()) == ([6, 4, 3, 3], [0, 2, 0, 0])


def test_balliols_plan_asks_nobody_who_has_no_choice() -> None:
    """Stocks and gold are public: a single possible option is taken, and without one nothing happens."""
    table = holding("balliols-plan")
    table.muster({1: 1, 2: 4, 3: 1})
    table.pay({1: 4, 2: 0, 3: 0})
    events = table.do(PlayCard(seat=0, card="balliols-plan"))
    assert [event for event in events if isinstance(event, OptionTaken)] == [
        OptionTaken(seat=1, card="balliols-plan", option=1),
        OptionTaken(seat=2, card="balliols-plan", option=0),
        OptionTaken(seat=3, card="balliols-plan", option=None),
    ]
    assert table.to_act == (0,)


def test_border_raid_takes_a_gold_twice() -> None:
    table = holding("border-raid")
    events = table.do(PlayCard(seat=0, card="border-raid", target=2))
    assert GoldPaid(seat=2, payee=0, amount=1, reason="card", card="border-raid") in events
    assert (len(table.clan(0).face_up), table.state.bagpipe_discards) == (1, [])
    assert table.refusal(PlayCard(seat=0, card="border-raid", target=1)) == "card-not-held"
    table.do(PlayCard(seat=0, card="border-raid", face_up=True, target=3))
    assert (table.gold(), table.clan(0).face_up) == ([6, 4, 3, 3], [])


def test_nothing_is_taken_from_a_seat_without_gold() -> None:
    """Ruling 25: it is no legal target, and without one the card may not be played."""
    table = holding("border-raid")
    table.pay({1: 0, 2: 0})
    assert plays(table, 0) == [PlayCard(seat=0, card="border-raid", target=3)]
    assert table.refusal(PlayCard(seat=0, card="border-raid", target=1)) == "target-illegal"
    table.pay({3: 0})
    assert plays(table, 0) == []


@pytest.mark.parametrize("target", [None, 0, 4, -1])
def test_a_target_is_another_seat_of_this_table(target: int | None) -> None:
    table = holding("border-raid")
    assert table.refusal(PlayCard(seat=0, card="border-raid", target=target)) == "target-illegal"


def test_a_card_without_a_target_takes_none() -> None:
    table = holding("guardians")
    assert table.refusal(PlayCard(seat=0, card="guardians", target=1)) == "target-illegal"


# Before the reveal


def test_bruces_cunning_looks_at_a_token_and_may_swap_ones_own() -> None:
    table = before_reveal("bruces-cunning")
    assert plays(table, 2) == [PlayCard(seat=2, card="bruces-cunning", target=seat) for seat in (0, 3)]
    events = table.do(PlayCard(seat=2, card="bruces-cunning", target=3))
    assert TokenSeen(seat=2, target=3, card="bruces-cunning", side="england") in events
    assert table.clan(2).sightings == [Sighting(3, "england", True)]
    assert table.moves(2) == [ChooseSwap(seat=2, swap=False), ChooseSwap(seat=2, swap=True)]
    events = table.do(ChooseSwap(seat=2, swap=True))
    assert TokenRelaid(seat=2, card="bruces-cunning", side="scotland") in events
    table.passes()
    table.fight()
    assert table.state.battles[-1].sides[2] == "scotland"


def test_a_swap_and_no_swap_look_alike_to_the_others() -> None:
    for swap in (False, True):
        table = before_reveal("bruces-cunning")
        table.do(PlayCard(seat=2, card="bruces-cunning", target=3))
        events = table.do(ChooseSwap(seat=2, swap=swap))
        assert [type(event) for event in events] == [Answered, TokenRelaid]
        assert table.clan(2).token == ("scotland" if swap else "england")


def test_the_honour_holder_has_no_token_to_look_at_to_set_or_to_swap() -> None:
    """Ruling 9: with four or five seats."""
    table = Table()
    table.hold(1, "bruces-cunning", "lambertons-help", "highland-reserve")
    table.hold(2, "lambertons-help")
    table.to_window(MIXED, {0: 1})
    assert table.refusal(PlayCard(seat=1, card="bruces-cunning", target=0)) == "no-token"
    assert PlayCard(seat=1, card="lambertons-help", target=0) in table.moves(1)
    assert PlayCard(seat=1, card="highland-reserve") in table.moves(1)
    table.do(PassWindow(seat=1))
    assert table.refusal(PlayCard(seat=2, card="lambertons-help", target=1)) == "target-illegal"


def test_with_three_seats_the_holder_has_a_token_like_all() -> None:
    """Ruling 9."""
    table = Table(seats=3)
    table.hold(1, "bruces-cunning")
    table.hold(2, "spies-in-the-camp")
    table.to_window(["scotland", "england", "scotland"], {0: 1})
    assert table.state.holder == 1
    assert PlayCard(seat=1, card="bruces-cunning", target=0) in table.moves(1)
    table.do(PassWindow(seat=1))
    assert PlayCard(seat=2, card="spies-in-the-camp", target=1) in table.moves(2)


def test_lambertons_help_sets_a_token_to_scotland_face_up_for_good() -> None:
    table = before_reveal("lambertons-help")
    table.hold(3, "bruces-cunning")
    events = table.do(PlayCard(seat=2, card="lambertons-help", target=3))
    assert TokenSet(seat=3, side="scotland", by=2, card="lambertons-help") in events
    events = table.do(PlayCard(seat=3, card="bruces-cunning", target=0))
    assert not any(isinstance(event, TokenRelaid) for event in events)
    assert table.to_act == (0,)
    table.passes()
    table.fight()
    assert table.state.battles[-1].sides[3] == "scotland"


def test_spies_look_at_a_token_twice() -> None:
    table = before_reveal("spies-in-the-camp")
    table.do(PlayCard(seat=2, card="spies-in-the-camp", target=3))
    table.do(*(PassWindow(seat=seat) for seat in (3, 0, 1)))
    table.do(PlayCard(seat=2, card="spies-in-the-camp", face_up=True, target=0))
    assert table.clan(2).sightings == [Sighting(3, "england", True), Sighting(0, "scotland", True)]


def test_what_was_seen_is_no_longer_sure_once_its_owner_could_swap() -> None:
    table = before_reveal("spies-in-the-camp")
    table.hold(3, "bruces-cunning")
    table.do(PlayCard(seat=2, card="spies-in-the-camp", target=3))
    table.do(PlayCard(seat=3, card="bruces-cunning", target=0), ChooseSwap(seat=3, swap=False))
    assert table.clan(2).sightings == [Sighting(3, "england", False)]


def test_what_was_seen_is_forgotten_with_the_battle() -> None:
    table = before_reveal("spies-in-the-camp")
    table.do(PlayCard(seat=2, card="spies-in-the-camp", target=3))
    table.passes()
    table.fight()
    assert table.clan(2).sightings == []


def test_the_highland_reserve_sends_up_to_three_units() -> None:
    table = before_reveal("highland-reserve")
    table.do(PlayCard(seat=2, card="highland-reserve"))
    assert table.moves(2) == [ChooseUnits(seat=2, units=count) for count in range(4)]
    events = table.do(ChooseUnits(seat=2, units=3))
    assert UnitsMoved(seat=2, origin="stock", to="field", units=3, reason="card", card="highland-reserve") in events
    assert (table.stocks()[2], table.fields()[2]) == (0, 4)


def test_no_more_units_move_than_there_are() -> None:
    table = before_reveal("highland-reserve", send={0: 2, 2: 3, 3: 3})
    table.do(PlayCard(seat=2, card="highland-reserve"))
    assert table.moves(2) == [ChooseUnits(seat=2, units=count) for count in range(2)]


def test_with_no_unit_to_move_a_card_asks_nothing() -> None:
    table = before_reveal("highland-reserve", send={2: 4})
    table.do(PlayCard(seat=2, card="highland-reserve"))
    assert table.to_act == (3,)


def test_into_the_hills_takes_up_to_two_units_back() -> None:
    table = before_reveal("into-the-hills", send={2: 3})
    events = table.do(PlayCard(seat=2, card="into-the-hills"), ChooseUnits(seat=2, units=2))
    assert UnitsMoved(seat=2, origin="field", to="stock", units=2, reason="card", card="into-the-hills") in events
    assert (table.stocks()[2], table.fields()[2]) == (3, 1)


def test_burnt_supplies_remove_up_to_three_units_of_another_field() -> None:
    table = before_reveal("burnt-supplies", send={0: 1, 2: 1, 3: 3})
    assert plays(table, 2) == [PlayCard(seat=2, card="burnt-supplies", target=seat) for seat in (0, 3)]
    table.do(PlayCard(seat=2, card="burnt-supplies", target=3))
    assert table.to_act == (2,)
    events = table.do(ChooseUnits(seat=2, units=2))
    assert UnitsRemoved(seat=3, zone="field", units=2, by=2, card="burnt-supplies") in events
    assert table.fields()[3] == 1


def test_who_is_emptied_by_a_card_is_out_with_neither_reward_nor_dagger_card() -> None:
    """Ruling 18."""
    table = before_reveal("burnt-supplies")
    gold = table.gold()[3]
    table.do(PlayCard(seat=2, card="burnt-supplies", target=3), ChooseUnits(seat=2, units=3))
    table.passes()
    table.fight()
    table.reward()
    assert (table.gold()[3], table.clan(3).daggers) == (gold, [])
    assert len(table.clan(2).daggers) == 1


# Rewards


def test_the_descendant_of_david_pays_a_scot_three_gold_after_a_victory() -> None:
    table = in_rewards("descendant-of-david")
    events = table.do(PlayCard(seat=0, card="descendant-of-david"))
    assert GoldGained(seat=0, amount=3, reason="card", card="descendant-of-david") in events


def test_the_descendant_of_david_needs_a_victory() -> None:
    table = in_rewards("descendant-of-david", send={0: 1, 2: 1})
    assert table.refusal(PlayCard(seat=0, card="descendant-of-david")) == "card-needs"


def test_the_descendant_of_david_needs_a_scot() -> None:
    table = in_rewards("descendant-of-david", seat=2)
    assert table.refusal(PlayCard(seat=2, card="descendant-of-david")) == "card-needs"


def test_bruces_and_comyns_take_two_gold_from_the_other_side() -> None:
    table = in_rewards("bruces-and-comyns", send={0: 4, 1: 1, 2: 1})
    assert plays(table, 0) == [PlayCard(seat=0, card="bruces-and-comyns", target=2)]
    events = table.do(PlayCard(seat=0, card="bruces-and-comyns", target=2))
    assert GoldPaid(seat=2, payee=0, amount=2, reason="card", card="bruces-and-comyns") in events


def test_from_others_one_takes_as_much_as_they_have() -> None:
    """Ruling 25."""
    table = in_rewards("bruces-and-comyns")
    table.pay({2: 1})
    table.do(PlayCard(seat=0, card="bruces-and-comyns", target=2))
    assert table.gold()[2] == 0


def test_the_popes_decision_discards_a_dagger_card_face_down() -> None:
    table = holding("the-popes-decision", seat=2)
    table.betray(2, "triple", "single", "single")
    table.chance.wished.append("double-1")
    table.to_rewards(MIXED, {0: 4, 2: 1})
    table.do(PassWindow(seat=2) if table.to_act != (2,) else PlayCard(seat=2, card="the-popes-decision"))
    assert table.moves(2) == [ChooseDagger(seat=2, daggers=count) for count in (1, 2, 3)]
    assert table.refusal(ChooseDagger(seat=2, daggers=4)) == "dagger-not-held"
    (_, event) = table.do(ChooseDagger(seat=2, daggers=3))
    assert event == DaggerDiscarded(seat=2, card="the-popes-decision", daggers=3, copy="triple-1")
    assert table.state.dagger_discards == ["triple-1"]
    assert [shed.card for shed in table.clan(2).shed] == ["triple-1"]
    assert len(table.clan(2).daggers) == 3


def test_the_popes_decision_needs_a_dagger_card() -> None:
    table = in_rewards("the-popes-decision", seat=0)
    assert table.refusal(PlayCard(seat=0, card="the-popes-decision")) == "card-needs"


def test_edwards_favour_pays_a_friend_of_england_two_gold() -> None:
    table = in_rewards("edwards-favour", seat=2)
    events = table.do(PlayCard(seat=2, card="edwards-favour"))
    assert GoldGained(seat=2, amount=2, reason="card", card="edwards-favour") in events


def test_edwards_favour_is_not_for_scots() -> None:
    table = in_rewards("edwards-favour", seat=0)
    assert table.refusal(PlayCard(seat=0, card="edwards-favour")) == "card-needs"


def test_two_copies_of_a_card_are_one_move() -> None:
    table = holding("guardians", "guardians")
    assert plays(table, 0) == [PlayCard(seat=0, card="guardians")]


def test_a_played_card_is_discarded_at_once() -> None:
    table = holding("guardians")
    table.do(PlayCard(seat=0, card="guardians"))
    assert (table.clan(0).hand, table.state.bagpipe_discards) == ([], ["guardians-1"])


def test_several_cards_may_be_played_in_one_turn_in_any_order_with_the_rest() -> None:
    table = holding("guardians", "wallaces-voice", "border-raid")
    table.do(
        PlayCard(seat=0, card="wallaces-voice"),
        Replenish(seat=0, way="call-militia"),
        PlayCard(seat=0, card="border-raid", target=1),
        SendUnits(seat=0, units=6),
        PlayCard(seat=0, card="guardians"),
        EndTurn(seat=0),
    )
    assert table.to_act == (1,)


def test_there_are_no_gifts() -> None:
    """Ruling 34: no command hands gold, units or cards to another seat."""
    table = Table()
    offered = {type(move) for seat in range(4) for move in table.moves(seat)}
    assert offered == {Replenish, SendUnits}
