"""The end: both conditions, the traitor, the tie-breaks."""

import pytest

from games.core.play import start
from games.scotland.commands import EndTurn
from games.scotland.events import GameEnded
from games.scotland.scoring import ranked, traitor
from tests.games.scotland.table import RULES, Table


@pytest.mark.parametrize(
    ("daggers", "seat"),
    [([7, 2, 1], 0), ([6, 2, 1], None), ([7, 7, 1], None), ([0, 5, 0], 1), ([1, 2, 9, 4], 2), ([0, 0, 0], None)],
)
def test_the_traitor_has_five_daggers_more_than_anybody_else(daggers: list[int], seat: int | None) -> None:
    """Section 6 and ruling 1."""
    assert traitor(daggers, 5) == seat


def test_if_scotland_stands_the_most_gold_wins() -> None:
    """Ruling 37."""
    assert ranked([10, 12, 8], [3, 4, 0], fell=False, traitor=None) == (2, 1, 3)


def test_a_tie_in_gold_goes_to_the_fewest_daggers() -> None:
    """Ruling 37."""
    assert ranked([12, 12, 8], [3, 2, 0], fell=False, traitor=None) == (2, 1, 3)


def test_a_tie_in_both_is_a_shared_victory() -> None:
    """Ruling 3."""
    assert ranked([12, 12, 8, 9], [2, 2, 0, 1], fell=False, traitor=None) == (1, 1, 4, 3)


def test_the_traitor_cannot_win_and_comes_last() -> None:
    """Ruling 37, and ours: last, since he is out of the count."""
    assert ranked([30, 12, 8], [9, 2, 0], fell=False, traitor=0) == (3, 1, 2)


def test_if_scotland_fell_the_fewest_daggers_win() -> None:
    """Ruling 37: the gold of the others is of no use to them."""
    assert ranked([30, 12, 8], [4, 2, 1], fell=True, traitor=None) == (3, 2, 1)


def test_if_scotland_fell_a_tie_in_daggers_goes_to_the_most_gold() -> None:
    assert ranked([30, 12, 8], [1, 2, 1], fell=True, traitor=None) == (1, 3, 2)


def test_if_scotland_fell_and_both_are_equal_the_victory_is_shared() -> None:
    assert ranked([8, 12, 8], [1, 2, 1], fell=True, traitor=None) == (1, 3, 1)


def to_the_last_window(table: Table) -> None:
    while table.state.round < 7:
        table.muster(dict.fromkeys(range(3), 20))
        table.round(["scotland"] * 3, {0: 20})
    table.muster(dict.fromkeys(range(3), 20))
    table.to_rewards(["scotland", "england", "scotland"], {0: 20, 1: 1})


def test_the_last_round_is_rewarded_in_full_and_then_counted() -> None:
    """Ruling 30."""
    table = Table(seats=3)
    to_the_last_window(table)
    assert table.state.outcome is None
    assert len(table.clan(1).daggers) == 1
    table.passes()
    outcome = RULES.outcome(table.state)
    assert outcome is not None
    assert outcome.reason == "scotland-stands"
    assert [score.categories["gold"] for score in outcome.scores] == table.gold()
    assert table.to_act == ()


def test_the_dagger_cards_are_shown_at_the_end() -> None:
    table = Table(seats=3)
    to_the_last_window(table)
    table.passes()
    event = table.log[-1]
    assert isinstance(event, GameEnded)
    assert event.daggers == ((), (1,), ())


def test_a_traitor_is_named_at_the_end() -> None:
    table = Table(seats=3)
    table.betray(0, "triple", "triple")
    to_the_last_window(table)
    table.passes()
    event = table.log[-1]
    assert isinstance(event, GameEnded)
    assert event.traitor == 0
    assert event.places[0] == 3
    assert event.scores[0].categories["traitor"] == 1


def test_there_is_no_traitor_when_scotland_fell() -> None:
    """Ruling 2."""
    table = Table(seats=3)
    table.betray(0, "triple", "triple")
    for _ in range(4):
        table.round(["scotland", "england", "england"], {1: 1})
    event = table.log[-1]
    assert isinstance(event, GameEnded)
    assert (event.reason, event.traitor) == ("scotland-fell", None)


def test_after_the_end_nobody_can_do_anything() -> None:
    table = Table(seats=3)
    for _ in range(4):
        table.round(["scotland", "england", "england"], {1: 1})
    assert table.refusal(start(3, {})) == "already-started"
    assert table.refusal(EndTurn(seat=0)) == "game-over"
    assert [table.moves(seat) for seat in (-1, 0, 1, 2)] == [[], [], [], []]


# What the total would be if the game ended here


def test_the_total_now_is_the_gold_one_has() -> None:
    table = Table()
    table.pay({0: 7, 3: 2})
    for viewer in (None, 0, 3):
        assert [score.now for score in RULES.standings(table.state, viewer)] == [7, 4, 4, 2]


def test_a_battle_that_is_not_paid_yet_brings_nothing_if_the_game_ended_here() -> None:
    table = Table(armies=["the-kings-open-purse"])
    table.to_window(["scotland", None, "scotland", "england"], {3: 1})
    table.passes()
    table.fight()
    assert RULES.standings(table.state, None)[3].now == 5
    table.reward()
    assert RULES.standings(table.state, None)[3].now == 5 + 5


def test_a_traitor_keeps_his_gold_in_the_total_and_daggers_of_others_do_not_show_in_it() -> None:
    table = Table(seats=3)
    before = RULES.standings(table.state, 1)
    table.betray(0, "triple", "triple")
    after = RULES.standings(table.state, 1)
    assert [score.now for score in before] == [score.now for score in after]


def test_the_last_total_now_is_the_total_in_the_end() -> None:
    table = Table(seats=3)
    table.betray(0, "triple", "triple")
    to_the_last_window(table)
    before = [score.total_now for score in RULES.standings(table.state, None)]
    table.passes()
    assert table.state.outcome is not None
    assert [score.total_now for score in RULES.standings(table.state, None)] == before
    assert [score.total for score in table.state.outcome.scores] == before


def test_to_end_the_turn_and_to_pass_are_set_apart() -> None:
    assert {kind.__name__ for kind in RULES.commands if kind.closes} == {"EndTurn", "PassWindow"}
