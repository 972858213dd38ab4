"""The output of the supervised processes, line by line, each with the name of its process."""

import os
import sys
from collections.abc import Sequence

import click

from cairn.supervisor import Say

COLOURS = ("cyan", "yellow", "green", "magenta", "blue", "bright_cyan", "bright_yellow")


def speaker(names: Sequence[str]) -> Say:
    """A function that prints a line of a process, in colour only on a terminal."""
    coloured = sys.stdout.isatty() and "NO_COLOR" not in os.environ
    width = max(map(len, names), default=0)
    prefixes = {name: f"{name:<{width}} | " for name in names}
    if coloured:
        for place, name in enumerate(names):
            prefixes[name] = click.style(prefixes[name], fg=COLOURS[place % len(COLOURS)])
    return lambda name, line: write(prefixes[name] + line)


def write(line: str) -> None:
    try:
        print(line, flush=True)
    except OSError:
        # The reader of the output is gone; the games go on without it.
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
