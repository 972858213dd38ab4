"""What each event changes in the state. Nothing is checked here: recorded events have happened."""

from msgspec.structs import replace

from games.core import agenda
from games.core.handlers import evolves
from games.core.rules import HOUSE, Outcome, Seat
from games.core.standing import StandingSet, set_standing
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


@evolves(e.Started)
def evolve_started(box: Box, state: State, event: e.Started) -> None:
    coins = box.sheet.coins
    state.crofters = [Crofter(coins.each, points=dict.fromkeys(CATEGORIES, 0)) for _ in range(event.seats)]
    state.bank = coins.all - coins.each * event.seats
    state.pile.pool = list(box.value)
    state.pile.planted = list(event.planted)
    state.rounds = event.rounds


@evolves(e.RoundBegan)
def evolve_round_began(_box: Box, state: State, event: e.RoundBegan) -> None:
    seats = tuple(range(len(state.crofters)))
    state.round = event.round
    state.turn = 0
    state.agenda = [Scoring((HOUSE,), seats), Choosing(seats)]


@evolves(e.CoveChosen)
def evolve_cove_chosen(_box: Box, state: State, event: e.CoveChosen) -> None:
    state.crofters[event.seat].choice = event.cove
    agenda.answer(state.agenda, event.seat)


@evolves(e.CovesRevealed)
def evolve_coves_revealed(_box: Box, state: State, event: e.CovesRevealed) -> None:
    for crofter, cove in zip(state.crofters, event.coves, strict=True):
        crofter.cove, crofter.choice = cove, None
    state.agenda.pop()
    state.agenda += [Turn((seat,), acts=2) for seat in reversed(event.order)]
    state.turn = 1


@evolves(e.GatherBegan)
def evolve_gather_began(_box: Box, state: State, event: e.GatherBegan) -> None:
    _spend_act(state)
    if event.keeper is not None:
        state.agenda.append(Toll((event.keeper,), event.seat))


@evolves(e.TollAnswered)
def evolve_toll_answered(_box: Box, state: State, event: e.TollAnswered) -> None:
    toll = state.agenda.pop()
    if event.charged and isinstance(toll, Toll):
        state.agenda.append(Haggling((toll.gatherer,), event.seat))


@evolves(e.TollSettled)
def evolve_toll_settled(_box: Box, state: State, event: e.TollSettled) -> None:
    state.agenda.pop()
    if event.roll is not None:
        _count_roll(state, "haggle")


@evolves(e.BeachSearched)
def evolve_beach_searched(_box: Box, state: State, _event: e.BeachSearched) -> None:
    _count_roll(state, "beach")


@evolves(e.CardDrawn)
def evolve_card_drawn(_box: Box, state: State, event: e.CardDrawn) -> None:
    crofter = state.crofters[event.seat]
    if event.card in state.pile.bottom:
        crofter.shown.append(event.card)
    state.pile.take(event.card)
    crofter.hand.append(event.card)


@evolves(e.WreckFound)
def evolve_wreck_found(_box: Box, state: State, _event: e.WreckFound) -> None:
    state.pile.take(WRECK)
    state.agenda.append(Voting(tuple(range(len(state.crofters))), lit=0))


@evolves(e.StormBroke)
def evolve_storm_broke(_box: Box, state: State, _event: e.StormBroke) -> None:
    state.pile.take(STORM)
    state.storm = True


@evolves(e.CardBuilt)
def evolve_card_built(_box: Box, state: State, event: e.CardBuilt) -> None:
    _spend_act(state)
    _leave_hand(state, event.seat, event.card)
    state.crofters[event.seat].croft.append(event.card)
    others = tuple(seat for seat in range(len(state.crofters)) if seat != event.seat)
    state.agenda.append(Squalls(others, event.seat, event.card))


@evolves(e.WindowPassed)
def evolve_window_passed(_box: Box, state: State, event: e.WindowPassed) -> None:
    if agenda.answer(state.agenda, event.seat):
        state.agenda.pop()


@evolves(e.SquallPlayed)
def evolve_squall_played(_box: Box, state: State, event: e.SquallPlayed) -> None:
    window = state.agenda.pop()
    _leave_hand(state, event.seat, event.card)
    if isinstance(window, Squalls):
        state.crofters[window.builder].croft.remove(window.card)
        state.pile.put_under(window.card)
    state.pile.put_under(event.card)


@evolves(e.CardSold)
def evolve_card_sold(_box: Box, state: State, event: e.CardSold) -> None:
    _spend_act(state)
    _leave_hand(state, event.seat, event.card)
    state.pile.put_under(event.card)


@evolves(e.CoinsPaid)
def evolve_coins_paid(_box: Box, state: State, event: e.CoinsPaid) -> None:
    for seat, change in ((event.payer, -event.coins), (event.payee, event.coins)):
        if seat == HOUSE:
            state.bank += change
        else:
            state.crofters[seat].purse += change


@evolves(e.TurnEnded)
def evolve_turn_ended(_box: Box, state: State, _event: e.TurnEnded) -> None:
    state.agenda.pop()
    state.turn += 1


@evolves(e.VoteCast)
def evolve_vote_cast(_box: Box, state: State, event: e.VoteCast) -> None:
    vote = state.agenda[-1]
    if isinstance(vote, Voting):
        state.agenda[-1] = replace(vote, lit=vote.lit + event.light)
    agenda.answer(state.agenda, event.seat)


@evolves(e.BeaconVoted)
def evolve_beacon_voted(_box: Box, state: State, _event: e.BeaconVoted) -> None:
    state.agenda.pop()


@evolves(e.PointsScored)
def evolve_points_scored(_box: Box, state: State, event: e.PointsScored) -> None:
    state.crofters[event.seat].points[event.category] += event.points


@evolves(e.CroftTallied)
def evolve_croft_tallied(_box: Box, state: State, event: e.CroftTallied) -> None:
    scoring = state.agenda[-1]
    if isinstance(scoring, Scoring):
        state.agenda[-1] = replace(scoring, left=tuple(seat for seat in scoring.left if seat != event.seat))
    if event.feast:
        state.agenda.append(Reward((event.seat,)))


@evolves(e.RewardTaken)
def evolve_reward_taken(_box: Box, state: State, _event: e.RewardTaken) -> None:
    state.agenda.pop()


@evolves(e.TideCame)
def evolve_tide_came(_box: Box, state: State, event: e.TideCame) -> None:
    for crofter in state.crofters:
        crofter.croft.clear()
        crofter.cove = None
    for card in event.cards:
        state.pile.put_under(card)


@evolves(e.HandShown)
def evolve_hand_shown(_box: Box, state: State, event: e.HandShown) -> None:
    state.crofters[event.seat].shown = list(event.cards)


@evolves(e.GameEnded)
def evolve_game_ended(_box: Box, state: State, event: e.GameEnded) -> None:
    state.agenda.clear()
    state.outcome = Outcome(event.places, event.scores, event.reason)


@evolves(e.Redealt)
def evolve_redealt(_box: Box, state: State, event: e.Redealt) -> None:
    state.pile.pool = list(event.pool)
    for seat, crofter in enumerate(state.crofters):
        crofter.hand = list(event.hands[seat])
        crofter.choice = event.choices[seat]
        crofter.standing = dict(event.standing[seat])


@evolves(StandingSet)
def evolve_standing_set(_box: Box, state: State, event: StandingSet) -> None:
    crofter = state.crofters[event.seat]
    crofter.notices += 1
    set_standing(crofter.standing, event)


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
