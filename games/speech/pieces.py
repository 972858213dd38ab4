"""Pieces that the lines of every title are put together from."""

from __future__ import annotations

from collections.abc import Iterable

from games.speech.words import Matter, Text, Words


def joined(parts: Iterable[str], by: str = ", ") -> Text:
    return Text(by.join(part for part in parts if part))


def name_of(words: Words, matter: Matter, seat: int) -> Text:
    return Text(words.seat(seat, matter.names))


def winners(words: Words, matter: Matter) -> Text:
    """Who has won, alone or together, of an end that holds everybody's place."""
    firsts = [name_of(words, matter, seat) for seat, place in enumerate(matter.details["places"]) if place == 1]
    return words.line("won" if len(firsts) == 1 else "won-together", seats=joined(firsts))
