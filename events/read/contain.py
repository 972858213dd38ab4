"""Containment: a title whose code fails or does not end must not harm anything else.

The time limit counts the computing time of this process. Contained code does no input or output, so no other work can
use the limit up.
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
"""Seconds of computing time for one decision, fold or view."""


class TookTooLong(BaseException):
    """Not an Exception, so that a title cannot catch it by accident."""


class RulesFault(Exception):
    """The rules raised something other than a refusal, or did not end. The exception's cause says what it was."""

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
        return False  # nested: the outer limit stays
    if not _may_use_signals():
        return False
    signal.setitimer(signal.ITIMER_VIRTUAL, limit)
    return True


def _may_use_signals() -> bool:
    """Whether this is the main thread, the only one that may handle signals.

    The interpreter decides, because to gevent every greenlet is a thread. The answer is cached by the native thread
    id, which also differs between a forked process and its parent.
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
