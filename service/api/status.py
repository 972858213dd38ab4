"""How the service is: health, metrics, and the faults kept for admins."""

from __future__ import annotations

import time

import structlog
from flask import Response
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from events import keys
from events.redis import reached
from events.sight import Forbidden
from events.store import Unreachable
from service import faults
from service.answers import answer
from service.api.schemas import Faults, Health
from service.api.section import Section
from service.context import Service, service, somebody
from service.texts import sentence

section = Section("status", "Health, metrics and faults")
log = structlog.get_logger()


@section.call("GET", "/healthz", says=Health)
def health() -> Response:
    """What is down, if anything is"""
    held = service()
    try:
        with reached():
            held.client.ping()
            stuck = int(held.client.hlen(keys.stuck()))
    except Unreachable as error:
        log.warning("store-down", why=str(error))
        details = {"down": ["store"]}
        return answer({"code": "down", "message": sentence("down", {}), "details": details, **details}, 503)
    return answer({"status": "ok", "down": [], "stuck": stuck})


@section.call("GET", "/metrics", says={"type": "string"}, content_type="text/plain")
def metrics() -> Response:
    """For Prometheus"""
    held = service()
    _look(held)
    return Response(generate_latest(held.metrics.registry), content_type=CONTENT_TYPE_LATEST)


def _look(held: Service) -> None:
    """Bring the gauges up to date; figures of a store that is away stay as they were."""
    held.metrics.listeners.set(held.hub.clients)
    held.metrics.lag.set(held.hub.lag)
    try:
        due = held.ledger.store.owed(int(time.time() * 1000), 10_000)
        held.metrics.owed.set(len(due))
        with reached():
            held.metrics.stuck.set(held.client.hlen(keys.stuck()))
    except Unreachable as error:
        log.warning("store-down", why=str(error))


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
    if not somebody().caller.admin:
        raise Forbidden("admin-only")
