"""Logs as JSON lines, without tokens, bodies or secrets."""

from __future__ import annotations

import sys
import traceback

import structlog
from structlog.typing import EventDict, WrappedLogger


def set_up_logs() -> None:
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            wordless,
            structlog.processors.JSONRenderer(ensure_ascii=False),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(20),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=False,
    )


def wordless(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """Log an exception as its type and stack. Its message may contain a hidden card or a person's name."""
    fault = event.pop("exc_info", None)
    if isinstance(fault, BaseException):
        event["raised"] = type(fault).__name__
        event["trace"] = [f"{at.filename}:{at.lineno} {at.name}" for at in traceback.extract_tb(fault.__traceback__)]
    return event
