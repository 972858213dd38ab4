"""Judges movement and promotion (rulebook pages 8 and 9)."""

from __future__ import annotations

from games.core.rules import Refused
from games.glenmore.commands import MoveClansman, Promote
from games.glenmore.events import ClansmanMoved, ClansmanPromoted
from games.glenmore.moves import may_promote
from games.glenmore.sitting import Sitting
from games.glenmore.state import Moving
from games.glenmore.territory import AROUND


def decide_move_clansman(sitting: Sitting, _: Moving, command: MoveClansman) -> None:
    _check_clansman(sitting, command.cell)
    if command.to not in sitting.clan.tiles:
        raise Refused("no-tile-there", cell=command.to)
    if command.to not in AROUND[command.cell]:
        raise Refused("too-far", cell=command.to)
    sitting.emit(ClansmanMoved(sitting.seat, command.cell, command.to))


def decide_promote(sitting: Sitting, _: Moving, command: Promote) -> None:
    _check_clansman(sitting, command.cell)
    if not may_promote(sitting.state, sitting.clan):
        raise Refused("last-clansman")
    sitting.emit(ClansmanPromoted(sitting.seat, command.cell))


def _check_clansman(sitting: Sitting, cell: int) -> None:
    if not sitting.state.turn.movement:
        raise Refused("no-movement")
    if cell not in sitting.clan.clansmen:
        raise Refused("no-clansman-there", cell=cell)
