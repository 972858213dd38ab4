"""What a move of For Scotland! does, told from the view."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from games.scotland.vocabulary import ChooseOne
from games.scotland.words.effects import effect, option, way
from games.speech.words import Derive, Fields, Matter, Text, View

if TYPE_CHECKING:
    from games.scotland.words import ScotlandWords as Told


def own(view: View) -> Fields:
    """The seat through whose eyes the view is."""
    found: Fields = next(seat for seat in view["seats"] if "own" in seat)
    return found


def _asking(view: View) -> str:
    """The card whose question is open."""
    return str(view["questions"][-1]["card"])


def choices(words: Told, card: str) -> ChooseOne:
    return next(op for op in words.box.designs[card].effect if isinstance(op, ChooseOne))


def _yield(words: Told, matter: Matter) -> Text:
    """What a way brings in this round."""
    name = matter.details["way"]
    return way(words, name, words.box.conditions[matter.view["army"]["id"]].ways[name])


def _effect(words: Told, matter: Matter) -> Text:
    return effect(words, words.box.designs[matter.details["card"]])


def _again(words: Told, matter: Matter) -> Text:
    if matter.details["face_up"]:
        return words.line("second-use")
    return words.line("first-use") if words.box.designs[matter.details["card"]].uses > 1 else Text("")


def _aim(words: Told, matter: Matter) -> Text:
    target = matter.details["target"]
    return Text("") if target is None else words.line("aim", seat=Text(words.seat(target, matter.names)))


def _price(words: Told, matter: Matter) -> Text:
    cost = words.box.designs[matter.details["card"]].cost
    return words.line("price", gold=cost) if cost else Text("")


def _kept(_: Told, matter: Matter) -> int:
    """What is left in stock."""
    return int(own(matter.view)["stock"]) - int(matter.details["units"])


def _asking_card(words: Told, matter: Matter) -> Text:
    return Text(words.word("words", _asking(matter.view)))


def _swapped(words: Told, matter: Matter) -> Text:
    token = own(matter.view)["own"]["token"]
    if not matter.details["swap"]:
        return words.line("leave-token", side=token)
    return words.line("swap-token", side="england" if token == "scotland" else "scotland")


def _option_told(words: Told, matter: Matter) -> Text:
    return option(words, matter.details["option"], choices(words, _asking(matter.view)))


def _asker(words: Told, matter: Matter) -> Text:
    return Text(words.seat(matter.view["questions"][-1]["by"], matter.names))


def _instead(words: Told, matter: Matter) -> Text:
    return words.line("instead") if own(matter.view)["own"]["token"] else Text("")


def _standing(words: Told, matter: Matter) -> Text:
    return words.line(f"stand-{matter.details['answer'] or 'lift'}")


def _duty(words: Told, matter: Matter) -> Text:
    return words.line("may-end" if matter.details["replenished"] else "must-replenish")


def _no_card(words: Told, matter: Matter) -> Text:
    """A seat is asked whatever it holds; who holds nothing for this moment is told so."""
    seat, asked = own(matter.view), matter.details["window"]
    held = [*seat["own"]["hand"], *seat["face_up"]]
    return Text("") if any(words.box.designs[card].window == asked for card in held) else words.line("no-card")


def _bound(words: Told, matter: Matter) -> Text:
    """What the Honour means for who receives it: with three seats it binds nobody."""
    return words.line("honour-free" if len(matter.view["seats"]) == 3 else "honour-binds")


DERIVED: Final[Mapping[str, Derive]] = {
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
