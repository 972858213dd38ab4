"""What a web process does beside answering: it makes the steps of HOUSE that no worker made in time, and notices when
a store that was away is back."""

from __future__ import annotations

import threading
import time
from typing import Final

import structlog
from flask import Flask

from events.due.overdue import make_overdue
from events.store.interface import Unreachable
from events.write.ledger import Busy
from service.access.context import Service, service

EVERY: Final = 5.0
"""Seconds between two looks."""

log = structlog.get_logger()


def start(app: Flask) -> None:
    """Called in the process that answers, after the fork: a thread does not come along with one."""
    with app.app_context():
        held = service()
    threading.Thread(target=_go_on, args=(held,), name="upkeep", daemon=True).start()


def _go_on(held: Service) -> None:
    while True:
        time.sleep(EVERY)
        look(held)


def look(held: Service) -> int:
    """How many steps were made; none while the store is away or others are at it."""
    try:
        made = make_overdue(held.ledger)
    except Unreachable as error:
        held.outage.goes_on(error)
        return 0
    except Busy:
        return 0
    except Exception as error:
        # Whatever it was, the next look may go well; without this there would be none.
        log.error("upkeep failed", exc_info=error)
        return 0
    held.outage.is_over()
    if made:
        log.warning("made overdue steps", steps=made)
    return made
