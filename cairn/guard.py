"""A second process that outlives a killed supervisor for a moment and kills what it left behind.

The kernel ends the children of a killed supervisor, but not what those have started themselves.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from runtime.child_processes import sweep

Report = Callable[[str], None]
"""Called with `+7` when session 7 has begun and with `-7` when it has ended."""


@contextmanager
def watching() -> Iterator[Report]:
    """Start the guard. It forks, so call it before there are threads or an event loop."""
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
        # Without its guard the supervisor still works.
        return


def end_what_is_left(listen: int) -> None:
    """Runs in the guard. It holds the data folder's lock too, so no other instance starts meanwhile."""
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
