"""The longer lines of a Glen More log: cards, scorings, the end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import TYPE_CHECKING, Final

from games.glenmore.words.labels import effect
from games.speech.pieces import joined, name_of, winners
from games.speech.words import ComputedField, Fields, FormContext, Text

if TYPE_CHECKING:
    from games.glenmore.words import GlenMoreWords


def _effect(words: GlenMoreWords, context: FormContext) -> Text:
    return effect(words, context.details["card"])


def _by(words: GlenMoreWords, context: FormContext) -> Text:
    """The card that activated a tile out of reach."""
    card = context.details["card"]
    return words.line("by-card", card=card) if card else Text("")


def _compared(words: GlenMoreWords, context: FormContext) -> Text:
    """Category by category, every seat with what it has and what that scores."""
    parts = []
    for category, lines in groupby(context.details["compared"], key=lambda line: str(line["category"])):
        seats = [
            words.line(
                "compared-seat", seat=name_of(words, context, line["seat"]), value=line["value"], points=line["points"]
            )
            for line in lines
        ]
        parts.append(words.line("compared", category=category, lines=joined(seats)))
    return _sentences(parts)


def _counted(words: GlenMoreWords, context: FormContext) -> Text:
    """Seat by seat, every source of points and losses."""
    parts = []
    for seat, lines in groupby(context.details["counted"], key=lambda line: int(line["seat"])):
        sources = joined(_source(words, line) for line in lines)
        parts.append(words.line("counted-seat", seat=name_of(words, context, seat), lines=sources))
    return _sentences(parts)


def _source(words: GlenMoreWords, line: Fields) -> Text:
    section, code = ("words", "source") if line["category"] == "cards" else ("categories", "category")
    what, points = Text(words.word(section, line[code])), Text(f"{line['points']:+}")
    return words.line("counted-line", what=what, amount=line["amount"], points=points)


def _sentences(parts: Iterable[str]) -> Text:
    return Text(". ".join(parts))


def _totals(words: GlenMoreWords, context: FormContext) -> Text:
    points = enumerate(context.details["points"])
    return joined(words.line("total", seat=name_of(words, context, seat), points=count) for seat, count in points)


COMPUTED_FIELDS: Final[Mapping[str, ComputedField]] = {
    "effect": _effect,
    "by": _by,
    "comparison": _compared,
    "account": _counted,
    "winners": winners,
    "totals": _totals,
}
