"""The face of a tile: what it is, what it costs, what it brings once and each time, its river and its road."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, cast

from markupsafe import Markup

from games.drawing.art import NOTHING, Drawing, Thing, capital, fitted, icon, joined, points, row, written
from games.glenmore.components import Card, CardEffect
from games.glenmore.words import GlenMoreWords, labels

Face = Mapping[str, Any]

SIZE: Final = 100
_PICTURES: Final = {
    "cattle-butcher": "butcher",
    "sheep-butcher": "butcher",
    "mixed-butcher": "butcher",
    "small-fair": "fair",
    "medium-fair": "fair",
    "large-fair": "fair",
    "tavern-3": "tavern",
    "tavern-4": "tavern",
}


def label(drawing: Drawing, name: str) -> str:
    """The tile on the track in words: name, cost, and all that it brings."""
    words = glen_more(drawing)
    priced = f"{words.tile(name)}: {labels.cost(words, name, drawing.view)}"
    deeds = labels.deeds(words, name, drawing.view)
    return capital(f"{priced}; {deeds}" if deeds else priced)


def laid_label(drawing: Drawing, name: str) -> str:
    """The tile in a territory in words, without price and bonus, which no longer matter."""
    words = glen_more(drawing)
    activation = drawing.view["tiles"][name]["activation"]
    return capital(f"{words.tile(name)}: {labels.deed(words, activation)}")


def glen_more(drawing: Drawing) -> GlenMoreWords:
    return cast(GlenMoreWords, drawing.words)


def face(drawing: Drawing, name: str) -> Markup:
    """The face of a tile on the track, with price and bonus."""
    tile = drawing.view["tiles"][name]
    return joined([_ground(drawing, name, tile), _cost(tile["cost"]), _effect(tile), _bonus(tile["bonus"])])


def laid_face(drawing: Drawing, name: str) -> Markup:
    """The face of a tile in a territory, without price and bonus, which no longer matter."""
    tile = drawing.view["tiles"][name]
    return joined([_ground(drawing, name, tile, 1.2), _effect(tile)])


def _ground(drawing: Drawing, name: str, tile: Face, scale: float = 1) -> Markup:
    kind: str = tile["kind"]
    called = capital(drawing.words.word("words", name if tile["location"] else kind))
    return joined(
        [
            icon("face", 0, 0),
            icon("river", 0, 0) if tile["river"] else NOTHING,
            icon("road", 0, 0) if tile["road"] else NOTHING,
            icon(_PICTURES.get(kind, kind), 32, 55 if scale == 1 else 46, scale),
            icon("frame", 0, 0),
            icon("place", 91, 8, 0.5) if tile["location"] else NOTHING,
            fitted(called, 5, 11.5, 78 if tile["location"] else 90, 11, "name"),
        ]
    )


def _cost(price: Face) -> Markup:
    return row(_priced(price), 7, 28)


def _effect(tile: Face) -> Markup:
    return row(_effects(tile["activation"]), 6, 86)


def _bonus(bonus: Face) -> Markup:
    things = ["clansman"] * bonus["clansmen"] + ["barrel"] * bonus["barrels"]
    return joined([joined([icon("once", 86, 85), icon(thing, 86, 85, 0.75)]) for thing in things])


def _priced(price: Face) -> Iterator[Thing]:
    """A price in icons: cubes one by one, or a number of different ones or of any; barrels; people."""
    most, counts = price["most"], price["counts"]
    if counts == [sum(most.values())]:
        yield from (Thing(21, good) for good, cap in most.items() for _ in range(cap))
    elif len(most) == 1:
        yield Thing(21, next(iter(most)))
    else:
        yield written(counts[-1] if len(counts) == 1 else f"≤{counts[-1]}")
        yield Thing(21, "each" if next(iter(most.values())) == 1 else "any")
    yield from (Thing(20, "barrel") for _ in range(price["barrels"]))
    yield from (Thing(20, "clansman") for _ in range(price["people"]))


def _effects(activation: Face) -> Iterator[Thing]:
    match activation["task"]:
        case "good":
            yield from (written("+"), Thing(21, activation["good"]))
        case "any-good":
            yield from (written("+"), Thing(21, "any"))
        case "exchange":
            yield from _priced(activation["price"])
            yield Thing(16, "arrow")
            yield from _exchanged(activation)
        case "points":
            yield from (written("+"), points(activation["points"]["0"]))
        case "movement":
            yield from (written("+"), *[Thing(21, "move")] * activation["movement"])


def _exchanged(activation: Face) -> Iterator[Thing]:
    """What an exchange brings: a barrel, points for each cube with the number of times, or the most points."""
    if activation["barrels"]:
        yield Thing(20, "barrel")
        return
    gains = {int(count): gain for count, gain in activation["points"].items()}
    each, most = gains.get(1), max(gains)
    if each and most > 1 and all(gain == each * count for count, gain in gains.items()):
        yield from (points(each), written(f"×{most}"))
    else:
        yield points(gains[most])


def card_things(card: Card) -> list[Thing]:
    """The effect of a location's card, in icons."""
    return [*_card_things(card.effect), *[Thing(22, "hat")] * card.hats]


def _card_things(effect: CardEffect) -> Iterator[Thing]:
    gains = {"any": effect.goods, "clansman": effect.clansmen, "barrel": effect.barrels, "coin": effect.coins}
    for shape, number in gains.items():
        if number:
            yield from (written(f"+{number}"), Thing(22, shape))
    if effect.fill:
        yield from (written("+"), Thing(21, "each"))
    if effect.everywhere or effect.call:
        yield from (Thing(21, "tile"), Thing(20, "tick"))
    if effect.chieftain > 1:
        yield from (written(f"×{effect.chieftain}"), Thing(20, "chieftain"))
    if effect.tile:
        shape = f"tile-{effect.tile.colour}" if effect.tile.colour else "village"
        yield from (points(effect.tile.points), written("/"), Thing(22 if effect.tile.colour else 40, shape))
