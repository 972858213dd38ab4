"""What a move of Glen More costs and brings, told from the view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from games.glenmore.components import GOODS, Price
from games.glenmore.prices import usual
from games.glenmore.reach import FREE
from games.glenmore.state import Clan
from games.glenmore.territory import AROUND, has_spot, openings
from games.speech.pieces import joined
from games.speech.words import ComputedField, Fields, FormContext, Text, View

if TYPE_CHECKING:
    from games.glenmore.words import GlenMoreWords


def goods(words: GlenMoreWords, amounts: Mapping[str, int]) -> Text:
    return joined(words.count(amounts[good], good) for good in GOODS if amounts.get(good))


def _bought(words: GlenMoreWords, amounts: Mapping[str, int]) -> Text:
    """The same as the object of buying, where the language has a form of its own for that."""
    forms = {good: f"{good}-acc" if f"{good}-acc" in words.forms["plurals"] else good for good in GOODS}
    return joined(words.count(amounts[good], forms[good]) for good in GOODS if amounts.get(good))


def price(words: GlenMoreWords, due: Fields) -> Text:
    """A price as the view holds it."""
    parts = [_cubes(words, due["most"], due["counts"])] if due["most"] else []
    if due["barrels"]:
        parts.append(words.count(due["barrels"], "barrel"))
    if due["people"]:
        parts.append(words.line("people"))
    return joined(parts) if parts else Text(words.word("words", "free"))


def _cubes(words: GlenMoreWords, most: Mapping[str, int], counts: Sequence[int]) -> str:
    """All of `most`; or so many of one kind, of different ones, of any."""
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
            return Text(price(words, activation["price"]) + words.line("result", told=_yield(words, activation)))
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
    found = words.box.cards[card]
    does = found.effect
    numbers = {name: getattr(does, name) for name in ("goods", "clansmen", "barrels", "coins")}
    told = [words.line(f"effect-{name}", **{name: number}) for name, number in numbers.items() if number]
    told += [words.line(f"effect-{name}") for name in ("fill", "everywhere", "call") if getattr(does, name)]
    if does.chieftain > 1:
        told.append(words.line("effect-chieftain"))
    if does.tile is not None:
        what = Text(words.case(does.tile.colour or does.tile.kinds[0], "each"))
        told.append(words.line("effect-tile", points=does.tile.points, what=what))
    if found.hats:
        told.append(words.line("effect-hats", hats=found.hats))
    return joined(told)


def deeds(words: GlenMoreWords, name: str, view: View) -> Text:
    """All that a tile of the track brings: once, by its card, and when activated."""
    face = view["tiles"][name]
    bonus = [words.count(number, word) for number, word in _bonus(face) if number]
    told = [words.line("at-once", told=joined(bonus))] if bonus else []
    if face["location"]:
        told.append(words.line("card", told=effect(words, name)))
    if face["activation"]["task"] != "none":
        told.append(words.line("activated", told=deed(words, face["activation"])))
    return Text("; ".join(told))


def _bonus(face: Fields) -> list[tuple[int, str]]:
    return [(face["bonus"]["clansmen"], "clansman"), (face["bonus"]["barrels"], "barrel")]


def cost(words: GlenMoreWords, name: str, view: View) -> Text:
    return price(words, view["tiles"][name]["cost"])


def clan(view: View) -> Fields:
    """Of the seat in turn."""
    found: Fields = view["clans"][view["turn"]["seat"]]
    return found


def territory(view: View) -> dict[int, Fields]:
    """Its tiles by cell; none without a view."""
    if not view or not view["turn"]:
        return {}
    return {place["cell"]: place for place in clan(view)["territory"]}


def ahead(view: View) -> list[Fields]:
    """The spaces before the figure in turn, nearest first."""
    track, start = view["track"], view["turn"]["origin"]
    return [*track[start + 1 :], *track[:start]]


def _steps(_: GlenMoreWords, context: FormContext) -> int:
    wanted = context.details.get("tile")
    spaces = ahead(context.view)
    return 1 + next(i for i, space in enumerate(spaces) if space["tile"] and wanted in (None, space["tile"]))


def _nearest(words: GlenMoreWords, context: FormContext) -> Text:
    return words.face(next(space["tile"] for space in ahead(context.view) if space["tile"]))


def _offer(words: GlenMoreWords, context: FormContext) -> Text:
    return words.face(context.details["tile"])


def _cost(words: GlenMoreWords, context: FormContext) -> Text:
    return cost(words, context.details["tile"], context.view)


def _deeds(words: GlenMoreWords, context: FormContext) -> Text:
    return deeds(words, context.details["tile"], context.view)


def _price(_: GlenMoreWords, context: FormContext) -> int:
    """What the market asks or pays for the good."""
    side = "buy" if context.details["type"] == "buy-good" else "sell"
    row = next(row for row in context.view["market"] if row["good"] == context.details["good"])
    price: int = row[side]
    return price


def _way(words: GlenMoreWords, context: FormContext) -> Text:
    """What the usual way gives and buys: asked of the rules, for the clan as the view shows it."""
    given, bought, spent = _usual(words, context.view)
    told = [goods(words, given)] if any(given.values()) else []
    if spent:
        told.append(words.line("bought", goods=_bought(words, bought), price=spent))
    return joined(told)


def _usual(words: GlenMoreWords, view: View) -> tuple[dict[str, int], dict[str, int], int]:
    holder, bill = clan(view), view["turn"]["bill"]
    levels = [row["filled"] for row in view["market"]]
    held = [holder["goods"][good] for good in GOODS]
    caps = tuple(bill["price"]["most"].get(good, 0) for good in GOODS)
    counts = tuple(bill["price"]["counts"])
    due = Price(caps, counts, counts == (sum(caps),), ())
    way = usual(words.box, Clan(holder["coins"], {}, {}, held=held), levels, due, tuple(bill["given"].values()))
    giving, buying = way or ([], [])
    worth = words.box.worth
    spent = sum(worth[levels[kind] + buying.count(kind)] - worth[levels[kind]] for kind in set(buying))
    return _amounts(giving), _amounts(buying), spent


def _amounts(kinds: Sequence[int]) -> dict[str, int]:
    return {good: kinds.count(kind) for kind, good in enumerate(GOODS)}


def _given(words: GlenMoreWords, context: FormContext) -> Text:
    return goods(words, context.view["turn"]["bill"]["given"])


def _result(words: GlenMoreWords, context: FormContext) -> Text:
    """What paying the usual way, or what has been given already, is exchanged for; nothing for placing a tile."""
    bill = context.view["turn"]["bill"]
    if bill["cell"] is None:
        return Text("")
    count = sum(bill["given"].values())
    if context.details["type"] == "pay-usual":
        given, bought, _ = _usual(words, context.view)
        count += sum(given.values()) + sum(bought.values())
    activation = context.view["tiles"][bill["tile"]]["activation"]
    points = activation["points"].get(str(count))
    told = words.count(points, "point") if points else words.count(activation["barrels"], "barrel")
    return words.line("result", told=Text(told))


def errand(words: GlenMoreWords, context: FormContext) -> Text:
    """What a payment is for."""
    kind = "price-of-tile" if context.details["cell"] is None else "price-of-deed"
    return words.line(kind, tile=words.tile(context.details["tile"]))


def _hand(words: GlenMoreWords, context: FormContext) -> Text:
    return words.tile(context.view["turn"]["tile"])


def _around(words: GlenMoreWords, context: FormContext) -> Text:
    """The tiles that a tile on the cell would let activate."""
    lying = territory(context.view)
    cells = [cell for cell in AROUND[context.details["cell"]] if cell in lying]
    return joined(words.tile(lying[cell]["tile"]) for cell in cells)


def _free(words: GlenMoreWords, context: FormContext) -> Text:
    """What is in reach, asks for nothing and leaves nothing to choose, with what each brings."""
    view, lying = context.view, territory(context.view)
    told = []
    for cell in view["turn"]["reach"]:
        activation = view["tiles"][lying[cell]["tile"]]["activation"]
        full = activation["task"] == "good" and len(lying[cell]["goods"]) >= words.box.numbers.capacity
        if activation["task"] in FREE and not full and cell not in view["turn"]["activated"]:
            told.append(f"{words.tile(lying[cell]['tile'])} – {deed(words, activation)}")
    return joined(told)


def _deed(words: GlenMoreWords, context: FormContext) -> Text:
    name = territory(context.view)[context.details["cell"]]["tile"]
    return deed(words, context.view["tiles"][name]["activation"])


def _call(words: GlenMoreWords, context: FormContext) -> Text:
    turn: Any = context.view["turn"]
    return Text("") if context.details["cell"] in turn["reach"] else words.line("call", card=turn["call"])


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
    """That goods may still be sold, if there are any that somebody buys."""
    held = clan(context.view)["goods"]
    return words.line("sales") if any(held[row["good"]] and row["sell"] for row in context.view["market"]) else Text("")


def _relief(words: GlenMoreWords, context: FormContext) -> Text:
    """What a clan gets that can take nothing: asked of the rules, for its territory as the view shows it."""
    lying = territory(context.view)
    tiles = {cell: str(place["tile"]) for cell, place in lying.items()}
    clansmen = {cell: int(place["clansmen"]) for cell, place in lying.items() if place["clansmen"]}
    seeker = Clan(0, tiles, clansmen, open=openings(words.box, tiles))
    offered = [words.box.tiles[space["tile"]] for space in context.view["track"] if space["tile"]]
    fitting = any(has_spot(words.box, seeker, tile) for tile in offered)
    return words.line("relief-coin" if fitting else "relief-movement")


COMPUTED_FIELDS: Final[Mapping[str, ComputedField]] = {
    "steps": _steps,
    "nearest": _nearest,
    "offer": _offer,
    "cost": _cost,
    "deeds": _deeds,
    "price": _price,
    "way": _way,
    "given": _given,
    "result": _result,
    "errand": errand,
    "hand": _hand,
    "around": _around,
    "free": _free,
    "deed": _deed,
    "call": _call,
    "movement": _movement,
    "waste": _waste,
    "so_far": _so_far,
    "sales": _sales,
    "relief": _relief,
}
