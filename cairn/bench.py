"""`cairn bench`: the figures of `make bench`. They are among the tests, so they need a checkout."""

import sys
from importlib import import_module
from pathlib import Path

import click

from cairn.errors import Unable

CHECKOUT = Path(__file__).parents[1]


@click.command()
@click.option(
    "--games",
    type=click.IntRange(0),
    default=20_000,
    show_default=True,
    help="How many random games of each title to play under the contract.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of a table.")
def bench(games: int, as_json: bool) -> None:
    """Run the benchmarks, each beside a reference in the same run."""
    sys.path.insert(0, str(CHECKOUT))
    try:
        perf = import_module("tests.perf.bench")
    except ModuleNotFoundError as missing:
        raise Unable(f"There is no {missing.name} here: benchmarks run in a checkout, by `make bench`.") from missing
    perf.run(games=games, as_json=as_json)
