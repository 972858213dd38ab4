"""Round scorings, the final one, ties (rulebook pages 10 and 11, rulings 16, 17, 24 and 26 to 30)."""

from __future__ import annotations

import pytest

from games.core.rules import Outcome
from games.glenmore.events import Compared, Counted, PointsGained
from games.glenmore.scoring import compared, counted, verdict
from games.glenmore.vocabulary import cell_at
from tests.games.glenmore.table import BOX, RULES, Table, seen
from tests.games.playing import any_rules
from tests.games.worlds import answers


def points(table: Table, category: str) -> tuple[int, ...]:
    lines = compared(BOX, table.state)
    return tuple(line.points for line in lines if line.category == category)


def example() -> Table:
    """The holdings of page 10, rebuilt from the printed points."""
    table = Table(4)
    for seat, (barrels, chieftains) in enumerate([(3, 2), (0, 1), (3, 4), (5, 0)]):
        table.give(seat, barrels=barrels, chieftains=chieftains)
    table.card("loch-lochy", seat=0)
    table.card("loch-morar", seat=1)
    return table


def test_page_10_the_scoring_of_four_clans() -> None:
    table = example()
    assert points(table, "whisky") == (3, 0, 3, 8)
    assert points(table, "chieftains") == (2, 1, 5, 0)
    assert points(table, "locations") == (1, 1, 0, 0)


def test_page_10_the_totals() -> None:
    table = example()
    lines = compared(BOX, table.state)
    assert [sum(line.points for line in lines if line.seat == seat) for seat in range(4)] == [6, 2, 8, 8]


def test_one_more_for_everyone_changes_nothing() -> None:
    table = example()
    for seat in range(4):
        table.give(seat, barrels=1)
    assert points(table, "whisky") == (3, 0, 3, 8)


@pytest.mark.parametrize(("difference", "worth"), [(0, 0), (1, 1), (2, 2), (3, 3), (4, 5), (5, 8), (6, 8), (11, 8)])
def test_a_lead_over_the_last_scores_by_the_difference_table(difference: int, worth: int) -> None:
    table = Table(4)
    table.give(2, barrels=difference)
    assert points(table, "whisky") == (0, 0, worth, 0)


def test_ruling_26_who_is_level_with_the_lowest_gets_nothing_and_the_die_never_counts() -> None:
    table = Table(2)
    table.give(0, barrels=4)
    table.give(1, barrels=2)
    assert points(table, "whisky") == (2, 0)


def test_ruling_16_mey_doubles_chieftains_and_no_hats() -> None:
    table = Table(4)
    table.give(0, chieftains=2)
    table.card("castle-of-mey", "cawdor-castle")
    assert Compared(0, "chieftains", 2 * 2 + 1 + 3, 8, 8) in compared(BOX, table.state)


def test_ruling_17_hats_count_from_the_moment_the_card_is_owned() -> None:
    table = Table(4)
    table.card("castle-moil")
    assert points(table, "chieftains") == (1, 0, 0, 0)
    assert points(table, "locations") == (1, 0, 0, 0)


def test_ruling_17_cawdor_counts_for_three() -> None:
    table = Table(4)
    table.card("cawdor-castle")
    assert points(table, "chieftains") == (3, 0, 0, 0)


def test_ruling_14_a_spent_barrel_no_longer_counts() -> None:
    table = Table(4)
    table.lay("quarry-0-river", 0, 1)
    table.give(barrels=2)
    table.track(s5="tavern-3-a")
    table.take("tavern-3-a")
    assert points(table, "whisky") == (1, 0, 0, 0)


def final(table: Table, category: str, seat: int = 0) -> int:
    return sum(line.points for line in counted(BOX, table.state) if (line.category, line.seat) == (category, seat))


