"""Judges commands: each leads to events, or is refused with a code."""

from collections.abc import Callable
from typing import TypeAlias, TypeVar, cast

from games.core.agenda import Step
from games.core.chance import Chance
from games.core.draft import Draft
from games.core.piles import Planted
from games.core.rules import HOUSE, Command, Event, Refused, Seat, Start
from games.core.standing import Stand, StandingSet
from tests.titles.skerry import commands as c
from tests.titles.skerry import events as e
from tests.titles.skerry.components import STORM, WRECK, Box, kind
from tests.titles.skerry.meta import META
from tests.titles.skerry.moves import ANSWERS, can_be_built, keeper_of, rewards
from tests.titles.skerry.scoring import croft_points, end_game
from tests.titles.skerry.state import Choosing, Haggling, Reward, Scoring, Squalls, State, Toll, Turn, Voting


class Sitting:
    """What a decision has at hand."""

    __slots__ = ("box", "chance", "draft", "emit", "state")

    def __init__(self, box: Box, draft: Draft[State, Event], chance: Chance) -> None:
        self.box = box
        self.draft = draft
        self.chance = chance
        self.emit = draft.emit
        self.state = draft.state

    def roll(self, die: str) -> int:
        return self.chance.roll(die, self.state.rolls.get(die, 0), 6) + 1

    def pay(self, payer: Seat, payee: Seat, why: str) -> None:
        self.emit(e.CoinsPaid(payer, payee, 1, why))


K = TypeVar("K", bound=Command)
T = TypeVar("T", bound=Step)
Handler: TypeAlias = Callable[[Sitting, K], None]
_handlers: dict[type[Command], Handler[Command]] = {}


def decide(box: Box, draft: Draft[State, Event], command: Command, chance: Chance) -> None:
    if draft.state.outcome is not None:
        raise Refused("game-over")
    if not draft.state.agenda and type(command) is not Start:
        raise Refused("not-started")
    _handlers[type(command)](Sitting(box, draft, chance), command)


def _on(kind: type[K]) -> Callable[[Handler[K]], Handler[K]]:
    def keep(handler: Handler[K]) -> Handler[K]:
        _handlers[kind] = cast("Handler[Command]", handler)
        return handler

    return keep


def _asked(state: State, kind: type[T], seat: Seat) -> T:
    """The top step, if it is of that kind and waits for that seat."""
    step = state.agenda[-1]
    if not isinstance(step, kind):
        raise Refused("not-now")
    if seat not in step.waiting:
        raise Refused("not-asked", seat=seat)
    return step


@_on(Start)
def _start(sitting: Sitting, command: Start) -> None:
    if sitting.state.agenda:
        raise Refused("already-started")
    if command.seat != HOUSE:
        raise Refused("not-asked", seat=command.seat)
    META.check_seats(command.seats)
    options = META.settle(command.seats, command.options)
    sheet = sitting.box.sheet
    rounds = sheet.rounds.long if options["rounds"] == "long" else int(options["rounds"])
    dealt = sheet.hand.cards * command.seats
    spans = {WRECK: sheet.wreck} | ({STORM: sheet.storm} if options["storm"] else {})
    planted = tuple(Planted(item, dealt + span.first, dealt + span.last) for item, span in spans.items())
    sitting.emit(e.Started(command.seats, rounds, planted))
    for seat in range(command.seats):
        for _ in range(sheet.hand.cards):
            _draw(sitting, seat)
    sitting.emit(e.RoundBegan(1))


@_on(c.ChooseCove)
def _choose_cove(sitting: Sitting, command: c.ChooseCove) -> None:
    state = sitting.state
    if not isinstance(state.agenda[-1], Choosing):
        raise Refused("not-now")
    if not 0 <= command.seat < len(state.crofters):
        raise Refused("not-asked", seat=command.seat)
    if command.cove not in sitting.box.coves:
        raise Refused("cove-unknown", cove=command.cove)
    if command.cove == state.crofters[command.seat].choice:
        raise Refused("cove-same", cove=command.cove)
    sitting.emit(e.CoveChosen(command.seat, command.cove))
    if not state.agenda[-1].waiting:
        _reveal_coves(sitting)


