"""How the service is: health, metrics, and the faults kept for admins."""

from __future__ import annotations

import structlog
from flask import Response
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from rq import Queue

from events.due import alive, stuck
from events.store import keys
from events.store.interface import Unreachable
from events.store.redis import reached
from events.tables.permissions import Forbidden, may_read_faults
from service.access import fault_reports as faults
from service.access.answers import answer
from service.access.context import Service, service, somebody
from service.api.outgoing import Faults, Health
from service.api.section import Section
from service.texts import sentence

section = Section("status", "Health, metrics and faults")
log = structlog.get_logger()


@section.call("GET", "/healthz", says=Health)
def health() -> Response:
    """What is down, if anything is, and the games whose worker step failed too often"""
    held = service()
    down = [*_queues_down(held), *_store_down(held)]
    parked = {} if "store" in down else stuck.parked(held.ledger)
    # Not the reasons: they may hold what only admins should see.
    games = [{"game": game, "version": failure.version} for game, failure in parked.items()]
    if not down:
        return answer({"status": "ok", "down": [], "stuck": games})
    log.warning("down", parts=down)
    body = {"code": "down", "message": sentence("down", {}), "details": {"down": down, "stuck": games}}
    return answer({**body, "status": "down", "down": down, "stuck": games}, 503)


def _store_down(held: Service) -> list[str]:
    try:
        return alive.silent(held.probe, held.ledger.clock())
    except Unreachable:
        return ["store"]


def _queues_down(held: Service) -> list[str]:
    try:
        with reached():
            held.queues.ping()
    except Unreachable:
        return ["queues"]
    return []


@section.call("GET", "/metrics", says={"type": "string"}, content_type="text/plain")
def metrics() -> Response:
    """For Prometheus"""
    held = service()
    held.metrics.listeners.set(held.hub.clients)
    held.metrics.hub_lag.set(held.hub.lag)
    try:
        _look(held)
    except Unreachable as error:
        # Figures of a server that is away stay as they were.
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
    """Contained faults of rules, newest first; admins only"""
    _admin()
    return answer({"faults": faults.faults()})


@section.call("GET", "/api/faults/<fault>", says={"type": "object"}, fails=(403, 404))
def see_fault(fault: str) -> Response:
    """One fault with the game up to it; admins only"""
    _admin()
    return Response(faults.fault(fault), mimetype="application/json")


def _admin() -> None:
    if not may_read_faults(somebody().caller):
        raise Forbidden("admin-only")
