"""Phase 5: strengths, ties, the defeat track."""

import pytest

from games.scotland.events import BattleFought, DefeatMarked
from games.scotland.state import Battle
from tests.games.scotland.table import Table


def fought(table: Table) -> Battle:
    return table.state.battles[-1]


def test_a_tied_battle_is_won_by_scotland() -> None:
    """Section 6 and ruling 31: 9 against 9."""
    table = Table(armies=["sack-of-berwick"])
    table.muster({0: 9, 3: 6})
    table.to_rewards(["scotland", None, "scotland", "england"], {0: 9, 3: 6})
    assert (fought(table).scots_total, fought(table).english_total) == (9, 9)
    assert fought(table).winner == "scotland"
    assert table.state.defeats == 0


def test_the_larger_army_wins_and_a_lost_battle_moves_the_marker() -> None:
    table = Table(armies=["sack-of-berwick"])
    table.to_window(["scotland", None, "scotland", "england"], {0: 4, 3: 2})
    table.passes()
    events = table.fight()
    assert fought(table).winner == "england"
    assert DefeatMarked(defeats=1) in events


def test_scotlands_field_fights_for_scotland() -> None:
    table = Table()
    table.turns({0: 1}, ways={0: "buy-weapons"})
    table.honour(1)
    table.sides("england", None, "england", "england")
    table.passes()
    table.fight()
    battle = fought(table)
    assert (battle.scotland, battle.armies) == (1, (2, 1, 1, 1))
    assert battle.scots_total == 1 + 1
    assert battle.english_total == 3 + 4


def test_all_units_on_fields_are_discarded_and_sizes_noted_first() -> None:
    """Ruling 38."""
    table = Table()
    table.turns({0: 3, 2: 2}, ways={1: "buy-weapons"})
    table.honour(1)
    table.sides("scotland", None, "england", "scotland")
    table.passes()
    table.fight()
    assert (table.fields(), table.state.scotland, table.state.units_out) == ([0] * 4, 0, sum(table.stocks()))
    assert fought(table).armies == (4, 1, 3, 1)


def test_a_seat_without_units_adds_nothing_to_its_side() -> None:
    table = Table(armies=["turncoats-at-caerlaverock"])
    table.to_rewards(["scotland", None, "england", "england"], {0: 3, 3: 1})
    assert fought(table).english == 3 + 2


@pytest.mark.parametrize(("seats", "strength"), [(3, 5), (4, 7), (5, 9)])
def test_longbows_count_two_more_for_each_clan_beyond_three(seats: int, strength: int) -> None:
    table = Table(seats=seats, armies=["longbows-at-falkirk"])
    sides = ["scotland"] * seats if seats == 3 else ["scotland", None, *["scotland"] * (seats - 2)]
    table.to_rewards(sides, {})
    assert fought(table).english == strength


@pytest.mark.parametrize(("seats", "strength"), [(3, 8), (4, 11), (5, 14)])
def test_edward_counts_three_more_for_each_clan_beyond_three(seats: int, strength: int) -> None:
    table = Table(seats=seats)
    table.meet("the-last-campaign")
    sides = ["scotland"] * seats if seats == 3 else ["scotland", None, *["scotland"] * (seats - 2)]
    table.to_rewards(sides, {})
    assert fought(table).english == strength


@pytest.mark.parametrize(("seats", "added"), [(3, 0), (4, 0), (5, 1)])
def test_the_strength_adjustment_is_an_option(seats: int, added: int) -> None:
    for option in (False, True):
        table = Table(seats=seats, strength_adjustment=option)
        sides = ["scotland"] * seats if seats == 3 else ["scotland", None, *["scotland"] * (seats - 2)]
        table.to_rewards(sides, {})
        assert fought(table).english == 3 + (added if option else 0)


def test_the_tokens_are_shown_in_the_battle() -> None:
    table = Table()
    table.to_window(["england", None, "scotland", "england"], {0: 1})
    assert not any(isinstance(event, BattleFought) for event in table.log)
    table.passes()
    (event,) = (event for event in table.fight() if isinstance(event, BattleFought))
    assert event.sides == ("england", "scotland", "scotland", "england")
    assert all(clan.token == "" for clan in table.state.clans)


def test_the_fourth_defeat_ends_the_game_in_the_battle() -> None:
    """Section 6 and ruling 29: no gold, no dagger card for that battle."""
    table = Table(seats=3)
    for _ in range(3):
        table.round(["england"] * 3, {0: 1})
    gold, daggers = table.gold(), [list(clan.daggers) for clan in table.state.clans]
    table.turns({0: 1}, ways=dict.fromkeys(range(3), "call-militia"))
    table.sides("england", "england", "england")
    table.passes()
    table.fight()
    assert table.state.defeats == 4
    assert table.state.outcome is not None
    assert table.state.outcome.reason == "scotland-fell"
    assert (table.gold(), [clan.daggers for clan in table.state.clans]) == (gold, daggers)
    assert table.to_act == ()


def test_the_fourth_defeat_in_the_last_round_counts_as_any() -> None:
    """Ruling 29: also in round 7."""
    table = Table(seats=3)
    for lost in (True, True, True, False, False, False):
        table.muster(dict.fromkeys(range(3), 20))
        table.round(["england" if lost else "scotland"] * 3, {0: 20})
    assert table.state.round == 7
    table.muster({0: 1})
    table.round(["england"] * 3, {0: 1})
    assert table.state.outcome is not None
    assert table.state.outcome.reason == "scotland-fell"
