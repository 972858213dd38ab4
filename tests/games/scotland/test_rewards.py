"""Phase 6: what each side is paid."""

import pytest

from games.core.rules import Event
from games.scotland.events import (
    BagpipeDrawn,
    DaggerDrawn,
    GoldGained,
    PileEmpty,
    PileReshuffled,
    RewardsPaid,
    UnitsGained,
    WindowOpened,
)
from tests.games.scotland.table import Table


def gains(events: list[Event], reason: str | None = None) -> dict[int, int]:
    gold = [event for event in events if isinstance(event, GoldGained) and reason in (None, event.reason)]
    return {event.seat: event.amount for event in gold}


def cards(events: list[Event], kind: type[BagpipeDrawn] | type[DaggerDrawn]) -> list[int]:
    return [event.seat for event in events if isinstance(event, kind)]


def test_scots_who_won_draw_a_bagpipe_card_and_the_gold_of_the_whole_beret() -> None:
    table = Table(seats=4, armies=["sack-of-berwick"])
    events = table.to_rewards(["scotland", None, "scotland", "england"], {0: 4, 1: 1, 3: 1})
    assert gains(events, "scotland-won") == {0: 2, 1: 2}
    assert cards(events, BagpipeDrawn) == [1, 0]
    assert [len(clan.fresh) for clan in table.state.clans] == [1, 1, 0, 0]


def test_scots_who_lost_get_a_unit_and_the_gold_of_the_torn_beret() -> None:
    table = Table(seats=4, armies=["sack-of-berwick"])
    events = table.to_rewards(["scotland", None, "scotland", "england"], {0: 1, 3: 4})
    assert gains(events, "scotland-lost") == {0: 1}
    assert UnitsGained(seat=0, zone="stock", units=1, reason="scotland-lost", card="sack-of-berwick") in events
    assert cards(events, BagpipeDrawn) == []


@pytest.mark.parametrize("sent", [1, 4])
def test_englands_friends_draw_a_dagger_card_whatever_the_outcome(sent: int) -> None:
    table = Table(seats=4)
    events = table.to_rewards(["scotland", None, "scotland", "england"], {0: sent, 3: 1})
    assert cards(events, DaggerDrawn) == [3]
    assert gains(events, "for-england") == {3: 4}


def test_seven_gold_shared_by_two_is_three_each() -> None:
    """Section 6: one is lost."""
    table = Table(seats=4, armies=["longbows-at-falkirk"])
    events = table.to_rewards(["scotland", None, "england", "england"], {2: 1, 3: 1})
    assert gains(events, "for-england") == {2: 3, 3: 3}


def test_seven_gold_shared_by_three_is_two_each() -> None:
    """Section 6."""
    table = Table(seats=4, armies=["longbows-at-falkirk"])
    events = table.to_rewards(["england", None, "england", "england"], {0: 1, 2: 1, 3: 1})
    assert gains(events, "for-england") == {0: 2, 2: 2, 3: 2}


def test_the_open_purse_pays_five_to_each() -> None:
    """Section 6: three supporters."""
    table = Table(seats=4, armies=["the-kings-open-purse"])
    events = table.to_rewards(["england", None, "england", "england"], {0: 1, 2: 1, 3: 1})
    assert gains(events, "for-england") == {0: 5, 2: 5, 3: 5}


def test_without_friends_england_pays_nothing() -> None:
    """Ruling 32."""
    table = Table(seats=4)
    events = table.to_rewards(["scotland", None, "scotland", "scotland"], {0: 1})
    assert gains(events, "for-england") == {}


def test_without_a_unit_there_is_no_gold_no_card_and_no_share() -> None:
    """Section 6 and ruling 19."""
    table = Table(seats=4, armies=["longbows-at-falkirk"])
    events = table.to_rewards(["scotland", None, "england", "england"], {3: 1})
    assert gains(events) == {3: 7}
    assert cards(events, DaggerDrawn) == [3]
    assert table.clan(2).daggers == []


