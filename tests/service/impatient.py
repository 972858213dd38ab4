"""The web with a shorter time limit for rules, so that a test of the limit is quick."""

from __future__ import annotations

from flask import Flask

from events.read import contain
from service.running import app


def create_app() -> Flask:
    contain.LIMIT = 0.5  # type: ignore[misc]
    return app.create_app()