def test_ruling_23_iona_abbey_pays_two_for_each_yellow_tile_itself_included() -> None:
    table = Table(4)
    table.card("iona-abbey")
    for number, tile in enumerate(["quarry-0-river", "forest-0-river", "distillery-1-plain", "field-0-road"]):
        table.lay(tile, number, 5)
    assert Counted(0, "cards", "iona-abbey", 4, 8) in counted(BOX, table.state)


def test_loch_morar_pays_two_for_each_green_tile() -> None:
    table = Table(4)
    table.card("loch-morar")
    for number, tile in enumerate(["field-0-road", "pasture-0-river", "meadow-0-river", "forest-0-river"]):
        table.lay(tile, number, 5)
    assert Counted(0, "cards", "loch-morar", 3, 6) in counted(BOX, table.state)


def test_ruling_24_duart_castle_pays_three_for_each_village_home_included_castles_not() -> None:
    table = Table(4)
    table.card("duart-castle", "castle-moil")
    table.lay("village-0-road", 1, 0)
    assert Counted(0, "cards", "duart-castle", 2, 6) in counted(BOX, table.state)


def test_a_coin_is_a_point() -> None:
    table = Table(4)
    table.give(1, coins=9)
    assert final(table, "coins", 1) == 9


def test_page_11_the_tile_penalty() -> None:
    table = Table(4)
    numbers = iter(tile for stack in BOX.stacks for tile in stack if tile not in table.state.track)
    for seat, tiles in enumerate([15, 13, 16, 13]):
        for number in range(tiles - 1):
            table.lay(next(numbers), number, 9, seat=seat)
    assert [final(table, "extra-tiles", seat) for seat in range(4)] == [-6, 0, -9, 0]


def to_the_end(table: Table) -> Outcome:
    """Let the house score the last round and the end."""
    table.stacks(0, 0, 0, 1)
    table.state.round = 3
    table.figures(0, 1, 2, 3)
    table.track(s4="forest-0-river")
    table.take("forest-0-river")
    table.place(0, 1)
    table.end()
    table.house()
    table.house()
    result = RULES.outcome(table.state)
    assert result is not None
    return result


def test_ruling_27_the_third_scoring_the_cards_coins_and_tiles_all_count() -> None:
    table = Table(4)
    table.give(0, barrels=1)
    table.give(1, coins=10)
    result = to_the_end(table)
    assert [score.total for score in result.scores] == [1 + 6 - 3, 10, 6, 6]
    assert result.places == (4, 1, 2, 2)
    assert result.scores[0].categories["extra-tiles"] == -3
    assert RULES.standings(table.state, None) == result.scores


def test_ruling_28_a_total_may_be_negative() -> None:
    table = Table(4)
    for number, tile in enumerate(["quarry-0-river", "pasture-0-river", "meadow-0-river"]):
        table.lay(tile, number + 3, 9)
    table.give(0, coins=0)
    assert to_the_end(table).scores[0].total == -12


def test_ruling_29_a_tie_is_broken_by_the_cubes_left_on_own_tiles() -> None:
    table = Table(4)
    table.give(0, coins=9)
    table.put(cell_at(0, 0), "wood")
    table.put(cell_at(0, 0), "wood", "wood", seat=2)
    result = to_the_end(table)
    assert [score.total for score in result.scores] == [6, 6, 6, 6]
    assert result.places == (2, 3, 1, 3)
    assert result.reason == "goods"


def test_ruling_29_who_is_still_level_shares_the_victory() -> None:
    table = Table(4)
    table.give(0, coins=9)
    result = to_the_end(table)
    assert result.places == (1, 1, 1, 1)
    assert result.reason == "shared"


def test_barrels_and_coins_break_no_tie() -> None:
    assert verdict((6, 6), (0, 0)) == ((1, 1), "shared")
    assert verdict((6, 5), (0, 3)) == ((1, 2), "points")
    assert verdict((6, 6), (0, 3)) == ((2, 1), "goods")


