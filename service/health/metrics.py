"""Metrics for Prometheus. Each app has a registry of its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

from events.read.reader import Unknown
from events.store.codec import Malformed
from events.store.interface import Unreachable
from events.write.ledger import Busy, Done, Stale
from events.write.observer import Observer
from games.core.rules import Refused

_FINE = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)
_RESULTS: Final[Mapping[type[Exception], str]] = {
    Refused: "refused",
    Malformed: "malformed",
    Unknown: "unknown",
    Stale: "stale",
    Busy: "busy",
    Unreachable: "unreachable",
}
"""The label of a command that failed with one of these errors; all others count as faults."""


class Metrics(Observer):
    """The metrics of a web process. It observes the ledger of this process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.commands = Counter(
            "cairn_commands", "Commands by title and result", ("title", "result"), registry=self.registry
        )
        self.append = Histogram(
            "cairn_append_seconds", "Time to seal and append", buckets=_FINE, registry=self.registry
        )
        self.decide = Histogram("cairn_decide_seconds", "Time to decide", buckets=_FINE, registry=self.registry)
        self.faults = Counter("cairn_rules_faults", "Contained faults of the rules", registry=self.registry)
        self.owed = Gauge("cairn_owed", "Games whose worker step is due", registry=self.registry)
        self.lag = Gauge(
            "cairn_feed_lag_seconds", "How long the oldest batch waits for a read model", registry=self.registry
        )
        self.hub_lag = Gauge(
            "cairn_hub_lag_seconds",
            "From the append of the last entry of a feed to its being read here",
            registry=self.registry,
        )
        self.stuck = Gauge("cairn_stuck", "Games whose worker step failed too often", registry=self.registry)
        self.queues = Gauge("cairn_queue", "Jobs that wait", ("queue",), registry=self.registry)
        self.listeners = Gauge("cairn_sse_clients", "Clients of server-sent events", registry=self.registry)

    def decided(self, seconds: float) -> None:
        self.decide.observe(seconds)

    def appended(self, seconds: float) -> None:
        self.append.observe(seconds)

    def commanded(self, title: str, result: Done | Exception) -> None:
        if isinstance(result, Done):
            label = "repeated" if result.repeated else "done"
        else:
            label = _RESULTS.get(type(result), "fault")
        self.commands.labels(title, label).inc()
