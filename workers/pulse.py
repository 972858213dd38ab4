"""A worker's heartbeat, from a thread of its own, so that it continues during a long job."""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence

from events.due.alive import BEAT, beat
from events.store.interface import Unreachable
from events.store.redis import connect, reached
from events.write.open import milliseconds
from runtime.settings import Settings


def start(settings: Settings, parts: Sequence[str]) -> None:
    threading.Thread(target=_go_on, args=(settings, parts), name="pulse", daemon=True).start()


def _go_on(settings: Settings, parts: Sequence[str]) -> None:
    while True:
        try:
            _beat_while_it_answers(settings, parts)
        except Unreachable:
            time.sleep(BEAT)  # a missing heartbeat is the report


def _beat_while_it_answers(settings: Settings, parts: Sequence[str]) -> None:
    with reached():
        client = connect(settings.redis_url, cluster=settings.cluster)
    while True:
        beat(client, parts, milliseconds())
        time.sleep(BEAT)
