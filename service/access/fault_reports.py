"""Reports of contained faults of the rules, with the command and the game so far. Only admins may read them."""

from __future__ import annotations

import traceback
from hashlib import blake2b
from typing import Annotated, Any, Final

import msgspec
from flask import g, request
from msgspec import Meta

from events.files.export import whole
from events.read.contain import RulesFault
from events.read.reader import Unknown
from events.store import keys
from events.store.keys import GameId
from events.store.redis import reached
from service.access.context import Missing, Service, service
from service.access.replies import rfc3339

KEPT: Final = 100


class Report(msgspec.Struct, frozen=True):
    """A contained fault, with what is needed to reproduce it."""

    fault: str
    time: str
    game: str
    request: str
    command: Annotated[dict[str, Any] | None, Meta(description="the command that was judged, if it was one")]
    trace: str
    file: Annotated[list[msgspec.Raw], Meta(description="the lines of the game's file up to it, whole")]


def keep_fault(fault: RulesFault) -> str:
    """Store a report of the fault, once for each fault; returns its id."""
    held = service()
    held.metrics.faults.inc()
    cause = fault.__cause__
    trace = "".join(traceback.format_exception(cause)) if cause else ""
    name = _name(held, fault.game, trace)
    if _is_kept(held, name):
        return name
    report = Report(
        fault=name,
        time=rfc3339(held.ledger.clock()),
        game=fault.game,
        request=f"{request.method} {request.path}",
        command=g.get("command"),
        trace=trace,
        file=_file(held, fault.game),
    )
    _keep(held, name, msgspec.json.encode(report))
    return name


def _name(held: Service, game: GameId, trace: str) -> str:
    """The id of a fault: the same for a repeated fault, so that it does not crowd the others out.

    It is a keyed hash, because the trace may contain secrets and the caller is shown the id.
    """
    key = blake2b(held.settings.secret.encode()).digest()
    return blake2b(f"{game}\0{trace}".encode(errors="replace"), digest_size=8, key=key).hexdigest()


def _is_kept(held: Service, name: str) -> bool:
    with reached():
        return bool(held.client.exists(keys.fault(name)))


def fault(name: str) -> bytes:
    with reached():
        kept = service().client.get(keys.fault(name))
    if kept is None:
        raise Missing("fault-unknown", fault=name)
    return bytes(kept)


def faults() -> list[str]:
    with reached():
        return [name.decode() for name in service().client.lrange(keys.faults(), 0, KEPT - 1)]


def _keep(held: Service, name: str, record: bytes) -> None:
    with reached():
        held.client.set(keys.fault(name), record)
        held.client.lpush(keys.faults(), name)
        dropped = held.client.lrange(keys.faults(), KEPT, -1)
        held.client.ltrim(keys.faults(), 0, KEPT - 1)
        for old in dropped:
            held.client.delete(keys.fault(old.decode()))


def _file(held: Service, game: GameId) -> list[msgspec.Raw]:
    """The lines of the whole game file; none for a game that failed before it was stored."""
    try:
        return [msgspec.Raw(row) for row in whole(held.ledger, game)]
    except Unknown:
        return []
