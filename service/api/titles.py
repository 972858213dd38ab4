"""The titles there are."""

from __future__ import annotations

from flask import Response

from events.tables.levels import LEVELS
from games.core import catalogue
from games.core.meta import Option
from service.access.answers import answer
from service.access.context import service
from service.api.outgoing import Title
from service.api.section import Section

section = Section("titles", "What can be played")


@section.call("GET", "/api/titles", says=Title(many=True))
def titles() -> Response:
    """All titles"""
    return answer([title_seen(title) for title in catalogue.titles()])


def title_seen(title: str) -> dict[str, object]:
    meta = catalogue.meta(title)
    return {
        "title": title,
        "name": meta.name,
        "seats": {"min": meta.min_seats, "max": meta.max_seats},
        "options": {option.name: _option(option) for option in meta.options},
        "levels": LEVELS,
        "reconstructed": meta.reconstructed,
        "statistics": service().views.statistics(title),
    }


def _option(option: Option) -> dict[str, object]:
    return {"default": option.default, "choices": option.choices, "seats": option.seats}