def test_ruling_30_points_and_coins_are_open_to_all() -> None:
    table = Table(4)
    views = [seen(table.state, viewer) for viewer in (None, 0, 3)]
    assert views[0] == views[1] == views[2]
    assert [clan["coins"] for clan in views[0]["clans"]] == [6, 6, 6, 6]
    assert [clan["points"] for clan in views[0]["clans"]] == [0, 0, 0, 0]


def totals_now(table: Table) -> list[int]:
    return [score.total_now for score in RULES.standings(table.state, None)]


def test_the_total_now_adds_a_scoring_and_the_end_to_what_has_been_scored() -> None:
    """Page 10's points, a coin each for one, two yellow tiles of Iona Abbey, and three points for a tile too many."""
    table = example()
    for seat in range(4):
        table.give(seat, coins=0)
    table.give(2, coins=7)
    table.card("iona-abbey", seat=3)
    scored = RULES.standings(table.state, None)
    assert [score.total for score in scored] == [0, 0, 0, 0]
    cards = (1, 1, 0, 1)
    assert totals_now(table) == [3 + 2 + cards[0] - 3, 0 + 1 + cards[1] - 3, 3 + 5 + 0 + 7, 8 + 0 + cards[3] + 2 - 3]


def test_the_total_now_is_the_final_total_as_soon_as_only_the_house_is_to_act() -> None:
    table = Table(4)
    table.give(0, barrels=3, coins=2)
    table.give(2, chieftains=2)
    table.card("castle-moil", seat=1)
    table.stacks(0, 0, 0, 1)
    table.state.round = 3
    table.figures(0, 1, 2, 3)
    table.track(s4="forest-0-river")
    table.take("forest-0-river")
    table.place(0, 1)
    table.end()
    now = [totals_now(table)]
    for _ in range(2):
        table.house()
        now.append(totals_now(table))
    outcome = RULES.outcome(table.state)
    assert outcome is not None
    final = [score.total for score in outcome.scores]
    assert now == [final] * 3
    assert all(score.now is None for score in RULES.standings(table.state, None))


def hidden() -> Table:
    """A game with hidden totals, in which two seats have scored."""
    table = Table(3, hidden_points=True)
    for seat, points in ((0, 4), (2, 7)):
        RULES.evolve(table.state, PointsGained(seat, points, "bridge"))
    return table


@pytest.mark.parametrize(("viewer", "known"), [(None, [None] * 3), (0, [4, None, None]), (2, [None, None, 7])])
def test_ruling_30_hidden_points_are_seen_by_their_own_seat_only(viewer: int | None, known: list[int | None]) -> None:
    table = hidden()
    assert [clan["points"] for clan in seen(table.state, viewer)["clans"]] == known
    shown = [RULES.standings(table.state, viewer)[seat] for seat in range(3)]
    assert [score.total for score in shown] == [points or 0 for points in known]
    assert [bool(score.categories) for score in shown] == [points is not None for points in known]
    assert [score.now is None for score in shown] == [points is None for points in known]


def test_ruling_30_what_is_hidden_tells_no_two_positions_apart() -> None:
    """Whatever the other seats have scored, the table looks the same to a spectator and to seat 1."""
    one, other = hidden(), hidden()
    RULES.evolve(other.state, PointsGained(0, 5, "grocer"))
    for viewer in (None, 1):
        assert answers(any_rules(RULES), one.state, viewer) == answers(any_rules(RULES), other.state, viewer)
    assert RULES.view(one.state, 0) != RULES.view(other.state, 0)


def test_ruling_30_coins_stay_open() -> None:
    assert [clan["coins"] for clan in seen(hidden().state, 1)["clans"]] == [6, 6, 6]


def test_ruling_30_at_the_end_everything_is_shown() -> None:
    table = Table(4, hidden_points=True)
    result = to_the_end(table)
    assert RULES.standings(table.state, None) == RULES.standings(table.state, 2) == result.scores
    assert [clan["points"] for clan in seen(table.state, None)["clans"]] == [score.total for score in result.scores]
