"""`make soak`: runs the parts one after the other, each with its share of the time, and prints a table of results.

Coverage takes as long as all tests take. The other parts share the remaining time, at least two minutes each.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from random import SystemRandom

import click

from tests.soak import parts
from tests.stages import Result, table

SHARES: dict[str, tuple[Callable[[int, float], bool], int]] = {
    "coverage": (parts.coverage, 0),
    "hypothesis": (parts.hypothesis, 2),
    "mutants": (parts.mutants, 4),
    "games": (parts.games, 2),
    "kills": (parts.kills, 2),
}
"""Name -> the part and its share of the time. A part is called with the seed and its seconds."""
LEAST_SECONDS = 120.0


def shares(names: tuple[str, ...], seconds: float) -> dict[str, float]:
    """The seconds for each part. Coverage has no limit."""
    whole = sum(SHARES[name][1] for name in names) or 1
    return {name: max(LEAST_SECONDS, seconds * SHARES[name][1] / whole) for name in names}


def run(name: str, seed: int, seconds: float, minutes: int) -> Result:
    print(f"\n==== {name}: {seconds:.0f} s; again: make soak MINUTES={minutes} PARTS={name} SEED={seed}", flush=True)
    began = time.monotonic()
    passed = SHARES[name][0](seed, seconds)
    return Result(name, passed, time.monotonic() - began)


@click.command()
@click.option("--minutes", default=60, help="How long all parts may take together.")
@click.option("--seed", default=None, type=int, help="Repeats a run; printed where it is not given.")
@click.option("--parts", "named", default=" ".join(SHARES), help=f"Some of: {' '.join(SHARES)}.")
def main(minutes: int, seed: int | None, named: str) -> None:
    """Run the long checks for about so many minutes."""
    names = tuple(named.split()) or tuple(SHARES)
    if unknown := set(names) - SHARES.keys():
        raise click.UsageError(f"There is no part {', '.join(sorted(unknown))}; there are {', '.join(SHARES)}.")
    seed = SystemRandom().getrandbits(32) if seed is None else seed
    print(f"seed {seed}", flush=True)
    began, results = time.monotonic(), []
    for done, name in enumerate(names):
        left = minutes * 60 - (time.monotonic() - began)
        results.append(run(name, seed, shares(names[done:], left)[name], minutes))
    print(f"\n{table(results)}\nseed {seed}")
    raise SystemExit(0 if all(result.passed for result in results) else 1)


if __name__ == "__main__":
    main()
