"""Decides activations (rulebook pages 6 to 9)."""

from __future__ import annotations

from games.core.handlers import decides
from games.core.rules import Refused
from games.glenmore.commands import Activate, ActivateFree, StartMoving
from games.glenmore.decision import Decision
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
from games.glenmore.state import Activating


@decides(Activating, ActivateFree)
def decide_activate_free(decision: Decision, _: Activating, __: ActivateFree) -> None:
    box, state, clan = decision.box, decision.state, decision.clan
    cells = free_cells(box, state, clan, useful_cells(box, state, clan))
    if len(cells) < 2:
        raise Refused("nothing-to-activate")
    for cell in cells:
        _activate(decision, cell, None)
    wind_up(decision)


@decides(Activating, Activate)
def decide_activate(decision: Decision, _: Activating, command: Activate) -> None:
    box, state, clan, cell = decision.box, decision.state, decision.clan, command.cell
    if cell not in clan.tiles:
        raise Refused("no-tile-there", cell=cell)
    card = None if cell in state.turn.reach else _call(decision, cell)
    reason = obstacle(box, state, clan, cell)
    if reason is not None:
        raise Refused(reason, cell=cell)
    _activate(decision, cell, card)
    if box.tiles[clan.tiles[cell]].activation.task in FREE:
        wind_up(decision)


def _call(decision: Decision, cell: int) -> str:
    card = caller(decision.box, decision.state, decision.clan)
    if card is None:
        raise Refused("tile-out-of-reach", cell=cell)
    return card


def _activate(decision: Decision, cell: int, card: str | None) -> None:
    seat, name = decision.seat, decision.clan.tiles[cell]
    activation = decision.box.tiles[name].activation
    decision.emit(TileActivated(seat, name, cell, card))
    match activation.task:
        case "good":
            decision.emit(GoodGained(seat, activation.good, cell, name))
        case "any-good":
            decision.emit(ChoiceOpened(seat, cell, 1, name))
        case "exchange":
            decision.emit(BillOpened(seat, name, cell))
        case "points":
            decision.emit(PointsGained(seat, activation.points[0], name))
        case "movement":
            decision.emit(MovementGained(seat, activation.movement, name))


def wind_up(decision: Decision) -> None:
    """After an activation: go on to the movement points if nothing is left to activate."""
    if decision.state.turn.movement and is_exhausted(decision.box, decision.state, decision.clan):
        decision.emit(ActivationEnded(decision.seat))


@decides(Activating, StartMoving)
def decide_start_moving(decision: Decision, _: Activating, __: StartMoving) -> None:
    if not decision.state.turn.movement:
        raise Refused("no-movement")
    decision.emit(ActivationEnded(decision.seat))
