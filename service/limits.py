"""Rate limits per player and per address, counted on the ledger's server so that all web processes count together."""

from __future__ import annotations

import time
from typing import Any

from flask import Flask, current_app, request
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address
from redis import BlockingConnectionPool

from events.redis import CONNECTIONS, Client
from events.settings import Settings
from service.context import config, player

DEFAULTS = {
    "LIMIT_PLAYER": "1200/minute",
    "LIMIT_ADDRESS": "6000/minute",
    "LIMIT_ARRIVAL": "60/minute",
    "LIMIT_FILES": "30/minute",
}
FREE = ("static", "style", "status.health", "status.metrics")
"""What is never refused: how the service is must be seen when it is busy, too."""

ARRIVAL = (
    *("people.become_guest", "people.open_account", "people.sign_in"),
    *("lay-table", "take-seat", "rename", "account", "sign-in"),
)
"""Calls that cost us much or let somebody guess: counted apart, and strictly."""

FILES = ("files.take_in", "look-at-file")
"""Calls that judge a whole game."""


def limit(app: Flask, settings: Settings, client: Client) -> None:
    limiter = Limiter(
        get_remote_address,
        app=app,
        storage_uri=storage(settings),
        storage_options=connections(settings, client),
        headers_enabled=False,
    )
    player_limit: Any = limiter.shared_limit(lambda: config("LIMIT_PLAYER"), scope="player", key_func=who)
    address_limit: Any = limiter.shared_limit(lambda: config("LIMIT_ADDRESS"), scope="address")
    arrival_limit: Any = limiter.shared_limit(lambda: config("LIMIT_ARRIVAL"), scope="arrival")
    files_limit: Any = limiter.shared_limit(lambda: config("LIMIT_FILES"), scope="files")
    for name, view in list(app.view_functions.items()):
        if name in FREE:
            continue
        # The inner one is counted first.
        limited = player_limit(address_limit(view))
        apart = arrival_limit if name in ARRIVAL else files_limit if name in FILES else None
        app.view_functions[name] = apart(limited) if apart else limited
    app.extensions["cairn-limiter"] = limiter


def who() -> str:
    """Also where a bad token is refused, after the address was counted."""
    found = player()
    return found.id if found else f"address {request.remote_addr}"


def retry_after() -> int:
    """Seconds until the limit that was passed allows more."""
    passed = current_app.extensions["cairn-limiter"].current_limit
    return max(1, int(passed.reset_at - time.time())) if passed else 60


def connections(settings: Settings, client: Client) -> dict[str, Any]:
    """The ledger's own: a pool of the limiter's library would turn a crowd away."""
    if settings.cluster:
        return {"connection_pool_class": BlockingConnectionPool, "max_connections": CONNECTIONS}
    return {"connection_pool": client.connection_pool}


def storage(settings: Settings) -> str:
    """The server's address as the limiter's own library spells it."""
    url = settings.redis_url
    if settings.cluster:
        return url.replace("redis://", "redis+cluster://", 1)
    return f"redis+{url}" if url.startswith("unix://") else url
