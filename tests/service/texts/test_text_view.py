"""The text view, position by position, against what was read and found good."""

from __future__ import annotations

import pytest

from tests.service.texts.shown import FOLDER, Chosen, all_shown, path, shown


@pytest.mark.parametrize(
    ("chosen", "spoken"), [(c, s) for c, s in all_shown()], ids=lambda part: getattr(part, "name", part)
)
def test_a_position_is_told_as_it_was_found_good(chosen: Chosen, spoken: str) -> None:
    assert shown(chosen, spoken) == path(chosen, spoken).read_text(encoding="utf-8")


def test_nothing_is_kept_that_is_not_compared() -> None:
    assert {path(chosen, spoken) for chosen, spoken in all_shown()} == set(FOLDER.iterdir())
