"""What must hold at any moment: nothing is lost, nothing made out of nothing."""

from __future__ import annotations

from collections.abc import Iterator

from games.scotland.components import Box
from games.scotland.state import CardQuestion, ChooseSides, State, Window

_PHASES = {"set-up", "actions", "honour", "sides", "before-reveal", "battle", "rewards", "over"}


def faults(box: Box, state: State) -> list[str]:
    return [*_cards(box, state), *_stocks(state), *_table(box, state)]


def _cards(box: Box, state: State) -> Iterator[str]:
    bagpipes = state.bagpipes.pool + state.bagpipe_discards
    daggers = state.daggers.pool + state.dagger_discards
    for clan in state.clans:
        bagpipes += clan.hand
        bagpipes += clan.fresh
        bagpipes += clan.face_up
        daggers += clan.daggers
    if len(bagpipes) != len(box.bagpipes) or set(bagpipes) != box.bagpipes.keys():
        yield "a bagpipe card is lost or in two places"
    if len(daggers) != len(box.daggers) or set(daggers) != box.daggers.keys():
        yield "a dagger card is lost or in two places"
    met = [battle.army for battle in state.battles]
    if state.army and len(met) < state.round:
        met.append(state.army)
    if len(met) != state.round or len(met) + len(state.armies) + len(state.edwards) != len(box.armies):
        yield "an army card is lost or in two places"


def _stocks(state: State) -> Iterator[str]:
    clans = state.clans
    if sum(clan.gold for clan in clans) != state.gold_out:
        yield "the gold of the seats is not what the bank gave out"
    if sum(clan.stock + clan.field for clan in clans) + state.scotland != state.units_out:
        yield "the units on the table are not what the bank gave out"
    for seat, clan in enumerate(clans):
        if clan.gold < 0 or clan.stock < 0 or clan.field < 0:
            yield f"seat {seat} owns less than nothing"
        if len(clan.drawn) != len(clan.daggers):
            yield f"seat {seat} has dagger cards that nobody saw it draw"
        if any(shed.card in clan.daggers for shed in clan.shed):
            yield f"seat {seat} holds a dagger card that it gave away"


def _table(box: Box, state: State) -> Iterator[str]:
    if state.phase not in _PHASES:
        yield f"there is no phase {state.phase}"
    if not 0 <= state.defeats <= box.sheet.setup.fatal_defeat or state.scotland < 0:
        yield "the marker or Scotland's field is off the board"
    if state.defeats != sum(battle.winner == "england" for battle in state.battles) - _unmarked(state):
        yield "the marker does not stand where the battles put it"
    if state.clans and state.holder not in range(len(state.clans)):
        yield "nobody holds the Honour"
    if any(type(step) not in (Window, ChooseSides) and len(step.waiting) != 1 for step in state.agenda):
        yield "a question is put to nobody"
    if len(state.agenda) > 1 and type(state.agenda[-1]) is not CardQuestion:
        yield "a question lies on top of another, and no card asked it"
    if len(state.agenda) > 2:
        yield "questions pile up"


def _unmarked(state: State) -> int:
    """Between a lost battle and its mark, which follows at once, the marker is one behind."""
    lost = bool(state.battles) and state.battles[-1].winner == "england"
    return int(lost and state.defeats < sum(battle.winner == "england" for battle in state.battles))
