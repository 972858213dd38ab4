"""Decides commands: each leads to events, or is refused with a code."""

from games.core.handlers import begins, decides
from games.core.meta import OptionValue
from games.core.piles import Planted
from games.core.rules import HOUSE, Refused, Seat
from tests.titles.skerry import commands as c
from tests.titles.skerry import events as e
from tests.titles.skerry.components import STORM, WRECK, kind
from tests.titles.skerry.decision import Deciding
from tests.titles.skerry.moves import can_be_built, keeper_of, rewards
from tests.titles.skerry.scoring import croft_points, end_game
from tests.titles.skerry.state import Choosing, Haggling, Reward, Scoring, Squalls, State, Toll, Turn, Voting


@begins
def begin(decision: Deciding, seats: int, options: dict[str, OptionValue]) -> None:
    sheet = decision.box.sheet
    rounds = sheet.rounds.long if options["rounds"] == "long" else int(options["rounds"])
    dealt = sheet.hand.cards * seats
    spans = {WRECK: sheet.wreck} | ({STORM: sheet.storm} if options["storm"] else {})
    planted = tuple(Planted(item, dealt + span.first, dealt + span.last) for item, span in spans.items())
    decision.emit(e.Started(seats, rounds, planted))
    for seat in range(seats):
        for _ in range(sheet.hand.cards):
            _draw(decision, seat)
    decision.emit(e.RoundBegan(1))


@decides(Choosing, c.ChooseCove)
def decide_choose_cove(decision: Deciding, _step: Choosing, command: c.ChooseCove) -> None:
    state = decision.state
    decision.check_seat(len(state.crofters))
    if command.cove not in decision.box.coves:
        raise Refused("cove-unknown", cove=command.cove)
    if command.cove == state.crofters[command.seat].choice:
        raise Refused("cove-same", cove=command.cove)
    decision.emit(e.CoveChosen(command.seat, command.cove))
    if not state.agenda[-1].waiting:
        _reveal_coves(decision)


def _reveal_coves(decision: Deciding) -> None:
    state, names = decision.state, decision.box.coves
    coves = tuple(crofter.choice or names[0] for crofter in state.crofters)
    seats = range(len(coves))
    order = sorted(seats, key=lambda seat: (names.index(coves[seat]), (seat - state.round) % len(coves)))
    decision.emit(e.CovesRevealed(coves, tuple(order)))


def _act(step: Turn) -> None:
    if step.acts == 0:
        raise Refused("no-acts-left")


def _held(state: State, seat: Seat, card: str) -> None:
    if card not in state.crofters[seat].hand:
        raise Refused("card-not-held", card=card)


@decides(Turn, c.Gather)
def decide_gather(decision: Deciding, step: Turn, command: c.Gather) -> None:
    _act(step)
    keeper = keeper_of(decision.state, command.seat)
    decision.emit(e.GatherBegan(command.seat, keeper))
    if keeper is None:
        _search(decision, command.seat)


@decides(Toll, c.AnswerToll)
def decide_answer_toll(decision: Deciding, step: Toll, command: c.AnswerToll) -> None:
    decision.emit(e.TollAnswered(command.seat, command.charge))
    if not command.charge:
        _search(decision, step.gatherer)


@decides(Haggling, c.SettleToll)
def decide_settle_toll(decision: Deciding, step: Haggling, command: c.SettleToll) -> None:
    if command.pay and not decision.state.crofters[command.seat].purse:
        raise Refused("no-coin")
    roll = None if command.pay else decision.roll("haggle")
    decision.emit(e.TollSettled(command.seat, roll))
    if command.pay:
        decision.pay(command.seat, step.keeper, "toll")
    if roll is None or roll > 3:
        _search(decision, command.seat)


def _search(decision: Deciding, seat: Seat) -> None:
    roll = decision.roll("beach")
    decision.emit(e.BeachSearched(seat, roll))
    for _ in range(2 if roll > 4 else 1):
        if len(decision.state.pile):
            _draw(decision, seat)


