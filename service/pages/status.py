"""The status page: what `/healthz` says, for people."""

from __future__ import annotations

from flask import Flask, make_response, render_template
from werkzeug.wrappers import Response

from events.tables.levels import LEVELS
from games.core import catalogue
from games.speech.words import words_of
from service.access.context import forget_player, service
from service.access.limits import declare
from service.health.state import state
from service.texts import language


def show(app: Flask) -> None:
    app.add_url_rule("/status", "status-page", status)
    declare(app, "status-page", "never")


def status() -> Response:
    held = service()
    now = state(held.ledger, held.probe, held.queues)
    away = "store" in now.down
    if away:
        forget_player()
    played = [] if away else _played()
    page = render_template("status.html", health=now, played=played, levels=LEVELS, listening=held.hub.clients)
    return make_response(page, 503 if now.down else 200)


def _played() -> list[tuple[str, str, int]]:
    """For each title its id, its name, and the number of games finished here."""
    spoken, views = language(), service().views
    return [
        (title, words_of(title, spoken).name, int(str(views.statistics(title)["games"])))
        for title in catalogue.titles()
    ]
