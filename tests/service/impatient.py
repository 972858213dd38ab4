"""The web with less patience for rules that do not end, so that a test of it need not have more."""

from __future__ import annotations

from flask import Flask

from events.read import contain
from service.running import app


def create_app() -> Flask:
    contain.LIMIT = 0.5  # type: ignore[misc]
    return app.create_app()
