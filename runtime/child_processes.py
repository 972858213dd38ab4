"""Ties a child process to its parent, so that a kill of the parent leaves no orphans.

On Linux only; elsewhere the children of a killed parent must end by themselves.
"""

import ctypes
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

PR_SET_PDEATHSIG = 1

# Loaded once, before any fork: a forked child should do as little as possible before its exec.
_LIBC = ctypes.CDLL(None) if sys.platform == "linux" else None


def die_with(parent: int) -> None:
    """Make this process die when `parent` dies. Called in the child, before its exec or right after its fork."""
    if _LIBC is None:
        return
    _LIBC.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:  # the parent died before the line above
        os._exit(1)


def sweep(session: int) -> None:
    """Kill the remaining processes of a session, also after its leader has ended."""
    for pid in members(session):
        try:
            os.kill(pid, signal.SIGKILL)
        except ProcessLookupError:
            continue


def members(session: int) -> Iterator[int]:
    """The living processes of a session, without zombies."""
    for entry in Path("/proc").glob("[0-9]*/stat"):
        try:
            # The command's name may contain anything, so fields are counted from its closing bracket.
            fields = entry.read_text(errors="replace").rpartition(")")[2].split()
        except OSError:
            continue
        state, _parent, _group, owner = fields[:4]
        if int(owner) == session and state not in "ZX":
            yield int(entry.parent.name)
