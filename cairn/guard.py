"""A second process that outlives a killed supervisor for a moment, to end what it left behind.

The kernel ends the children of a killed supervisor, but not what those have started themselves.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from runtime.child_processes import sweep

Report = Callable[[str], None]
"""Takes `+7` when session 7 has begun and `-7` when it has ended."""


@contextmanager
def watching() -> Iterator[Report]:
    """Call it before there are threads or an event loop: it forks."""
    listen, speak = os.pipe()
    guard = os.fork()
    if guard == 0:
        os.close(speak)
        end_what_is_left(listen)
    os.close(listen)
    try:
        yield lambda word: report(speak, word)
    finally:
        os.close(speak)
        os.waitpid(guard, 0)


def report(speak: int, word: str) -> None:
    try:
        os.write(speak, f"{word}\n".encode())
    except BrokenPipeError:
        # Without its guard the supervisor still does its work.
        return


def end_what_is_left(listen: int) -> None:
    """Runs in the guard. It holds the data folder's lock too, so none starts in between."""
    try:
        os.setsid()  # out of reach of a Ctrl-C in the terminal
        left: set[int] = set()
        with os.fdopen(listen) as words:
            for word in words:
                left ^= {abs(int(word))}
        for session in left:
            sweep(session)
    finally:
        os._exit(0)
