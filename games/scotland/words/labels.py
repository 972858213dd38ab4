"""What a move of For Scotland! does, told from the view."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from games.scotland.vocabulary import ChooseOne
from games.scotland.words.effects import effect, option, way
from games.speech.words import ComputedField, Fields, FormContext, Text, View

if TYPE_CHECKING:
    from games.scotland.words import ScotlandWords


def own(view: View) -> Fields:
    """The seat through whose eyes the view is."""
    found: Fields = next(seat for seat in view["seats"] if "own" in seat)
    return found


def _asking(view: View) -> str:
    """The card whose question is open."""
    return str(view["questions"][-1]["card"])


def choices(words: ScotlandWords, card: str) -> ChooseOne:
    return next(op for op in words.box.designs[card].effect if isinstance(op, ChooseOne))


def _yield(words: ScotlandWords, context: FormContext) -> Text:
    """What a way brings in this round."""
    name = context.details["way"]
    return way(words, name, words.box.conditions[context.view["army"]["id"]].ways[name])


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


def _kept(_: ScotlandWords, context: FormContext) -> int:
    """What is left in stock."""
    return int(own(context.view)["stock"]) - int(context.details["units"])


def _asking_card(words: ScotlandWords, context: FormContext) -> Text:
    return Text(words.word("words", _asking(context.view)))


def _swapped(words: ScotlandWords, context: FormContext) -> Text:
    token = own(context.view)["own"]["token"]
    if not context.details["swap"]:
        return words.line("leave-token", side=token)
    return words.line("swap-token", side="england" if token == "scotland" else "scotland")


def _option_told(words: ScotlandWords, context: FormContext) -> Text:
    return option(words, context.details["option"], choices(words, _asking(context.view)))


def _asker(words: ScotlandWords, context: FormContext) -> Text:
    return Text(words.seat(context.view["questions"][-1]["by"], context.names))


def _instead(words: ScotlandWords, context: FormContext) -> Text:
    return words.line("instead") if own(context.view)["own"]["token"] else Text("")


def _standing(words: ScotlandWords, context: FormContext) -> Text:
    return words.line(f"stand-{context.details['answer'] or 'lift'}")


def _duty(words: ScotlandWords, context: FormContext) -> Text:
    return words.line("may-end" if context.details["replenished"] else "must-replenish")


def _no_card(words: ScotlandWords, context: FormContext) -> Text:
    """A seat is asked whatever it holds; who holds nothing for this moment is told so."""
    seat, asked = own(context.view), context.details["window"]
    held = [*seat["own"]["hand"], *seat["face_up"]]
    return Text("") if any(words.box.designs[card].window == asked for card in held) else words.line("no-card")


def _bound(words: ScotlandWords, context: FormContext) -> Text:
    """What the Honour means for who receives it: with three seats it binds nobody."""
    return words.line("honour-free" if len(context.view["seats"]) == 3 else "honour-binds")


COMPUTED_FIELDS: Final[Mapping[str, ComputedField]] = {
    "yield": _yield,
    "effect": _effect,
    "again": _again,
    "aim": _aim,
    "price": _price,
    "kept": _kept,
    "asking_card": _asking_card,
    "swapped": _swapped,
    "option_told": _option_told,
    "asker": _asker,
    "instead": _instead,
    "standing": _standing,
    "duty": _duty,
    "no_card": _no_card,
    "bound": _bound,
}
