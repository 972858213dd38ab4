"""Chance is fair, and depends only on seed, epoch and label."""

from collections import Counter
from itertools import permutations

import pytest

from games.core.chance import Seeded, Watched

ITEMS = [f"tile-{n}" for n in range(6)]


def chi_square(counts: list[int], expected: float) -> float:
    return sum((count - expected) ** 2 / expected for count in counts)


# Fair chance keeps within the limits for 999 of 1000 seeds, and the seeds are fixed.


@pytest.mark.parametrize(("sides", "limit"), [(2, 10.83), (6, 20.52), (20, 43.82)])
def test_rolls_are_fair(sides: int, limit: float) -> None:
    rolls = Counter(Seeded(b"fair").roll("die", count, sides) for count in range(6000))
    assert set(rolls) == set(range(sides))
    assert chi_square(list(rolls.values()), 6000 / sides) < limit


def test_each_item_is_picked_as_often() -> None:
    picks = Counter(Seeded(b"%d" % seed).pick("bag", ITEMS) for seed in range(6000))
    assert chi_square(list(picks.values()), 1000) < 20.52


def test_each_order_comes_as_often() -> None:
    orders = Counter(tuple(Seeded(b"%d" % seed).shuffle("bag", ITEMS[:4])) for seed in range(4800))
    assert set(orders) == set(permutations(ITEMS[:4]))
    assert chi_square(list(orders.values()), 200) < 49.73


def test_one_roll_says_nothing_of_the_next() -> None:
    chance = Seeded(b"pairs")
    pairs = Counter((chance.roll("die", n, 3), chance.roll("die", n + 1, 3)) for n in range(0, 9000, 2))
    assert chi_square(list(pairs.values()), 500) < 26.12


def test_the_same_seed_says_the_same() -> None:
    one, other = Seeded(b"same", 2), Seeded(b"same", 2)
    assert one.shuffle("bag", ITEMS) == other.shuffle("bag", ITEMS)
    assert [one.roll("die", n, 6) for n in range(20)] == [other.roll("die", n, 6) for n in range(20)]


def test_what_was_asked_before_does_not_matter() -> None:
    fresh, used = Seeded(b"path"), Seeded(b"path")
    for n in range(50):
        used.roll("die", n, 6)
        used.pick("bag", ITEMS)
    assert used.pick("bag", ITEMS) == fresh.pick("bag", ITEMS)
    assert used.roll("die", 7, 6) == fresh.roll("die", 7, 6)


def test_the_order_of_the_question_does_not_matter() -> None:
    assert Seeded(b"order").shuffle("bag", ITEMS) == Seeded(b"order").shuffle("bag", ITEMS[::-1])


@pytest.mark.parametrize("gone", ITEMS)
def test_leaving_one_out_changes_nothing_for_the_others(gone: str) -> None:
    chance = Seeded(b"lazy")
    left = [item for item in ITEMS if item != gone]
    assert chance.shuffle("bag", left) == [item for item in chance.shuffle("bag", ITEMS) if item != gone]


def test_drawing_one_by_one_is_the_shuffled_order() -> None:
    chance, left, drawn = Seeded(b"draw"), list(ITEMS), []
    while left:
        drawn.append(chance.pick("bag", left))
        left.remove(drawn[-1])
    assert drawn == chance.shuffle("bag", ITEMS)


@pytest.mark.parametrize("other", [Seeded(b"seed", 1), Seeded(b"other")])
def test_another_epoch_or_seed_is_other_luck(other: Seeded) -> None:
    rolls = [[chance.roll("die", n, 1000) for n in range(20)] for chance in (Seeded(b"seed"), other)]
    assert rolls[0] != rolls[1]


def test_labels_have_luck_of_their_own() -> None:
    chance = Seeded(b"labels")
    assert [chance.roll("a", n, 1000) for n in range(20)] != [chance.roll("b", n, 1000) for n in range(20)]
    assert len({tuple(chance.shuffle(f"bag/{n}", ITEMS)) for n in range(10)}) > 5


def test_watched_chance_says_the_same_and_remembers_that_it_was_asked() -> None:
    plain = Seeded(b"watched")
    for question in ("pick", "shuffle"):
        watched = Watched(plain)
        assert not watched.asked
        assert getattr(watched, question)("bag", ITEMS) == getattr(plain, question)("bag", ITEMS)
        assert watched.asked
    watched = Watched(plain)
    assert watched.roll("die", 3, 6) == plain.roll("die", 3, 6)
    assert watched.asked
