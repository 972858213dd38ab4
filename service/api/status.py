"""The state of the service: health, metrics, and reports of faults for admins."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
import structlog
from flask import Response
from msgspec import Meta
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from rq import Queue

from events.due import stuck
from events.store import keys
from events.store.interface import Unreachable
from events.store.redis import reached
from events.tables.permissions import Forbidden, may_read_faults
from service.access import fault_reports as faults
from service.access.context import Service, service, signed_in
from service.access.replies import Fault, reply
from service.api.section import Section
from service.health.state import Stuck, state
from service.texts import sentence

section = Section("status", "Health, metrics and faults")
log = structlog.get_logger()


class Health(msgspec.Struct, frozen=True):
    status: Literal["ok"]
    down: list[str]
    stuck: list[Stuck]


class Down(Fault, frozen=True):
    """What is down: the fields of an error and those of `Health`."""

    status: Literal["down"]
    down: list[str]
    stuck: list[Stuck]


class Faults(msgspec.Struct, frozen=True):
    faults: Annotated[list[str], Meta(description="their ids, newest first")]


@section.call("GET", "/healthz", says=Health, counts="never")
def health() -> Response:
    """Which parts are down, and the games whose worker step failed too often"""
    held = service()
    now = state(held.ledger, held.probe, held.queues)
    if not now.down:
        return reply(Health("ok", [], now.stuck))
    log.warning("down", parts=now.down)
    details = {"down": now.down, "stuck": now.stuck}
    return reply(Down("down", sentence("down", {}), details, "down", now.down, now.stuck), 503)


@section.call("GET", "/metrics", says={"type": "string"}, content_type="text/plain", counts="never")
def metrics() -> Response:
    """Metrics for Prometheus"""
    held = service()
    held.metrics.listeners.set(held.hub.clients)
    held.metrics.hub_lag.set(held.hub.lag)
    try:
        _look(held)
    except Unreachable as error:
        # Figures of a server that is down keep their last values.
        held.outage.goes_on(error)
    return Response(generate_latest(held.metrics.registry), content_type=CONTENT_TYPE_LATEST)


def _look(held: Service) -> None:
    now = held.ledger.clock()
    held.metrics.lag.set(held.views.lag(now))
    held.metrics.stuck.set(len(stuck.parked(held.ledger)))
    with reached():
        pipeline = held.client.pipeline(transaction=False)
        for shard in range(keys.SHARDS):
            pipeline.zcount(keys.owed(shard), "-inf", now)
        held.metrics.owed.set(sum(pipeline.execute()))
        for queue in Queue.all(connection=held.queues):
            held.metrics.queues.labels(queue.name).set(queue.count)


@section.call("GET", "/api/faults", says=Faults, fails=(403,))
def list_faults() -> Response:
    """The ids of contained faults of rules, newest first; admins only"""
    _admin()
    return reply(Faults(faults.faults()))


@section.call("GET", "/api/faults/<fault>", says=faults.Report, fails=(403, 404))
def see_fault(fault: str) -> Response:
    """The report of one fault, with the game so far; admins only"""
    _admin()
    return Response(faults.fault(fault), mimetype="application/json")


def _admin() -> None:
    if not may_read_faults(signed_in().caller):
        raise Forbidden("admin-only")
