"""The longer lines of a log of For Scotland!: why somebody gains, what is hidden, battles, the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from games.scotland.words.effects import army, option
from games.scotland.words.labels import choices
from games.speech.pieces import joined, name_of, winners
from games.speech.words import ComputedField, FormContext, Text

if TYPE_CHECKING:
    from games.scotland.words import ScotlandWords


def _why(words: ScotlandWords, context: FormContext) -> Text:
    """The reason of a gain or payment, with its card or army."""
    reason, card = context.details["reason"], context.details["card"]
    if reason == "card":
        return Text(words.word("words", card))
    return joined([words.word("words", reason), Text(words.word("words", card)) if card else ""])


def _which(words: ScotlandWords, context: FormContext) -> Text:
    """The card, if this reader may know it."""
    card = context.details.get("card")
    return Text("") if card is None else words.line("which", card=Text(words.word("words", card)))


def _shown(words: ScotlandWords, context: FormContext) -> Text:
    """What a dagger card shows, if this reader may know it."""
    daggers = context.details.get("daggers")
    return Text("") if daggers is None else words.line("which-daggers", daggers=daggers)


def _shown_side(words: ScotlandWords, context: FormContext) -> Text:
    side = context.details.get("side")
    return Text("") if side is None else words.line("which-side", side=side)


def _second_use(words: ScotlandWords, context: FormContext) -> Text:
    return words.line("second-use") if context.details["face_up"] else Text("")


def _at(words: ScotlandWords, context: FormContext) -> Text:
    target = context.details["target"]
    return Text("") if target is None else words.line("aim", seat=name_of(words, context, target))


def _choice(words: ScotlandWords, context: FormContext) -> Text:
    taken = context.details["option"]
    if taken is None:
        return words.line("no-option")
    return option(words, taken, choices(words, context.details["card"]))


def _namer(words: ScotlandWords, context: FormContext) -> Text:
    """The seat that named the next holder of the Honour, if it was not the holder."""
    by = context.details["by"]
    if by is None:
        return words.line("goes-round")
    return Text("") if by == context.details["giver"] else words.line("named-by", seat=name_of(words, context, by))


def _terms(words: ScotlandWords, context: FormContext) -> Text:
    """What an army card says."""
    return joined(army(words, words.box.armies[context.details["army"]]), "; ")


def _muster(words: ScotlandWords, context: FormContext) -> Text:
    """Every seat with its side and its units."""
    pairs = enumerate(zip(context.details["sides"], context.details["armies"], strict=True))
    return joined(
        words.line("muster", seat=name_of(words, context, seat), side=side, units=units)
        for seat, (side, units) in pairs
    )


def _account(words: ScotlandWords, context: FormContext) -> Text:
    return joined(
        words.line("total", seat=name_of(words, context, line["seat"]), **_counts(line["categories"]))
        for line in context.details["scores"]
    )


def _counts(categories: Mapping[str, int]) -> dict[str, int]:
    return {name: categories[name] for name in ("gold", "daggers")}


def _traitor_line(words: ScotlandWords, context: FormContext) -> Text:
    seat = context.details["traitor"]
    return Text("") if seat is None else words.line("traitor", seat=name_of(words, context, seat))


COMPUTED_FIELDS: Final[Mapping[str, ComputedField]] = {
    "why": _why,
    "which": _which,
    "shown": _shown,
    "shown_side": _shown_side,
    "second_use": _second_use,
    "at": _at,
    "choice": _choice,
    "namer": _namer,
    "terms": _terms,
    "muster": _muster,
    "winners": winners,
    "account": _account,
    "traitor_line": _traitor_line,
}