def test_a_unit_bought_by_another_is_enough_to_take_part() -> None:
    """Ruling 17."""
    table = Table(seats=4, armies=["sack-of-berwick"])
    table.turns(ways={0: "buy-weapons"})
    table.honour(1)
    table.sides("scotland", None, "england", "scotland")
    table.passes()
    table.fight()
    assert gains(table.reward(), "for-england") == {2: 4}


def test_rewards_are_drawn_clockwise_from_the_honour_holder() -> None:
    """Ruling 21."""
    table = Table(seats=5, armies=["sack-of-berwick"])
    events = table.to_rewards(
        ["scotland", "scotland", "scotland", None, "scotland"], dict.fromkeys(range(5), 1), honour=3
    )
    assert cards(events, BagpipeDrawn) == [3, 4, 0, 1, 2]


def test_the_largest_army_of_scotland_is_paid_extra() -> None:
    """Ruling 4: only Scots count; the larger army of a traitor and Scotland's own field do not."""
    table = Table(seats=4, armies=["stirling-bridge"])
    table.muster({0: 20, 1: 19, 3: 21})
    events = table.to_rewards(["scotland", None, "scotland", "england"], {0: 20, 1: 19, 3: 21})
    assert gains(events, "largest-army") == {0: 2}


def test_a_tie_for_the_largest_army_shares_the_bonus() -> None:
    """Ruling 5: and loses the remainder."""
    table = Table(seats=4)
    table.meet("the-last-campaign")
    table.muster({0: 6, 1: 6, 2: 5})
    events = table.to_rewards(["scotland", None, "scotland", "england"], {0: 6, 1: 6, 2: 5})
    assert gains(events, "largest-army") == {0: 1, 1: 1}


def test_the_honour_holder_after_this_rounds_passing_is_paid_extra() -> None:
    """Ruling 6."""
    table = Table(seats=4, armies=["night-march-to-methven"])
    events = table.to_rewards(["scotland", None, "scotland", "scotland"], {0: 4, 1: 1})
    assert gains(events, "honour-holder") == {1: 2}


def test_a_holder_without_units_gets_no_bonus() -> None:
    """Ruling 6."""
    table = Table(seats=4, armies=["night-march-to-methven"])
    events = table.to_rewards(["scotland", None, "scotland", "scotland"], {0: 4})
    assert gains(events, "honour-holder") == {}


def test_with_three_seats_a_holder_on_englands_side_gets_no_bonus() -> None:
    """Ruling 6."""
    table = Table(seats=3, armies=["night-march-to-methven"])
    table.muster({0: 6})
    events = table.to_rewards(["scotland", "england", "scotland"], {0: 6, 1: 1})
    assert table.state.holder == 1
    assert table.state.battles[-1].winner == "scotland"
    assert gains(events, "honour-holder") == {}


def test_scots_share_an_extra_after_a_victory() -> None:
    """6 gold for four: one each, two lost."""
    table = Table(seats=5, armies=["spoils-of-roslin"])
    events = table.to_rewards(["scotland", None, "scotland", "scotland", "scotland"], {0: 2, 1: 1, 2: 1, 3: 1})
    assert gains(events, "scots-supporters") == {0: 1, 1: 1, 2: 1, 3: 1}


def test_no_extra_for_scots_after_a_defeat() -> None:
    table = Table(seats=4, armies=["spoils-of-roslin"])
    events = table.to_rewards(["scotland", None, "scotland", "scotland"], {0: 1})
    assert gains(events, "scots-supporters") == {}


def test_englands_friends_draw_bagpipes_on_some_cards_when_scotland_lost() -> None:
    table = Table(seats=4, armies=["road-to-dunbar"])
    events = table.to_rewards(["scotland", None, "england", "england"], {2: 1, 3: 1})
    assert cards(events, BagpipeDrawn) == [2, 3]


