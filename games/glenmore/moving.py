"""Decides movement and promotion (rulebook pages 8 and 9)."""

from __future__ import annotations

from games.core.handlers import decides
from games.core.rules import Refused
from games.glenmore.commands import MoveClansman, Promote
from games.glenmore.decision import Decision
from games.glenmore.events import ClansmanMoved, ClansmanPromoted
from games.glenmore.moves import may_promote
from games.glenmore.state import Moving
from games.glenmore.vocabulary import AROUND


@decides(Moving, MoveClansman)
def decide_move_clansman(decision: Decision, _: Moving, command: MoveClansman) -> None:
    _check_clansman(decision, command.cell)
    if command.to not in decision.clan.tiles:
        raise Refused("no-tile-there", cell=command.to)
    if command.to not in AROUND[command.cell]:
        raise Refused("too-far", cell=command.to)
    decision.emit(ClansmanMoved(decision.seat, command.cell, command.to))


@decides(Moving, Promote)
def decide_promote(decision: Decision, _: Moving, command: Promote) -> None:
    _check_clansman(decision, command.cell)
    if not may_promote(decision.state, decision.seat):
        raise Refused("last-clansman")
    decision.emit(ClansmanPromoted(decision.seat, command.cell))


def _check_clansman(decision: Decision, cell: int) -> None:
    if not decision.state.turn.movement:
        raise Refused("no-movement")
    if cell not in decision.clan.clansmen:
        raise Refused("no-clansman-there", cell=cell)
