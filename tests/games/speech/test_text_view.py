"""The text views of positions equal the stored ones, which somebody has read and approved."""

from __future__ import annotations

import pytest

from tests.games import titles
from tests.games.chosen import Chosen
from tests.games.speech.shown import KEPT, path, shown


@pytest.mark.parametrize(("title", "chosen"), KEPT, ids=[f"{title}-{chosen.name}" for title, chosen in KEPT])
def test_the_text_view_of_a_position_is_the_approved_one(title: str, chosen: Chosen) -> None:
    assert shown(title, chosen) == path(title, chosen).read_text(encoding="utf-8")


@pytest.mark.parametrize("title", [title for title in titles.SPOKEN if titles.shown(title)])
def test_nothing_is_kept_that_is_not_compared(title: str) -> None:
    kept = {path(name, chosen) for name, chosen in KEPT if name == title}
    assert kept == set((titles.folder(title) / "shown").iterdir())
