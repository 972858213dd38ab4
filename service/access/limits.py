"""Rate limits per player and per address, counted on the ledger's server so that all web processes count together.

The open feeds of an address are counted in each process, because each process has connections of its own.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, Final, Literal, TypeAlias, cast

from flask import Flask, Response, current_app, request
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address
from redis import BlockingConnectionPool
from werkzeug.exceptions import TooManyRequests

from events.store.redis import CONNECTIONS, Client
from runtime.settings import Settings
from service.access.context import current_player

View: TypeAlias = Callable[..., Any]

DEFAULTS = {
    "LIMIT_PLAYER": "1200/minute",
    "LIMIT_ADDRESS": "6000/minute",
    "LIMIT_ARRIVAL": "60/minute",
    "LIMIT_FILES": "20/minute",
    "LIMIT_STREAMS": 2000,
}
Limit: TypeAlias = Literal["player", "address", "arrival", "files"]
USUAL: Final[tuple[Limit, ...]] = ("player", "address")

Counts: TypeAlias = Literal["usually", "arrival", "files", "arrival and files", "never"]
"""How a call counts against the limits. It is declared where the call is declared."""

LIMITS: Final[Mapping[Counts, tuple[Limit, ...]]] = {
    "usually": USUAL,
    "arrival": (*USUAL, "arrival"),
    "files": (*USUAL, "files"),
    "arrival and files": (*USUAL, "arrival", "files"),
    "never": (),
}
"""The limits that a call counts against, the inner one first.

`arrival` is strict, for calls that make a player, sign one in or check a password. `files` is for calls that decide a
whole game again. `never` is for health and the like, which must be visible when the service is busy.
"""


class Streams:
    """The open feeds by address, limited so that no address takes all connections of the process."""

    def __init__(self, most: int) -> None:
        self._most: Final = most
        self._open: Counter[str] = Counter()

    def hold(self, answer: Response) -> Response:
        address = get_remote_address()
        if self._open[address] >= self._most:
            raise TooManyRequests
        self._open[address] += 1
        answer.call_on_close(lambda: self._close(address))
        return answer

    def _close(self, address: str) -> None:
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]


class Limits:
    """The limits of one app."""

    def __init__(self, app: Flask, settings: Settings, client: Client) -> None:
        self._limiter = Limiter(
            get_remote_address,
            app=app,
            storage_uri=storage(settings),
            storage_options=connections(settings, client),
            headers_enabled=False,
        )
        self._config = app.config
        self.streams = Streams(app.config["LIMIT_STREAMS"])
        self._limits: Mapping[Limit, Callable[[View], View]] = {
            "player": self._shared("player", player_or_address),
            "address": self._shared("address"),
            "arrival": self._shared("arrival"),
            "files": self._shared("files"),
        }

    def guard(self, view: View, counts: Counts) -> View:
        for name in LIMITS[counts]:
            view = self._limits[name](view)
        return view

    def retry_after(self) -> int:
        """Seconds until the exceeded limit allows another call."""
        passed = self._limiter.current_limit
        return max(1, int(passed.reset_at - time.time())) if passed else 60

    def _shared(self, scope: str, key: Callable[[], str] = get_remote_address) -> Callable[[View], View]:
        limit: Any = self._limiter.shared_limit(self._config[f"LIMIT_{scope.upper()}"], scope=scope, key_func=key)
        return cast("Callable[[View], View]", limit)


def declare(app: Flask, endpoint: str, counts: Counts) -> None:
    """Declare how an endpoint counts. Endpoints that declare nothing count as usual."""
    declared(app)[endpoint] = counts


def declared(app: Flask) -> dict[str, Counts]:
    counts: dict[str, Counts] = app.extensions.setdefault("cairn-counts", {"static": "never"})
    return counts


def limit(app: Flask, settings: Settings, client: Client) -> None:
    """Guard every view by its limits. To be called after all views were declared."""
    limits = app.extensions["cairn-limits"] = Limits(app, settings, client)
    for endpoint, view in list(app.view_functions.items()):
        app.view_functions[endpoint] = limits.guard(view, declared(app).get(endpoint, "usually"))


def player_or_address() -> str:
    """The key of the limit for players. A request with a bad token is refused here, after its address was counted."""
    player = current_player()
    return player.id if player else f"address {request.remote_addr}"


def retry_after() -> int:
    return _limits().retry_after()


def hold(stream: Response) -> Response:
    """Count the feed for its address until it is closed."""
    return _limits().streams.hold(stream)


def _limits() -> Limits:
    limits: Limits = current_app.extensions["cairn-limits"]
    return limits


def connections(settings: Settings, client: Client) -> dict[str, Any]:
    """Connections for the limiter: the ledger's pool, because the library's own raises an error when all are in use."""
    if not settings.cluster:
        return {"connection_pool": client.connection_pool}
    options: dict[str, Any] = {"connection_pool_class": BlockingConnectionPool, "max_connections": CONNECTIONS}
    return {**options, "ssl": True} if settings.redis_url.startswith("rediss:") else options


def storage(settings: Settings) -> str:
    """The server's address in the notation of the limiter's library."""
    scheme, _, rest = settings.redis_url.partition("://")
    if settings.cluster:
        return f"redis+cluster://{rest}"
    return f"redis+unix://{rest}" if scheme == "unix" else settings.redis_url
