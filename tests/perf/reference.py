"""References: what other packages of this field do in the same time."""

from __future__ import annotations

from eventsourcing.application import Application
from eventsourcing.domain import Aggregate, event

from tests.perf.figures import rate


class Tally(Aggregate):
    """The plainest aggregate: an event has some text and adds one."""

    @event("Begun")
    def __init__(self) -> None:
        self.count = 0

    @event("Counted")
    def add(self, text: str) -> None:
        self.count += 1


def rebuild_rate(events: int, size: int) -> float:
    """Events a second when the eventsourcing package rebuilds one aggregate from its in-memory recorder."""
    application: Application = Application()
    tally = Tally()
    for _ in range(events - 1):
        tally.add("x" * size)
    application.save(tally)

    def rebuild() -> int:
        application.repository.get(tally.id)
        return events

    return rate(rebuild)
