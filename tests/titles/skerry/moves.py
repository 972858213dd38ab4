"""Who may do what: one small function for each kind of step, and what the rules can tell without judging a command."""

from collections.abc import Callable
from typing import TypeAlias, TypeVar, cast

from games.core.agenda import Step
from games.core.rules import HOUSE, Command, Seat
from games.core.standing import Stand
from tests.titles.skerry import commands as c
from tests.titles.skerry.components import Box, kind
from tests.titles.skerry.state import Choosing, Haggling, Reward, Scoring, Squalls, State, Toll, Turn, Voting

ANSWERS: dict[str, dict[str, Callable[[Seat], Command]]] = {
    "squall": {"pass": c.Pass},
    "toll": {"wave": lambda seat: c.AnswerToll(seat, False), "charge": lambda seat: c.AnswerToll(seat, True)},
}
"""Window -> standing answer -> the command it stands for."""

T = TypeVar("T", bound=Step)
Possible: TypeAlias = Callable[[Box, State, Seat, T], list[Command]]
_possible: dict[type[Step], Possible[Step]] = {}


def moves(box: Box, state: State, seat: Seat) -> list[Command]:
    step = state.agenda[-1] if state.agenda else None
    if isinstance(step, Choosing):
        return moves_choosing(box, state, seat)
    if step is None or seat not in step.waiting:
        return []
    return _possible[type(step)](box, state, seat, step)


def standing(state: State, seat: Seat) -> list[Command]:
    if not state.agenda or not 0 <= seat < len(state.crofters):
        return []
    set_now = state.crofters[seat].standing
    offered = ((window, answer) for window, answers in ANSWERS.items() for answer in (*answers, None))
    return [Stand(seat, window, answer) for window, answer in offered if answer != set_now.get(window)]


def keeper_of(state: State, seat: Seat) -> Seat | None:
    """The next crofter clockwise in the same cove."""
    seats = len(state.crofters)
    others = ((seat + step) % seats for step in range(1, seats))
    return next((other for other in others if state.crofters[other].cove == state.crofters[seat].cove), None)


def can_be_built(card: str) -> bool:
    return kind(card) != "squall"


def rewards(state: State) -> tuple[str, ...]:
    return ("coin", "peat") if state.bank else ("peat",)


def moves_choosing(box: Box, state: State, seat: Seat) -> list[Command]:
    """Also for a seat that has chosen: another cove, until the last one is in."""
    if not 0 <= seat < len(state.crofters):
        return []
    return [c.ChooseCove(seat, cove) for cove in box.coves if cove != state.crofters[seat].choice]


def _for(kind: type[T]) -> Callable[[Possible[T]], Possible[T]]:
    def keep(possible: Possible[T]) -> Possible[T]:
        _possible[kind] = cast("Possible[Step]", possible)
        return possible

    return keep


@_for(Turn)
def moves_turn(_box: Box, state: State, seat: Seat, step: Turn) -> list[Command]:
    hand = state.crofters[seat].hand if step.acts else []
    found: list[Command] = [c.Gather(seat)] if step.acts else []
    found += [c.Build(seat, card) for card in hand if can_be_built(card)]
    found += [c.Sell(seat, card) for card in hand if state.bank]
    return [*found, c.EndTurn(seat)]


@_for(Toll)
def moves_toll(_box: Box, _state: State, seat: Seat, _step: Toll) -> list[Command]:
    return [c.AnswerToll(seat, False), c.AnswerToll(seat, True)]


@_for(Haggling)
def moves_haggling(_box: Box, state: State, seat: Seat, _step: Haggling) -> list[Command]:
    return [c.SettleToll(seat, pay) for pay in (True, False) if not pay or state.crofters[seat].purse]


@_for(Squalls)
def moves_squalls(_box: Box, state: State, seat: Seat, _step: Squalls) -> list[Command]:
    squalls = (card for card in state.crofters[seat].hand if kind(card) == "squall")
    return [c.Pass(seat), *(c.PlaySquall(seat, card) for card in squalls)]


@_for(Voting)
def moves_voting(_box: Box, _state: State, seat: Seat, _step: Voting) -> list[Command]:
    return [c.Vote(seat, False), c.Vote(seat, True)]


@_for(Scoring)
def moves_scoring(_box: Box, _state: State, _seat: Seat, step: Scoring) -> list[Command]:
    return [c.Tally(HOUSE)] if step.left else [c.CloseRound(HOUSE)]


@_for(Reward)
def moves_reward(_box: Box, state: State, seat: Seat, _step: Reward) -> list[Command]:
    return [c.TakeReward(seat, reward) for reward in rewards(state)]
