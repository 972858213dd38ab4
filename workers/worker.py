"""A worker process: `python -m workers.worker QUEUE...` runs the jobs of these queues, the first named first.

Jobs run in this process, so that games stay in its memory from one job to the next. SIGTERM lets the current job end; a
kill loses nothing, because the step is retried.
"""

from __future__ import annotations

import logging
import signal
import sys
import time
from collections.abc import Sequence
from types import FrameType
from typing import Final

import redis
import structlog
from rq import Queue, SimpleWorker
from rq.serializers import JSONSerializer

from events.store.redis import connect
from runtime.logs import set_up_logs
from runtime.settings import Settings
from workers import pulse
from workers.queues import QUEUES

PAUSE: Final = 0.5
"""Seconds before a worker without its server tries again."""

log = structlog.get_logger()


class CairnWorker(SimpleWorker):
    """RQ's worker, but it reconnects within seconds instead of a minute."""

    max_connection_wait_time = 2.0
    stop_requested = False

    def handle_warm_shutdown_request(self) -> None:
        self.stop_requested = True


class RqLogHandler(logging.Handler):
    """Writes RQ's messages to our own log, without their arguments, which may quote a title."""

    def emit(self, record: logging.LogRecord) -> None:
        fault = record.exc_info[1] if record.exc_info else None
        log.log(record.levelno, "rq", said=str(record.msg), exc_info=fault)


def run(settings: Settings, queues: Sequence[str]) -> None:
    """Work until a signal. RQ's own loop ends if its server is unreachable for long; then it is restarted."""
    unreachable = False
    while True:
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, stop)  # until the worker sets its own handlers
        try:
            worker = make_worker(settings, queues)
            unreachable = False
            worker.work(logging_level="WARNING")
            if worker.stop_requested:
                return
        except redis.RedisError as error:
            if not unreachable:
                log.warning("the server is unreachable", why=type(error).__name__)
            unreachable = True
        time.sleep(PAUSE)


def stop(_signal: int, _frame: FrameType | None) -> None:
    sys.exit(0)


def make_worker(settings: Settings, queues: Sequence[str]) -> CairnWorker:
    client = connect(settings.rq_url)
    named = [Queue(name, connection=client, serializer=JSONSerializer) for name in queues]
    return CairnWorker(named, connection=client, serializer=JSONSerializer, log_job_description=False)


def main(arguments: Sequence[str]) -> int:
    unknown = [name for name in arguments if name not in QUEUES]
    if unknown or not arguments:
        log.error("name the queues to work on", known=QUEUES)
        return 2
    set_up_logs()
    logging.getLogger("rq").addHandler(RqLogHandler(logging.WARNING))
    settings = Settings.from_env()
    pulse.start(settings, arguments)
    run(settings, arguments)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
