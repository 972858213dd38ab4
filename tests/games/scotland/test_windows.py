"""The two card windows: order, passing, cards of this round, standing answers."""

import pytest

from games.core.rules import HOUSE
from games.core.standing import Stand, StandingSet
from games.scotland.commands import ChooseUnits, PassWindow, PlayCard
from games.scotland.events import RewardsPaid, RoundBegan, TurnBegan, WindowClosed, WindowOpened, WindowPassed
from tests.games.scotland.table import RULES, Table

SIDES = ["scotland", None, "scotland", "scotland"]


def at_window(table: Table) -> Table:
    table.to_window(SIDES, {0: 4, 1: 1, 2: 1, 3: 1})
    return table


def test_the_window_goes_clockwise_from_the_honour_holder_and_asks_everybody_whatever_they_hold() -> None:
    """Ruling 20."""
    table = at_window(Table())
    order: list[int] = []
    while table.state.phase == "before-reveal":
        order += table.to_act
        table.do(PassWindow(seat=table.to_act[0]))
    assert order == [1, 2, 3, 0]


def test_a_card_restarts_the_round_of_passes_its_player_included() -> None:
    """Ruling 20: the window ends when all pass in a row."""
    table = Table()
    table.hold(2, "highland-reserve")
    at_window(table)
    table.do(PassWindow(seat=1), PlayCard(seat=2, card="highland-reserve"), ChooseUnits(seat=2, units=1))
    order: list[int] = []
    while table.state.phase == "before-reveal":
        order += table.to_act
        table.do(PassWindow(seat=table.to_act[0]))
    assert order == [3, 0, 1, 2]


def test_the_second_use_of_an_x2_card_may_come_in_the_same_window() -> None:
    """Ruling 23."""
    table = Table()
    table.hold(1, "highland-reserve")
    at_window(table)
    table.do(PlayCard(seat=1, card="highland-reserve"), ChooseUnits(seat=1, units=1))
    assert [len(table.clan(1).hand), len(table.clan(1).face_up)] == [0, 1]
    assert table.refusal(PlayCard(seat=1, card="highland-reserve", face_up=True)) == "not-asked"
    table.do(*(PassWindow(seat=seat) for seat in (2, 3, 0)))
    table.do(PlayCard(seat=1, card="highland-reserve", face_up=True), ChooseUnits(seat=1, units=1))
    assert table.clan(1).face_up == []
    assert len(table.state.bagpipe_discards) == 1


def test_an_x2_card_may_be_used_again_in_a_later_round_or_never() -> None:
    """Ruling 23."""
    table = Table()
    table.hold(0, "border-raid")
    table.do(PlayCard(seat=0, card="border-raid", target=1))
    table.to_rewards(SIDES, {0: 4})
    table.passes()
    assert len(table.clan(0).face_up) == 1
    table.turns({})
    assert table.clan(0).face_up[0].startswith("border-raid")


def test_both_copies_of_an_x2_card_in_hand_and_on_the_table_are_distinguished() -> None:
    table = Table()
    table.hold(0, "border-raid", "border-raid")
    table.do(PlayCard(seat=0, card="border-raid", target=1))
    raids = [move for move in table.moves(0) if isinstance(move, PlayCard)]
    assert [(move.face_up, move.target) for move in raids] == [
        (False, 1), (False, 2), (False, 3), (True, 1), (True, 2), (True, 3),
    ]  # fmt: skip


def test_a_card_received_this_round_is_not_playable_in_it() -> None:
    """Ruling 22."""
    table = Table()
    table.chance.wished.append("descendant-of-david-1")
    table.to_rewards(SIDES, {0: 4, 1: 1})
    assert table.clan(1).fresh == ["descendant-of-david-1"]
    assert table.to_act == (1,)
    assert table.moves(1) == [PassWindow(seat=1)]
    assert table.refusal(PlayCard(seat=1, card="descendant-of-david")) == "card-fresh"
    assert table.refusal(PlayCard(seat=1, card="descendant-of-david", face_up=True)) == "card-not-held"
    table.passes()
    assert (table.clan(1).fresh, table.clan(1).hand) == ([], ["descendant-of-david-1"])


def test_a_seat_without_units_is_not_asked_for_rewards_cards() -> None:
    """Ruling 19: it takes no part in this phase at all."""
    table = Table()
    table.hold(3, "bruces-and-comyns")
    table.to_rewards(SIDES, {0: 4, 1: 1})
    order: list[int] = []
    while table.state.phase == "rewards":
        order += table.to_act
        table.do(PassWindow(seat=table.to_act[0]))
    assert order == [1, 0]


def test_rewards_cards_come_after_the_pay() -> None:
    """Ruling 21: they may react to gold just paid."""
    table = Table()
    table.pay({3: 0})
    table.hold(0, "bruces-and-comyns")
    table.to_window(["scotland", None, "scotland", "england"], {0: 4, 3: 1})
    table.pay({3: 0})
    table.passes()
    table.fight()
    table.reward()
    table.do(PassWindow(seat=3))
    assert PlayCard(seat=0, card="bruces-and-comyns", target=3) in table.moves(0)


