"""How the service is, for people: what /healthz tells programs."""

from __future__ import annotations

import msgspec
from flask import Flask, make_response, render_template
from werkzeug.wrappers import Response

from events.tables.levels import LEVELS
from games.core import catalogue
from games.speech.words import words_of
from service.access.context import nobody_known, service
from service.api.status import health
from service.texts import language


def show(app: Flask) -> None:
    app.add_url_rule("/status", "status-page", status)


def status() -> Response:
    told = health()
    known = msgspec.json.decode(told.get_data())
    away = "store" in known["down"]
    if away:
        nobody_known()
    played = [] if away else _played()
    page = render_template("status.html", health=known, played=played, levels=LEVELS, listening=service().hub.clients)
    return make_response(page, told.status_code)


def _played() -> list[tuple[str, str, int]]:
    """Title, its name, and how many games of it were finished here."""
    spoken, views = language(), service().views
    return [
        (title, words_of(title, spoken).name, int(str(views.statistics(title)["games"])))
        for title in catalogue.titles()
    ]
