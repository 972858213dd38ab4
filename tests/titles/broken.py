"""The test title with one bug each; `tests/games/test_planted_bugs.py` shows that the contract catches each of them."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import cast

from msgspec.structs import replace

from games.core.chance import Chance
from games.core.draft import Draft
from games.core.rules import HOUSE, Command, Event, Json, Outcome, Refused, Score, Seat, Standings
from games.core.standing import StandingSet
from tests.titles.skerry import commands as c
from tests.titles.skerry import events as e
from tests.titles.skerry.components import kind
from tests.titles.skerry.state import Haggling, Squalls, State, Turn, Voting
from tests.titles.skerry.title import Skerry


class Broken(Skerry):
    def __init__(self) -> None:
        super().__init__(None)


class LeakingView(Broken):
    """The view counts the squalls in the pile, and so reveals how many are in hands."""

    def view(self, state: State, seat: Seat | None) -> dict[str, Json]:
        squalls = sum(kind(card) == "squall" for card in state.pile.pool)
        return super().view(state, seat) | {"squalls": squalls}


class LeakingStandings(Broken):
    """`now` counts the masts in hidden hands for every viewer."""

    def standings(self, state: State, seat: Seat | None) -> Standings:
        return tuple(Skerry.standings(self, state, one)[one] for one in range(len(state.crofters)))


class LazyRedeal(Broken):
    """Leaves every card where it is, so that a search sees all hands."""

    def redeal(self, state: State, seat: Seat | None, chance: Chance) -> list[Event]:
        return []


class SeeingRedeal(Broken):
    """Deals again once or twice, depending on what is really in the pile."""

    def redeal(self, state: State, seat: Seat | None, chance: Chance) -> list[Event]:
        dealt = super().redeal(state, seat, chance)
        squalls = sum(kind(card) == "squall" for card in state.pile.pool)
        return dealt if squalls % 2 else [*dealt, *dealt]


class OpenPool(Event, frozen=True, tag="open-pool"):
    cards: tuple[str, ...]


class OpenRedeal(Broken):
    """Everybody may read the pile of the redealt world."""

    def redeal(self, state: State, seat: Seat | None, chance: Chance) -> list[Event]:
        dealt = super().redeal(state, seat, chance)
        return [*dealt, *(OpenPool(event.pool) for event in dealt if isinstance(event, e.Redealt))]

    def evolve(self, state: State, event: Event) -> None:
        if not isinstance(event, OpenPool):
            super().evolve(state, event)


class SkippedSeat(Broken):
    """The window does not ask a seat without a squall, which reveals its hand."""

    def to_act(self, state: State) -> tuple[Seat, ...]:
        waiting = super().to_act(state)
        if not state.agenda or not isinstance(state.agenda[-1], Squalls):
            return waiting
        able = tuple(seat for seat in waiting if any(kind(card) == "squall" for card in state.crofters[seat].hand))
        return able or waiting[:1]


class OpenCardDrawn(Event, frozen=True, tag="card-drawn"):
    seat: Seat
    card: str


class OpenDraw(Broken):
    """The event of a draw shows the card to everybody, although no view does."""

    def decide(self, draft: Draft[State, Event], command: Command, chance: Chance) -> None:
        super().decide(OpenDraft(self, draft), command, chance)

    def evolve(self, state: State, event: Event) -> None:
        super().evolve(state, e.CardDrawn(event.seat, event.card) if isinstance(event, OpenCardDrawn) else event)


class OpenDraft(Draft[State, Event]):
    def __init__(self, rules: OpenDraw, draft: Draft[State, Event]) -> None:
        super().__init__(rules, draft.state)
        self.events = draft.events

    def emit(self, event: Event) -> None:
        super().emit(OpenCardDrawn(event.seat, event.card) if isinstance(event, e.CardDrawn) else event)


class UnsortedToAct(Broken):
    def to_act(self, state: State) -> tuple[Seat, ...]:
        return super().to_act(state)[::-1]


class JudgingEvolve(Broken):
    """Evolve repeats the checks of decide, and so would refuse recorded events of other rules."""

    def evolve(self, state: State, event: Event) -> None:
        if isinstance(event, e.CoinsPaid) and event.payer != HOUSE and event.coins > state.crofters[event.payer].purse:
            raise Refused("no-coin")
        super().evolve(state, event)


class RefusedMove(Broken):
    """A payment is offered to a seat without a coin."""

    def moves(self, state: State, seat: Seat) -> list[Command]:
        moves = super().moves(state, seat)
        if moves and isinstance(state.agenda[-1], Haggling):
            return [c.SettleToll(seat, True), c.SettleToll(seat, False)]
        return moves


class AcceptedTwice(Broken):
    """A seat that has voted may vote on behalf of the next one."""

    def decide(self, draft: Draft[State, Event], command: Command, chance: Chance) -> None:
        waiting = self.to_act(draft.state)
        if isinstance(command, c.Vote) and waiting and command.seat not in waiting and command.seat >= 0:
            command = c.Vote(waiting[0], command.light)
        super().decide(draft, command, chance)


class FailingDecide(Broken):
    """Uses the seat before it checks that the seat exists."""

    def decide(self, draft: Draft[State, Event], command: Command, chance: Chance) -> None:
        if isinstance(command, c.Sell) and draft.state.crofters[command.seat].purse > 99:
            raise Refused("too-rich")
        super().decide(draft, command, chance)


class DeadEnd(Broken):
    """A seat without a coin has no move at a toll."""

    def moves(self, state: State, seat: Seat) -> list[Command]:
        moves = super().moves(state, seat)
        if moves and isinstance(state.agenda[-1], Haggling):
            return [move for move in moves if move == c.SettleToll(seat, True)]
        return moves


class EndlessGame(Broken):
    """The vote is taken again and again."""

    def evolve(self, state: State, event: Event) -> None:
        super().evolve(state, event)
        if isinstance(event, e.BeaconVoted):
            state.agenda.append(Voting(tuple(range(len(state.crofters))), 0))


class OwnLuck(Broken):
    """Rolls dice of its own."""

    def decide(self, draft: Draft[State, Event], command: Command, chance: Chance) -> None:
        super().decide(draft, command, OtherDice(chance))


class OtherDice:
    def __init__(self, chance: Chance) -> None:
        self.pick = chance.pick
        self.shuffle = chance.shuffle

    def roll(self, label: str, count: int, sides: int) -> int:
        return random.randrange(sides)


class HashLuck(Broken):
    """Draws in the order of a set, which differs among processes."""

    def decide(self, draft: Draft[State, Event], command: Command, chance: Chance) -> None:
        super().decide(draft, command, SetOrder(chance))


class SetOrder:
    def __init__(self, chance: Chance) -> None:
        self.roll = chance.roll
        self.shuffle = chance.shuffle

    def pick(self, label: str, items: Sequence[str]) -> str:
        return next(iter(set(items)))


class StaleDice(Broken):
    """Does not count the rolls, so each has the number of the first one."""

    def evolve(self, state: State, event: Event) -> None:
        super().evolve(state, event)
        state.rolls.clear()


class LostCoin(Broken):
    """A toll of one coin pays nothing to its receiver."""

    def evolve(self, state: State, event: Event) -> None:
        super().evolve(state, event)
        if isinstance(event, e.CoinsPaid) and event.why == "toll":
            state.crofters[event.payee].purse -= 1


class DecideChangesState(Broken):
    """Decide gives a coin without an event."""

    def decide(self, draft: Draft[State, Event], command: Command, chance: Chance) -> None:
        super().decide(draft, command, chance)
        if isinstance(command, c.Vote):
            draft.state.bank -= 1
            draft.state.crofters[command.seat].purse += 1


class SharingCopy(Broken):
    def copy(self, state: State) -> State:
        copied = state.copy()
        copied.pile.bottom = state.pile.bottom
        return copied


class BetrayingRefusal(Broken):
    """Refuses a card that is not held with the seat that holds it."""

    def decide(self, draft: Draft[State, Event], command: Command, chance: Chance) -> None:
        try:
            super().decide(draft, command, chance)
        except Refused as refused:
            if refused.code == "card-not-held":
                card = refused.details["card"]
                holders = tuple(seat for seat, one in enumerate(draft.state.crofters) if card in one.hand)
                raise Refused("card-not-held", holders=holders) from None
            raise


class BetrayingEvent(Broken):
    """A seat that passes with a squall in hand emits one event more, without the card."""

    def decide(self, draft: Draft[State, Event], command: Command, chance: Chance) -> None:
        super().decide(draft, command, chance)
        if isinstance(command, c.Pass):
            held = draft.state.crofters[command.seat].hand
            if any(kind(card) == "squall" for card in held):
                draft.emit(e.PointsScored(command.seat, "hearth", 0))


class ForgetfulDump(Broken):
    """`dump` leaves out how often the dice were rolled."""

    def dump(self, state: State) -> bytes:
        forgetful = state.copy()
        forgetful.rolls = {}
        return super().dump(forgetful)


class WrongStandings(Broken):
    """The standings leave a category out."""

    def standings(self, state: State, seat: Seat | None) -> Standings:
        scores = super().standings(state, seat)
        return tuple(Score(one.seat, one.total, one.categories | {"stores": 0}) for one in scores)


class GreedyTurn(Broken):
    """A move is offered twice, for a card drawn from the bottom, which is in two lists."""

    def moves(self, state: State, seat: Seat) -> list[Command]:
        moves = super().moves(state, seat)
        if moves and isinstance(state.agenda[-1], Turn) and state.agenda[-1].acts:
            moves += [c.Sell(seat, card) for card in state.crofters[seat].shown if state.bank]
        return moves


class ImpureView(Broken):
    """Sorts the bottom of the pile in the state to show it."""

    def view(self, state: State, seat: Seat | None) -> dict[str, Json]:
        state.pile.bottom.sort()
        return super().view(state, seat)


class BetrayedAnswer(Broken):
    """A seat that chooses a cove learns the standing answers of the next seat, and may choose again."""

    def decide(self, draft: Draft[State, Event], command: Command, chance: Chance) -> None:
        super().decide(draft, command, chance)
        if isinstance(command, c.ChooseCove):
            other = (command.seat + 1) % len(draft.state.crofters)
            for window, answer in draft.state.crofters[other].standing.items():
                draft.emit(StandingSet(other, window, answer))


class LeakingDetails(Broken):
    """The details of a move count the squalls in the pile."""

    def details(self, state: State, command: Command) -> dict[str, Json]:
        squalls = sum(kind(card) == "squall" for card in state.pile.pool)
        return super().details(state, command) | {"squalls": squalls}


class TupleDetails(Broken):
    """The details have a tuple, which is a list in JSON."""

    def details(self, state: State, command: Command) -> dict[str, Json]:
        return super().details(state, command) | {"coves": cast("Json", ("geo", "haven"))}


class ImpureDetails(Broken):
    """Clears the dice while it computes the details of a move."""

    def details(self, state: State, command: Command) -> dict[str, Json]:
        state.rolls.clear()
        return super().details(state, command)


class NumberedMove(Broken):
    """Votes are offered as 0 and 1, which a body does not accept as booleans."""

    def moves(self, state: State, seat: Seat) -> list[Command]:
        moves = super().moves(state, seat)
        if moves and isinstance(state.agenda[-1], Voting):
            return [c.Vote(seat, light) for light in (0, 1)]  # type: ignore[arg-type]
        return moves


class Idle(Command, frozen=True, tag="idle"):
    closes = True


class NeverOffered(Broken):
    """There is a command to end a turn that is never offered."""

    commands = (*Skerry.commands, Idle)


class LateNow(Broken):
    """At the end `now` is one more than the total."""

    def outcome(self, state: State) -> Outcome | None:
        outcome = super().outcome(state)
        if outcome is None:
            return None
        scores = tuple(replace(score, now=score.total + 1) for score in outcome.scores)
        return replace(outcome, scores=scores)

    def standings(self, state: State, seat: Seat | None) -> Standings:
        outcome = self.outcome(state)
        return super().standings(state, seat) if outcome is None else outcome.scores
