"""What everybody sees of the table, what a seat is asked, and the marks of a replay."""

import re
from typing import Any

import pytest

from games.core.rules import Ask, Json, Moment
from games.scotland import view
from games.scotland.commands import (
    ChooseOption,
    ChooseSwap,
    ChooseUnits,
    EndTurn,
    LayToken,
    PassWindow,
    PlayCard,
    Replenish,
    SendUnits,
)
from tests.games.scotland.table import RULES, Table

MIXED = ["scotland", None, "england", "england"]


def shown(table: Table, viewer: int | None = None) -> Any:
    return RULES.view(table.state, viewer)


def finished() -> Table:
    table = Table(seats=3)
    for _ in range(4):
        table.round(["scotland", "england", "england"], {1: 1})
    return table


def test_every_key_of_the_view_is_documented() -> None:
    listed = set(re.findall(r"^    (\w+(?:, \w+)*)  ", view.__doc__ or "", re.MULTILINE))
    seen = shown(finished(), 0)
    assert {key for keys in listed for key in keys.split(", ")} >= set(seen) - {"fatal_defeat"}
    inner = {*seen["seats"][0], *seen["seats"][0]["own"]}
    assert all(f"`{key}`" in (view.__doc__ or "") for key in (*inner, "fatal_defeat"))


def test_the_army_is_shown_as_it_counts_at_this_table() -> None:
    army = shown(Table(seats=5, armies=["longbows-at-falkirk"], strength_adjustment=True))["army"]
    assert army == {
        "id": "longbows-at-falkirk",
        "strength": 5 + 2 * 2 + 1,
        "printed": 5,
        "won": 3,
        "lost": 1,
        "england": 7,
        "england_each": False,
        "special": [{"op": "strength-per-extra-clan", "amount": 2}],
        "extras": [],
        "ways": {
            "collect-tax": {"cost": 0, "gold": 1, "stock": 0, "each_field": 0, "scotland_field": 0},
            "buy-weapons": {"cost": 0, "gold": 0, "stock": 0, "each_field": 1, "scotland_field": 1},
            "call-militia": {"cost": 0, "gold": 0, "stock": 2, "each_field": 0, "scotland_field": 0},
            "hire-mercenaries": {"cost": 1, "gold": 0, "stock": 4, "each_field": 0, "scotland_field": 0},
        },
    }


def test_what_supporters_may_add_to_an_army_is_not_in_its_strength() -> None:
    assert shown(Table(armies=["turncoats-at-caerlaverock"]))["army"]["strength"] == 3


def test_the_course_of_the_game_is_shown() -> None:
    table = Table()
    table.to_rewards(MIXED, {2: 1, 3: 1})
    seen = shown(table)
    assert (seen["round"], seen["rounds"], seen["phase"], seen["defeats"], seen["fatal_defeat"]) == (
        1,
        7,
        "rewards",
        1,
        4,
    )
    assert seen["honour"] == {"holder": 1, "giver": 0, "claimant": None, "binds": True}
    assert seen["daggers"] == {"pile": 14, "discards": 0}
    assert seen["battles"] == [
        {
            "army": "sack-of-berwick",
            "sides": ["scotland", "scotland", "england", "england"],
            "armies": [0, 0, 1, 1],
            "scotland": 0,
            "english": 3,
            "scots_total": 0,
            "english_total": 5,
            "winner": "england",
        }
    ]
    assert seen["questions"] == [
        {"question": "window", "waiting": [2], "window": "rewards", "seats": [2, 3], "passed": 0}
    ]


def test_a_played_card_lies_open() -> None:
    table = Table()
    table.hold(0, "guardians", "border-raid")
    table.do(PlayCard(seat=0, card="guardians"), PlayCard(seat=0, card="border-raid", target=1))
    assert shown(table)["bagpipes"] == {"pile": 27, "discards": ["guardians"]}
    assert shown(table)["seats"][0]["face_up"] == ["border-raid"]


def test_the_end_is_shown_with_everybodys_daggers() -> None:
    table = finished()
    assert shown(Table())["outcome"] is None
    outcome = shown(table)["outcome"]
    assert (outcome["reason"], outcome["places"]) == ("scotland-fell", [1, 3, 1])
    assert [len(seat["daggers"]) for seat in shown(table)["seats"]] == [0, 3, 0]


def test_an_empty_table_can_be_seen() -> None:
    assert RULES.ask(RULES.initial(), 0) is None
    seen = RULES.view(RULES.initial(), None)
    assert (seen["army"], seen["seats"], seen["questions"]) == (None, [], [])


# Asks


