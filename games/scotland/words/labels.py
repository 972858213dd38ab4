"""Labels of moves in For Scotland!, from the details of the move."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from games.scotland.vocabulary import ChooseOne
from games.scotland.words.effects import effect, option, way
from games.speech.words import ComputedField, FormContext, Text

if TYPE_CHECKING:
    from games.scotland.words import ScotlandWords


def choices(words: ScotlandWords, card: str) -> ChooseOne:
    return next(op for op in words.box.designs[card].effect if isinstance(op, ChooseOne))


def _yield(words: ScotlandWords, context: FormContext) -> Text:
    """What a way brings in this round."""
    return way(words, context.details["yields"])


def _effect(words: ScotlandWords, context: FormContext) -> Text:
    return effect(words, words.box.designs[context.details["card"]])


def _again(words: ScotlandWords, context: FormContext) -> Text:
    if context.details["face_up"]:
        return words.line("second-use")
    return words.line("first-use") if words.box.designs[context.details["card"]].uses > 1 else Text("")


def _aim(words: ScotlandWords, context: FormContext) -> Text:
    target = context.details["target"]
    return Text("") if target is None else words.line("aim", seat=Text(words.seat(target, context.names)))


def _price(words: ScotlandWords, context: FormContext) -> Text:
    cost = words.box.designs[context.details["card"]].cost
    return words.line("price", gold=cost) if cost else Text("")


def _asking_card(words: ScotlandWords, context: FormContext) -> Text:
    return Text(words.word("words", context.details["card"]))


def _swapped(words: ScotlandWords, context: FormContext) -> Text:
    code = "swap-token" if context.details["swap"] else "leave-token"
    return words.line(code, side=context.details["side"])


def _option_text(words: ScotlandWords, context: FormContext) -> Text:
    return option(words, context.details["option"], choices(words, context.details["card"]))


def _asker(words: ScotlandWords, context: FormContext) -> Text:
    return Text(words.seat(context.details["by"], context.names))


def _instead(words: ScotlandWords, context: FormContext) -> Text:
    return words.line("instead") if context.details["replaces"] else Text("")


def _standing(words: ScotlandWords, context: FormContext) -> Text:
    return words.line(f"stand-{context.details['answer'] or 'lift'}")


def _duty(words: ScotlandWords, context: FormContext) -> Text:
    return words.line("may-end" if context.details["replenished"] else "must-replenish")


def _no_card(words: ScotlandWords, context: FormContext) -> Text:
    """A note for a seat without a card for this window. It is asked all the same."""
    return Text("") if context.details["has_card"] else words.line("no-card")


def _bound(words: ScotlandWords, context: FormContext) -> Text:
    """What the Honour means for the one who receives it."""
    return words.line("honour-binds" if context.details["binds"] else "honour-free")


COMPUTED_FIELDS: Final[Mapping[str, ComputedField]] = {
    "yield": _yield,
    "effect": _effect,
    "again": _again,
    "aim": _aim,
    "price": _price,
    "asking_card": _asking_card,
    "swapped": _swapped,
    "option_text": _option_text,
    "asker": _asker,
    "instead": _instead,
    "standing": _standing,
    "duty": _duty,
    "no_card": _no_card,
    "bound": _bound,
}