def _draw(decision: Deciding, seat: Seat) -> None:
    card = decision.state.pile.next(decision.chance)
    if card == WRECK:
        decision.emit(e.WreckFound(seat))
    elif card == STORM:
        decision.emit(e.StormBroke(seat))
    else:
        decision.emit(e.CardDrawn(seat, card))


@decides(Turn, c.Build)
def decide_build(decision: Deciding, step: Turn, command: c.Build) -> None:
    _act(step)
    _held(decision.state, command.seat, command.card)
    if not can_be_built(command.card):
        raise Refused("card-not-wood", card=command.card)
    decision.emit(e.CardBuilt(command.seat, command.card))


@decides(Turn, c.Sell)
def decide_sell(decision: Deciding, step: Turn, command: c.Sell) -> None:
    _act(step)
    _held(decision.state, command.seat, command.card)
    if not decision.state.bank:
        raise Refused("bank-empty")
    decision.emit(e.CardSold(command.seat, command.card))
    decision.pay(HOUSE, command.seat, "sale")


@decides(Turn, c.EndTurn)
def decide_end_turn(decision: Deciding, _step: Turn, command: c.EndTurn) -> None:
    decision.emit(e.TurnEnded(command.seat))


@decides(Squalls, c.Pass)
def decide_pass(decision: Deciding, _step: Squalls, command: c.Pass) -> None:
    decision.emit(e.WindowPassed(command.seat))


@decides(Squalls, c.PlaySquall)
def decide_play_squall(decision: Deciding, _step: Squalls, command: c.PlaySquall) -> None:
    _held(decision.state, command.seat, command.card)
    if kind(command.card) != "squall":
        raise Refused("card-not-squall", card=command.card)
    decision.emit(e.SquallPlayed(command.seat, command.card))


@decides(Voting, c.Vote)
def decide_vote(decision: Deciding, _step: Voting, command: c.Vote) -> None:
    decision.emit(e.VoteCast(command.seat, command.light))
    voting = decision.state.agenda[-1]
    if isinstance(voting, Voting) and not voting.waiting:
        _light_beacon(decision, lit=2 * voting.lit > len(decision.state.crofters))


def _light_beacon(decision: Deciding, lit: bool) -> None:
    decision.emit(e.BeaconVoted(lit))
    for seat, crofter in enumerate(decision.state.crofters if lit else ()):
        if crofter.purse:
            decision.pay(seat, HOUSE, "beacon")
            decision.emit(e.PointsScored(seat, "beacon", 2))


@decides(Scoring, c.Tally)
def decide_tally(decision: Deciding, step: Scoring, _command: c.Tally) -> None:
    if not step.left:
        raise Refused("all-tallied")
    seat = step.left[0]
    points = croft_points(decision.box, decision.state.crofters[seat])
    decision.emit(e.CroftTallied(seat, feast=points >= 3))
    decision.emit(e.PointsScored(seat, "croft", points))


@decides(Reward, c.TakeReward)
def decide_take_reward(decision: Deciding, _step: Reward, command: c.TakeReward) -> None:
    if command.reward not in rewards(decision.state):
        raise Refused("reward-not-there", reward=command.reward)
    decision.emit(e.RewardTaken(command.seat, command.reward))
    if command.reward == "coin":
        decision.pay(HOUSE, command.seat, "reward")
    else:
        decision.emit(e.PointsScored(command.seat, "hearth", 1))


@decides(Scoring, c.CloseRound)
def decide_close_round(decision: Deciding, step: Scoring, _command: c.CloseRound) -> None:
    state = decision.state
    if step.left:
        raise Refused("not-all-tallied")
    decision.emit(e.TideCame(tuple(card for crofter in state.crofters for card in crofter.croft)))
    if state.storm or state.round == state.rounds:
        end_game(decision, "storm" if state.storm else "rounds")
    else:
        decision.emit(e.RoundBegan(state.round + 1))
