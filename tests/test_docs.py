"""Settings, commands and dependencies are documented; the documents name existing files, with one sentence a line."""

import re
from pathlib import Path

import click
import pytest

from cairn.cli import COMMANDS, main
from tests.stages import ROOT

PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
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


LONGEST = 300
"""The most letters of a line of prose."""

ABBREVIATIONS = ("e.g.", "i.e.", "etc.", "vs.", "For Scotland!")
"""Abbreviations and names that look like the end of a sentence."""

NEXT_SENTENCE = re.compile(r"""[.?!][)"'*_]* +["'(*_[]*[A-Z]""")


def prose(page: str) -> list[str]:
    """The lines of a page without code, tables and headings, each without its list marker."""
    fenced = re.sub(r"^ *```.*?^ *```", "", page, flags=re.MULTILINE | re.DOTALL)
    text = re.sub(r"\n\n(?: {4,}.*\n)+", "\n\n", fenced)
    lines = [line for line in text.splitlines() if not re.match(r" *\||#", line)]
    return [re.sub(r"^ *(?:[-*]|\d+\.) +", "", line) for line in lines]


def faults_of(line: str) -> list[str]:
    """The faults in the form of a line of prose."""
    # Code counts as a capitalised word, because a sentence may begin with it.
    words = re.sub(r"`[^`]*`", "Code", line)
    for abbreviation in ABBREVIATIONS:
        words = words.replace(abbreviation, abbreviation[:-1])
    faults = {"more than one sentence": NEXT_SENTENCE.search(words), "too long": len(line) > LONGEST}
    return [fault for fault, there in faults.items() if there]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_a_line_of_prose_is_one_sentence(page: Path) -> None:
    lines = prose(page.read_text())
    assert lines
    assert [(line, faults) for line in lines if (faults := faults_of(line))] == []


@pytest.mark.parametrize(
    "line",
    [
        "One sentence. Another one.",
        "- An item. `code` begins the next.",
        "**A label.** Its sentence.",
        "Is it so? (It is.)",
        "1. A step ends here. [A link](page.md) follows.",
        "a" * (LONGEST + 1),
    ],
)
def test_a_line_that_is_not_one_sentence_is_found(line: str) -> None:
    assert [faults_of(text) for text in prose(line)] != [[]]


@pytest.mark.parametrize(
    "line",
    [
        "| a cell. | It may have two. Or three. |",
        "# 1. Events store what happened",
        "A track, e.g. Glen More's, and `a.b. C` in code.",
        "10. A numbered step",
        "In For Scotland! England may win.",
    ],
)
def test_a_line_of_another_form_is_left_alone(line: str) -> None:
    assert [faults_of(text) for text in prose(line)] in ([], [[]])


# The recipe for a new title names files that its reader is to write.
DESCRIBING = [page for page in PAGES if page.name not in ("adding-a-title.md", "CHANGELOG.md")]
NAMED_FILE = re.compile(r"`((?:games|events|runtime|service|workers|cairn|tests|docs|requirements)/[\w./-]+)`")


def missing_files(page: str) -> list[str]:
    return [name for name in NAMED_FILE.findall(page) if not (ROOT / name).exists()]


def test_a_file_that_does_not_exist_is_found() -> None:
    assert missing_files("see `events/nowhere.py` and `events/store`") == ["events/nowhere.py"]


@pytest.mark.parametrize("page", DESCRIBING, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_file_that_a_page_names_exists(page: Path) -> None:
    assert missing_files(page.read_text()) == []
