"""How the service is, for people: what /healthz tells programs."""

from __future__ import annotations

import msgspec
from flask import Flask, make_response, render_template
from werkzeug.wrappers import Response

from events.levels import LEVELS
from events.store import Unreachable
from games.core import catalogue
from service.api.status import health
from service.context import service
from service.texts import language
from service.texts.words import words_of


def show(app: Flask) -> None:
    app.add_url_rule("/status", "status-page", status)


def status() -> Response:
    told = health()
    known = msgspec.json.decode(told.get_data())
    page = render_template(
        "status.html", health=known, played=_played(), levels=LEVELS, listening=service().hub.clients
    )
    return make_response(page, told.status_code)


def _played() -> list[tuple[str, str, int]]:
    """Title, its name, and how many games of it were finished here; nothing while the store is away."""
    try:
        return [
            (title, words_of(title, language()).name, int(str(service().views.statistics(title)["games"])))
            for title in catalogue.titles()
        ]
    except Unreachable:
        return []