def _reveal_coves(sitting: Sitting) -> None:
    state, names = sitting.state, sitting.box.coves
    coves = tuple(crofter.choice or names[0] for crofter in state.crofters)
    seats = range(len(coves))
    order = sorted(seats, key=lambda seat: (names.index(coves[seat]), (seat - state.round) % len(coves)))
    sitting.emit(e.CovesRevealed(coves, tuple(order)))


def _act(sitting: Sitting, seat: Seat) -> None:
    if _asked(sitting.state, Turn, seat).acts == 0:
        raise Refused("no-acts-left")


def _held(state: State, seat: Seat, card: str) -> None:
    if card not in state.crofters[seat].hand:
        raise Refused("card-not-held", card=card)


@_on(c.Gather)
def _gather(sitting: Sitting, command: c.Gather) -> None:
    _act(sitting, command.seat)
    keeper = keeper_of(sitting.state, command.seat)
    sitting.emit(e.GatherBegan(command.seat, keeper))
    if keeper is None:
        _search(sitting, command.seat)
    else:
        _carry_out_standing(sitting)


@_on(c.AnswerToll)
def _answer_toll(sitting: Sitting, command: c.AnswerToll) -> None:
    toll = _asked(sitting.state, Toll, command.seat)
    sitting.emit(e.TollAnswered(command.seat, command.charge))
    if not command.charge:
        _search(sitting, toll.gatherer)


@_on(c.SettleToll)
def _settle_toll(sitting: Sitting, command: c.SettleToll) -> None:
    haggling = _asked(sitting.state, Haggling, command.seat)
    if command.pay and not sitting.state.crofters[command.seat].purse:
        raise Refused("no-coin")
    roll = None if command.pay else sitting.roll("haggle")
    sitting.emit(e.TollSettled(command.seat, roll))
    if command.pay:
        sitting.pay(command.seat, haggling.keeper, "toll")
    if roll is None or roll > 3:
        _search(sitting, command.seat)


def _search(sitting: Sitting, seat: Seat) -> None:
    roll = sitting.roll("beach")
    sitting.emit(e.BeachSearched(seat, roll))
    for _ in range(2 if roll > 4 else 1):
        if len(sitting.state.pile):
            _draw(sitting, seat)


def _draw(sitting: Sitting, seat: Seat) -> None:
    card = sitting.state.pile.next(sitting.chance)
    if card == WRECK:
        sitting.emit(e.WreckFound(seat))
    elif card == STORM:
        sitting.emit(e.StormBroke(seat))
    else:
        sitting.emit(e.CardDrawn(seat, card))


@_on(c.Build)
def _build(sitting: Sitting, command: c.Build) -> None:
    _act(sitting, command.seat)
    _held(sitting.state, command.seat, command.card)
    if not can_be_built(command.card):
        raise Refused("card-not-wood", card=command.card)
    sitting.emit(e.CardBuilt(command.seat, command.card))
    _carry_out_standing(sitting)


@_on(c.Sell)
def _sell(sitting: Sitting, command: c.Sell) -> None:
    _act(sitting, command.seat)
    _held(sitting.state, command.seat, command.card)
    if not sitting.state.bank:
        raise Refused("bank-empty")
    sitting.emit(e.CardSold(command.seat, command.card))
    sitting.pay(HOUSE, command.seat, "sale")


@_on(c.EndTurn)
def _end_turn(sitting: Sitting, command: c.EndTurn) -> None:
    _asked(sitting.state, Turn, command.seat)
    sitting.emit(e.TurnEnded(command.seat))


