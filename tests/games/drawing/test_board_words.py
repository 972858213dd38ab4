"""Every text of a board has words. `needs` derives codes that are literals; here are those composed at run time."""

import re
from importlib.resources import files

import pytest

from games.core import catalogue
from games.speech.words import words_of
from tests.games.titles import DRAWN, SPOKEN


def patterns(title: str) -> set[str]:
    """The patterns of composed codes, such as `gold-{code}`."""
    sources = (files(catalogue.package(title)) / "board").iterdir()
    texts = [path.read_text(encoding="utf-8") for path in sources if path.name.endswith(".py")]
    return {code for text in texts for code in re.findall(r"\.say\(\s*f\"([^\"]+)\"", text)}


@pytest.mark.parametrize("title", [title for title in DRAWN if title in SPOKEN])
def test_every_line_that_is_put_together_exists(title: str) -> None:
    known = words_of(title, "en").forms["board"]
    for code in patterns(title):
        pattern = re.compile(re.sub(r"\{[^}]*\}", "[a-z-]+", code))
        assert [line for line in known if pattern.fullmatch(line)], code
