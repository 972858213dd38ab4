"""Outages of the store: one line in the log when it goes down and one when it is back, not one for each request."""

from __future__ import annotations

import structlog

from events.store.interface import Unreachable

log = structlog.get_logger()


class Outage:
    """Whether the store is down, as one web process knows it."""

    def __init__(self) -> None:
        self._lasts = False

    def goes_on(self, why: Exception) -> None:
        if not self._lasts:
            # Of an error from elsewhere, such as the limits, only the type: its message is the server's.
            log.warning("store-down", why=str(why) if isinstance(why, Unreachable) else type(why).__name__)
        self._lasts = True

    def is_over(self) -> None:
        if self._lasts:
            log.info("store-back")
        self._lasts = False
