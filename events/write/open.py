"""Opens the ledger that the settings name. Every process, web, worker or command line, gets its ledger here."""

from __future__ import annotations

import os
import time
from collections.abc import Iterable
from contextlib import nullcontext, suppress
from importlib.util import find_spec

from events.store.dataformat import check_server
from events.store.interface import Unreachable
from events.store.redis import RedisStore, connect, reached
from events.write.ledger import Ledger
from events.write.observer import SILENT, Observer
from games.core import catalogue
from runtime.settings import Settings, SettingsError


def open_ledger(settings: Settings, observer: Observer = SILENT, *, may_be_down: bool = False) -> Ledger:
    """The ledger on the server of these settings, with every title they name registered.

    Raises OtherFormat if the data was written by newer code, Unreachable if the server is down and may not be.
    """
    register_titles(settings.titles)
    with reached():
        store = RedisStore(connect(settings.redis_url, cluster=settings.cluster))
    with suppress(Unreachable) if may_be_down else nullcontext():
        check_server(store.client)
    return Ledger(store, clock=milliseconds, entropy=os.urandom, observer=observer)


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
