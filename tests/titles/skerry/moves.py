"""The moves that each step offers, one function for each type of step, and facts that need no decision."""

from games.core.handlers import details, offers
from games.core.rules import HOUSE, Command, Json, Seat
from games.core.seats import clockwise
from tests.titles.skerry import commands as c
from tests.titles.skerry.components import Box, kind
from tests.titles.skerry.state import Choosing, Haggling, Reward, Scoring, Squalls, State, Toll, Turn, Voting


def keeper_of(state: State, seat: Seat) -> Seat | None:
    """The next crofter clockwise in the same cove."""
    _, *others = clockwise(seat, len(state.crofters))
    return next((other for other in others if state.crofters[other].cove == state.crofters[seat].cove), None)


def can_be_built(card: str) -> bool:
    return kind(card) != "squall"


def rewards(state: State) -> tuple[str, ...]:
    return ("coin", "peat") if state.bank else ("peat",)


@offers(Choosing, c.ChooseCove)
def moves_choosing(box: Box, state: State, seat: Seat, _step: Choosing) -> list[Command]:
    """The coves to choose. A seat that has chosen may choose another one until the last seat has chosen."""
    return [c.ChooseCove(seat, cove) for cove in box.coves if cove != state.crofters[seat].choice]


@offers(Turn, c.Gather, c.Build, c.Sell, c.EndTurn)
def moves_turn(_box: Box, state: State, seat: Seat, step: Turn) -> list[Command]:
    hand = state.crofters[seat].hand if step.acts else []
    moves: list[Command] = [c.Gather(seat)] if step.acts else []
    moves += [c.Build(seat, card) for card in hand if can_be_built(card)]
    moves += [c.Sell(seat, card) for card in hand if state.bank]
    return [*moves, c.EndTurn(seat)]


@offers(Toll, c.AnswerToll)
def moves_toll(_box: Box, _state: State, seat: Seat, _step: Toll) -> list[Command]:
    return [c.AnswerToll(seat, False), c.AnswerToll(seat, True)]


@offers(Haggling, c.SettleToll)
def moves_haggling(_box: Box, state: State, seat: Seat, _step: Haggling) -> list[Command]:
    return [c.SettleToll(seat, pay) for pay in (True, False) if not pay or state.crofters[seat].purse]


@offers(Squalls, c.Pass, c.PlaySquall)
def moves_squalls(_box: Box, state: State, seat: Seat, _step: Squalls) -> list[Command]:
    squalls = (card for card in state.crofters[seat].hand if kind(card) == "squall")
    return [c.Pass(seat), *(c.PlaySquall(seat, card) for card in squalls)]


@offers(Voting, c.Vote)
def moves_voting(_box: Box, _state: State, seat: Seat, _step: Voting) -> list[Command]:
    return [c.Vote(seat, False), c.Vote(seat, True)]


@offers(Scoring, c.Tally, c.CloseRound)
def moves_scoring(_box: Box, _state: State, _seat: Seat, step: Scoring) -> list[Command]:
    return [c.Tally(HOUSE)] if step.left else [c.CloseRound(HOUSE)]


@offers(Reward, c.TakeReward)
def moves_reward(_box: Box, state: State, seat: Seat, _step: Reward) -> list[Command]:
    return [c.TakeReward(seat, reward) for reward in rewards(state)]


@details(c.Gather)
def details_gather(_box: Box, state: State, command: c.Gather) -> dict[str, Json]:
    """The seat that may charge a toll for it."""
    return {"keeper": keeper_of(state, command.seat)}


@details(c.Build)
def details_build(box: Box, _state: State, command: c.Build) -> dict[str, Json]:
    return {"points": box.value[command.card]}
