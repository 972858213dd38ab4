"""A worker process: `python -m workers.worker QUEUE...` does the jobs of these queues, the first named first.

Jobs run in this very process, so that games stay in its memory from one job to the next. SIGTERM lets the job under way
end; a kill loses nothing, because the step is asked for again.
"""

from __future__ import annotations

import logging
import sys
import time
from collections.abc import Sequence
from typing import Final

import redis
import structlog
from rq import Queue, SimpleWorker
from rq.exceptions import StopRequested
from rq.serializers import JSONSerializer

from events.redis import connect
from events.settings import Settings
from workers import pulse
from workers.queues import QUEUES

PAUSE: Final = 0.5
"""Seconds before a worker that lost its server tries again."""

log = structlog.get_logger()


class Hand(SimpleWorker):
    """One of RQ's workers that does not wait for a minute when its server was away for a moment."""

    max_connection_wait_time = 2.0


def run(settings: Settings, queues: Sequence[str]) -> None:
    """Work until told to stop."""
    lost = False
    while True:
        try:
            hand = hired(settings, queues)
            hand.work(logging_level="WARNING")
            if hand._shutdown_requested_date is not None:
                return
        except StopRequested:
            return
        except redis.RedisError as error:
            if not lost:
                log.warning("the server is away", why=str(error))
            lost = True
        time.sleep(PAUSE)


def hired(settings: Settings, queues: Sequence[str]) -> Hand:
    client = connect(settings.rq_url)
    named = [Queue(name, connection=client, serializer=JSONSerializer) for name in queues]
    return Hand(named, connection=client, serializer=JSONSerializer, log_job_description=False)


def main(arguments: Sequence[str]) -> int:
    unknown = [name for name in arguments if name not in QUEUES]
    if unknown or not arguments:
        log.error("name the queues to work on", known=QUEUES)
        return 2
    logging.getLogger("rq.worker").setLevel(logging.WARNING)
    settings = Settings.from_env()
    pulse.start(settings, arguments)
    run(settings, arguments)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
