"""Places with ties, points by category, and what the total would be now."""

import pytest

from games.core.rules import Score
from games.core.scores import Tally, places
from games.core.seats import clockwise


@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        ([], ()),
        ([7], (1,)),
        ([1, 2, 3], (1, 2, 3)),
        ([3, 1, 2], (3, 1, 2)),
        ([5, 5, 5], (1, 1, 1)),
        ([2, 1, 2, 1, 9], (3, 1, 3, 1, 5)),
        ([(-8, -1), (-8, -2), (-9, 0), (-8, -2)], (4, 2, 1, 2)),
    ],
)
def test_the_smallest_key_is_first_and_equal_keys_share_a_place(keys: list[int], expected: tuple[int, ...]) -> None:
    assert places(keys) == expected


def test_a_tally_adds_by_category_and_in_all() -> None:
    tally = Tally.of(("tiles", "coins"))
    tally.add("tiles", 5)
    tally.add("coins", -2)
    tally.add("tiles", 1)
    assert (tally.categories, tally.total) == ({"tiles": 6, "coins": -2}, 4)


def test_a_tally_has_only_the_categories_it_began_with() -> None:
    with pytest.raises(KeyError):
        Tally.of(("tiles",)).add("tiels", 1)


def test_a_copy_of_a_tally_is_independent() -> None:
    tally = Tally.of(("tiles",))
    copy = tally.copy()
    assert copy == tally
    copy.add("tiles", 3)
    assert (tally.categories, tally.total) == ({"tiles": 0}, 0)


def test_the_score_of_a_tally_does_not_change_with_it() -> None:
    tally = Tally.of(("tiles",))
    tally.add("tiles", 3)
    score = tally.score(1, now=8)
    tally.add("tiles", 1)
    assert score == Score(1, 3, {"tiles": 3}, 8)


def test_now_is_the_total_unless_a_title_says_otherwise() -> None:
    assert Score(0, 5, {}).total_now == 5
    assert Score(0, 5, {}, 9).total_now == 9
    assert Score(0, 5, {}, 0).total_now == 0


def test_clockwise_counts_on_from_the_first_and_round_the_table() -> None:
    assert clockwise(0, 3) == (0, 1, 2)
    assert clockwise(2, 4) == (2, 3, 0, 1)
    assert clockwise(5, 3) == (2, 0, 1)
    assert clockwise(0, 1) == (0,)
