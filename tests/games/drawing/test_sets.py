"""Boards show the component set of their game, which may be an older one."""

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from games.core import catalogue
from tests.games.titles import DRAWN


def sources() -> Iterator[Path]:
    for title in DRAWN:
        package = Path(str(import_module(catalogue.package(title)).__file__)).parent
        yield from sorted((package / "board").glob("*.py"))


@pytest.mark.parametrize("path", list(sources()), ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_no_board_opens_a_box_by_itself(path: Path) -> None:
    called = [node.func for node in ast.walk(ast.parse(path.read_bytes())) if isinstance(node, ast.Call)]
    assert not [name for name in called if isinstance(name, ast.Name) and name.id == "box"]
