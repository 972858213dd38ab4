"""A clan that can take no tile (ruling 7, ours)."""

from __future__ import annotations

import pytest

from games.core.rules import HOUSE, Ask, Event
from games.glenmore.commands import Activate, ForgoTile, MoveClansman, Promote
from games.glenmore.events import CoinsGained, MovementGained, RoundEnded, TileForgone
from games.glenmore.vocabulary import cell_at
from tests.games.glenmore.table import HOME, RULES, Table


@pytest.fixture
def table() -> Table:
    """Only rivers and roads fit beside home, and there are none on the track."""
    table = Table(4)
    table.figures(0, 1, 2, 4)
    plain = ("quarry-1-plain-a", "forest-1-plain-a", "pasture-1-plain", "meadow-1-plain", "sheep-butcher")
    more = ("cattle-butcher", "castle-moil", "armadale-castle", "tavern-3-a")
    spaces = [space for space in range(14) if table.state.track[space]]
    table.track(**{f"s{space}": tile for space, tile in zip(spaces, plain + more, strict=True)})
    return table


def test_ruling_7_the_nearest_tile_ahead_is_discarded_and_nothing_is_activated(table: Table) -> None:
    assert table.moves() == [ForgoTile(0)]
    assert table.when(ForgoTile(0))[0] == TileForgone(0, "quarry-1-plain-a", 0, 3)
    assert table.state.figures[0] == 3
    assert "quarry-1-plain-a" in table.state.discarded
    assert not table.offered(Activate)


def test_ruling_7_a_walled_in_clan_gets_one_movement_point(table: Table) -> None:
    table.lay("village-0-road", 1, 0)
    table.stand(HOME, 0)
    table.lay("forest-0-road", 2, 0)
    table.stand(HOME, 1)
    table.bare(*range(14))
    table.track(s3="castle-stalker")
    table.lay("quarry-0-river", 0, 1)
    table.lay("pasture-0-river", 0, -1)
    table.when(ForgoTile(0))
    assert table.happened(MovementGained) == [MovementGained(0, 1, "stuck")]
    assert MoveClansman(0, HOME, cell_at(1, 0)) in table.moves()
    table.end()


COINS, MOVEMENT = [CoinsGained(0, 1, "stuck")], [MovementGained(0, 1, "stuck")]


def gets(table: Table, *tiles: str, reading: int) -> tuple[list[Event], list[Event]]:
    """What the clan gets if these tiles lie on the track, a coin or a movement point. The label must say the same."""
    table.state.reading = reading
    table.bare(*range(14))
    table.track(**{f"s{space}": tile for space, tile in enumerate(tiles, 5)})
    instead = RULES.details(table.state, ForgoTile(0))["instead"]
    table.when(ForgoTile(0))
    assert instead == ("coin" if table.happened(CoinsGained) else "movement-point")
    return table.happened(CoinsGained), table.happened(MovementGained)


@pytest.mark.parametrize("reading", [1, 2])
def test_ruling_7_one_coin_if_only_coins_are_missing(table: Table, reading: int) -> None:
    table.lay("quarry-0-river", 0, 1)
    table.give(coins=0)
    assert gets(table, "castle-moil", "tavern-3-a", reading=reading) == (COINS, [])


@pytest.mark.parametrize("reading", [1, 2])
def test_ruling_7_one_coin_also_if_the_tile_that_fits_is_not_the_nearest(table: Table, reading: int) -> None:
    table.give(coins=0)
    assert gets(table, "tavern-3-a", "village-1-stone-river", reading=reading) == (COINS, [])


@pytest.mark.parametrize(("reading", "compensation"), [(1, (COINS, [])), (2, ([], MOVEMENT))])
def test_ruling_7_a_coin_helps_nobody_who_lacks_a_barrel(
    table: Table, reading: int, compensation: tuple[list[Event], list[Event]]
) -> None:
    """A game of reading 1 gives the coin whatever price is missing."""
    table.lay("quarry-0-river", 0, 1)
    table.give(coins=0)
    assert gets(table, "tavern-3-a", reading=reading) == compensation


@pytest.mark.parametrize(("reading", "compensation"), [(1, (COINS, [])), (2, ([], MOVEMENT))])
def test_ruling_7_a_coin_helps_nobody_who_can_spare_no_clansman(
    table: Table, reading: int, compensation: tuple[list[Event], list[Event]]
) -> None:
    """The only clansman may not be given for Loch Ness, and there is no chieftain."""
    assert gets(table, "loch-ness", reading=reading) == compensation


@pytest.mark.parametrize(("reading", "compensation"), [(1, (COINS, [])), (2, ([], MOVEMENT))])
def test_ruling_7_a_coin_buys_nothing_from_a_full_row(
    table: Table, reading: int, compensation: tuple[list[Event], list[Event]]
) -> None:
    table.market(stone=3)
    assert gets(table, "village-1-stone-river", reading=reading) == compensation


@pytest.mark.parametrize("reading", [1, 2])
def test_ruling_7_the_only_tile_that_fits_may_be_the_one_that_is_discarded(table: Table, reading: int) -> None:
    table.lay("quarry-0-river", 0, 1)
    table.give(coins=0)
    assert gets(table, "distillery-1-plain", reading=reading) == (COINS, [])


def test_ruling_7_coins_are_not_limited_to_the_box(table: Table) -> None:
    table.give(coins=33)
    table.give(1, coins=0)
    table.lay("quarry-0-river", 0, 1, seat=1)
    table.bare(*range(14))
    table.track(s5="distillery-1-plain")
    table.turn_of(1)
    table.when(ForgoTile(1))
    assert table.state.supply.coins < 0
    assert not [fault for fault in table.faults() if "coin" in fault]


def test_ruling_7_loch_ness_is_not_called_in_such_a_turn(table: Table) -> None:
    table.card("loch-ness")
    table.when(ForgoTile(0))
    assert not table.offered(Activate)


def test_ruling_7_the_track_is_refilled_as_always(table: Table) -> None:
    table.when(ForgoTile(0))
    table.end()
    assert table.to_act() == (1,)
    assert not table.faults()


def test_ruling_25_the_refill_after_such_a_turn_may_end_a_round(table: Table) -> None:
    table.stacks(0, 1)
    table.when(ForgoTile(0))
    table.end()
    assert table.happened(RoundEnded) == [RoundEnded(1)]
    assert table.to_act() == (HOUSE,)


def test_ruling_7_the_movement_point_never_makes_the_last_clansman_a_chieftain(table: Table) -> None:
    table.lay("quarry-1-plain-b", 9, 9)
    table.when(ForgoTile(0))
    assert table.happened(MovementGained)
    assert table.refuses(Promote(0, HOME)) == "last-clansman"


def test_ruling_7_goods_may_be_sold_until_such_a_turn_ends(table: Table) -> None:
    far = table.lay("forest-0-river", 9, 9, "wood", "wood")
    table.market(wood=2)
    table.sell("wood", far)
    table.when(ForgoTile(0))
    table.sell("wood", far)
    assert table.clan().coins == 6 + 2 + 1


def test_a_clan_that_can_take_nothing_is_asked_to_discard_instead(table: Table) -> None:
    assert RULES.ask(table.state, 0) == Ask("forgo-tile")
    table.offer("forest-0-river")
    assert RULES.ask(table.state, 0) == Ask("take-tile", {"movement": 0})
