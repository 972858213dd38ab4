"""The view and the questions. All seats and spectators see the same, except totals if these are hidden."""

from __future__ import annotations

from typing import get_args

from games.core.rules import Ask, Json, Moment, Seat
from games.glenmore.components import GOODS, Box, Price, Tile
from games.glenmore.moves import moves_selling
from games.glenmore.prices import buying, price_of, selling
from games.glenmore.reach import caller, useful_cells
from games.glenmore.scoring import hats, shows_points
from games.glenmore.state import Activating, AnyStep, Choosing, Clan, Moving, Paying, Placing, State, Taking
from games.glenmore.track import takeable
from games.glenmore.vocabulary import place_of


def view(box: Box, state: State, viewer: Seat | None) -> dict[str, Json]:
    """The whole table as JSON. Cells have x east and y south of home; `tiles` has the face of every visible tile."""
    return {
        "round": state.round,
        "turns": state.turns,
        "track": _track(box, state),
        "die": _die(state),
        "stacks": [len(pile) for pile in state.stacks],
        "market": [_row(box, state, kind) for kind in range(len(GOODS))] if state.clans else [],
        "clans": [_clan(box, clan, seat, shows_points(state, seat, viewer)) for seat, clan in enumerate(state.clans)],
        "turn": _turn(box, state),
        "discarded": list(state.discarded),
        "tiles": {name: _tile(box.tiles[name]) for name in _visible(state)},
    }


def _track(box: Box, state: State) -> list[Json]:
    seats = len(state.clans)
    standing: dict[int, Json] = {space: seat if seat < seats else "die" for seat, space in enumerate(state.figures)}
    return [
        {"space": space, "tile": tile or None, "figure": standing.get(space)}
        for space, tile in enumerate(state.track[: box.numbers.spaces])
    ]


def _die(state: State) -> Json:
    if len(state.figures) == len(state.clans):
        return None
    return {"space": state.figures[-1], "rolls": state.rolls}


def _row(box: Box, state: State, kind: int) -> Json:
    """A row of the market: the coins on its spaces, and what a cube costs and brings."""
    return {
        "good": GOODS[kind],
        "filled": state.market[kind],
        "spaces": list(box.numbers.market),
        "buy": buying(box, state.market, kind),
        "sell": selling(box, state.market, kind),
    }


def _clan(box: Box, clan: Clan, seat: Seat, shown: bool) -> Json:
    """A clan; `points` is null if the viewer may not know them."""
    held: dict[str, Json] = dict(zip(GOODS, clan.held, strict=True))
    cards: list[Json] = list(clan.cards)
    return {
        "seat": seat,
        "figure": box.numbers.figures[seat],
        "coins": clan.coins,
        "barrels": clan.barrels,
        "chieftains": clan.chieftains,
        "hats": hats(box, clan),
        "cards": cards,
        "goods": held,
        "points": clan.tally.total if shown else None,
        "territory": [_cell(clan, cell) for cell in clan.tiles],
    }


def _cell(clan: Clan, cell: int) -> Json:
    x, y = place_of(cell)
    return {
        "cell": cell,
        "x": x,
        "y": y,
        "tile": clan.tiles[cell],
        "goods": list(clan.goods.get(cell, ())),
        "clansmen": clan.clansmen.get(cell, 0),
    }


def _turn(box: Box, state: State) -> Json:
    """The turn in hand; None between turns."""
    if not state.agenda or state.agenda[-1].waiting[0] < 0:
        return None
    turn, step = state.turn, state.agenda[-1]
    clan = state.clans[turn.seat]
    laid = turn.placed >= 0
    return {
        "seat": turn.seat,
        "step": phase_of(step),
        "origin": turn.origin,
        "tile": next((step.tile for step in state.agenda if isinstance(step, Placing)), None),
        "bill": _bill(box, step) if isinstance(step, Paying) else None,
        "choice": _choice(step) if isinstance(step, Choosing) else None,
        "placed": turn.placed if laid else None,
        "reach": [*turn.reach],
        "activated": [*turn.activated],
        "call": caller(box, state, clan) if laid and isinstance(step, Activating) else None,
        "movement": turn.movement,
    }


