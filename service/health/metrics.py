"""What is measured, for Prometheus. Each app has a registry of its own."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

_FINE = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)


class Metrics:
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
            "cairn_hub_lag_seconds", "From the last entry of a feed to its being found here", registry=self.registry
        )
        self.stuck = Gauge("cairn_stuck", "Games whose worker step failed too often", registry=self.registry)
        self.queues = Gauge("cairn_queue", "Jobs that wait", ("queue",), registry=self.registry)
        self.listeners = Gauge("cairn_sse_clients", "Clients of server-sent events", registry=self.registry)
