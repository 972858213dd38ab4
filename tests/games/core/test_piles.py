"""Piles: an order that is not stored, items planted in the middle, and a known bottom."""

from collections import Counter
from itertools import pairwise

import pytest

from games.core.chance import Chance, Seeded
from games.core.piles import Pile, Planted

POOL = [f"card-{n}" for n in range(12)]


def draw(pile: Pile, chance: Chance) -> str:
    item = pile.next(chance)
    pile.take(item)
    return item


def draw_all(pile: Pile, chance: Chance) -> list[str]:
    return [draw(pile, chance) for _ in range(len(pile))]


def planted(*spans: tuple[int, int]) -> list[Planted]:
    return [Planted(f"plant-{n}", first, last) for n, (first, last) in enumerate(spans)]


def test_a_pile_gives_everything_once_in_the_order_of_chance() -> None:
    chance = Seeded(b"order")
    assert draw_all(Pile("deck", list(POOL)), chance) == chance.shuffle("deck", POOL)


def test_looking_at_the_next_card_does_not_move_it() -> None:
    pile, chance = Pile("deck", list(POOL)), Seeded(b"look")
    assert pile.next(chance) == pile.next(chance) == draw(pile, chance)
    assert len(pile) == 11
    assert pile.drawn == 1


def test_the_order_is_lazy_so_a_card_taken_out_changes_no_other() -> None:
    chance = Seeded(b"lazy")
    order = draw_all(Pile("deck", list(POOL)), chance)
    pile = Pile("deck", [card for card in POOL if card != order[5]])
    assert draw_all(pile, chance) == order[:5] + order[6:]


def test_another_epoch_reorders_what_is_left_and_nothing_else() -> None:
    pile = Pile("deck", list(POOL))
    first = [draw(pile, Seeded(b"epochs")) for _ in range(4)]
    rest = draw_all(pile.copy(), Seeded(b"epochs", 1))
    assert sorted(first + rest) == sorted(POOL)
    assert rest != draw_all(pile, Seeded(b"epochs"))


def test_the_planted_card_lies_anywhere_in_its_span_with_equal_chance() -> None:
    places = Counter(
        draw_all(Pile("deck", list(POOL), planted((3, 8))), Seeded(b"%d" % seed)).index("plant-0")
        for seed in range(3000)
    )
    assert set(places) == set(range(3, 9))
    assert sum((count - 500) ** 2 / 500 for count in places.values()) < 20.52


def depth_with_a_new_epoch(seed: int, change: int) -> int:
    """The draw at which the planted card came, if the epoch changed before draw `at`."""
    pile = Pile("deck", list(POOL), planted((3, 8)))
    order = [draw(pile, Seeded(b"%d" % seed, int(number >= change))) for number in range(13)]
    return order.index("plant-0")


@pytest.mark.parametrize("change", range(13))
def test_a_new_epoch_midway_keeps_the_planted_card_in_its_span(change: int) -> None:
    for seed in range(60):
        assert 3 <= depth_with_a_new_epoch(seed, change) <= 8


def test_a_new_epoch_midway_is_fair_to_the_depths_that_are_left() -> None:
    places = Counter(depth_with_a_new_epoch(seed, change=6) for seed in range(4000))
    late = [places[place] for place in (6, 7, 8)]
    assert sum((count - sum(late) / 3) ** 2 / (sum(late) / 3) for count in late) < 13.82


def test_the_planted_card_does_not_mind_which_cards_come_before_it() -> None:
    for seed in range(50):
        whole = Pile("deck", list(POOL), planted((3, 8)))
        other = Pile("deck", [f"other-{n}" for n in range(12)], planted((3, 8)))
        depth = [draw_all(pile, Seeded(b"%d" % seed)).index("plant-0") for pile in (whole, other)]
        assert depth[0] == depth[1]


@pytest.mark.parametrize("spans", [((2, 4), (2, 4)), ((0, 9), (3, 4)), ((4, 6), (5, 5)), ((1, 2), (1, 2), (0, 2))])
def test_several_planted_cards_do_not_push_each_other_out_of_their_spans(spans: tuple[tuple[int, int], ...]) -> None:
    for seed in range(200):
        order = draw_all(Pile("deck", list(POOL), planted(*spans)), Seeded(b"%d" % seed))
        for number, (first, last) in enumerate(spans):
            assert first <= order.index(f"plant-{number}") <= last


def test_two_planted_in_one_span_take_each_pair_of_depths_as_often() -> None:
    pairs: Counter[tuple[int, int]] = Counter()
    for seed in range(3000):
        order = draw_all(Pile("deck", list(POOL), planted((2, 4), (2, 4))), Seeded(b"%d" % seed))
        pairs[order.index("plant-0"), order.index("plant-1")] += 1
    assert len(pairs) == 6
    assert sum((count - 500) ** 2 / 500 for count in pairs.values()) < 20.52


def test_a_planted_card_that_was_not_reached_comes_after_the_pool() -> None:
    pile = Pile("deck", POOL[:2], planted((5, 9)))
    assert draw_all(pile, Seeded(b"short"))[-1] == "plant-0"


def test_what_is_put_under_comes_last_and_in_that_order() -> None:
    pile, chance = Pile("deck", list(POOL), planted((3, 20))), Seeded(b"under")
    back = [draw(pile, chance) for _ in range(3)]
    for card in back:
        pile.put_under(card)
    assert len(pile) == 13
    assert draw_all(pile, chance)[-3:] == back


def test_the_known_bottom_does_not_hang_on_chance() -> None:
    pile = Pile("deck", [], bottom=["b", "a", "c"])
    assert draw_all(pile, Seeded(b"any")) == ["b", "a", "c"]


def test_a_pile_that_is_filled_again_has_an_order_of_its_own() -> None:
    pile, chance = Pile("deck", list(POOL)), Seeded(b"again")
    first = draw_all(pile, chance)
    pile.refill(first, "deck/1")
    assert draw_all(pile, chance) != first


def test_a_pile_is_not_filled_again_under_the_same_label() -> None:
    with pytest.raises(ValueError, match="deck"):
        Pile("deck", []).refill(["card"], "deck")


def test_a_copy_goes_its_own_way() -> None:
    pile, chance = Pile("deck", list(POOL), planted((0, 3)), ["known"]), Seeded(b"copy")
    copied = pile.copy()
    assert copied == pile
    draw_all(copied, chance)
    copied.put_under("card-0")
    assert (len(pile), pile.drawn, pile.bottom) == (14, 0, ["known"])


def test_piles_do_not_share_what_they_begin_with() -> None:
    one, other = Pile("one", []), Pile("other", [])
    one.put_under("card")
    one.planted.append(Planted("plant", 0, 1))
    assert (other.bottom, other.planted) == ([], [])


def test_every_draw_counts() -> None:
    pile = Pile("deck", list(POOL), planted((1, 2)), ["known"])
    counts = [pile.drawn]
    for _ in range(len(pile)):
        draw(pile, Seeded(b"count"))
        counts.append(pile.drawn)
    assert all(after == before + 1 for before, after in pairwise(counts))
