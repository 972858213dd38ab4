"""Boards look as in their snapshots; after a deliberate change, draw the snapshots again."""

import pytest

from tests.games import titles
from tests.games.chosen import Chosen
from tests.games.drawing.snapshots import KEPT, drawn, path


@pytest.mark.parametrize(("title", "chosen"), KEPT, ids=[f"{title}-{chosen.name}" for title, chosen in KEPT])
def test_a_board_is_drawn_as_before(title: str, chosen: Chosen) -> None:
    assert drawn(title, chosen) == path(title, chosen).read_text(encoding="utf-8")


@pytest.mark.parametrize("title", titles.DRAWN)
def test_snapshots_are_kept_and_none_is_left_behind(title: str) -> None:
    kept = {path(title, chosen) for chosen in titles.drawn(title)}
    assert kept == set((titles.folder(title) / "snapshots").iterdir())
