"""Contrast of text on this title's own colours, in both schemes."""

import pytest

from tests.games.drawing.colours import SCHEMES, colours, contrast, styles

COLOURS = colours(styles("scotland"))


@pytest.mark.parametrize("scheme", range(2), ids=SCHEMES)
@pytest.mark.parametrize("ground", ["england-deep", "night"])
def test_small_text_stands_out(ground: str, scheme: int) -> None:
    assert contrast(COLOURS["pale"][scheme], COLOURS[ground][scheme]) >= 4.5
