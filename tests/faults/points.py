"""Named points at which a process is killed: critical places, which a random moment would seldom hit.

The processes of an instance start through this module (see the Procfile beside it). A point is armed by a file of its
name in the folder FATAL_POINTS. The first process to reach it renames the file and is killed, so each strikes once.
"""

from __future__ import annotations

import os
import runpy
import signal
import sys
import threading
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any

import redis
from redis.connection import AbstractConnection

from events.store.redis import RedisStore
from workers.queues import JobQueues

FOLDER = "FATAL_POINTS"

POINTS = {
    "web-decided": "web",
    "web-appended": "web",
    "reactor-leased": "reactor",
    "play-decided": "play",
    "play-appended": "play",
    "score-appended": "score",
    "server-asked": "valkey",
    "server-appended": "valkey",
}
"""The points, and the process that each one kills: before an append, or after it and before the reply."""


class Appending(threading.local):
    """The store to which this thread is appending now."""

    store: RedisStore | None = None


appending = Appending()


def strike(point: str, victim: Callable[[], int]) -> bool:
    armed = Path(os.environ[FOLDER]) / point
    if not armed.exists():
        return False
    pid = victim()
    try:
        armed.rename(armed.with_suffix(f".{pid}"))
    except FileNotFoundError:
        return False
    os.kill(pid, signal.SIGKILL)
    return True


def web() -> Any:
    """The app of a web process with its points."""
    from service.running.app import create_app

    arm("web")
    return create_app()


def arm(program: str) -> None:
    """Install the points of a program, and those of its server."""
    append = RedisStore.append

    @wraps(append)
    def fatal_append(store: RedisStore, *arguments: Any) -> None:
        strike(f"{program}-decided", os.getpid)
        strike("server-asked", lambda: server_of(store))
        appending.store = store
        try:
            append(store, *arguments)
        finally:
            appending.store = None
        strike(f"{program}-appended", os.getpid)

    RedisStore.append = fatal_append  # type: ignore[method-assign, assignment]
    arm_reading()
    arm_enqueueing()


def arm_reading() -> None:
    """Kill the server after it has appended, before it replies."""
    read_response = AbstractConnection.read_response

    @wraps(read_response)
    def fatal_read(connection: AbstractConnection, *arguments: Any, **options: Any) -> Any:
        answer = read_response(connection, *arguments, **options)
        store = appending.store
        if store is not None and isinstance(answer, list) and strike("server-appended", lambda: server_of(store)):
            connection.disconnect()  # type: ignore[no-untyped-call]
            raise redis.ConnectionError("the server died")
        return answer

    AbstractConnection.read_response = fatal_read  # type: ignore[method-assign, assignment]


def arm_enqueueing() -> None:
    enqueue = JobQueues.enqueue

    @wraps(enqueue)
    def fatal_enqueue(queues: JobQueues, *arguments: Any) -> str | None:
        strike("reactor-leased", os.getpid)
        return enqueue(queues, *arguments)

    JobQueues.enqueue = fatal_enqueue  # type: ignore[method-assign, assignment]


def server_of(store: RedisStore) -> int:
    appending.store = None  # this call is no append
    return int(store.client.info("server")["process_id"])


def main(program: str, module: str, *arguments: str) -> None:
    arm(program)
    sys.argv = [module, *arguments]
    runpy.run_module(module, run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
