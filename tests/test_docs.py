"""What can be set, called or installed is documented."""

import re
from pathlib import Path

import click
import pytest

from cairn.cli import COMMANDS, main
from tests.stages import ROOT

OPERATIONS = (ROOT / "docs/operations.md").read_text()
DEPENDENCIES = (ROOT / "docs/dependencies.md").read_text()


def variables() -> list[str]:
    source = (ROOT / "runtime/settings.py").read_text()
    return sorted(set(re.findall(r'"((?:CAIRN|REDIS)_[A-Z_]+)"', source)))


def options_of_up() -> list[str]:
    up = main.get_command(click.Context(main), "up")
    assert up is not None
    shown = [p for p in up.params if isinstance(p, click.Option) and not p.hidden]
    return [name for option in shown for name in option.opts]


def requirements(path: Path) -> list[str]:
    return re.findall(r"^[A-Za-z][\w-]*", path.read_text(), re.MULTILINE)


def test_there_are_settings_to_document() -> None:
    assert {"REDIS_URL", "CAIRN_RQ_URL", "CAIRN_DATA", "CAIRN_SECRET"} <= set(variables())


@pytest.mark.parametrize("variable", variables())
def test_every_environment_variable_has_a_row(variable: str) -> None:
    assert f"\n| `{variable}` |" in OPERATIONS


def test_every_figure_of_the_metrics_has_a_row() -> None:
    figures = re.findall(r'"(cairn_[a-z_]+)"', (ROOT / "service/health/metrics.py").read_text())
    assert figures
    assert [name for name in figures if not re.search(rf"^\|.*`{name}(_total)?`.*\|", OPERATIONS, re.MULTILINE)] == []


@pytest.mark.parametrize("option", options_of_up())
def test_every_option_of_up_is_named(option: str) -> None:
    assert f"`{option}`" in OPERATIONS


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_a_row(command: str) -> None:
    assert re.search(rf"^\| `cairn {command}\b", OPERATIONS, re.MULTILINE)


@pytest.mark.parametrize("group", ["run", "test", "bench", "uv"])
def test_every_direct_dependency_has_a_reason(group: str) -> None:
    named = requirements(ROOT / f"requirements/{group}.in")
    assert named
    assert [name for name in named if f"\n| {name} | " not in DEPENDENCIES] == []


@pytest.mark.parametrize("group", ["run", "test", "bench", "uv"])
def test_every_direct_dependency_is_pinned_with_hashes(group: str) -> None:
    lock = (ROOT / f"requirements/{group}.lock").read_text()
    pinned = re.findall(r"^([\w-]+)(?:\[\w+\])?==[^\\]+\\\n +--hash=sha256:", lock, re.MULTILINE)
    named = {name.lower() for name in requirements(ROOT / f"requirements/{group}.in")}
    assert named <= set(pinned)
