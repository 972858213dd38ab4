"""The ledger of a web process: the same command path, with a clock beside it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from events.store.interface import Store, Unreachable
from events.store.keys import GameId
from events.write.batch_draft import BatchDraft
from events.write.ledger import Busy, Done, Ledger, Stale, Work
from games.core.rules import Refused
from service.health.metrics import Metrics


class MeasuredLedger(Ledger):
    def __init__(
        self, store: Store, clock: Callable[[], int], entropy: Callable[[int], bytes], metrics: Metrics
    ) -> None:
        super().__init__(store, clock, entropy)
        self._metrics = metrics

    def act(self, game: GameId, work: Work, command: bytes | None = None, *, hold: int = 0) -> Done:
        def timed(draft: BatchDraft) -> None:
            with self._metrics.decide.time():
                work(draft)

        return super().act(game, timed, command, hold=hold)

    def append(self, draft: BatchDraft, command: bytes | None = None) -> Done:
        with self._metrics.append.time():
            return super().append(draft, command)

    def command(self, game: GameId, *args: Any, **kwargs: Any) -> Done:
        """Counted by title and result, whatever becomes of it."""
        result = "fault"
        try:
            done = super().command(game, *args, **kwargs)
            result = "repeated" if done.repeated else "done"
            return done
        except (Refused, Stale, Busy, Unreachable) as told:
            result = type(told).__name__.lower()
            raise
        finally:
            self._metrics.commands.labels(self.reader.table(game).terms.title, result).inc()
