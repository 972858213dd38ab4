"""The stages of `make test` and `make lint`: each is announced, run and timed.

A failing stage does not hide the later ones; the exit code tells whether any failed.
"""

import os
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
BIN = Path(sys.executable).parent

STAGES: dict[str, tuple[tuple[str, ...], ...]] = {
    "lint": (("ruff", "check"), ("ruff", "format", "--check")),
    "types": (("mypy",),),
    "arrows": (("lint-imports", "--no-logo"),),
    "tests": (("pytest", "-n", "2", "-m", "not slow and not browser", "tests"),),
    "browser": (("python", "-m", "tests.browser.chromium"), ("pytest", "-n", "2", "-m", "browser", "tests/browser")),
}


@dataclass(frozen=True)
class Result:
    stage: str
    passed: bool
    seconds: float


def run_stage(stage: str) -> Result:
    print(f"\n==== {stage}", flush=True)
    began = time.monotonic()
    codes = [run_command(command) for command in STAGES[stage]]
    return Result(stage, not any(codes), time.monotonic() - began)


def run_command(command: Sequence[str]) -> int:
    print("$", *command, flush=True)
    # Sets have the same order in every run, so that no test depends on chance.
    env = os.environ | {"PYTHONHASHSEED": "0"}
    return subprocess.run([BIN / command[0], *command[1:]], cwd=ROOT, env=env, check=False).returncode


def table(results: Sequence[Result]) -> str:
    lines = [f"{'stage':<10}{'seconds':>9}  result"]
    lines += [f"{r.stage:<10}{r.seconds:>9.1f}  {verdict(r.passed)}" for r in results]
    passed = all(r.passed for r in results)
    lines += [f"{'all':<10}{sum(r.seconds for r in results):>9.1f}  {verdict(passed)}"]
    return "\n".join(lines)


def verdict(passed: bool) -> str:
    return "passed" if passed else "FAILED"


def main(stages: Sequence[str]) -> int:
    results = [run_stage(stage) for stage in stages]
    print(f"\n{table(results)}")
    return 0 if all(r.passed for r in results) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
