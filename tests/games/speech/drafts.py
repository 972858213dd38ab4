"""Copies of the test title under other names, at any stage."""

from __future__ import annotations

import re
import shutil
from itertools import count
from pathlib import Path

import pytest

import tests.titles.skerry
from games.core import catalogue
from games.core.meta import Stage

SKERRY = Path(str(tests.titles.skerry.__file__)).parent
_numbers = count(1)


def lay_out(folder: Path, stage: Stage, title: str | None = None) -> str:
    """Make a package below `folder`, which must be on the path, and register it. It has no words yet."""
    name = title or f"lochan{next(_numbers)}"
    shutil.copytree(SKERRY, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    for path in (folder / name).rglob("*.py"):
        path.write_text(path.read_text(encoding="utf-8").replace("tests.titles.skerry", name), encoding="utf-8")
    meta = folder / name / "meta.py"
    text = meta.read_text(encoding="utf-8").replace('title="skerry"', f'title="{name}"')
    meta.write_text(re.sub(r"\)\n\Z", f'    stage="{stage}",\n)\n', text), encoding="utf-8")
    catalogue.register(name, name)
    return name


def forget_afterwards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Unregister titles that the test registers from here on."""
    monkeypatch.setattr(catalogue, "_packages", dict(catalogue._packages))