@_on(c.Pass)
def _pass(sitting: Sitting, command: c.Pass) -> None:
    _asked(sitting.state, Squalls, command.seat)
    sitting.emit(e.WindowPassed(command.seat))


@_on(c.PlaySquall)
def _play_squall(sitting: Sitting, command: c.PlaySquall) -> None:
    _asked(sitting.state, Squalls, command.seat)
    _held(sitting.state, command.seat, command.card)
    if kind(command.card) != "squall":
        raise Refused("card-not-squall", card=command.card)
    sitting.emit(e.SquallPlayed(command.seat, command.card))


@_on(Stand)
def _stand(sitting: Sitting, command: Stand) -> None:
    state = sitting.state
    if not 0 <= command.seat < len(state.crofters):
        raise Refused("not-asked", seat=command.seat)
    answers = ANSWERS.get(command.window, {})
    if not answers or (command.answer is not None and command.answer not in answers):
        raise Refused("standing-unknown", window=command.window)
    if command.answer == state.crofters[command.seat].standing.get(command.window):
        raise Refused("standing-same", window=command.window)
    sitting.emit(StandingSet(command.seat, command.window, command.answer))
    _carry_out_standing(sitting)


def _carry_out_standing(sitting: Sitting) -> None:
    """Answer the open window for those who said so beforehand, exactly as if they had answered now."""
    step = sitting.state.agenda[-1]
    window = {Toll: "toll", Squalls: "squall"}.get(type(step))
    for seat in step.waiting if window else ():
        answer = sitting.state.crofters[seat].standing.get(window or "")
        if answer is not None:
            command = ANSWERS[window or ""][answer](seat)
            _handlers[type(command)](sitting, command)


@_on(c.Vote)
def _vote(sitting: Sitting, command: c.Vote) -> None:
    _asked(sitting.state, Voting, command.seat)
    sitting.emit(e.VoteCast(command.seat, command.light))
    voting = sitting.state.agenda[-1]
    if isinstance(voting, Voting) and not voting.waiting:
        _light_beacon(sitting, lit=2 * voting.lit > len(sitting.state.crofters))


def _light_beacon(sitting: Sitting, lit: bool) -> None:
    sitting.emit(e.BeaconVoted(lit))
    for seat, crofter in enumerate(sitting.state.crofters if lit else ()):
        if crofter.purse:
            sitting.pay(seat, HOUSE, "beacon")
            sitting.emit(e.PointsScored(seat, "beacon", 2))


@_on(c.Tally)
def _tally(sitting: Sitting, command: c.Tally) -> None:
    left = _asked(sitting.state, Scoring, command.seat).left
    if not left:
        raise Refused("all-tallied")
    points = croft_points(sitting.box, sitting.state.crofters[left[0]])
    sitting.emit(e.CroftTallied(left[0], feast=points >= 3))
    sitting.emit(e.PointsScored(left[0], "croft", points))


@_on(c.TakeReward)
def _take_reward(sitting: Sitting, command: c.TakeReward) -> None:
    _asked(sitting.state, Reward, command.seat)
    if command.reward not in rewards(sitting.state):
        raise Refused("reward-not-there", reward=command.reward)
    sitting.emit(e.RewardTaken(command.seat, command.reward))
    if command.reward == "coin":
        sitting.pay(HOUSE, command.seat, "reward")
    else:
        sitting.emit(e.PointsScored(command.seat, "hearth", 1))


@_on(c.CloseRound)
def _close_round(sitting: Sitting, command: c.CloseRound) -> None:
    state = sitting.state
    if _asked(state, Scoring, command.seat).left:
        raise Refused("not-all-tallied")
    sitting.emit(e.TideCame(tuple(card for crofter in state.crofters for card in crofter.croft)))
    if state.storm or state.round == state.rounds:
        end_game(sitting.draft, "storm" if state.storm else "rounds")
    else:
        sitting.emit(e.RoundBegan(state.round + 1))
