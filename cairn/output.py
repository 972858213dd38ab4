"""Prints the lines of the supervised processes, each with the name of its process before it."""

import os
import sys
from collections.abc import Sequence

import click

from cairn.supervisor import Say

COLOURS = ("cyan", "yellow", "green", "magenta", "blue", "bright_cyan", "bright_yellow")


def speaker(names: Sequence[str]) -> Say:
    """In colour on a terminal only, so that a log file stays plain."""
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
        # The reader is gone; the games go on without output.
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
