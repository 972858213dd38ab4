"""The log of a game in words, as far as the eyes that read it may know it."""

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


def story(game: Game, course: Iterable[Envelope], look: Look, names: Sequence[str]) -> list[Line]:
    """A line for each event that is worth one."""
    terms = game.table.terms
    words = words_of(terms.title, language(), terms.components)
    found: list[Line] = []
    for envelope in course:
        data = game.codec.fields(envelope, look(envelope.version).eyes)
        told = (
            table_line(envelope.type, data, names, words.spoken)
            if envelope.of_table
            else words.event(envelope.type, data, names)
        )
        if told:
            found.append(Line(envelope.version, _concerned(envelope, data), told))
    return found


def _concerned(envelope: Envelope, data: Mapping[str, object]) -> Seat | None:
    """Whom a line is about: a turn that begins is not of the seat that ended the one before."""
    seat = data.get("seat")
    return seat if isinstance(seat, int) else envelope.seat
