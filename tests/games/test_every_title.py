"""Every title keeps the contract: all registered ones and the test title, with all seat counts and options.

Each run plays the same few hundred games of each; `make bench` plays tens of thousands of others.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core import catalogue
from games.core.meta import Meta, OptionValue
from tests.games import contract
from tests.games.playing import Case, Game, option_sets, play, recorded
from tests.games.worlds import check_redeal_hides
from tests.titles import register_test_titles

register_test_titles()

TITLES = catalogue.titles()
GAMES = settings(max_examples=16)

every_title = pytest.mark.parametrize("title", TITLES)
every_check = pytest.mark.parametrize("check", contract.CHECKS, ids=lambda check: check.__name__.removeprefix("check_"))


@st.composite
def cases(draw: st.DrawFn, title: str) -> Case:
    meta = catalogue.meta(title)
    seats = draw(st.integers(meta.min_seats, meta.max_seats))
    options = draw(options_for(meta, seats))
    first = draw(st.lists(st.integers(0, 63), max_size=20))
    return Case(seats, tuple(options.items()), draw(st.integers(0, 2**32 - 1)), tuple(first), draw(st.booleans()))


def options_for(meta: Meta, seats: int) -> st.SearchStrategy[dict[str, OptionValue]]:
    fitting = [option for option in meta.options if option.seats is None or seats in option.seats]
    return st.fixed_dictionaries({}, optional={option.name: st.sampled_from(option.choices) for option in fitting})


def game(title: str, case: Case) -> Game:
    """The game of a case. Options that the title refuses together are replaced by the defaults."""
    game = recorded(catalogue.rules(title), case)
    if game.ending.startswith("no start: option"):
        game = recorded(catalogue.rules(title), Case(case.seats, (), case.seed, case.first, case.restless))
    return game


@every_check
@every_title
@GAMES
@given(data=st.data())
def test_a_title_keeps_the_contract(title: str, check: Callable[[Game], None], data: st.DataObject) -> None:
    check(game(title, data.draw(cases(title))))


@every_title
@GAMES
@given(data=st.data())
def test_evolve_takes_history_as_it_is(title: str, data: st.DataObject) -> None:
    case, other = data.draw(cases(title)), data.draw(cases(title))
    contract.check_never_judges(game(title, case), game(title, other))


@every_title
def test_every_seat_count_and_option_can_be_played(title: str) -> None:
    meta = catalogue.meta(title)
    for seats in range(meta.min_seats, meta.max_seats + 1):
        for number, options in enumerate(option_sets(meta, seats)):
            played = play(catalogue.rules(title), Case(seats, tuple(options.items()), seed=number))
            contract.check_ends(played)
            contract.check_faults(played)
            contract.check_outcome(played)


@every_title
def test_redeal_hides_what_is_hidden(title: str) -> None:
    meta = catalogue.meta(title)
    check_redeal_hides([game(title, Case(seats)) for seats in range(meta.min_seats, meta.max_seats + 1)])


@every_title
def test_a_command_that_closes_a_turn_is_offered(title: str) -> None:
    meta = catalogue.meta(title)
    counts = range(meta.min_seats, meta.max_seats + 1)
    cases = (Case(seats, tuple(options.items())) for seats in counts for options in option_sets(meta, seats))
    contract.check_closes_offered(catalogue.rules(title), (game(title, case) for case in cases))


@every_title
def test_an_empty_table_starts_and_nothing_else(title: str) -> None:
    contract.check_starts(catalogue.rules(title))


@every_title
def test_names_are_unique_and_secrets_are_for_seats(title: str) -> None:
    contract.check_names(catalogue.rules(title))


@every_title
def test_the_card_is_read_without_the_rules(title: str) -> None:
    contract.check_card_alone(title)


@every_title
def test_the_card_is_the_one_of_the_rules(title: str) -> None:
    rules = catalogue.rules(title)
    assert catalogue.meta(title).title == title
    assert rules.meta is catalogue.meta(title)
    assert catalogue.rules(title, rules.components) is rules


@every_title
def test_another_process_plays_the_same_games(title: str) -> None:
    meta = catalogue.meta(title)
    seats = range(meta.min_seats, meta.max_seats + 1)
    contract.check_other_process(title, [Case(count, seed=count, restless=True) for count in seats])
