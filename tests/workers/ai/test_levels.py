"""Every level plays whole games, and the same game for the same seed."""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle
from random import Random

import msgspec
import pytest

from events.store.envelope import Seal
from events.tables.levels import LEVELS as NAMES
from events.tables.levels import USUAL
from games.core import catalogue
from games.scotland.commands import LayToken
from tests.workers.ai.tables import TITLES, begun, many, rules_of
from workers.ai.judges import judge
from workers.ai.levels import LEVELS, Manner, choose, pick
from workers.ai.match import Headless, manner_of
from workers.ai.search import Budget, SearchResult, TriedMove, search
from workers.ai.worlds import Worlds, decision_seed


def ticking(step: float) -> Callable[[], float]:
    """A clock that advances by so many seconds at each call."""
    now = [0.0]

    def tell() -> float:
        now[0] += step
        return now[0]

    return tell


def test_the_levels_are_those_that_tables_know_in_the_same_order() -> None:
    assert tuple(LEVELS) == NAMES
    assert len(NAMES) >= 5
    assert NAMES[0] == "wanderer"
    assert NAMES[-1] == "chieftain"
    assert USUAL in NAMES


def test_a_stronger_level_simulates_more() -> None:
    budgets = [manner.budget.simulations if manner.budget else 0 for manner in LEVELS.values()]
    assert budgets == sorted(set(budgets))


def test_what_others_do_not_see_at_once_is_chosen_as_often_as_it_was_tried() -> None:
    """A hidden choice that is always the best one could be predicted."""
    moves = [LayToken(0, "scotland"), LayToken(0, "england")]
    tried = [TriedMove(move, 0.5, visits, 0.5) for move, visits in zip(moves, (30, 10), strict=True)]
    hidden, shown = (SearchResult(tuple(tried), 40, hidden) for hidden in (True, False))
    assert {pick(shown, Random(seed)) for seed in range(100)} == {moves[0]}
    chosen = [pick(hidden, Random(seed)) for seed in range(100)]
    assert 10 < chosen.count(moves[1]) < 40


@pytest.mark.parametrize(("title", "hidden"), [("skerry", True), ("glenmore", False)])
def test_a_search_knows_whether_others_see_what_is_chosen(title: str, hidden: bool) -> None:
    rules, state = rules_of(title), begun(title, 3, 1)
    result = search(Worlds(rules, state, 0, 1), rules.moves(state, 0), Budget(1), ticking(0))
    assert result.hidden is hidden


def test_a_search_looks_no_further_than_the_title_has_sense() -> None:
    rules, state = rules_of("skerry"), begun("skerry", 3, 1)

    def searched(laps: int) -> SearchResult:
        return search(Worlds(rules, state, 0, 1), rules.moves(state, 0), Budget(30, laps), ticking(0))

    assert judge(rules).horizon == 1
    assert searched(laps=3) == searched(laps=1)


def test_no_two_decisions_have_one_seed() -> None:
    seal = Seal(b"seed" * 8, b"salt" * 8)
    places = [(version, seat) for version in (1, 11, 12) for seat in (0, 1, 2)]
    assert len({decision_seed(seal, *place) for place in places}) == len(places)


@pytest.mark.parametrize("games", [30, pytest.param(1000, marks=pytest.mark.slow)])
def test_wanderers_finish_every_game(games: int) -> None:
    """A refused command would raise."""
    for number, title in zip(range(games), cycle(TITLES), strict=False):
        card = catalogue.meta(title)
        seats = card.min_seats + number % (card.max_seats - card.min_seats + 1)
        played = Headless(title, [Manner()] * seats, f"wander {number}").play()
        assert sum(played.won) == pytest.approx(1)


@pytest.mark.parametrize("simulations", [1, 3, 8])
@pytest.mark.parametrize("level", NAMES[1:])
@pytest.mark.parametrize("title", TITLES)
def test_every_other_level_finishes_games_with_few_simulations(title: str, level: str, simulations: int) -> None:
    manner = manner_of(f"{level}@{simulations}")
    seats = catalogue.meta(title).min_seats
    assert sum(Headless(title, [manner] * seats, f"few {simulations}").play().won) == pytest.approx(1)


@pytest.mark.parametrize("title", TITLES)
def test_one_simulation_is_enough_for_a_legal_move(title: str) -> None:
    for seed, state, seat in many(title, catalogue.meta(title).max_seats, 20, apart=5):
        choice = choose(Worlds(rules_of(title), state, seat, seed), Manner(Budget(1)))
        assert choice.simulations == 1
        assert choice.command in rules_of(title).moves(state, seat)


@pytest.mark.parametrize("title", TITLES)
def test_the_same_seed_plays_the_same_game(title: str) -> None:
    seats = catalogue.meta(title).min_seats
    games = [Headless(title, [manner_of("herder@5")] * seats, seed, count="").play().won for seed in "aab"]
    assert games[0] == games[1]


def test_a_search_returns_what_it_weighed() -> None:
    state = begun("glenmore", 2, 1)
    rules = rules_of("glenmore")
    choice = choose(Worlds(rules, state, 0, 1), Manner(Budget(20)))
    assert [each.command for each in choice.candidates] == rules.moves(state, 0)
    assert sum(each.visits for each in choice.candidates) == choice.simulations == 20
    assert max(choice.candidates, key=lambda each: each.visits).command == choice.command
    assert all(0 <= each.value <= 1 for each in choice.candidates)


def test_the_clock_ends_a_search_and_its_simulations_are_counted() -> None:
    worlds = Worlds(rules_of("glenmore"), begun("glenmore", 2, 1), 0, 1)
    hurried = Manner(Budget(1000, seconds=1.0))
    assert choose(worlds, hurried, clock=ticking(0.1)).simulations in (10, 11)
    assert choose(worlds, hurried, clock=ticking(5.0)).simulations == 1


def test_a_clock_that_does_not_strike_changes_nothing() -> None:
    worlds = Worlds(rules_of("glenmore"), begun("glenmore", 3, 2), 0, 5)
    manner = Manner(Budget(30))
    assert choose(worlds, manner, clock=ticking(0.0)) == choose(worlds, manner, clock=ticking(0.01))


def test_a_search_leaves_the_table_as_it_was() -> None:
    for title in TITLES:
        state = begun(title, catalogue.meta(title).min_seats, 3)
        before = rules_of(title).dump(state)
        choose(Worlds(rules_of(title), state, rules_of(title).to_act(state)[0], 3), Manner(Budget(10)))
        assert rules_of(title).dump(state) == before


def test_a_careless_level_slips() -> None:
    worlds = [Worlds(rules_of("glenmore"), begun("glenmore", 2, 1), 0, seed) for seed in range(40)]
    simulations = {choose(each, Manner(Budget(2), slips=0.5)).simulations for each in worlds}
    assert simulations == {0, 2}


def test_a_version_of_a_level_is_named_by_its_settings() -> None:
    assert manner_of("chieftain") == LEVELS["chieftain"]
    plain = LEVELS["drover"].budget
    assert plain is not None
    other = manner_of("drover@7:laps=3:slips=0.25")
    assert other == Manner(msgspec.structs.replace(plain, simulations=7, laps=3), slips=0.25)
