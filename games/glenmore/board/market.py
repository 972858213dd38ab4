"""The market: a row for each good, the coins on its spaces, and what a cube costs and brings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from markupsafe import Markup

from games.drawing.art import Drawing, at, capital, element, icon, labelled, panel, text

_ROW: Final = 44
_TOP: Final = 34
_WIDTH: Final = 400
_SPACES: Final = (82, 134, 204)
_BUY: Final = 292
_SELL: Final = 358
_COIN: Final = 21


def market(drawing: Drawing) -> Markup:
    rows = drawing.view["market"]
    return panel(
        _WIDTH,
        _TOP + _ROW * len(rows) + 4,
        drawing.say("market"),
        text(drawing.say("buy"), _BUY, 20, "head mid"),
        text(drawing.say("sell"), _SELL, 20, "head mid"),
        *(_row(drawing, row, _TOP + number * _ROW) for number, row in enumerate(rows)),
    )


def _row(drawing: Drawing, row: Mapping[str, Any], y: float) -> Markup:
    good = row["good"]
    called = drawing.words.word("words", good)
    worth = sum(row["spaces"][: row["filled"]])
    middle = _ROW / 2 - 2
    return element(
        "g",
        element("rect", x=4, width=_WIDTH - 8, height=_ROW - 5, rx=8, class_="lane"),
        drawing.spot(
            f"supply:{good}",
            drawing.say("from-supply", good=capital(called)),
            icon(good, 0, 0, 1.3),
            transform=at(28, middle),
        ),
        labelled(
            drawing.say("coins-in-row", good=capital(called), coins=worth),
            *(_space(good, number, row, middle) for number in range(len(row["spaces"]))),
        ),
        _price(drawing, "buy", good, called, row["buy"], _BUY, middle),
        _price(drawing, "sell", good, called, row["sell"], _SELL, middle),
        transform=at(0, y),
    )


def _space(good: str, number: int, row: Mapping[str, Any], y: float) -> Markup:
    """A space with its coins, or the outlines of the coins that go there."""
    coins = row["spaces"][number]
    width = coins * _COIN
    left = _SPACES[number] - width / 2
    piece = "coin" if number < row["filled"] else "slot"
    return element(
        "g",
        *(icon(piece, left + _COIN * (coin + 0.5), y, 0.95) for coin in range(coins)),
        data_key=f"coins:{good}:{number}" if piece == "coin" else None,
    )


def _price(drawing: Drawing, side: str, good: str, called: str, price: int | None, x: float, y: float) -> Markup:
    code = f"{side}ing" + ("" if price else "-none")
    called = called if price else capital(called)
    drawn = (
        [text(price, -7, 6, "price mid"), icon("coin", 10, 0, 0.7)] if price else [text("–", 0, 6, "price none mid")]
    )
    return drawing.spot(
        f"{side}:{good}",
        drawing.say(code, good=called, price=price),
        element("rect", x=-28, y=-16, width=56, height=32, rx=7, class_="key"),
        *drawn,
        transform=at(x, y),
    )
