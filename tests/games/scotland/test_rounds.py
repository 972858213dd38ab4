"""Set-up, the seven rounds, and the rules of three seats."""

import pytest

from games.core.rules import HOUSE
from games.scotland.commands import EndTurn, LayToken, Replenish
from games.scotland.events import RoundBegan, UnitsGained
from tests.games.scotland.table import PLAIN, RULES, Table


def test_everybody_begins_with_four_units_and_four_gold_and_no_card() -> None:
    table = Table(seats=5)
    assert table.stocks() == [4] * 5
    assert table.gold() == [4] * 5
    assert all(not clan.hand and not clan.daggers and clan.field == 0 for clan in table.state.clans)


def test_the_first_honour_holder_may_be_chosen_and_begins() -> None:
    assert Table(holder=2).to_act == (2,)


def test_a_first_holder_beyond_the_table_counts_on_round_it() -> None:
    assert Table(seats=3, holder=4).to_act == (1,)


def test_the_first_honour_holder_is_drawn_unless_chosen() -> None:
    """Ruling 35."""
    assert RULES.meta.settle(4, {})["first_honour"] == "random"
    assert Table(armies=["3"], holder="random").state.holder == 3


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_an_army_lands_as_the_game_begins_and_the_holder_is_to_act(seats: int) -> None:
    table = Table(seats=seats, holder=1)
    assert (table.state.round, table.state.army, table.to_act) == (1, PLAIN, (1,))


def test_six_english_armies_come_and_then_an_edward() -> None:
    """Ruling 13: six of the nine, unseen; one of the two Edwards last."""
    table = Table(seats=3)
    while table.state.outcome is None:
        table.muster(dict.fromkeys(range(3), 20))
        table.round(["scotland"] * 3, {0: 20})
    armies = [event.army for event in table.log if isinstance(event, RoundBegan)]
    english = {army.id for army in RULES.box.sheet.english_armies}
    assert len(set(armies[:6])) == 6
    assert set(armies[:6]) < english
    assert [army in {card.id for card in RULES.box.sheet.edward_armies} for army in armies[6:]] == [True]


def test_turns_go_clockwise_from_the_honour_holder_and_the_new_holder_begins_the_next_round() -> None:
    """Ruling 8."""
    table = Table(seats=4, holder=2)
    order: list[int] = []
    while table.state.phase == "actions":
        (seat,) = table.to_act
        order.append(seat)
        table.do(Replenish(seat=seat, way="collect-tax"), EndTurn(seat=seat))
    assert order == [2, 3, 0, 1]
    table.honour(1)
    table.sides("scotland", None, "scotland", "scotland")
    table.passes()
    table.fight()
    table.reward()
    assert (table.state.round, table.to_act) == (2, (1,))


def test_battle_and_rewards_are_steps_of_the_house() -> None:
    table = Table()
    table.to_window(["scotland", None, "scotland", "england"], {2: 1})
    table.passes()
    assert (table.state.phase, table.to_act) == ("battle", (HOUSE,))
    table.fight()
    assert (table.state.phase, table.to_act) == ("rewards", (HOUSE,))


def test_with_three_seats_a_unit_joins_scotland_at_the_start_of_each_round() -> None:
    """Ruling 10: once a round, before the first turn."""
    table = Table(seats=3)
    assert table.state.scotland == 1
    table.round(["scotland"] * 3, {0: 4})
    assert (table.state.round, table.state.scotland) == (2, 1)
    joined = [event for event in table.log if isinstance(event, UnitsGained) and event.reason == "three-seats"]
    assert [(event.seat, event.zone, event.units) for event in joined] == [(None, "scotland", 1)] * 2


@pytest.mark.parametrize("seats", [4, 5])
def test_with_more_seats_scotlands_field_begins_empty(seats: int) -> None:
    assert Table(seats=seats).state.scotland == 0


def test_with_three_seats_the_honour_goes_round_by_itself_and_binds_nobody() -> None:
    table = Table(seats=3, holder=2)
    table.turns()
    assert table.state.holder == 0
    assert table.to_act == (0, 1, 2)
    assert LayToken(seat=0, side="england") in table.moves(0)


def test_with_three_seats_all_may_fight_for_england_and_only_scotlands_field_stands_against_them() -> None:
    """Ruling 11."""
    table = Table(seats=3)
    table.to_rewards(["england"] * 3, {0: 1, 1: 1, 2: 1})
    battle = table.state.battles[-1]
    assert (battle.scots_total, battle.english_total, battle.winner) == (1, 3 + 3, "england")
