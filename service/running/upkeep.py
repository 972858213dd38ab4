"""What a web process does beside requests: it makes overdue steps of HOUSE, and notices when the store is back."""

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
"""Seconds between two checks."""

log = structlog.get_logger()


def start(app: Flask) -> None:
    """Start the thread. To be called in the worker process, because threads do not survive a fork."""
    with app.app_context():
        held = service()
    threading.Thread(target=_go_on, args=(held,), name="upkeep", daemon=True).start()


def _go_on(held: Service) -> None:
    while True:
        time.sleep(EVERY)
        look(held)


def look(held: Service) -> int:
    """Make overdue steps; returns how many. None while the store is down, or while others make them."""
    try:
        made = make_overdue(held.ledger)
    except Unreachable as error:
        held.outage.goes_on(error)
        return 0
    except Busy:
        return 0
    except Exception as error:
        # Without this the thread would end; the next check may succeed.
        log.error("upkeep failed", exc_info=error)
        return 0
    held.outage.is_over()
    if made:
        log.warning("made overdue steps", steps=made)
    return made
