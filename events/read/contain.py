"""Containment: a title whose code fails or does not end must not take anything else with it.

The time limit counts this process's own computing time, and only stretches that do no input or output are contained:
nobody else's work can use the limit up.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import get_native_id
from types import FrameType
from typing import Final

from events.store.keys import GameId
from games.core.rules import Refused

LIMIT: Final = 5.0
"""Seconds of computing that one decision, fold or view may take."""


class TookTooLong(BaseException):
    """Not an Exception, so that a title cannot catch it by accident."""


class RulesFault(Exception):
    """The rules raised something that is no refusal, or did not end. What it was is the exception's cause."""

    def __init__(self, game: GameId) -> None:
        super().__init__(game)
        self.game = game


@contextmanager
def contained(game: GameId, limit: float | None = None) -> Iterator[None]:
    """Runs code of a title. Refusals pass; everything else becomes a RulesFault."""
    timed = _start(LIMIT if limit is None else limit)
    try:
        yield
    except (Refused, RulesFault):
        raise
    except (Exception, TookTooLong) as fault:
        raise RulesFault(game) from fault
    finally:
        if timed:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def _start(limit: float) -> bool:
    if signal.getitimer(signal.ITIMER_VIRTUAL)[0]:
        return False  # a contained stretch inside another keeps the outer limit
    if not _may_use_signals():
        return False
    signal.setitimer(signal.ITIMER_VIRTUAL, limit)
    return True


def _may_use_signals() -> bool:
    """Only the main thread may have signals. Asked of the interpreter: to gevent every greenlet is a thread.

    Asked once: a number of the system's own tells the thread again, and a forked process from its parent.
    """
    thread = get_native_id()
    if thread not in _prepared_threads:
        try:
            signal.signal(signal.SIGVTALRM, _interrupt)
        except ValueError:
            return False
        _prepared_threads.add(thread)
    return True


_prepared_threads: Final[set[int]] = set()


def _interrupt(_signal: int, _frame: FrameType | None) -> None:
    raise TookTooLong
