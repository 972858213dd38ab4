"""Standing answers: to a toll, and to the window in which a squall may be played."""

from collections.abc import Callable

from games.core.agenda import Step
from games.core.handlers import decides
from games.core.rules import Command, Seat
from games.core.standing import Stand, StandingSet, check_standing
from tests.titles.skerry import commands as c
from tests.titles.skerry.decision import Deciding
from tests.titles.skerry.state import Squalls, State, Toll

ANSWERS: dict[str, dict[str, Callable[[Seat], Command]]] = {
    "squall": {"pass": c.Pass},
    "toll": {"wave": lambda seat: c.AnswerToll(seat, False), "charge": lambda seat: c.AnswerToll(seat, True)},
}
"""Window -> standing answer -> the command it stands for."""


WINDOWS: dict[type[Step], str] = {Toll: "toll", Squalls: "squall"}


def answer_set(state: State) -> Command | None:
    """The command of the next seat with a standing answer to the open window; None if there is none."""
    if not state.agenda or (window := WINDOWS.get(type(state.agenda[-1]))) is None:
        return None
    for seat in state.agenda[-1].waiting:
        if (answer := state.crofters[seat].standing.get(window)) is not None:
            return ANSWERS[window][answer](seat)
    return None


@decides(Step, Stand)
def decide_stand(decision: Deciding, _step: Step, command: Stand) -> None:
    crofters = decision.state.crofters
    decision.check_seat(len(crofters))
    check_standing(command, ANSWERS, crofters[command.seat].standing)
    decision.emit(StandingSet(command.seat, command.window, command.answer))
