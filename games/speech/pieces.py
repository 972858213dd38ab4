"""Pieces of sentences that titles share."""

from __future__ import annotations

from collections.abc import Iterable

from games.speech.words import FormContext, Text, Words


def joined(parts: Iterable[str], by: str = ", ") -> Text:
    return Text(by.join(part for part in parts if part))


def name_of(words: Words, context: FormContext, seat: int) -> Text:
    return Text(words.seat(seat, context.names))


def winners(words: Words, context: FormContext) -> Text:
    """Who has won, alone or together, from the details of an end with everybody's place."""
    firsts = [name_of(words, context, seat) for seat, place in enumerate(context.details["places"]) if place == 1]
    return words.line("won" if len(firsts) == 1 else "won-together", seats=joined(firsts))
