"""Planted losses: `faults` reports every kind of piece that is lost or doubled, in each place where it can lie."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from games.glenmore.components import GOODS, INDEX
from games.glenmore.state import Placing, State
from games.glenmore.vocabulary import cell_at
from tests.games.glenmore.table import HOME, RULES, Table

Plant = Callable[[State], object]
FOREST, MOIL, ABBEY = cell_at(0, 1), cell_at(15, -15), cell_at(1, -1)


def rich() -> State:
    """Three clans and the die in the middle of a turn, with a tile in hand and pieces of each kind in each place."""
    table = Table(3)
    table.lay("forest-0-river", 0, 1, "wood", "wood", clansmen=1)
    table.lay("iona-abbey", 1, -1, "stone", "grain", "cattle")
    table.clan().cards.append("iona-abbey")
    table.lay("meadow-0-river", 0, -1, "sheep")
    table.card("castle-moil")
    table.card("loch-morar", seat=1)
    table.give(0, barrels=2, chieftains=1, coins=5)
    table.give(1, barrels=1, coins=4)
    table.market(wood=1, stone=2, grain=3, cattle=1, sheep=1)
    table.stacks(0, 9, 9, 9)
    table.offer("quarry-0-river")
    table.take("quarry-0-river")
    return table.state


def test_the_position_that_is_spoilt_is_sound() -> None:
    assert RULES.faults(rich()) == []
    assert isinstance(rich().agenda[-1], Placing)


def changed(number: int) -> dict[str, Plant]:
    """States with one piece less (-1) or more (+1), for pieces that are only counted, in each place."""

    def coins(state: State) -> None:
        state.clans[0].coins += number

    def market(state: State) -> None:
        state.market[INDEX["stone"]] += number

    def supplied_coins(state: State) -> None:
        state.supply.coins += number

    def clansmen(state: State) -> None:
        state.clans[0].clansmen[FOREST] += number

    def chieftains(state: State) -> None:
        state.clans[0].chieftains += number

    def supplied_clansmen(state: State) -> None:
        state.supply.clansmen += number

    def barrels(state: State) -> None:
        state.clans[1].barrels += number

    def supplied_barrels(state: State) -> None:
        state.supply.barrels += number

    def points(state: State) -> None:
        state.clans[2].tally.total += number

    plants: dict[str, tuple[Plant, ...]] = {
        "coins": (coins, market, supplied_coins),
        "clansmen": (clansmen, chieftains, supplied_clansmen),
        "barrels": (barrels, supplied_barrels),
        "points": (points,),
    }
    named = {f"{what}: {place.__name__}": place for what, places in plants.items() for place in places}
    return named | _goods(number)


def _goods(number: int) -> dict[str, Plant]:
    """The same for cubes of each kind: on a tile, in the count of a clan, in the supply."""
    plants: dict[str, Plant] = {}
    for kind, good in enumerate(GOODS):

        def lying(state: State, good: str = good) -> None:
            goods = state.clans[0].goods
            cell = next(cell for cell, cubes in goods.items() if good in cubes)
            cubes = [*goods[cell], good] if number > 0 else [cube for cube in goods[cell] if cube != good]
            goods[cell] = tuple(cubes)

        def held(state: State, kind: int = kind) -> None:
            state.clans[0].held[kind] += number

        def supplied(state: State, kind: int = kind) -> None:
            state.supply.goods[kind] += number

        plants |= {f"{good}: {place.__name__}": place for place in (held, supplied)}
        plants[f"cubes: {good}"] = lying
    return plants


def _hand(state: State, tile: str) -> None:
    state.agenda[-1] = msgspec.structs.replace(state.agenda[-1], tile=tile)


def _walk_off(state: State) -> None:
    clansmen = state.clans[0].clansmen
    clansmen[0] = clansmen.pop(HOME)


def _stack(state: State) -> list[str]:
    return state.stacks[2].pool


LOST: dict[str, Plant] = {
    "tiles: in a stack": lambda state: _stack(state).pop(),
    "tiles: on the track": lambda state: state.track.__setitem__(9, ""),
    "tiles: out of the game": lambda state: state.discarded.pop(),
    "tiles: of a territory": lambda state: state.clans[0].tiles.pop(cell_at(0, -1)),
    "tiles: home": lambda state: state.clans[2].tiles.pop(HOME),
    "tiles: in hand": lambda state: state.agenda.pop(),
    "cards: own": lambda state: state.clans[0].cards.remove("castle-moil"),
    "cards: another's": lambda state: state.clans[1].cards.pop(),
    "figures: of a clan": lambda state: state.figures.pop(0),
    "figures: the die": lambda state: state.figures.pop(),
    "no clansman: all of a clan": lambda state: state.clans[2].clansmen.clear(),
    "coins: a whole row": lambda state: state.market.__setitem__(0, 0),
}

DOUBLED: dict[str, Plant] = {
    "tiles: in a stack": lambda state: _stack(state).append(_stack(state)[0]),
    "tiles: of a stack, on the track": lambda state: state.track.__setitem__(9, _stack(state)[0]),
    "tiles: on the track": lambda state: state.track.__setitem__(9, state.track[10]),
    "tiles: out of the game": lambda state: state.discarded.append(state.discarded[0]),
    "tiles: of a territory": lambda state: state.discarded.append("forest-0-river"),
    "tiles: home": lambda state: state.clans[1].tiles.__setitem__(HOME, "start-village-1"),
    "tiles: home left in the box": lambda state: state.discarded.append("start-village-5"),
    "tiles: in hand": lambda state: state.discarded.append("quarry-0-river"),
    "tiles: another in hand": lambda state: _hand(state, "forest-0-river"),
    "tiles: unheard of": lambda state: state.discarded.append("castle-in-the-air"),
    "cards: own": lambda state: state.clans[0].cards.append("castle-moil"),
    "cards: at another's": lambda state: state.clans[1].cards.append("castle-moil"),
    "cards: without its tile": lambda state: state.clans[2].cards.append("loch-ness"),
    "figures: one too many": lambda state: state.figures.append(13),
    "share: a figure's space": lambda state: state.figures.__setitem__(1, state.figures[2]),
    "stands on: a figure and a tile": lambda state: state.track.__setitem__(state.figures[1], state.track[9]),
    "market: beyond the last space": lambda state: state.market.__setitem__(2, 4),
    "beside: a clansman": _walk_off,
    "4 cubes lie: on one tile": lambda state: state.clans[0].goods.__setitem__(FOREST, ("wood",) * 4),
    "wrong cubes: wood at home": lambda state: state.clans[0].goods.__setitem__(HOME, state.clans[0].goods.pop(FOREST)),
    "what fits: a cell far off": lambda state: state.clans[0].open.__setitem__(0, "plain"),
}

LESS, MORE = changed(-1), changed(+1)
PLANTS = {f"{name} lost": plant for name, plant in (LESS | LOST).items()}
PLANTS |= {f"{name} doubled": plant for name, plant in (MORE | DOUBLED).items()}


@pytest.mark.parametrize("name", PLANTS)
def test_whatever_is_lost_or_doubled_is_found(name: str) -> None:
    """The fault must name the kind of piece."""
    state = rich()
    PLANTS[name](state)
    what = name.partition(":")[0]
    assert [fault for fault in RULES.faults(state) if what in fault], RULES.faults(state)


def test_between_turns_the_track_has_one_empty_space_behind_the_hindmost_figure() -> None:
    table = Table(4)
    table.bare(9)
    assert table.faults() == ["track: 2 spaces are empty"]
    table = Table(4)
    table.state.track[13], table.state.track[9] = table.state.track[9], ""
    assert table.faults() == ["track: the empty space is not behind the hindmost figure"]