def test_an_army_may_bar_the_window_before_the_reveal() -> None:
    table = Table(armies=["spoils-of-roslin"])
    table.hold(2, "highland-reserve")
    table.turns({0: 1})
    table.honour(1)
    events = table.sides(*SIDES)
    assert events[-1] == WindowClosed(window="before-reveal", barred=True)
    assert table.to_act == (HOUSE,)


def test_a_card_of_another_window_is_refused() -> None:
    table = Table()
    table.hold(0, "highland-reserve", "descendant-of-david")
    assert table.refusal(PlayCard(seat=0, card="highland-reserve")) == "card-not-now"
    assert table.refusal(PlayCard(seat=0, card="descendant-of-david")) == "card-not-now"
    assert not [move for move in table.moves(0) if isinstance(move, PlayCard)]


@pytest.mark.parametrize("card", ["lambertons-help", "no-such-card", "", "lambertons-help-1"])
def test_a_card_one_does_not_hold_is_refused(card: str) -> None:
    table = at_window(Table())
    assert table.refusal(PlayCard(seat=1, card=card, target=0)) == "card-not-held"


def test_a_standing_pass_answers_every_window_of_its_kind() -> None:
    table = Table()
    for seat in range(4):
        table.do(Stand(seat=seat, window="before-reveal", answer="pass"))
    table.turns({0: 4})
    table.honour(1)
    events = table.sides(*SIDES)
    assert events[-6:] == [
        WindowOpened(window="before-reveal", seats=(1, 2, 3, 0)),
        *(WindowPassed(seat=seat) for seat in (1, 2, 3, 0)),
        WindowClosed(window="before-reveal"),
    ]
    table.fight()
    table.reward()
    assert table.to_act == (0,)
    table.do(PassWindow(seat=0))
    table.turns()
    table.honour(2)
    table.sides("scotland", "scotland", None, "scotland")
    assert table.to_act == (HOUSE,)


def test_a_standing_pass_for_rewards_lets_the_next_round_begin() -> None:
    table = Table()
    table.do(*(Stand(seat=seat, window="rewards", answer="pass") for seat in range(4)))
    table.to_rewards(SIDES, {0: 4, 1: 1})
    assert table.state.round == 2


def test_a_standing_pass_given_while_asked_is_carried_out_at_once() -> None:
    table = at_window(Table())
    assert table.do(Stand(seat=1, window="before-reveal", answer="pass")) == [
        StandingSet(seat=1, window="before-reveal", answer="pass"),
        WindowPassed(seat=1),
    ]
    assert table.do(Stand(seat=0, window="before-reveal", answer="pass"))[1:] == []
    assert table.to_act == (2,)


def test_one_may_pass_only_for_as_long_as_one_has_no_cards() -> None:
    table = Table()
    table.hold(2, "highland-reserve")
    table.do(*(Stand(seat=seat, window="before-reveal", answer="pass-without-cards") for seat in range(4)))
    at_window(table)
    assert table.to_act == (2,)


def test_a_card_that_lies_face_up_is_a_card() -> None:
    table = Table()
    table.hold(0, "border-raid")
    table.do(PlayCard(seat=0, card="border-raid", target=1))
    table.do(*(Stand(seat=seat, window="before-reveal", answer="pass-without-cards") for seat in range(4)))
    at_window(table)
    assert table.to_act == (0,)


def test_where_nobody_stood_nobody_is_asked_for_rewards_cards() -> None:
    table = Table(armies=["sack-of-berwick", "road-to-dunbar"])
    assert table.to_rewards(SIDES, {}) == [RewardsPaid(), RoundBegan(round=2, army="road-to-dunbar"), TurnBegan(seat=1)]


def test_standing_answers_are_listed_and_can_be_lifted() -> None:
    table = Table()
    assert Stand(seat=2, window="rewards", answer="pass") in RULES.standing(table.state, 2)
    assert Stand(seat=2, window="rewards", answer=None) not in RULES.standing(table.state, 2)
    table.do(Stand(seat=2, window="rewards", answer="pass"))
    assert Stand(seat=2, window="rewards", answer="pass") not in RULES.standing(table.state, 2)
    table.do(Stand(seat=2, window="rewards", answer=None))
    assert table.clan(2).standing == {}


@pytest.mark.parametrize(("window", "answer"), [("tax", "pass"), ("rewards", "play"), ("", None)])
def test_a_standing_answer_that_is_not_on_offer_is_refused(window: str, answer: str | None) -> None:
    assert Table().refusal(Stand(seat=0, window=window, answer=answer)) == "standing-unknown"


@pytest.mark.parametrize("seat", [4, -1])
@pytest.mark.parametrize("window", ["tax", "rewards"])
def test_who_is_no_seat_of_the_table_sets_no_standing_answer(seat: int, window: str) -> None:
    assert Table().refusal(Stand(seat=seat, window=window, answer="pass")) == "seat-unknown"


def test_a_standing_answer_is_not_set_again_to_what_it_is() -> None:
    table = Table()
    assert table.refusal(Stand(seat=0, window="rewards", answer=None)) == "standing-same"
    table.do(Stand(seat=0, window="rewards", answer="pass"))
    assert table.refusal(Stand(seat=0, window="rewards", answer="pass")) == "standing-same"
