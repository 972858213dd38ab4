"""Phase 5: the tokens are turned, the armies compared, the units discarded, a defeat marked."""

from __future__ import annotations

from games.scotland.events import BattleFought, DefeatMarked
from games.scotland.scoring import end_game
from games.scotland.sitting import Sitting
from games.scotland.state import ENGLAND, SCOTLAND


def fight(sitting: Sitting) -> None:
    """The fourth defeat ends the game on the spot, before anybody is rewarded."""
    state = sitting.state
    battle = _compare(sitting)
    sitting.emit(battle)
    if battle.winner == ENGLAND:
        sitting.emit(DefeatMarked(state.defeats + 1))
        if state.defeats == sitting.box.sheet.setup.fatal_defeat:
            end_game(sitting, fell=True)


def _compare(sitting: Sitting) -> BattleFought:
    """Who laid no token is the Honour holder, bound to Scotland. A tie is Scotland's."""
    state = sitting.state
    sides = tuple(clan.token or SCOTLAND for clan in state.clans)
    armies = tuple(clan.field for clan in state.clans)
    supporters = [units for units, side in zip(armies, sides, strict=True) if side == ENGLAND]
    english = sitting.army.strength_against(len(armies), sum(units > 0 for units in supporters)) + state.strength_added
    scots_total = state.scotland + sum(armies) - sum(supporters)
    english_total = english + sum(supporters)
    winner = SCOTLAND if scots_total >= english_total else ENGLAND
    return BattleFought(state.army, sides, armies, state.scotland, english, scots_total, english_total, winner)
