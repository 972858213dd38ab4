"""A title is one folder: apart from one line of the catalogue, nothing else in the product names it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from games.core import catalogue
from tests.games.titles import TITLES

ROOT = Path(__file__).parents[2]
ROOMS = ("games", "events", "service", "workers", "cairn", "runtime", "tournaments")
KINDS = {".py", ".yaml", ".html", ".css", ".js", ".svg", ".lua"}
CATALOGUE = Path("games/core/catalogue.py")


def naming(root: Path, title: str, name: str) -> Iterator[tuple[Path, int]]:
    """File and line of each place outside a title's folder that names it, as a word or inside an identifier."""
    names = {title.casefold(), name.casefold(), "".join(filter(str.isalnum, name)).casefold()}
    for room in ROOMS:
        for path in sorted((root / room).rglob("*")):
            inside = path.relative_to(root)
            if path.suffix not in KINDS or inside.parts[:2] == ("games", title) or _is_prose(inside):
                continue
            lines = [inside.as_posix(), *path.read_text(encoding="utf-8").splitlines()]
            yield from ((inside, n) for n, line in enumerate(lines) if any(each in line.casefold() for each in names))


def _is_prose(path: Path) -> bool:
    """Whether the file holds texts of another title, which may contain such a word as the name of a country."""
    return path.match("games/*/words/*.yaml")


@pytest.mark.parametrize("title", TITLES)
def test_only_one_line_of_the_catalogue_names_a_title(title: str) -> None:
    places = list(naming(ROOT, title, catalogue.meta(title).name))
    assert [path for path, _ in places] == [CATALOGUE], places


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("service/pages/table.py", 'if title == "lochan":'),
        ("service/static/boards.css", ".board .lochan-tile { }"),
        ("games/drawing/art.py", "def drawLochanTile(): ..."),
        ("games/speech/en.yaml", "loch: Loch An"),
        ("events/write/lua/lochan.lua", "return 1"),
        ("games/lochan2/decide.py", "from games.lochan import decide"),
        ("tournaments/pairing.py", "LOCHAN_SEATS = 4"),
    ],
)
def test_a_title_that_is_named_elsewhere_is_noticed(tmp_path: Path, path: str, text: str) -> None:
    for inside, content in (("games/lochan/decide.py", "# lochan"), (path, f"\n{text}\n")):
        (tmp_path / inside).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / inside).write_text(content)
    assert {named for named, _ in naming(tmp_path, "lochan", "Loch An")} == {Path(path)}
