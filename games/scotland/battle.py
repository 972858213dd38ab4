"""Phase 5: the tokens are turned, the armies compared, the units discarded, a defeat marked."""

from __future__ import annotations

from games.core.handlers import decides
from games.core.rules import Refused
from games.scotland import commands as c
from games.scotland.decision import Decision
from games.scotland.events import BattleFought, DefeatMarked
from games.scotland.scoring import end_game
from games.scotland.state import ENGLAND, SCOTLAND, HouseStep


@decides(HouseStep, c.Fight)
def decide_fight(decision: Decision, step: HouseStep, _command: c.Fight) -> None:
    """The fourth defeat ends the game at once, without rewards."""
    if step.task != "battle":
        raise Refused("not-now")
    state = decision.state
    battle = _compare(decision)
    decision.emit(battle)
    if battle.winner == ENGLAND:
        decision.emit(DefeatMarked(state.defeats + 1))
        if state.defeats == decision.box.sheet.setup.fatal_defeat:
            end_game(decision, fell=True)


def _compare(decision: Decision) -> BattleFought:
    """Compare the armies. A seat without a token is the Honour holder, who stands for Scotland. A tie is Scotland's."""
    state = decision.state
    sides = tuple(clan.token or SCOTLAND for clan in state.clans)
    armies = tuple(clan.field for clan in state.clans)
    supporters = [units for units, side in zip(armies, sides, strict=True) if side == ENGLAND]
    english = decision.army.strength_against(len(armies), sum(units > 0 for units in supporters)) + state.strength_added
    scots_total = state.scotland + sum(armies) - sum(supporters)
    english_total = english + sum(supporters)
    winner = SCOTLAND if scots_total >= english_total else ENGLAND
    return BattleFought(state.army, sides, armies, state.scotland, english, scots_total, english_total, winner)
