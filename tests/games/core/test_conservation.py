"""Checks of conservation name every lost, doubled, foreign or negative piece."""

import pytest

from games.core.conservation import check_pieces, check_sum


@pytest.mark.parametrize("amounts", [[10], [3, 7], [0, 10, 0], iter([4, 6])])
def test_coins_that_are_all_there_are_no_fault(amounts: list[int]) -> None:
    assert list(check_sum("coins", 10, amounts)) == []


@pytest.mark.parametrize(("amounts", "counted"), [([3, 6], 9), ([3, 8], 11), ([], 0)])
def test_a_coin_lost_or_made_is_a_fault(amounts: list[int], counted: int) -> None:
    assert list(check_sum("coins", 10, amounts)) == [f"coins: {counted} of 10"]


def test_a_place_with_less_than_nothing_is_a_fault_though_the_sum_is_right() -> None:
    assert list(check_sum("coins", 10, [12, -2])) == ["coins: a place holds -2"]


@pytest.mark.parametrize("lying", [["a", "b"], ["b", "a"]])
def test_cards_in_one_place_each_are_no_fault(lying: list[str]) -> None:
    assert list(check_pieces("cards", ["a", "b"], lying)) == []


@pytest.mark.parametrize(
    ("lying", "fault"),
    [
        (["a"], "b lies in 0 places instead of 1"),
        (["a", "b", "b"], "b lies in 2 places instead of 1"),
        (["a", "b", "c"], "c lies in 1 places instead of 0"),
    ],
)
def test_a_card_lost_doubled_or_foreign_is_a_fault(lying: list[str], fault: str) -> None:
    assert list(check_pieces("cards", ["a", "b"], lying)) == [f"cards: {fault}"]


def test_of_a_table_of_pieces_the_keys_are_meant() -> None:
    assert list(check_pieces("cards", {"a": 3, "b": 0}, ["a", "b"])) == []


def test_pieces_of_a_kind_are_counted() -> None:
    assert list(check_pieces("cubes", ["red", "red"], ["red", "red"])) == []
    assert list(check_pieces("cubes", ["red", "red"], ["red"])) == ["cubes: red lies in 1 places instead of 2"]