def test_no_bagpipes_for_englands_friends_when_scotland_won() -> None:
    table = Table(seats=4, armies=["road-to-dunbar"])
    table.muster({0: 9})
    events = table.to_rewards(["scotland", None, "england", "england"], {0: 9, 2: 1, 3: 1})
    assert cards(events, BagpipeDrawn) == [0]


def test_every_gain_says_why_and_names_the_army() -> None:
    table = Table(seats=4, armies=["stirling-bridge"])
    table.muster({0: 9})
    events = table.to_rewards(["scotland", None, "scotland", "england"], {0: 9, 3: 1})
    assert {(e.seat, e.amount, e.reason, e.card) for e in events if isinstance(e, GoldGained)} == {
        (0, 2, "scotland-won", "stirling-bridge"),
        (0, 2, "largest-army", "stirling-bridge"),
        (3, 6, "for-england", "stirling-bridge"),
    }


def test_a_reward_of_nothing_makes_no_event() -> None:
    """The gold under the torn beret of this army is 0."""
    table = Table(seats=4, armies=["spoils-of-roslin"])
    assert table.to_rewards(["scotland", None, "scotland", "scotland"], {0: 1}) == [
        UnitsGained(seat=0, zone="stock", units=1, reason="scotland-lost", card="spoils-of-roslin"),
        RewardsPaid(),
        WindowOpened(window="rewards", seats=(0,)),
    ]


def test_a_pile_with_cards_left_is_not_reshuffled() -> None:
    table = Table(seats=4)
    for pool, discards in (
        (table.state.bagpipes.pool, table.state.bagpipe_discards),
        (table.state.daggers.pool, table.state.dagger_discards),
    ):
        discards.append(pool.pop())
    events = table.to_rewards(["scotland", None, "scotland", "england"], {0: 4, 3: 1})
    assert (cards(events, BagpipeDrawn), cards(events, DaggerDrawn)) == ([0], [3])
    assert not any(isinstance(event, PileReshuffled) for event in events)


def test_an_empty_bagpipe_pile_is_made_of_the_discards_and_without_them_there_is_no_card() -> None:
    """Ruling 26."""
    table = Table(seats=4)
    spare = table.state.bagpipes.pool
    table.clan(2).hand += spare[:-1]
    table.state.bagpipe_discards.append(spare[-1])
    spare.clear()
    last = table.state.bagpipe_discards[0]
    events = table.to_rewards(["scotland", None, "scotland", "scotland"], {0: 4, 1: 1})
    assert [event for event in events if isinstance(event, PileReshuffled)] == [PileReshuffled("bagpipes", 1)]
    assert table.clan(1).fresh == [last]
    assert PileEmpty(seat=0, pile="bagpipes") in events
    assert table.clan(0).fresh == []


def test_an_empty_dagger_pile_is_made_of_the_discards_and_without_them_there_is_no_card() -> None:
    """Ruling 27."""
    table = Table(seats=4)
    spare = table.state.daggers.pool
    table.clan(1).daggers += spare[:-1]
    table.clan(1).drawn += [0] * len(spare[:-1])
    table.state.dagger_discards.append(spare[-1])
    spare.clear()
    last = table.state.dagger_discards[0]
    events = table.to_rewards(["scotland", None, "england", "england"], {2: 1, 3: 1})
    assert [event for event in events if isinstance(event, PileReshuffled)] == [PileReshuffled("daggers", 1)]
    assert table.clan(2).daggers == [last]
    assert PileEmpty(seat=3, pile="daggers") in events


def test_there_is_no_hand_limit() -> None:
    """Ruling 39."""
    table = Table(seats=4)
    pool = table.state.bagpipes.pool
    table.clan(0).hand += pool[:20]
    del pool[:20]
    table.to_rewards(["scotland", None, "scotland", "scotland"], {0: 4})
    assert len(table.clan(0).hand) + len(table.clan(0).fresh) == 21
