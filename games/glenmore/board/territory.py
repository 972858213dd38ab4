"""A clan: what it has, its tiles on their grid with what lies and stands on them, and its cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from markupsafe import Markup

from games.drawing.art import (
    NOTHING,
    Drawing,
    at,
    capital,
    element,
    fitted,
    group,
    icon,
    joined,
    labelled,
    panel,
    piece,
    row,
    seat_mark,
    shortened,
    text,
    width_of,
)
from games.glenmore.board.tile import SIZE, card_things, glen_more, laid_face, laid_label
from games.glenmore.vocabulary import place_of
from games.glenmore.words import labels

Clan = Mapping[str, Any]

_PITCH: Final = SIZE + 2
_EDGE: Final = 8
_STRIP: Final = 82
_COLUMNS: Final = 4
_CARD: Final = 34
_NAME_FITS: Final = 24


class DrawnGrid(NamedTuple):
    """The part of the grid that is drawn."""

    west: float
    north: int
    columns: int
    rows: int

    def corner(self, x: int, y: int) -> tuple[float, float]:
        return _EDGE + (x - self.west) * _PITCH, _STRIP + (y - self.north) * _PITCH

    @property
    def width(self) -> int:
        return 2 * _EDGE + self.columns * _PITCH - 2


def territory(drawing: Drawing, seat: int) -> Markup:
    clan = drawing.view["clans"][seat]
    free = _free_cells(drawing, clan)
    grid = _grid([(cell["x"], cell["y"]) for cell in clan["territory"]] + [place_of(cell) for cell in free])
    cards_from = _STRIP + grid.rows * _PITCH + 6
    cards = [_card(drawing, card, number, grid.width, cards_from) for number, card in enumerate(clan["cards"])]
    height = cards_from + _card_rows(len(cards), grid.width) * _CARD + 2
    return panel(
        grid.width,
        height,
        drawing.say("territory", who=drawing.name(seat)),
        _strip(drawing, clan, grid.width),
        *(_free(drawing, seat, cell, grid) for cell in free),
        *(_cell(drawing, seat, cell, grid) for cell in clan["territory"]),
        *_pieces(drawing, clan, grid),
        *cards,
    )


def _free_cells(drawing: Drawing, clan: Clan) -> list[int]:
    """The empty cells where some move can be clicked."""
    start = f"cell:{clan['seat']}:"
    hot = {int(spot.removeprefix(start)) for spot in drawing.hot if spot.startswith(start)}
    return sorted(hot - {cell["cell"] for cell in clan["territory"]})


def _grid(places: list[tuple[int, int]]) -> DrawnGrid:
    xs, ys = ([place[axis] for place in places] for axis in (0, 1))
    columns = max(xs) - min(xs) + 1
    spare = max(0, _COLUMNS - columns)
    return DrawnGrid(min(xs) - spare / 2, min(ys), columns + spare, max(ys) - min(ys) + 1)


# What a clan has


def _strip(drawing: Drawing, clan: Clan, width: int) -> Markup:
    seat = clan["seat"]
    turn = drawing.view["turn"]
    acting = bool(turn) and turn["seat"] == seat
    return group(
        element("rect", x=4, y=4, width=width - 8, height=_STRIP - 14, rx=9, class_="strip"),
        group(
            element("circle", cx=24, cy=23, r=13, class_="seat"), seat_mark(seat, 24, 23, 1.3), class_=f"seat-{seat}"
        ),
        text(shortened(drawing.name(seat), _NAME_FITS), 46, 29, "who"),
        element("circle", cx=24, cy=23, r=17, class_="acting") if acting else NOTHING,
        labelled(_points_label(drawing, clan), _score(clan["points"]), transform=at(width - 22, 23)),
        *_stock(drawing, clan, width),
    )


def _points_label(drawing: Drawing, clan: Clan) -> str:
    points = clan["points"]
    return capital(glen_more(drawing).points(clan)) if points is None else drawing.say("points", points=points)


def _score(points: int | None) -> Markup:
    shown = "?" if points is None else str(points)
    return joined([icon("points", -14 - 13 * len(shown), 0, 1.05), text(shown, 4, 7.5, "score end")])


def _stock(drawing: Drawing, clan: Clan, width: int) -> Iterator[Markup]:
    turn = drawing.view["turn"]
    held = {
        "coins": ("coin", clan["coins"]),
        "barrels": ("barrel", clan["barrels"]),
        "chieftains": ("chieftain", clan["chieftains"]),
        "hats": ("hat", clan["hats"]),
        "locations": ("place", len(clan["cards"])),
        "tiles": ("tile", len(clan["territory"])),
    }
    if turn and turn["seat"] == clan["seat"] and turn["movement"]:
        held["movement"] = ("move", turn["movement"])
    pitch = (width - 24) / len(held)
    for number, (what, (shape, count)) in enumerate(held.items()):
        yield drawing.spot(
            f"{what}:{clan['seat']}",
            drawing.say(what, **{what: count}),
            element("rect", x=-2, y=-14, width=pitch - 4, height=28, rx=6, class_="key bare"),
            icon(shape, 12, 0, 0.85),
            text(count, 27, 5.5, "count start"),
            transform=at(14 + number * pitch, 54),
            class_="man",
        )


# The grid


def _free(drawing: Drawing, seat: int, cell: int, grid: DrawnGrid) -> Markup:
    """An empty cell where the tile in hand can be placed."""
    x, y = grid.corner(*place_of(cell))
    tile = drawing.view["turn"]["tile"]
    return drawing.spot(
        f"cell:{seat}:{cell}",
        drawing.say("lay", tile=glen_more(drawing).tile(tile) if tile else ""),
        icon("spot", 0, 0),
        transform=at(x, y),
    )


def _cell(drawing: Drawing, seat: int, cell: Mapping[str, Any], grid: DrawnGrid) -> Markup:
    x, y = grid.corner(cell["x"], cell["y"])
    name = cell["tile"]
    code, mark = _state(drawing, seat, cell["cell"])
    described = _described(drawing, cell)
    return drawing.spot(
        f"cell:{seat}:{cell['cell']}",
        drawing.say(code, tile=described) if code else described,
        laid_face(drawing, name),
        mark,
        halo="tile",
        class_=f"tile {drawing.view['tiles'][name]['colour']}",
        data_key=f"tile:{name}",
        transform=at(x, y),
    )


def _described(drawing: Drawing, cell: Mapping[str, Any]) -> str:
    """The tile and what is on it, in words."""
    words = glen_more(drawing)
    here = [words.count(cell["clansmen"], "clansman")] if cell["clansmen"] else []
    here += [words.count(number, good) for good, number in Counter(cell["goods"]).items()]
    tile = laid_label(drawing, cell["tile"])
    return drawing.say("here", tile=tile, things=", ".join(here)) if here else tile


def _state(drawing: Drawing, seat: int, cell: int) -> tuple[str, Markup]:
    """The code and the mark of a tile that has been activated in this turn, or can be."""
    turn = drawing.view["turn"]
    if not turn or turn["seat"] != seat:
        return "", NOTHING
    if cell in turn["activated"]:
        return "activated", icon("tick", 12, 25)
    if cell not in turn["reach"] or turn["step"] != "activating":
        return "", NOTHING
    return "reach", NOTHING if f"cell:{seat}:{cell}" in drawing.hot else icon("reach", 0, 0)


def _pieces(drawing: Drawing, clan: Clan, grid: DrawnGrid) -> Iterator[Markup]:
    """The clansmen, numbered in the order of the tiles: most keep their number if one moves or a new one comes."""
    before = 0
    for cell in clan["territory"]:
        inside = [_cubes(drawing, clan["seat"], cell, good) for good in sorted(set(cell["goods"]))]
        if cell["clansmen"]:
            inside.append(_clansmen(drawing, clan["seat"], cell, before))
            before += cell["clansmen"]
        if inside:
            yield group(*inside, transform=at(*grid.corner(cell["x"], cell["y"])))


def _clansmen(drawing: Drawing, seat: int, cell: Mapping[str, Any], before: int) -> Markup:
    """The clansmen on a tile: in its lower corner, or higher if the tile has its exchange there."""
    spot = f"clansman:{seat}:{cell['cell']}"
    y = 46 if drawing.view["tiles"][cell["tile"]]["activation"]["task"] == "exchange" else 85
    men = [
        group(
            piece("clansman", seat, 0, 0, 1.1),
            drawing.halo(spot, "round"),
            data_key=f"clansman:{seat}:{before + man}",
            transform=at(86 - 20 * man, y),
        )
        for man in range(cell["clansmen"])
    ]
    return drawing.lying(spot, drawing.say("clansman", tile=glen_more(drawing).tile(cell["tile"])), *men)


def _cubes(drawing: Drawing, seat: int, cell: Mapping[str, Any], good: str) -> Markup:
    """The cubes of one kind on a tile. They are one spot, since it does not matter which one is given."""
    spot = f"cube:{seat}:{cell['cell']}:{good}"
    cubes = [
        group(
            icon(good, 0, 0, 0.85),
            drawing.halo(spot, "cube"),
            data_key=f"cube:{seat}:{cell['cell']}:{place}",
            transform=at(88, 26 + 19 * place),
        )
        for place, lying in enumerate(cell["goods"])
        if lying == good
    ]
    tile = glen_more(drawing).tile(cell["tile"])
    return drawing.lying(spot, drawing.say("cube", good=drawing.words.word("words", good), tile=tile), *cubes)


# Cards


def _card_rows(cards: int, width: int) -> int:
    return -(-cards // _per_row(width))


def _per_row(width: int) -> int:
    return max(1, (width - 8) // 196)


def _card(drawing: Drawing, card: str, number: int, width: int, top: float) -> Markup:
    across = _per_row(width)
    wide = (width - 8) / across
    words = glen_more(drawing)
    name, effect = words.word("words", card), labels.effect(words, card)
    things = card_things(words.box.cards[card])
    room = 0.8 * width_of(things)
    return labelled(
        drawing.say("card", card=name, effect=effect),
        element("rect", width=wide - 6, height=_CARD - 5, rx=6, class_="card"),
        icon("place", 16, 14, 0.8),
        fitted(capital(name), 28, 19, wide - 52 - room, 13, "small"),
        group(row(things, 0, 0), transform=at(wide - 12 - room, 14, 0.8), class_="man"),
        transform=at(4 + wide * (number % across), top + _CARD * (number // across)),
    )
