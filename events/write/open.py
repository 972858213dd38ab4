"""Opens the ledger that the settings name, for the commands of operators, the reactor and the workers."""

from __future__ import annotations

import os
import time
from collections.abc import Iterable
from importlib.util import find_spec

from events.store.dataformat import check_server
from events.store.redis import RedisStore, connect, reached
from events.write.ledger import Ledger
from games.core import catalogue
from runtime.settings import Settings, SettingsError


def open_ledger(settings: Settings) -> Ledger:
    """The ledger on the server of these settings, with every title they name registered.

    Raises OtherFormat if the data was written by newer code.
    """
    register_titles(settings.titles)
    with reached():
        store = RedisStore(connect(settings.redis_url, cluster=settings.cluster))
    check_server(store.client)
    return Ledger(store, clock=milliseconds, entropy=os.urandom)


def register_titles(titles: Iterable[tuple[str, str]]) -> None:
    for title, package in titles:
        if not _importable(package):
            raise SettingsError(f"CAIRN_TITLES names {package}, which cannot be imported from here.")
        catalogue.register(title, package)


def _importable(package: str) -> bool:
    try:
        return find_spec(package) is not None
    except (ImportError, ValueError):
        return False


def milliseconds() -> int:
    return time.time_ns() // 1_000_000