def test_a_turn_asks_whether_the_duty_is_done() -> None:
    table = Table()
    assert RULES.ask(table.state, 0) == Ask("take-turn", {"replenished": False})
    assert RULES.ask(table.state, 1) is None
    table.do(Replenish(seat=0, way="collect-tax"))
    assert RULES.ask(table.state, 0) == Ask("take-turn", {"replenished": True})


def test_each_step_asks_in_its_own_words() -> None:
    table = Table()
    table.turns({2: 1})
    assert RULES.ask(table.state, 0) == Ask("name-recipient", {"binds": True})
    table.honour(1)
    assert RULES.ask(table.state, 3) == Ask("choose-sides")
    table.sides(*MIXED)
    assert RULES.ask(table.state, 1) == Ask("window", {"window": "before-reveal", "has_card": False})
    table.passes()
    assert RULES.ask(table.state, 1) is None


@pytest.mark.parametrize(
    ("card", "target", "question", "more"),
    [
        ("vive-la-france", None, "choose-units", {"most": 3}),
        ("deal-with-eric", None, "choose-units", {"most": 5}),
        ("balliols-plan", None, "choose-option", {"options": [0, 1]}),
    ],
)
def test_a_card_asks_what_may_be_answered(card: str, target: int | None, question: str, more: dict[str, Json]) -> None:
    table = Table()
    table.hold(0, card)
    table.do(PlayCard(seat=0, card=card, target=target))
    details: dict[str, Json] = {"card": card, "by": 0, "target": target}
    assert RULES.ask(table.state, table.to_act[0]) == Ask(question, details | more)
    assert shown(table)["questions"][-1] == {"question": question, "waiting": [*table.to_act], **details}


def test_a_swap_is_asked_and_then_the_window_goes_on() -> None:
    table = Table()
    table.hold(2, "bruces-cunning")
    table.to_window(MIXED, {0: 1})
    table.do(PassWindow(seat=1), PlayCard(seat=2, card="bruces-cunning", target=3))
    assert RULES.ask(table.state, 2) == Ask("choose-swap", {"card": "bruces-cunning", "by": 2, "target": 3})
    table.do(ChooseSwap(seat=2, swap=False))
    assert RULES.ask(table.state, 3) == Ask("window", {"window": "before-reveal", "has_card": False})


# Moments


def test_turns_are_counted_within_a_round() -> None:
    table = Table(seats=3)
    moments = [RULES.moment(table.state)]
    for seat in range(3):
        table.do(Replenish(seat=seat, way="collect-tax"), EndTurn(seat=seat))
        moments.append(RULES.moment(table.state))
    assert moments == [*(Moment(1, turn, "actions") for turn in (1, 2, 3)), Moment(1, 3, "sides")]
    table.sides("scotland", "scotland", "scotland")
    table.passes()
    table.fight()
    table.reward()
    assert RULES.moment(table.state) == Moment(2, 1, "actions")


# Details of labels


def test_a_label_says_what_a_way_brings_in_this_round() -> None:
    table = Table(seats=3)
    table.meet("the-last-campaign")
    details = RULES.details(table.state, Replenish(seat=0, way="call-militia"))
    assert details == {"yields": {"cost": 0, "gold": 0, "stock": 3, "each_field": 0, "scotland_field": 0}}
    assert RULES.details(table.state, SendUnits(seat=0, units=3)) == {"kept": 1}


def test_a_choice_of_units_says_which_card_asks_and_where_they_come() -> None:
    table = Table()
    table.hold(0, "vive-la-france")
    table.do(PlayCard(seat=0, card="vive-la-france"))
    details = RULES.details(table.state, ChooseUnits(seat=0, units=1))
    assert details == {"card": "vive-la-france", "zone": "scotland", "owner": 0}


def test_a_choice_of_an_option_says_whose_card_asks() -> None:
    table = Table()
    table.hold(0, "balliols-plan")
    table.do(PlayCard(seat=0, card="balliols-plan"))
    details = RULES.details(table.state, ChooseOption(seat=1, option=0))
    assert details == {"card": "balliols-plan", "by": 0}


def test_a_label_says_how_the_token_lies_afterwards() -> None:
    table = Table()
    table.hold(2, "bruces-cunning")
    table.turns({0: 1})
    table.honour(1)
    assert RULES.details(table.state, LayToken(seat=2, side="england")) == {"replaces": False}
    table.do(LayToken(seat=2, side="england"))
    assert RULES.details(table.state, LayToken(seat=2, side="scotland")) == {"replaces": True}
    table.sides("england", None, None, "england")
    table.do(PassWindow(seat=1), PlayCard(seat=2, card="bruces-cunning", target=3))
    after = {swap: RULES.details(table.state, ChooseSwap(seat=2, swap=swap)) for swap in (False, True)}
    assert after == {False: {"side": "england"}, True: {"side": "scotland"}}
