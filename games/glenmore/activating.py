"""Judges activations (rulebook pages 6 to 9)."""

from __future__ import annotations

from games.core.rules import Refused
from games.glenmore.commands import Activate, ActivateFree, StartMoving
from games.glenmore.events import (
    ActivationEnded,
    BillOpened,
    ChoiceOpened,
    GoodGained,
    MovementGained,
    PointsGained,
    TileActivated,
)
from games.glenmore.reach import FREE, caller, free_cells, is_exhausted, obstacle, useful_cells
from games.glenmore.sitting import Sitting
from games.glenmore.state import Activating


def decide_activate_free(sitting: Sitting, _: Activating, __: ActivateFree) -> None:
    box, state, clan = sitting.box, sitting.state, sitting.clan
    cells = free_cells(box, state, clan, useful_cells(box, state, clan))
    if len(cells) < 2:
        raise Refused("nothing-to-activate")
    for cell in cells:
        _activate(sitting, cell, None)
    wind_up(sitting)


def decide_activate(sitting: Sitting, _: Activating, command: Activate) -> None:
    box, state, clan, cell = sitting.box, sitting.state, sitting.clan, command.cell
    if cell not in clan.tiles:
        raise Refused("no-tile-there", cell=cell)
    card = None if cell in state.turn.reach else _call(sitting, cell)
    reason = obstacle(box, state, clan, cell)
    if reason is not None:
        raise Refused(reason, cell=cell)
    _activate(sitting, cell, card)
    if box.tiles[clan.tiles[cell]].activation.task in FREE:
        wind_up(sitting)


def _call(sitting: Sitting, cell: int) -> str:
    card = caller(sitting.box, sitting.state, sitting.clan)
    if card is None:
        raise Refused("tile-out-of-reach", cell=cell)
    return card


def _activate(sitting: Sitting, cell: int, card: str | None) -> None:
    seat, name = sitting.seat, sitting.clan.tiles[cell]
    activation = sitting.box.tiles[name].activation
    sitting.emit(TileActivated(seat, name, cell, card))
    match activation.task:
        case "good":
            sitting.emit(GoodGained(seat, activation.good, cell, name))
        case "any-good":
            sitting.emit(ChoiceOpened(seat, cell, 1, name))
        case "exchange":
            sitting.emit(BillOpened(seat, name, cell))
        case "points":
            sitting.emit(PointsGained(seat, activation.points[0], name))
        case "movement":
            sitting.emit(MovementGained(seat, activation.movement, name))


def wind_up(sitting: Sitting) -> None:
    """After an activation: on to the movement points if there is nothing else left to do."""
    if sitting.state.turn.movement and is_exhausted(sitting.box, sitting.state, sitting.clan):
        sitting.emit(ActivationEnded(sitting.seat))


def decide_start_moving(sitting: Sitting, _: Activating, __: StartMoving) -> None:
    if not sitting.state.turn.movement:
        raise Refused("no-movement")
    sitting.emit(ActivationEnded(sitting.seat))
