"""What each event does to the table. Nothing is judged here: what is written down has happened."""

from collections.abc import Callable
from typing import TypeAlias, TypeVar, cast

from msgspec.structs import replace

from games.core import agenda
from games.core.rules import HOUSE, Event, Outcome, Seat
from games.core.standing import StandingSet
from tests.titles.skerry import events as e
from tests.titles.skerry.components import STORM, WRECK, Box
from tests.titles.skerry.state import (
    CATEGORIES,
    Choosing,
    Crofter,
    Haggling,
    Reward,
    Scoring,
    Squalls,
    State,
    Toll,
    Turn,
    Voting,
)

K = TypeVar("K", bound=Event)
Effect: TypeAlias = Callable[[Box, State, K], None]
_effects: dict[type[Event], Effect[Event]] = {}


def evolve(box: Box, state: State, event: Event) -> None:
    _effects[type(event)](box, state, event)


def _on(kind: type[K]) -> Callable[[Effect[K]], Effect[K]]:
    def keep(effect: Effect[K]) -> Effect[K]:
        _effects[kind] = cast("Effect[Event]", effect)
        return effect

    return keep


@_on(e.Started)
def _started(box: Box, state: State, event: e.Started) -> None:
    coins = box.sheet.coins
    state.crofters = [Crofter(coins.each, points=dict.fromkeys(CATEGORIES, 0)) for _ in range(event.seats)]
    state.bank = coins.all - coins.each * event.seats
    state.pile.pool = list(box.value)
    state.pile.planted = list(event.planted)
    state.rounds = event.rounds


@_on(e.RoundBegan)
def _round_began(_box: Box, state: State, event: e.RoundBegan) -> None:
    seats = tuple(range(len(state.crofters)))
    state.round = event.round
    state.turn = 0
    state.agenda = [Scoring((HOUSE,), seats), Choosing(seats)]


@_on(e.CoveChosen)
def _cove_chosen(_box: Box, state: State, event: e.CoveChosen) -> None:
    state.crofters[event.seat].choice = event.cove
    agenda.answer(state.agenda, event.seat)


@_on(e.CovesRevealed)
def _coves_revealed(_box: Box, state: State, event: e.CovesRevealed) -> None:
    for crofter, cove in zip(state.crofters, event.coves, strict=True):
        crofter.cove, crofter.choice = cove, None
    state.agenda.pop()
    state.agenda += [Turn((seat,), acts=2) for seat in reversed(event.order)]
    state.turn = 1


@_on(e.GatherBegan)
def _gather_began(_box: Box, state: State, event: e.GatherBegan) -> None:
    _spend_act(state)
    if event.keeper is not None:
        state.agenda.append(Toll((event.keeper,), event.seat))


@_on(e.TollAnswered)
def _toll_answered(_box: Box, state: State, event: e.TollAnswered) -> None:
    toll = state.agenda.pop()
    if event.charged and isinstance(toll, Toll):
        state.agenda.append(Haggling((toll.gatherer,), event.seat))


@_on(e.TollSettled)
def _toll_settled(_box: Box, state: State, event: e.TollSettled) -> None:
    state.agenda.pop()
    if event.roll is not None:
        _count_roll(state, "haggle")


@_on(e.BeachSearched)
def _beach_searched(_box: Box, state: State, _event: e.BeachSearched) -> None:
    _count_roll(state, "beach")


@_on(e.CardDrawn)
def _card_drawn(_box: Box, state: State, event: e.CardDrawn) -> None:
    crofter = state.crofters[event.seat]
    if event.card in state.pile.bottom:
        crofter.shown.append(event.card)
    state.pile.take(event.card)
    crofter.hand.append(event.card)


@_on(e.WreckFound)
def _wreck_found(_box: Box, state: State, _event: e.WreckFound) -> None:
    state.pile.take(WRECK)
    state.agenda.append(Voting(tuple(range(len(state.crofters))), lit=0))


@_on(e.StormBroke)
def _storm_broke(_box: Box, state: State, _event: e.StormBroke) -> None:
    state.pile.take(STORM)
    state.storm = True


@_on(e.CardBuilt)
def _card_built(_box: Box, state: State, event: e.CardBuilt) -> None:
    _spend_act(state)
    _leave_hand(state, event.seat, event.card)
    state.crofters[event.seat].croft.append(event.card)
    others = tuple(seat for seat in range(len(state.crofters)) if seat != event.seat)
    state.agenda.append(Squalls(others, event.seat, event.card))


