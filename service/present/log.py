"""The log of a game in words, as far as the viewer may know it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from events.read.reader import Game
from events.store.envelope import Envelope
from games.core.rules import Seat
from games.speech.words import words_of
from service.present.viewpoints import Look
from service.texts import language, table_line


class Line(msgspec.Struct, frozen=True):
    version: int
    seat: Seat | None
    text: str


def log_lines(game: Game, envelopes: Iterable[Envelope], look: Look, names: Sequence[str]) -> list[Line]:
    """A line for each event that has one."""
    terms = game.table.terms
    words = words_of(terms.title, language(), terms.components)
    lines: list[Line] = []
    for envelope in envelopes:
        data = game.codec.fields(envelope, look(envelope.version).eyes)
        text = (
            table_line(envelope.type, data, names, words.spoken)
            if envelope.of_table
            else words.event(envelope.type, data, names)
        )
        if text:
            lines.append(Line(envelope.version, _concerned(envelope, data), text))
    return lines


def _concerned(envelope: Envelope, data: Mapping[str, object]) -> Seat | None:
    """The seat that a line is about: the seat in the event, else the seat that decided."""
    seat = data.get("seat")
    return seat if isinstance(seat, int) else envelope.seat
