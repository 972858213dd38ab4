"""The battles fought: each seat's side and units, and who won."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from markupsafe import Markup

from games.drawing.art import Drawing, at, element, group, icon, labelled, panel, seat_mark, text

_ROW: Final = 36
_TOP: Final = 40
_WIDTH: Final = 400
_SEATS_FROM: Final = 134


def battles(drawing: Drawing) -> Markup:
    fought = drawing.view["battles"]
    pitch = (_WIDTH - _SEATS_FROM) / len(drawing.view["seats"])
    return panel(
        _WIDTH,
        _TOP + _ROW * len(fought),
        drawing.say("battles"),
        *(_seat(drawing, seat["seat"], pitch) for seat in drawing.view["seats"]),
        *(_battle(drawing, number, battle, pitch) for number, battle in enumerate(fought)),
    )


def _seat(drawing: Drawing, seat: int, pitch: float) -> Markup:
    return labelled(
        drawing.name(seat),
        element("circle", r=12, class_="seat"),
        seat_mark(seat, 0, 0, 1.2),
        class_=f"seat-{seat}",
        transform=at(_SEATS_FROM + pitch * (seat + 0.5), 18),
    )


def _battle(drawing: Drawing, number: int, battle: Mapping[str, Any], pitch: float) -> Markup:
    winner = battle["winner"]
    scots, english = battle["scots_total"], battle["english_total"]
    army = drawing.words.word("words", battle["army"])
    return group(
        element("rect", x=4, y=-16, width=_WIDTH - 8, height=_ROW - 4, rx=7, class_="lane"),
        labelled(
            drawing.say(f"battle-{winner}", number=number + 1, army=army, scots=scots, english=english),
            text(number + 1, 18, 5, "faint mid"),
            icon("saltire" if winner == "scotland" else "cross", 44, 0),
            text(f"{scots} : {english}", 66, 6, "count start"),
        ),
        *(_stand(drawing, battle, seat, pitch) for seat in range(len(battle["sides"]))),
        transform=at(0, _TOP + 16 + _ROW * number),
    )


def _stand(drawing: Drawing, battle: Mapping[str, Any], seat: int, pitch: float) -> Markup:
    side, units = battle["sides"][seat], battle["armies"][seat]
    return labelled(
        drawing.say(f"stood-{side}", who=drawing.name(seat), units=units),
        icon(f"side-{side}", -8, 0),
        text(units, 8, 6, "count start"),
        class_=None if units else "empty",
        transform=at(_SEATS_FROM + pitch * (seat + 0.5), 0),
    )
