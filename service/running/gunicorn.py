"""The settings of gunicorn: one gevent worker by default, so that thousands of clients can listen at once."""

import gc
import os
from typing import Any

from runtime.child_processes import die_with

bind = f"{os.environ.get('CAIRN_HOST') or '127.0.0.1'}:{os.environ.get('CAIRN_PORT') or '8000'}"
workers = int(os.environ.get("WEB_CONCURRENCY") or 1)
worker_class = "gevent"
worker_connections = 4000
graceful_timeout = 2  # open feeds do not end by themselves, so with listeners a stop always takes this long
keepalive = 30
control_socket_disable = True
accesslog = None
errorlog = "-"


def post_fork(server: Any, _worker: Any) -> None:
    die_with(server.pid)


def post_worker_init(worker: Any) -> None:
    # Modules stay loaded, so the garbage collector need not look at them every time.
    gc.collect()
    gc.freeze()
    # Imported only in the worker: gevent must patch sockets and locks before they are used.
    from service.running import upkeep

    upkeep.start(worker.wsgi)
