"""Secrets stay secret: hands, dagger values and laid tokens, also after discards became piles."""

from collections.abc import Callable

import msgspec
import pytest

from games.core.chance import Seeded
from games.core.rules import Json, secrets_of
from games.core.standing import Stand, StandingSet
from games.scotland.commands import ChooseDagger, ChooseSwap, PassWindow, PlayCard
from games.scotland.components import Sheet, packed
from games.scotland.events import (
    BagpipeDrawn,
    DaggerDiscarded,
    DaggerDrawn,
    PileReshuffled,
    Redealt,
    TokenLaid,
    TokenSeen,
)
from games.scotland.state import Sighting
from games.scotland.title import Scotland
from tests.games import contract, worlds
from tests.games.playing import Case, Game, any_rules, play
from tests.games.scotland.table import RULES, Table

MIXED = ["scotland", None, "england", "england"]


def seen(table: Table, viewer: int | None, seat: int) -> dict[str, Json]:
    """What the viewer may know of the seat."""
    seats = RULES.view(table.state, viewer)["seats"]
    assert isinstance(seats, list)
    shown = seats[seat]
    assert isinstance(shown, dict)
    return shown


def own(table: Table, seat: int) -> dict[str, Json]:
    shown = seen(table, seat, seat)["own"]
    assert isinstance(shown, dict)
    return shown


def test_hands_and_daggers_are_for_their_owner_and_their_numbers_for_all() -> None:
    """Ruling 33."""
    table = Table()
    table.hold(2, "guardians", "border-raid")
    table.betray(2, "triple", "single")
    for viewer in (None, 0, 1, 3):
        shown = seen(table, viewer, 2)
        assert (shown["cards"], shown["dagger_cards"], shown["gold"], shown["stock"]) == (2, 2, 4, 4)
        assert "own" not in shown
        assert "daggers" not in shown
    assert (own(table, 2)["hand"], own(table, 2)["daggers"]) == (["guardians", "border-raid"], [3, 1])


def test_a_laid_token_is_for_its_owner_until_it_lies_face_up() -> None:
    """Ruling 33."""
    table = Table()
    table.hold(1, "lambertons-help")
    table.to_window(MIXED, {0: 1})
    assert [seen(table, None, seat)["token"] for seat in range(4)] == ["down", None, "down", "down"]
    assert [own(table, seat)["token"] for seat in range(4)] == MIXED
    table.do(PlayCard(seat=1, card="lambertons-help", target=3))
    assert seen(table, None, 3)["token"] == "scotland"


def looked_at() -> Table:
    """Seat 2 has looked at the token of seat 3, who may swap it now."""
    table = Table()
    table.hold(2, "spies-in-the-camp")
    table.hold(3, "bruces-cunning")
    table.to_window(MIXED, {0: 1})
    table.do(PassWindow(seat=1), PlayCard(seat=2, card="spies-in-the-camp", target=3))
    return table


def test_a_peek_is_for_who_peeked_and_a_swap_makes_it_unsure() -> None:
    table = looked_at()
    assert own(table, 2)["seen"] == [{"seat": 3, "side": "england", "sure": True}]
    table.do(PlayCard(seat=3, card="bruces-cunning", target=0), ChooseSwap(seat=3, swap=True))
    assert own(table, 2)["seen"] == [{"seat": 3, "side": "england", "sure": False}]
    assert own(table, 0)["seen"] == []


def test_a_token_that_may_have_been_swapped_since_lies_either_way_in_the_worlds_of_who_saw_it() -> None:
    table = looked_at()
    assert supposed(table, viewer=2, seat=3) == {"england"}
    table.do(PlayCard(seat=3, card="bruces-cunning", target=0), ChooseSwap(seat=3, swap=False))
    assert supposed(table, viewer=2, seat=3) == {"england", "scotland"}


def test_who_was_looked_at_knows_what_the_other_saw() -> None:
    table = looked_at()
    table.do(PlayCard(seat=3, card="bruces-cunning", target=0), ChooseSwap(seat=3, swap=True))
    assert {event.sightings[2] for event in redealt(table, viewer=3)} == {(Sighting(3, "england", False),)}


def test_two_who_looked_at_a_token_know_that_they_saw_the_same() -> None:
    table = Table()
    table.hold(2, "spies-in-the-camp")
    table.hold(0, "spies-in-the-camp")
    table.hold(3, "bruces-cunning")
    table.to_window(MIXED, {0: 1})
    table.do(PassWindow(seat=1), PlayCard(seat=2, card="spies-in-the-camp", target=3), PassWindow(seat=3))
    table.do(PlayCard(seat=0, card="spies-in-the-camp", target=3), PassWindow(seat=1), PassWindow(seat=2))
    table.do(PlayCard(seat=3, card="bruces-cunning", target=0), ChooseSwap(seat=3, swap=True))
    assert {event.sightings[0] for event in redealt(table, viewer=2)} == {(Sighting(3, "england", False),)}


def test_what_others_have_said_beforehand_is_not_known_in_the_worlds_of_a_seat() -> None:
    table = Table()
    table.do(*(Stand(seat=seat, window="rewards", answer="pass") for seat in (2, 3)))
    for event in redealt(table, viewer=2):
        assert event.standing == ({}, {}, {"rewards": "pass"}, {})


def redealt(table: Table, viewer: int) -> list[Redealt]:
    """Twenty worlds that the viewer cannot tell from this one."""
    dealt = [RULES.redeal(table.state, viewer, Seeded(bytes([number]))) for number in range(20)]
    return [event for events in dealt for event in events if isinstance(event, Redealt)]


