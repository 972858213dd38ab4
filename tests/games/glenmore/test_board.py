"""Glen More's pieces keep their keys when they move, so that a page can animate them."""

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from games.core import catalogue
from tests.games.drawing.positions import position
from tests.games.glenmore.table import Table
from tests.games.playing import Case, fold_batches, recorded


@cache
def drawn() -> list[tuple[str, Mapping[str, Any], dict[str, str]]]:
    """The commands of a game, each with the view and the panels after it."""
    rules = catalogue.rules("glenmore")
    moments = []
    for batch, state in fold_batches(recorded(rules, Case(3, seed=1))):
        seen = position("glenmore", state, None)
        panels = {panel.name: panel.svg for panel in seen.draw(hot=False)}
        moments.append((str(batch.command.__struct_config__.tag), seen.view, panels))
    return moments


def test_a_tile_goes_from_the_track_under_the_figure_into_the_territory() -> None:
    carried = ""
    for command, view, panels in drawn():
        if command == "take-tile" and view["turn"]["tile"]:
            carried = view["turn"]["tile"]
            assert f'data-key="tile:{carried}"' in panels["track"]
        if command == "place-tile" and carried:
            assert f'data-key="tile:{carried}"' not in panels["track"]
            assert sum(f'data-key="tile:{carried}"' in svg for svg in panels.values()) == 1
            carried = ""


def test_every_figure_and_every_tile_in_sight_is_drawn_once() -> None:
    for _, view, panels in drawn():
        keys = re.findall(r'data-key="([^"]+)"', "".join(panels.values()))
        tiles = {key.removeprefix("tile:") for key in keys if key.startswith("tile:")}
        assert tiles == set(view["tiles"])
        assert sorted(key for key in keys if key.startswith("figure:")) == ["figure:0", "figure:1", "figure:2"]


def test_every_clansman_and_every_cube_is_drawn_in_its_territory() -> None:
    for _, view, panels in drawn():
        for clan in view["clans"]:
            svg = panels[f"territory-{clan['seat']}"]
            assert svg.count('data-key="clansman:') == sum(cell["clansmen"] for cell in clan["territory"])
            assert svg.count('data-key="cube:') == sum(clan["goods"].values())


def test_rivers_and_roads_leave_by_the_same_places_on_every_tile() -> None:
    for _, view, panels in drawn():
        river, road = (sum(view["tiles"][tile][kind] for tile in view["tiles"]) for kind in ("river", "road"))
        whole = "".join(panels.values())
        assert whole.count('href="#a-river" x="0" y="0"') == river
        assert whole.count('href="#a-road" x="0" y="0"') == road


def test_hidden_points_are_drawn_as_a_question_mark() -> None:
    seen = position("glenmore", Table(3, hidden_points=True).state, 1)
    territories = [panel.svg for panel in seen.draw(hot=False) if panel.name.startswith("territory-")]
    assert [">?<" in svg for svg in territories] == [True, False, True]
