"""Plants mutants, each in a copy of the tree, and runs the tests of its area."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from subprocess import DEVNULL
from tempfile import TemporaryDirectory
from typing import Literal, NamedTuple, TypeAlias

from tests.soak.mutants import Mutant, mutants

CODE = ("games", "events", "runtime", "service", "workers", "cairn")
TREE = (*CODE, "tests", "pyproject.toml", "Procfile", "README.md")
AREAS: Mapping[str, Sequence[str]] = {
    "games/core": ("tests/games/core", "tests/games/test_skerry.py", "tests/games/test_every_title.py"),
    "games/speech": ("tests/games/speech", "tests/cairn/test_words.py"),
    "games/drawing": ("tests/games/drawing", "tests/service/pages/test_frame.py"),
    "games/*/words": ("tests/games/{title}", "tests/games/speech"),
    "games/*/board": ("tests/games/{title}", "tests/games/drawing"),
    "games/*": (
        "tests/games/{title}",
        "tests/games/test_every_title.py",
        "tests/events/test_golden.py",
        "-k",
        "{title}",
    ),
    "games": ("tests/games/core",),
    "events/live": ("tests/events/test_projections.py", "tests/events", "tests/service/test_feeds.py"),
    "events": ("tests/events", "tests/workers/test_overdue.py"),
    "runtime": ("tests/cairn",),
    "service/pages": ("tests/service/pages", "tests/service"),
    "service": ("tests/service",),
    "workers/ai": ("tests/workers/ai",),
    "workers": ("tests/workers",),
    "cairn": ("tests/cairn",),
}
"""Path -> the arguments for pytest. The first path that contains a file counts; missing test paths are left out."""
PATIENCE = 3.0
"""A mutant whose tests take so many times longer than without it counts as caught."""

Verdict: TypeAlias = Literal["caught", "alive"]


class Trial(NamedTuple):
    mutant: Mutant
    verdict: Verdict
    diff: str
    seconds: float


def area_of(path: Path, root: Path) -> tuple[str, ...]:
    """The tests of a file of the product."""
    pattern = next(pattern for pattern in AREAS if any(folder.match(pattern) for folder in path.parents))
    paths = [part.format(title=path.parts[1]) for part in AREAS[pattern]]
    return tuple(path for path in paths if not path.startswith("tests/") or (root / path).exists())


def drawn(root: Path, random: Random, folders: Iterable[str] = CODE) -> list[Mutant]:
    """All mutants in random order, without those of `judge.py`, since tests cannot check estimates."""
    paths = [path for folder in folders for path in sorted((root / folder).rglob("*.py")) if path.name != "judge.py"]
    everything = [mutant for path in paths for mutant in mutants(path.relative_to(root), path.read_bytes())]
    return random.sample(everything, len(everything))


class Hunt:
    """Tries mutants of one tree until the time is up."""

    def __init__(self, root: Path, tree: Sequence[str] = TREE) -> None:
        self.root = root
        self._tree = tree
        self._whole: dict[tuple[str, ...], float] = {}

    def go(self, planted: Iterable[Mutant], seconds: float) -> Iterator[Trial]:
        """Try mutants; none is begun after the time is up."""
        end = time.monotonic() + seconds
        for mutant in planted:
            if time.monotonic() > end:
                return
            yield self.try_out(mutant, area_of(mutant.path, self.root))

    def try_out(self, mutant: Mutant, tests: tuple[str, ...]) -> Trial:
        """Whether the tests catch the mutant. Raises Unsound if they fail without it too."""
        limit = PATIENCE * self._without(tests) + 10
        source = (self.root / mutant.path).read_bytes()
        with copied(self.root, self._tree) as copy:
            (copy / mutant.path).write_bytes(mutant.apply(source))
            began = time.monotonic()
            passed = run_tests(copy, tests, limit)
        return Trial(mutant, "alive" if passed else "caught", mutant.diff(source), time.monotonic() - began)

    def _without(self, tests: tuple[str, ...]) -> float:
        if tests not in self._whole:
            began = time.monotonic()
            with copied(self.root, self._tree) as copy:
                if not tests or not run_tests(copy, tests, None):
                    raise Unsound(f"these fail without a mutant: pytest {' '.join(tests)}")
            self._whole[tests] = time.monotonic() - began
        return self._whole[tests]


class Unsound(Exception):
    """The tests of an area fail without a mutant."""


@contextmanager
def copied(root: Path, tree: Sequence[str]) -> Iterator[Path]:
    """A temporary copy of the tree. Compiled files are copied too; they stay valid, because file times are kept."""
    with TemporaryDirectory(prefix="mutant-") as folder:
        for name in tree:
            origin, to = root / name, Path(folder) / name
            if origin.is_dir():
                shutil.copytree(origin, to)
            else:
                shutil.copy2(origin, to)
        yield Path(folder)


def run_tests(copy: Path, tests: Sequence[str], limit: float | None) -> bool:
    """Whether the tests pass on the code of the copy, within the time."""
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *tests]
    env = os.environ | {"PYTHONPATH": str(copy), "PYTHONHASHSEED": "0"}
    try:
        done = subprocess.run(command, cwd=copy, env=env, stdout=DEVNULL, stderr=DEVNULL, timeout=limit, check=False)
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0
