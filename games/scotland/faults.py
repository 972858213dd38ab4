"""What must hold after every event: pieces are neither lost nor made up, and the parts of the state agree."""

from __future__ import annotations

from collections.abc import Iterator

from games.core.conservation import check_pieces, check_sum
from games.scotland.components import Box
from games.scotland.rounds import lays_token
from games.scotland.state import ENGLAND, SIDES, CardQuestion, ChooseSides, HouseStep, State, Window

_PHASES = {"set-up", "actions", "honour", "sides", "before-reveal", "battle", "rewards", "over"}


def faults(box: Box, state: State) -> list[str]:
    return [
        *_cards(box, state),
        *_stocks(state),
        *_dagger_hands(state),
        *_honour(state),
        *_tokens(state),
        *_marker(box, state),
        *_agenda(state),
    ]


def _cards(box: Box, state: State) -> Iterator[str]:
    bagpipes = state.bagpipes.pool + state.bagpipe_discards
    daggers = state.daggers.pool + state.dagger_discards
    for clan in state.clans:
        bagpipes += clan.hand + clan.fresh + clan.face_up
        daggers += clan.daggers
    yield from check_pieces("bagpipe card", list(box.bagpipes), bagpipes)
    yield from check_pieces("dagger card", list(box.daggers), daggers)
    met = _armies_met(state)
    yield from check_pieces("army card", list(box.armies), [*met, *state.armies.pool, *state.edwards.pool])
    if len(met) != state.round:
        yield f"army card: {len(met)} have come in {state.round} rounds"


def _armies_met(state: State) -> list[str]:
    fought = [battle.army for battle in state.battles]
    return [*fought, state.army] if state.army and len(fought) < state.round else fought


def _stocks(state: State) -> Iterator[str]:
    clans = state.clans
    yield from check_sum("gold", state.gold_out, [clan.gold for clan in clans])
    units = [units for clan in clans for units in (clan.stock, clan.field)]
    yield from check_sum("units", state.units_out, [*units, state.scotland])


def _dagger_hands(state: State) -> Iterator[str]:
    """The draws that everybody saw, and the cards that a seat remembers putting away, agree with what it holds."""
    for seat, clan in enumerate(state.clans):
        if len(clan.drawn) != len(clan.daggers):
            yield f"seat {seat} has {len(clan.daggers)} dagger cards and was seen to draw {len(clan.drawn)}"
        if any(shed.card in clan.daggers for shed in clan.shed):
            yield f"seat {seat} holds a dagger card that it put away"


def _honour(state: State) -> Iterator[str]:
    seats = range(len(state.clans))
    if state.clans and state.holder not in seats:
        yield "nobody holds the Honour"
    if not {state.giver, state.claimant} <= {None, *seats}:
        yield "the Honour came from nobody at the table, or goes where nobody says"


def _tokens(state: State) -> Iterator[str]:
    """Each seat that chooses a side has a token from its choice to the battle."""
    choosing: tuple[int, ...] = ()
    if state.phase == "sides" and state.agenda:
        choosing = state.agenda[-1].waiting
    for seat, clan in enumerate(state.clans):
        due = state.phase in ("sides", "before-reveal", "battle") and lays_token(state, seat) and seat not in choosing
        if (clan.token in SIDES) != due or clan.token not in ("", *SIDES):
            yield f"seat {seat}: its token is missing, or lies where none should"
        if clan.token_up and not clan.token:
            yield f"seat {seat}: a token that is not there lies face up"


def _marker(box: Box, state: State) -> Iterator[str]:
    """The marker moves in an event of its own, directly after the lost battle."""
    lost = sum(battle.winner == ENGLAND for battle in state.battles)
    behind = any(isinstance(step, HouseStep) and step.task == "rewards" for step in state.agenda)
    if not lost - behind <= state.defeats <= min(lost, box.sheet.setup.fatal_defeat):
        yield f"the marker stands at {state.defeats} after {lost} defeats"


def _agenda(state: State) -> Iterator[str]:
    if state.phase not in _PHASES or (state.phase == "over") != (state.outcome is not None):
        yield f"the phase cannot be {state.phase}"
    if any(type(step) not in (Window, ChooseSides) and len(step.waiting) != 1 for step in state.agenda):
        yield "a question is put to nobody"
    if len(state.agenda) > 1 and type(state.agenda[-1]) is not CardQuestion:
        yield "a question lies on top of another, and no card asked it"
    if len(state.agenda) > 2:
        yield "questions pile up"
