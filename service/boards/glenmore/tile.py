"""The face of a tile: what it is, what it costs, what it brings once and each time, its river and its road."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, cast

from markupsafe import Markup

from service.boards.art import NOTHING, Scene, badge, capital, group, icon, joined, shortened, text
from service.texts.glenmore import GlenMoreWords, labels

Face = Mapping[str, Any]
Drawn = tuple[float, Markup]
"""A thing around 0,0 and how wide it is."""

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
_NAME_FITS: Final = 17


def label(scene: Scene, name: str) -> str:
    """All that a tile is, in words."""
    words = glen_more(scene)
    told = f"{words.tile(name)}: {labels.cost(words, name, scene.view)}"
    deeds = labels.deeds(words, name, scene.view)
    return capital(f"{told}; {deeds}" if deeds else told)


def glen_more(scene: Scene) -> GlenMoreWords:
    return cast(GlenMoreWords, scene.words)


def face(scene: Scene, name: str) -> Markup:
    """As it lies on the track, with its price and its bonus."""
    tile = scene.view["tiles"][name]
    return joined([_ground(scene, name, tile), _cost(tile["cost"]), _effect(tile), _bonus(tile["bonus"])])


def laid_face(scene: Scene, name: str) -> Markup:
    """As it lies in a territory, where price and bonus are history."""
    tile = scene.view["tiles"][name]
    return joined([_ground(scene, name, tile), _effect(tile)])


def _ground(scene: Scene, name: str, tile: Face) -> Markup:
    kind: str = tile["kind"]
    called = capital(scene.words.word("words", name if tile["location"] else kind))
    return joined(
        [
            icon("face", 0, 0),
            icon("river", 0, 0) if tile["river"] else NOTHING,
            icon("road", 0, 0) if tile["road"] else NOTHING,
            icon(_PICTURES.get(kind, kind), 34, 54),
            icon("frame", 0, 0),
            icon("place", 91, 8, 0.5) if tile["location"] else NOTHING,
            text(shortened(called, _NAME_FITS), 6, 10.5, "name"),
        ]
    )


def _cost(price: Face) -> Markup:
    return _row(_priced(price), 7, 28)


def _effect(tile: Face) -> Markup:
    return _row(_effects(tile["activation"]), 6, 86)


def _bonus(bonus: Face) -> Markup:
    things = ["clansman"] * bonus["clansmen"] + ["barrel"] * bonus["barrels"]
    return joined([group(icon("once", 86, 84), icon(thing, 86, 84, 0.75), class_="man") for thing in things])


def _row(things: Iterator[Drawn], x: float, y: float) -> Markup:
    drawn = []
    for width, thing in things:
        drawn.append(group(thing, transform=f"translate({x + width / 2:g} {y})"))
        x += width
    return joined(drawn)


def _thing(name: str, width: float = 21) -> Drawn:
    return width, icon(name, 0, 0)


def _told(what: object) -> Drawn:
    return 5 + 7 * len(str(what)), text(what, 0, 5.5, "count")


def _priced(price: Face) -> Iterator[Drawn]:
    """Cubes one by one, or a number of different or of any ones; barrels; people."""
    most, counts = price["most"], price["counts"]
    if counts == [sum(most.values())]:
        yield from (_thing(good) for good, cap in most.items() for _ in range(cap))
    elif len(most) == 1:
        yield _thing(next(iter(most)))
    else:
        yield _told(counts[-1] if len(counts) == 1 else f"≤{counts[-1]}")
        yield _thing("each" if next(iter(most.values())) == 1 else "any")
    yield from (_thing("barrel", 20) for _ in range(price["barrels"]))
    yield from (_thing("clansman", 20) for _ in range(price["people"]))


def _effects(activation: Face) -> Iterator[Drawn]:
    match activation["task"]:
        case "good":
            yield _told("+")
            yield _thing(activation["good"])
        case "any-good":
            yield _told("+")
            yield _thing("any")
        case "exchange":
            yield from _priced(activation["price"])
            yield _thing("arrow", 15)
            yield from _exchanged(activation)
        case "points":
            yield _told("+")
            yield 23, badge(activation["points"]["0"], 0, 0)
        case "movement":
            yield _told(f"+{activation['movement']}")
            yield _thing("move")


def _exchanged(activation: Face) -> Iterator[Drawn]:
    if activation["barrels"]:
        yield _thing("barrel", 20)
        return
    points = {int(count): gain for count, gain in activation["points"].items()}
    each = points.get(1)
    times = max(points)
    if each and times > 1 and all(gain == each * count for count, gain in points.items()):
        yield 23, badge(each, 0, 0)
        yield _told(f"×{times}")
    else:
        yield 23, badge(points[times], 0, 0)
