"""How gunicorn runs the web: one gevent worker by default, so that thousands can listen at once."""

import gc
import os
from typing import Any

from runtime.child_processes import die_with

bind = f"{os.environ.get('CAIRN_HOST') or '127.0.0.1'}:{os.environ.get('CAIRN_PORT') or '8000'}"
workers = int(os.environ.get("WEB_CONCURRENCY") or 1)
worker_class = "gevent"
worker_connections = 4000
graceful_timeout = 2  # feeds do not end by themselves, so with listeners it is always used up
keepalive = 30
control_socket_disable = True
accesslog = None
errorlog = "-"


def post_fork(server: Any, _worker: Any) -> None:
    die_with(server.pid)


def post_worker_init(worker: Any) -> None:
    # What is loaded by now stays: the collector need not walk it again and again.
    gc.collect()
    gc.freeze()
    # Imported in the worker only: gevent must patch the sockets and locks before anything uses them.
    from service.running import upkeep

    upkeep.start(worker.wsgi)
