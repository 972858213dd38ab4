"""Set-up for two to five seats (rulebook pages 2, 3 and 11)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from events.files.verify import verify
from games.core.chance import Seeded
from games.core.play import decide_on_copy, start
from games.core.rules import Refused, Start
from games.glenmore.events import Started
from games.glenmore.meta import META
from games.glenmore.state import READING
from games.glenmore.upcasts import UPCASTS
from tests.games.glenmore.table import BOX, HOME, RULES, Table
from tests.games.golden_coverage import golden

EVERY_COUNT = pytest.mark.parametrize("seats", [2, 3, 4, 5])


@EVERY_COUNT
def test_each_clan_has_six_coins_a_home_and_a_clansman_on_it(seats: int) -> None:
    table = Table(seats)
    for seat in range(seats):
        clan = table.clan(seat)
        assert (clan.coins, clan.clansmen, clan.barrels, clan.chieftains) == (6, {HOME: 1}, 0, 0)
        assert clan.tiles == {HOME: f"start-village-{seat + 1}"}
    assert not table.faults()


@EVERY_COUNT
def test_ruling_4_the_first_figure_stands_on_space_0_and_the_others_follow(seats: int) -> None:
    assert Table(seats).state.figures[:seats] == list(range(seats))


@EVERY_COUNT
def test_the_space_behind_the_hindmost_figure_is_empty_and_13_are_filled(seats: int) -> None:
    state = Table(seats).state
    filled = {space for space in range(14) if state.track[space]} | set(state.figures)
    assert filled == set(range(13))


@pytest.mark.parametrize(("seats", "from_stack_1"), [(2, 2), (3, 1), (4, 1), (5, 0)])
def test_stack_0_comes_first_and_stack_1_fills_the_rest(seats: int, from_stack_1: int) -> None:
    state = Table(seats).state
    tiles = [tile for tile in state.track if tile]
    assert [BOX.tiles[tile].stack for tile in tiles] == [0] * 8 + [1] * from_stack_1
    assert [len(pile) for pile in state.stacks] == [0, 23 - from_stack_1, 19, 17]


@pytest.mark.parametrize(("seats", "figures"), [(2, [0, 1, 2]), (3, [0, 1, 2, 3]), (4, [0, 1, 2, 3])])
def test_ruling_31_the_die_stands_after_the_last_figure_with_two_or_three_seats(seats: int, figures: list[int]) -> None:
    assert Table(seats).state.figures == figures


@pytest.mark.parametrize(("seats", "level"), [(2, 1), (3, 1), (4, 0), (5, 0)])
def test_ruling_33_a_coin_lies_on_every_first_market_space_with_two_or_three_seats(seats: int, level: int) -> None:
    table = Table(seats)
    assert table.state.market == [level] * 5
    assert table.state.supply.coins == 33 - 6 * seats - 5 * level


@EVERY_COUNT
def test_the_hindmost_figure_begins(seats: int) -> None:
    assert Table(seats).to_act() == (0,)


@pytest.mark.parametrize("seats", [-1, 0, 1, 6])
def test_other_numbers_of_seats_are_refused(seats: int) -> None:
    with pytest.raises(Refused, match="seat-count"):
        decide_on_copy(RULES, RULES.initial(), start(seats, {}), Table().chance)


def test_a_game_starts_once_and_by_the_house() -> None:
    table = Table()
    assert table.refuses(start(4, {})) == "already-started"
    with pytest.raises(Refused, match="not-asked"):
        decide_on_copy(RULES, RULES.initial(), Start(0, 4), table.chance)


@pytest.mark.parametrize(
    ("seats", "chosen", "figures"), [(3, 1, [2, 0, 1, 3]), (4, 3, [1, 2, 3, 0]), (2, 4, [0, 1, 2])]
)
def test_ruling_30a_a_seat_may_be_chosen_to_go_first_and_the_others_follow_clockwise(
    seats: int, chosen: int, figures: list[int]
) -> None:
    table = Table(seats, first=chosen)
    assert table.state.figures == figures
    assert table.to_act() == (chosen % seats,)
    assert not table.faults()


def test_ruling_30a_the_first_player_is_drawn_unless_chosen() -> None:
    assert RULES.meta.settle(4, {})["first"] == "random"
    drawn = {Table(4, Seeded(b"%d" % seed), first="random").to_act() for seed in range(40)}
    assert drawn == {(0,), (1,), (2,), (3,)}


def test_a_game_that_began_before_there_were_options_goes_on_as_it_began() -> None:
    """Its start names no options: seat 0 went first, and points are open."""
    table = Table(4)
    assert table.to_act() == (0,)
    assert not table.state.hidden_points


def test_a_game_begins_with_the_reading_of_today() -> None:
    state = RULES.initial()
    begun = decide_on_copy(RULES, state, start(3, {}), Seeded(b"reading"))
    assert begun.state.reading == READING == 2
    assert begun.events[0] == Started(3, {"first": 0, "hidden_points": False}, 2, 0)


FROZEN = Path(__file__).parent / "frozen"


@pytest.mark.parametrize("example", msgspec.json.decode((FROZEN / "started-1.json").read_bytes()))
def test_the_beginning_of_an_older_game_is_read_in_the_shape_of_today(example: dict[str, Any]) -> None:
    fields = UPCASTS["started", 1](example["was"])
    assert fields == example["is"]
    state = RULES.initial()
    RULES.evolve(state, msgspec.convert(fields, Started))
    assert (state.reading, state.hidden_points) == (1, False)
    assert state.figures[: example["was"]["seats"]] == list(range(example["was"]["seats"]))


OLDER = {name: file for name, file in golden("glenmore").items() if file.header.rules < META.version}


@pytest.mark.parametrize("name", OLDER)
def test_an_older_game_is_decided_as_it_was(name: str) -> None:
    """But for the number of the rules there is no difference: it follows the reading that it began with."""
    assert [str(difference) for difference in verify(OLDER[name])] == ["rules 1 in the file, 2 here"]
