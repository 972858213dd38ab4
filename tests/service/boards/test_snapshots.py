"""Boards look as they did; who changes them on purpose draws the snapshots anew."""

import pytest

from tests.service.boards.snapshots import CHOSEN, FOLDER, Chosen, drawn


@pytest.mark.parametrize("chosen", CHOSEN, ids=lambda chosen: f"{chosen.title}-{chosen.name}")
def test_a_board_is_drawn_as_before(chosen: Chosen) -> None:
    assert drawn(chosen) == chosen.path.read_text(encoding="utf-8")


def test_no_snapshot_is_left_behind() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {chosen.path.name for chosen in CHOSEN}
