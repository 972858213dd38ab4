"""The ledger of a web process: the same command path, with a clock beside it."""

from __future__ import annotations

from time import perf_counter

from events.handle import Done, Ledger
from events.sheet import Sheet
from service.metrics import Metrics


class MeasuredLedger(Ledger):
    metrics: Metrics | None = None

    def append(self, sheet: Sheet, command: bytes | None = None) -> Done:
        before = perf_counter()
        try:
            return super().append(sheet, command)
        finally:
            if self.metrics is not None:
                self.metrics.append.observe(perf_counter() - before)
