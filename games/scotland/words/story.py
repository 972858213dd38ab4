"""The longer lines of a log of For Scotland!: why somebody gains, what is hidden, battles, the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from games.scotland.words.effects import army, option
from games.scotland.words.labels import choices
from games.speech.pieces import joined, name_of, winners
from games.speech.words import Derive, Matter, Text

if TYPE_CHECKING:
    from games.scotland.words import ScotlandWords as Told


def _why(words: Told, matter: Matter) -> Text:
    """The reason of a gain or payment, with the card or army behind it."""
    reason, card = matter.details["reason"], matter.details["card"]
    if reason == "card":
        return Text(words.word("words", card))
    return joined([words.word("words", reason), Text(words.word("words", card)) if card else ""])


def _which(words: Told, matter: Matter) -> Text:
    """A card that this reader may know; nothing for who may not."""
    card = matter.details.get("card")
    return Text("") if card is None else words.line("which", card=Text(words.word("words", card)))


def _shown(words: Told, matter: Matter) -> Text:
    """What a dagger card shows, as far as this reader may know."""
    daggers = matter.details.get("daggers")
    return Text("") if daggers is None else words.line("which-daggers", daggers=daggers)


def _side_told(words: Told, matter: Matter) -> Text:
    side = matter.details.get("side")
    return Text("") if side is None else words.line("which-side", side=side)


def _again_told(words: Told, matter: Matter) -> Text:
    return words.line("second-use") if matter.details["face_up"] else Text("")


def _at(words: Told, matter: Matter) -> Text:
    target = matter.details["target"]
    return Text("") if target is None else words.line("aim", seat=name_of(words, matter, target))


def _choice(words: Told, matter: Matter) -> Text:
    taken = matter.details["option"]
    if taken is None:
        return words.line("no-option")
    return option(words, taken, choices(words, matter.details["card"]))


def _namer(words: Told, matter: Matter) -> Text:
    """Who said where the Honour goes, if it was not its holder."""
    by = matter.details["by"]
    if by is None:
        return words.line("goes-round")
    return Text("") if by == matter.details["giver"] else words.line("named-by", seat=name_of(words, matter, by))


def _terms(words: Told, matter: Matter) -> Text:
    """What an army card says."""
    found = words.box.armies[matter.details["army"]]
    return joined(army(words, found), "; ")


def _muster(words: Told, matter: Matter) -> Text:
    """Every seat with its side and its units."""
    pairs = enumerate(zip(matter.details["sides"], matter.details["armies"], strict=True))
    return joined(
        words.line("muster", seat=name_of(words, matter, seat), side=side, units=units) for seat, (side, units) in pairs
    )


def _account(words: Told, matter: Matter) -> Text:
    return joined(
        words.line("total", seat=name_of(words, matter, line["seat"]), **_counts(line["categories"]))
        for line in matter.details["scores"]
    )


def _counts(categories: Mapping[str, int]) -> dict[str, int]:
    return {name: categories[name] for name in ("gold", "daggers")}


def _traitor_told(words: Told, matter: Matter) -> Text:
    seat = matter.details["traitor"]
    return Text("") if seat is None else words.line("traitor", seat=name_of(words, matter, seat))


DERIVED: Final[Mapping[str, Derive]] = {
    "why": _why,
    "which": _which,
    "shown": _shown,
    "side_told": _side_told,
    "again_told": _again_told,
    "at": _at,
    "choice": _choice,
    "namer": _namer,
    "terms": _terms,
    "muster": _muster,
    "winners": winners,
    "account": _account,
    "traitor_told": _traitor_told,
}