@_on(e.WindowPassed)
def _window_passed(_box: Box, state: State, event: e.WindowPassed) -> None:
    if agenda.answer(state.agenda, event.seat):
        state.agenda.pop()


@_on(e.SquallPlayed)
def _squall_played(_box: Box, state: State, event: e.SquallPlayed) -> None:
    window = state.agenda.pop()
    _leave_hand(state, event.seat, event.card)
    if isinstance(window, Squalls):
        state.crofters[window.builder].croft.remove(window.card)
        state.pile.put_under(window.card)
    state.pile.put_under(event.card)


@_on(e.CardSold)
def _card_sold(_box: Box, state: State, event: e.CardSold) -> None:
    _spend_act(state)
    _leave_hand(state, event.seat, event.card)
    state.pile.put_under(event.card)


@_on(e.CoinsPaid)
def _coins_paid(_box: Box, state: State, event: e.CoinsPaid) -> None:
    for seat, change in ((event.payer, -event.coins), (event.payee, event.coins)):
        if seat == HOUSE:
            state.bank += change
        else:
            state.crofters[seat].purse += change


@_on(e.TurnEnded)
def _turn_ended(_box: Box, state: State, _event: e.TurnEnded) -> None:
    state.agenda.pop()
    state.turn += 1


@_on(e.VoteCast)
def _vote_cast(_box: Box, state: State, event: e.VoteCast) -> None:
    vote = state.agenda[-1]
    if isinstance(vote, Voting):
        state.agenda[-1] = replace(vote, lit=vote.lit + event.light)
    agenda.answer(state.agenda, event.seat)


@_on(e.BeaconVoted)
def _beacon_voted(_box: Box, state: State, _event: e.BeaconVoted) -> None:
    state.agenda.pop()


@_on(e.PointsScored)
def _points_scored(_box: Box, state: State, event: e.PointsScored) -> None:
    state.crofters[event.seat].points[event.category] += event.points


@_on(e.CroftTallied)
def _croft_tallied(_box: Box, state: State, event: e.CroftTallied) -> None:
    scoring = state.agenda[-1]
    if isinstance(scoring, Scoring):
        state.agenda[-1] = replace(scoring, left=tuple(seat for seat in scoring.left if seat != event.seat))
    if event.feast:
        state.agenda.append(Reward((event.seat,)))


@_on(e.RewardTaken)
def _reward_taken(_box: Box, state: State, _event: e.RewardTaken) -> None:
    state.agenda.pop()


@_on(e.TideCame)
def _tide_came(_box: Box, state: State, event: e.TideCame) -> None:
    for crofter in state.crofters:
        crofter.croft.clear()
        crofter.cove = None
    for card in event.cards:
        state.pile.put_under(card)


@_on(e.HandShown)
def _hand_shown(_box: Box, state: State, event: e.HandShown) -> None:
    state.crofters[event.seat].shown = list(event.cards)


@_on(e.GameEnded)
def _game_ended(_box: Box, state: State, event: e.GameEnded) -> None:
    state.agenda.clear()
    state.outcome = Outcome(event.places, event.scores, event.reason)


@_on(e.Redealt)
def _redealt(_box: Box, state: State, event: e.Redealt) -> None:
    state.pile.pool = list(event.pool)
    for seat, crofter in enumerate(state.crofters):
        crofter.hand = list(event.hands[seat])
        crofter.choice = event.choices[seat]
        crofter.standing = dict(event.standing[seat])


@_on(StandingSet)
def _standing_set(_box: Box, state: State, event: StandingSet) -> None:
    crofter = state.crofters[event.seat]
    crofter.notices += 1
    if event.answer is None:
        crofter.standing.pop(event.window, None)
    else:
        crofter.standing[event.window] = event.answer


def _spend_act(state: State) -> None:
    turn = state.agenda[-1]
    if isinstance(turn, Turn):
        state.agenda[-1] = replace(turn, acts=turn.acts - 1)


def _count_roll(state: State, die: str) -> None:
    state.rolls[die] = state.rolls.get(die, 0) + 1


def _leave_hand(state: State, seat: Seat, card: str) -> None:
    crofter = state.crofters[seat]
    crofter.hand.remove(card)
    if card in crofter.shown:
        crofter.shown.remove(card)
