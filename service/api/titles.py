"""The titles that can be played."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from flask import Response
from msgspec import Meta

from events.tables.levels import LEVELS
from games.core import catalogue
from games.core.meta import Option, OptionValue
from service.access.context import service
from service.access.replies import reply
from service.api.section import Section

section = Section("titles", "What can be played")


class SeatRange(msgspec.Struct, frozen=True):
    min: int
    max: int


class OptionShown(msgspec.Struct, frozen=True):
    """A choice at set-up."""

    default: OptionValue
    choices: tuple[OptionValue, ...]
    seats: Annotated[tuple[int, ...] | None, Meta(description="the seat counts that it is for; null: all")]


class Title(msgspec.Struct, frozen=True):
    title: str
    name: str
    seats: SeatRange
    options: Annotated[dict[str, OptionShown], Meta(description="by name")]
    levels: Annotated[tuple[str, ...], Meta(description="of AI seats, weakest first")]
    reconstructed: Annotated[tuple[str, ...], Meta(description="what in the components is our own reconstruction")]
    statistics: Annotated[dict[str, Any], Meta(description="of the finished public games played here, forks left out")]


@section.call("GET", "/api/titles", says=list[Title])
def titles() -> Response:
    """All titles"""
    return reply([title_seen(title) for title in catalogue.titles()])


def title_seen(title: str) -> Title:
    meta = catalogue.meta(title)
    return Title(
        title=title,
        name=meta.name,
        seats=SeatRange(meta.min_seats, meta.max_seats),
        options={option.name: _option(option) for option in meta.options},
        levels=LEVELS,
        reconstructed=meta.reconstructed,
        statistics=service().views.statistics(title),
    )


def _option(option: Option) -> OptionShown:
    return OptionShown(option.default, option.choices, option.seats)
