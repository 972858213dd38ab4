"""Whether the store answers: a line in the log when it goes and one when it is back, not one for each request."""

from __future__ import annotations

import structlog

from events.store.interface import Unreachable

log = structlog.get_logger()


class Outage:
    """As one web process sees it."""

    def __init__(self) -> None:
        self._lasts = False

    def goes_on(self, why: Exception) -> None:
        if not self._lasts:
            # Of what comes past the ledger, such as from the limits, only the kind: its words are the server's.
            log.warning("store-down", why=str(why) if isinstance(why, Unreachable) else type(why).__name__)
        self._lasts = True

    def is_over(self) -> None:
        if self._lasts:
            log.info("store-back")
        self._lasts = False
