"""The board of Glen More: the track, the market, and a territory for each clan."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from games.drawing.art import Drawing
from games.drawing.board import Hot, Panel, View
from games.drawing.legend import legend
from games.glenmore.board.market import market
from games.glenmore.board.territory import territory
from games.glenmore.board.track import track
from games.speech.words import Words

EMBLEM: Final = dict.fromkeys(("pasture", "village", "quarry", "castle", "distillery", "meadow", "tavern"), 1.0)
_LEGEND: Final = (
    *("once", "arrow", "points", "move", "each", "any", "coin"),
    *("barrel", "clansman", "chieftain", "hat", "place", "tile", "tick"),
)


def draw(view: View, words: Words, names: Sequence[str], hot: Hot) -> list[Panel]:
    drawing = Drawing(view, words, names, hot)
    if not view["clans"]:
        return []
    return [
        Panel("track", drawing.say("track"), track(drawing)),
        Panel("market", drawing.say("market"), market(drawing)),
        *(_territory(drawing, clan["seat"]) for clan in view["clans"]),
        legend(drawing, _LEGEND),
    ]


def _territory(drawing: Drawing, seat: int) -> Panel:
    heading = drawing.say("territory", who=drawing.name(seat))
    return Panel(f"territory-{seat}", heading, territory(drawing, seat), seat)


def spots(fields: Mapping[str, Any], view: View) -> tuple[str, ...]:
    spots_of = _SPOTS.get(fields["type"])
    return spots_of(fields, view) if spots_of and view["turn"] else ()


Spots = Callable[[Mapping[str, Any], View], tuple[str, ...]]


def _tile(fields: Mapping[str, Any], _: View) -> tuple[str, ...]:
    return (f"tile:{fields['tile']}",)


def _bill(_: Mapping[str, Any], view: View) -> tuple[str, ...]:
    """The spots of the tile that is paid for: the one just taken, or the one being activated."""
    bill = view["turn"]["bill"]
    return (f"tile:{bill['tile']}",) if bill["cell"] is None else (_at("cell", view, bill["cell"]),)


def _cell(fields: Mapping[str, Any], view: View) -> tuple[str, ...]:
    return (_at("cell", view, fields["cell"]),)


def _cube(fields: Mapping[str, Any], view: View) -> tuple[str, ...]:
    return (f"{_at('cube', view, fields['cell'])}:{fields['good']}",)


def _sale(fields: Mapping[str, Any], _: View) -> tuple[str, ...]:
    """A sale is clicked at the market only: cubes that are hot in every turn would say nothing."""
    return (f"sell:{fields['good']}",)


def _purchase(fields: Mapping[str, Any], _: View) -> tuple[str, ...]:
    return (f"buy:{fields['good']}",)


def _supply(fields: Mapping[str, Any], _: View) -> tuple[str, ...]:
    return (f"supply:{fields['good']}",)


def _clansman(fields: Mapping[str, Any], view: View) -> tuple[str, ...]:
    return (_at("clansman", view, fields["cell"]),)


def _step(fields: Mapping[str, Any], view: View) -> tuple[str, ...]:
    return (*_clansman(fields, view), _at("cell", view, fields["to"]))


def _chieftains(_: Mapping[str, Any], view: View) -> tuple[str, ...]:
    return (f"chieftains:{view['turn']['seat']}",)


def _promotion(fields: Mapping[str, Any], view: View) -> tuple[str, ...]:
    return (*_chieftains(fields, view), *_clansman(fields, view))


def _at(what: str, view: View, cell: int) -> str:
    return f"{what}:{view['turn']['seat']}:{cell}"


_SPOTS: Final[Mapping[str, Spots]] = {
    "take-tile": _tile,
    "forgo-tile": _tile,
    "pay-usual": _bill,
    "settle": _bill,
    "pay-good": _cube,
    "buy-good": _purchase,
    "sell-good": _sale,
    "choose-good": _supply,
    "pay-clansman": _clansman,
    "pay-chieftain": _chieftains,
    "place-tile": _cell,
    "activate": _cell,
    "move-clansman": _step,
    "promote": _promotion,
}
