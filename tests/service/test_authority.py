"""Only one module decides about rights: no other names a role, compares an owner, or makes `Eyes`."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.service.web import ROOT

DECIDES = "events/tables/permissions.py"
ROLES = {DECIDES, "service/access/accounts.py"}
"""The module that decides, and the one that reads a player's roles from the store."""
EYES = {
    DECIDES,
    "events/store/envelope.py",
    "events/store/codec.py",  # the rules get whole events
    "events/files/redeciding.py",  # so does the check of a game file
    "events/files/export.py",  # the operator's backup contains everything
}


def modules() -> Iterator[tuple[str, ast.Module]]:
    for package in ("events", "service", "workers", "cairn"):
        for path in sorted((ROOT / package).rglob("*.py")):
            yield str(path.relative_to(ROOT)), ast.parse(path.read_text(encoding="utf-8"))


def spells_out_a_role(node: ast.AST) -> bool:
    return isinstance(node, ast.Attribute) and node.attr in ("admin", "director", "directs")


def compares_an_owner(node: ast.AST) -> bool:
    sides = [node.left, *node.comparators] if isinstance(node, ast.Compare) else []
    return any(isinstance(side, ast.Attribute) and ast.unparse(side).endswith("terms.owner") for side in sides)


def makes_eyes(node: ast.AST) -> bool:
    called = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Eyes"
    return called or (isinstance(node, ast.Name) and node.id in ("TRUTH", "SPECTATOR"))


@pytest.mark.parametrize(
    ("check", "allowed"), [(spells_out_a_role, ROLES), (compares_an_owner, {DECIDES}), (makes_eyes, EYES)]
)
def test_rights_are_decided_in_one_module(check: object, allowed: set[str]) -> None:
    assert callable(check)
    others = {name for name, tree in modules() if name not in allowed and any(map(check, ast.walk(tree)))}
    assert others == set()


def test_no_template_asks_for_a_role() -> None:
    templates = [path.read_text(encoding="utf-8") for path in Path(ROOT / "service/templates").glob("*.html")]
    assert templates
    assert not any(role in text for text in templates for role in ("director", "admin"))


@pytest.mark.parametrize(
    ("check", "source"),
    [
        (spells_out_a_role, "if caller.director or caller.admin: pass"),
        (compares_an_owner, "x = caller.player == game.table.terms.owner"),
        (makes_eyes, "eyes = Eyes(frozenset({seat}))"),
        (makes_eyes, "eyes = TRUTH"),
    ],
)
def test_these_checks_see_what_they_are_for(check: object, source: str) -> None:
    assert callable(check)
    assert any(map(check, ast.walk(ast.parse(source))))
