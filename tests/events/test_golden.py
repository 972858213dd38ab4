"""Golden games: whole recorded games that every later version must read, fold and decide in the same way."""

from __future__ import annotations

from pathlib import Path

import pytest

from events.files.format import header_of, read
from events.files.verify import verify
from games.core import catalogue
from tests.events.golden import FILES, GAMES, aged, path_of, rows_of


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_golden_game_is_sound(path: Path) -> None:
    """A game of older rules must be read and folded; that today's rules decide otherwise is no damage."""
    with path.open("rb") as rows:
        file = read(rows)
    assert not file.header.partial
    differences = verify(file)
    rules = catalogue.rules(file.header.title)
    if (file.header.rules, file.header.components) == (rules.meta.version, rules.components):
        assert differences == []


def test_the_test_title_has_a_golden_game_of_each_number_of_seats() -> None:
    """`tests/games/test_golden_coverage.py` checks the golden games of the other titles."""
    headers = [header_of(path.read_bytes().partition(b"\n")[0]) for path in FILES]
    meta = catalogue.meta("skerry")
    assert {len(header.seats) for header in headers if header.title == "skerry"} == {
        *range(meta.min_seats, meta.max_seats + 1)
    }


def test_every_golden_game_of_the_test_title_is_there() -> None:
    assert {path_of(name) for name in (*GAMES, "skerry-schema-1")} <= set(FILES), "python -m tests.events.golden"


def test_a_game_with_events_of_an_older_schema_is_decided_in_the_schema_of_today() -> None:
    old = read(rows_of("skerry-schema-1"))
    paid = [line.public for line in old.lines if line.type == "coins-paid"]
    assert {line.schema for line in old.lines if line.type == "coins-paid"} == {1}
    assert any(fields["other"] is not None for fields in paid)
    assert any(fields["other"] is None for fields in paid)
    assert rows_of("skerry-schema-1") == aged(rows_of("skerry-5"))
