"""Labels of moves in Glen More: what a move costs and brings, from the view and the details of the move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from games.glenmore.components import GOODS
from games.speech.pieces import joined
from games.speech.words import ComputedField, Fields, FormContext, Text, View

if TYPE_CHECKING:
    from games.glenmore.words import GlenMoreWords


def goods(words: GlenMoreWords, amounts: Mapping[str, int]) -> Text:
    return joined(words.count(amounts[good], good) for good in GOODS if amounts.get(good))


def _bought(words: GlenMoreWords, amounts: Mapping[str, int]) -> Text:
    """The same as the object of "buy", for languages with a form of its own for that."""
    forms = {good: f"{good}-acc" if f"{good}-acc" in words.forms["plurals"] else good for good in GOODS}
    return joined(words.count(amounts[good], forms[good]) for good in GOODS if amounts.get(good))


def price(words: GlenMoreWords, due: Fields) -> Text:
    """A price of the view in words."""
    parts = [_cubes(words, due["most"], due["counts"])] if due["most"] else []
    if due["barrels"]:
        parts.append(words.count(due["barrels"], "barrel"))
    if due["people"]:
        parts.append(words.line("people"))
    return joined(parts) if parts else Text(words.word("words", "free"))


def _cubes(words: GlenMoreWords, most: Mapping[str, int], counts: Sequence[int]) -> str:
    """The cubes of a price: all of `most`, or so many of one kind, of different kinds, or of any."""
    if counts == [sum(most.values())]:
        return goods(words, most)
    each = next(iter(most.values()))
    kind = next(iter(most)) if len(most) == 1 else "different" if each == 1 else "any"
    last = words.count(counts[-1], kind)
    return last if len(counts) == 1 else f"{'/'.join(map(str, counts[:-1]))}/{last}"


def deed(words: GlenMoreWords, activation: Fields) -> Text:
    """What a tile does when activated."""
    match activation["task"]:
        case "good":
            return Text(words.count(1, activation["good"]))
        case "any-good":
            return words.line("choice", goods=1)
        case "exchange":
            return Text(price(words, activation["price"]) + words.line("result", text=_yield(words, activation)))
        case "points":
            return Text(words.count(activation["points"]["0"], "point"))
        case "movement":
            return Text(words.count(activation["movement"], "movement-point"))
    return Text(words.word("words", "nothing"))


def _yield(words: GlenMoreWords, activation: Fields) -> Text:
    if activation["barrels"]:
        return Text(words.count(activation["barrels"], "barrel"))
    *lower, best = activation["points"].values()
    return Text("/".join([*map(str, lower), words.count(best, "point")]))


def effect(words: GlenMoreWords, card: str) -> Text:
    """What the card of a location does, from its components."""
    location = words.box.cards[card]
    does = location.effect
    numbers = {name: getattr(does, name) for name in ("goods", "clansmen", "barrels", "coins")}
    parts = [words.line(f"effect-{name}", **{name: number}) for name, number in numbers.items() if number]
    parts += [words.line(f"effect-{name}") for name in ("fill", "everywhere", "call") if getattr(does, name)]
    if does.chieftain > 1:
        parts.append(words.line("effect-chieftain"))
    if does.tile is not None:
        what = Text(words.case(does.tile.colour or does.tile.kinds[0], "each"))
        parts.append(words.line("effect-tile", points=does.tile.points, what=what))
    if location.hats:
        parts.append(words.line("effect-hats", hats=location.hats))
    return joined(parts)


def deeds(words: GlenMoreWords, name: str, view: View) -> Text:
    """All that a tile of the track brings: once when placed, by its card, and when activated."""
    face = view["tiles"][name]
    bonus = [words.count(number, word) for number, word in _bonus(face) if number]
    parts = [words.line("at-once", text=joined(bonus))] if bonus else []
    if face["location"]:
        parts.append(words.line("card", text=effect(words, name)))
    if face["activation"]["task"] != "none":
        parts.append(words.line("activated", text=deed(words, face["activation"])))
    return Text("; ".join(parts))


def _bonus(face: Fields) -> list[tuple[int, str]]:
    return [(face["bonus"]["clansmen"], "clansman"), (face["bonus"]["barrels"], "barrel")]


def cost(words: GlenMoreWords, name: str, view: View) -> Text:
    return price(words, view["tiles"][name]["cost"])


def clan(view: View) -> Fields:
    """The clan of the seat in turn."""
    holder: Fields = view["clans"][view["turn"]["seat"]]
    return holder


def territory(view: View) -> dict[int, Fields]:
    """The tiles of that clan by cell; empty without a view."""
    if not view or not view["turn"]:
        return {}
    return {place["cell"]: place for place in clan(view)["territory"]}


def _offer(words: GlenMoreWords, context: FormContext) -> Text:
    return words.face(context.details["tile"])


def _cost(words: GlenMoreWords, context: FormContext) -> Text:
    return cost(words, context.details["tile"], context.view)


def _deeds(words: GlenMoreWords, context: FormContext) -> Text:
    return deeds(words, context.details["tile"], context.view)


def _way(words: GlenMoreWords, context: FormContext) -> Text:
    """What the usual way to pay gives and buys."""
    own, bought, price = (context.details[name] for name in ("gives", "buys", "price"))
    parts = [goods(words, own)] if any(own.values()) else []
    if price:
        parts.append(words.line("bought", goods=_bought(words, bought), price=price))
    return joined(parts)


def _given(words: GlenMoreWords, context: FormContext) -> Text:
    return goods(words, context.details["gives"])


def _result(words: GlenMoreWords, context: FormContext) -> Text:
    """What a payment is exchanged for; nothing for placing a tile."""
    points, barrels = context.details["points"], context.details["barrels"]
    if not points and not barrels:
        return Text("")
    return words.line("result", text=Text(words.count(points, "point") if points else words.count(barrels, "barrel")))


def errand(words: GlenMoreWords, context: FormContext) -> Text:
    """What a payment is for."""
    kind = "price-of-tile" if context.details["cell"] is None else "price-of-deed"
    return words.line(kind, tile=words.tile(context.details["tile"]))


def _hand(words: GlenMoreWords, context: FormContext) -> Text:
    return words.tile(context.view["turn"]["tile"])


def _free(words: GlenMoreWords, context: FormContext) -> Text:
    """The tiles that cost nothing and leave nothing to choose, with what each brings."""
    lying = territory(context.view)
    names = [lying[cell]["tile"] for cell in context.details["cells"]]
    faces = context.view["tiles"]
    return joined(f"{words.tile(name)} – {deed(words, faces[name]['activation'])}" for name in names)


def _deed(words: GlenMoreWords, context: FormContext) -> Text:
    name = territory(context.view)[context.details["cell"]]["tile"]
    return deed(words, context.view["tiles"][name]["activation"])


def _call(words: GlenMoreWords, context: FormContext) -> Text:
    card = context.details["card"]
    return words.line("call", card=card) if card else Text("")


def _movement(_: GlenMoreWords, context: FormContext) -> int:
    points: int = context.view["turn"]["movement"]
    return points


def _waste(words: GlenMoreWords, context: FormContext) -> Text:
    points = _movement(words, context)
    return words.line("unused", what=Text(words.count(points, "movement-point"))) if points else Text("")


def _so_far(words: GlenMoreWords, context: FormContext) -> Text:
    points = _movement(words, context)
    return words.line("so-far", movement=points) if points else Text("")


def _sales(words: GlenMoreWords, context: FormContext) -> Text:
    """A hint that goods may still be sold, if some can be."""
    return words.line("sales") if context.details["sellable"] else Text("")


def _relief(words: GlenMoreWords, context: FormContext) -> Text:
    return words.line("relief-coin" if context.details["instead"] == "coin" else "relief-movement")


COMPUTED_FIELDS: Final[Mapping[str, ComputedField]] = {
    "offer": _offer,
    "cost": _cost,
    "deeds": _deeds,
    "way": _way,
    "given": _given,
    "result": _result,
    "errand": errand,
    "hand": _hand,
    "free": _free,
    "deed": _deed,
    "call": _call,
    "waste": _waste,
    "so_far": _so_far,
    "sales": _sales,
    "relief": _relief,
}