def supposed(table: Table, viewer: int, seat: int) -> set[str]:
    """The sides of the seat's token in worlds that the viewer cannot tell from this one."""
    return {event.tokens[seat] for event in redealt(table, viewer)}


def test_a_seat_remembers_the_dagger_card_it_put_away_until_it_draws_it_again() -> None:
    table = Table()
    table.hold(2, "the-popes-decision")
    table.betray(2, "triple")
    table.betray(
        0, *(design for design, copies in (("single", 6), ("double", 6), ("triple", 2)) for _ in range(copies))
    )
    table.to_rewards(MIXED, {0: 4, 2: 1})
    table.do(PlayCard(seat=2, card="the-popes-decision"), ChooseDagger(seat=2, daggers=3))
    assert (own(table, 2)["discarded_daggers"], own(table, 2)["daggers"]) == ([3], [1])
    table.passes()
    table.to_rewards(["scotland", "scotland", "england", None], {2: 1}, honour=3)
    assert (own(table, 2)["discarded_daggers"], own(table, 2)["daggers"]) == ([], [1, 3])


def test_a_seat_is_shown_every_dagger_card_it_put_away() -> None:
    table = Table()
    table.hold(2, "the-popes-decision", "the-popes-decision")
    table.betray(2, "triple", "double")
    table.to_rewards(MIXED, {0: 4, 2: 1})
    table.do(PlayCard(seat=2, card="the-popes-decision"), ChooseDagger(seat=2, daggers=3), PassWindow(seat=0))
    table.do(PlayCard(seat=2, card="the-popes-decision"), ChooseDagger(seat=2, daggers=2))
    assert own(table, 2)["discarded_daggers"] == [3, 2]


def test_a_dagger_card_put_away_may_since_be_wherever_cards_of_the_new_pile_went() -> None:
    table = Table()
    table.hold(2, "the-popes-decision")
    table.hold(3, "the-popes-decision")
    table.betray(2, "triple")
    table.betray(0, *["single"] * 5, *["double"] * 6, *["triple"] * 2)
    table.to_rewards(MIXED, {0: 4, 2: 1, 3: 1})
    table.do(PlayCard(seat=2, card="the-popes-decision"), ChooseDagger(seat=2, daggers=3))
    table.do(PlayCard(seat=3, card="the-popes-decision"), ChooseDagger(seat=3, daggers=1))
    table.passes()
    table.to_rewards(["scotland", "scotland", None, "england"], {3: 1}, honour=2)
    dealt = redealt(table, viewer=2)
    drawn = {event.daggers.index(cards) for event in dealt for cards in event.daggers if "triple-1" in cards}
    assert drawn == {3}
    assert any("triple-1" in event.dagger_pile for event in dealt)


@pytest.mark.parametrize(
    ("kind", "field"),
    [
        (TokenLaid, "side"),
        (TokenSeen, "side"),
        (BagpipeDrawn, "card"),
        (DaggerDrawn, "daggers"),
        (DaggerDiscarded, "daggers"),
        (StandingSet, "answer"),
    ],
)
def test_an_event_tells_the_secret_to_its_seat_alone(kind: type, field: str) -> None:
    """Ruling 33."""
    assert secrets_of(kind)[field].to == "seat"


def test_the_values_of_others_dagger_cards_are_not_in_the_standings_before_the_end() -> None:
    table = Table()
    table.betray(2, "triple")
    assert [score.categories.get("daggers") for score in RULES.standings(table.state, 2)] == [None, None, 3, None]
    assert all("daggers" not in score.categories for score in RULES.standings(table.state, None))


def test_nothing_is_given_away_but_by_a_card() -> None:
    """Ruling 34: talk is free, and no command hands gold, units or cards to another seat."""
    others = {"target", "to"}
    reaching = {kind.__name__ for kind in RULES.commands if others & set(kind.__struct_fields__)}
    assert reaching == {"PlayCard", "PassHonour"}


# Thin piles, so that discards become new piles in every game


def thin() -> Scotland:
    """One dagger card of each kind, and bagpipes that mostly discard them."""
    kept = {"the-popes-decision": 5, "bruces-cunning": 1, "spies-in-the-camp": 1}
    sheet = RULES.box.sheet
    bagpipes = tuple(
        msgspec.structs.replace(design, copies=kept[design.id]) for design in sheet.bagpipes if design.id in kept
    )
    daggers = tuple(msgspec.structs.replace(design, copies=1) for design in sheet.daggers)
    contents = msgspec.structs.replace(sheet.contents, bagpipes=sum(kept.values()), daggers=len(daggers))
    made: Sheet = msgspec.structs.replace(sheet, contents=contents, bagpipes=bagpipes, daggers=daggers)
    return Scotland(packed(RULES.components, made))


THIN = any_rules(thin())
GAMES = [play(THIN, Case(seats, seed=seed, restless=True)) for seats in (3, 4, 5) for seed in range(6)]


def test_thin_piles_are_reshuffled_several_times() -> None:
    shuffled = [event.pile for game in GAMES for event in game.events if isinstance(event, PileReshuffled)]
    assert min(shuffled.count("bagpipes"), shuffled.count("daggers")) >= 6


@pytest.mark.parametrize(
    "check",
    [
        contract.check_ends,
        contract.check_faults,
        contract.check_fold,
        worlds.check_two_worlds,
        worlds.check_parallel_histories,
    ],
)
def test_the_contract_holds_with_thin_piles(check: Callable[[Game], None]) -> None:
    for game in GAMES:
        check(game)