def _bill(box: Box, step: Paying) -> Json:
    given: dict[str, Json] = dict(zip(GOODS, step.given, strict=True))
    return {"tile": step.tile, "cell": step.cell, "price": _price(price_of(box, step)), "given": given}


def _choice(step: Choosing) -> Json:
    return {"cell": step.cell, "goods": step.goods, "source": step.source}


def _visible(state: State) -> list[str]:
    """The visible tiles, each once."""
    seen = [tile for tile in state.track if tile]
    seen += [step.tile for step in state.agenda if isinstance(step, Placing)]
    return seen + [tile for clan in state.clans for tile in clan.tiles.values()]


def _tile(tile: Tile) -> Json:
    activation = tile.activation
    return {
        "kind": tile.kind,
        "colour": tile.colour,
        "stack": tile.stack,
        "river": tile.river,
        "road": tile.road,
        "cost": _price(tile.cost),
        "bonus": {"clansmen": tile.bonus.clansmen, "barrels": tile.bonus.barrels},
        "activation": {
            "task": activation.task,
            "good": activation.good or None,
            "price": None if activation.price is None else _price(activation.price),
            "points": {str(count): points for count, points in activation.points.items()},
            "barrels": activation.barrels,
            "movement": activation.movement,
        },
        "hats": tile.card.hats if tile.card else 0,
        "location": tile.card is not None,
    }


def _price(price: Price) -> Json:
    """A price: at most `most` of each good, one of `counts` in all; barrels; people."""
    most: dict[str, Json] = {good: cap for good, cap in zip(GOODS, price.caps, strict=True) if cap}
    return {"most": most, "counts": list(price.counts), "barrels": price.barrels, "people": price.people}


def phase_of(step: AnyStep) -> str:
    """The step's name as it is stored: taking, paying, placing ..."""
    return _PHASES[type(step)]


def ask(box: Box, state: State, seat: Seat) -> Ask | None:
    if not state.agenda or seat not in state.agenda[-1].waiting:
        return None
    step = state.agenda[-1]
    if isinstance(step, Taking) and not takeable(box, state, seat):
        return Ask("forgo-tile")
    if isinstance(step, Paying):
        return Ask("pay", {"tile": step.tile, "cell": step.cell, "price": _price(price_of(box, step))})
    if isinstance(step, Placing):
        return Ask("place-tile", {"tile": step.tile})
    if isinstance(step, Choosing):
        return Ask("choose-good", {"goods": step.goods, "source": step.source})
    details: dict[str, Json] = {"movement": state.turn.movement} if seat >= 0 else {"round": state.round}
    if isinstance(step, Moving | Activating) and not _is_open(box, state, seat, step):
        if state.turn.movement:
            return Ask("move-on", details)
        return Ask("finish-turn", {"sellable": bool(moves_selling(box, state, seat, step))})
    return Ask(_QUESTIONS[phase_of(step)], details)


def _is_open(box: Box, state: State, seat: Seat, step: Moving | Activating) -> bool:
    """Whether the step offers more than to end it."""
    if isinstance(step, Moving):
        return state.turn.movement > 0
    return bool(useful_cells(box, state, state.clans[seat]))


_PHASES = {kind: str(kind.__struct_config__.tag) for kind in get_args(AnyStep)}
_QUESTIONS = {
    "taking": "take-tile",
    "activating": "activate",
    "moving": "move-clansmen",
    "scoring-round": "score-round",
    "scoring-final": "score-final",
}


def moment(state: State) -> Moment:
    if not state.agenda:
        return Moment(state.round, state.turns, "over" if state.places else "set-up")
    return Moment(state.round, state.turns, phase_of(state.agenda[-1]))
