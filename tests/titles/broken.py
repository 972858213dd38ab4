"""The test title with one bug each; tests/games/test_planted_bugs.py shows that the contract finds every one."""

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
    """The view counts the squalls that are left in the pile, and so tells how many are in hands."""

    def view(self, state: State, seat: Seat | None) -> dict[str, Json]:
        squalls = sum(kind(card) == "squall" for card in state.pile.pool)
        return super().view(state, seat) | {"squalls": squalls}


class LeakingStandings(Broken):
    """Everybody can read the masts in hidden hands off what each total would be now."""

    def standings(self, state: State, seat: Seat | None) -> Standings:
        return tuple(Skerry.standings(self, state, one)[one] for one in range(len(state.crofters)))


class LazyRedeal(Broken):
    """Leaves every card where it is, so that whoever searches sees all hands."""

    def redeal(self, state: State, seat: Seat | None, chance: Chance) -> list[Event]:
        return []


class SeeingRedeal(Broken):
    """Deals anew, but once or twice according to what is really in the pile."""

    def redeal(self, state: State, seat: Seat | None, chance: Chance) -> list[Event]:
        dealt = super().redeal(state, seat, chance)
        squalls = sum(kind(card) == "squall" for card in state.pile.pool)
        return dealt if squalls % 2 else [*dealt, *dealt]


class OpenPool(Event, frozen=True, tag="open-pool"):
    cards: tuple[str, ...]


class OpenRedeal(Broken):
    """Everybody may read what is left in the pile of the other world."""

    def redeal(self, state: State, seat: Seat | None, chance: Chance) -> list[Event]:
        dealt = super().redeal(state, seat, chance)
        return [*dealt, *(OpenPool(event.pool) for event in dealt if isinstance(event, e.Redealt))]

    def evolve(self, state: State, event: Event) -> None:
        if not isinstance(event, OpenPool):
            super().evolve(state, event)


class SkippedSeat(Broken):
    """The window does not ask a seat without a squall: to be passed over shows an empty hand."""

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
    """The event of a draw tells everybody the card, which no view shows."""

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
    """Evolve checks what decide has checked already, and so would refuse a history of other rules."""

    def evolve(self, state: State, event: Event) -> None:
        if isinstance(event, e.CoinsPaid) and event.payer != HOUSE and event.coins > state.crofters[event.payer].purse:
            raise Refused("no-coin")
        super().evolve(state, event)


class RefusedMove(Broken):
    """A payment is offered to a seat without a coin."""

    def moves(self, state: State, seat: Seat) -> list[Command]:
        found = super().moves(state, seat)
        if found and isinstance(state.agenda[-1], Haggling):
            return [c.SettleToll(seat, True), c.SettleToll(seat, False)]
        return found


class AcceptedTwice(Broken):
    """A seat that has voted may vote on behalf of the next one."""

    def decide(self, draft: Draft[State, Event], command: Command, chance: Chance) -> None:
        waiting = self.to_act(draft.state)
        if isinstance(command, c.Vote) and waiting and command.seat not in waiting and command.seat >= 0:
            command = c.Vote(waiting[0], command.light)
        super().decide(draft, command, chance)


class FailingDecide(Broken):
    """Looks up the seat before it asks whether there is one."""

    def decide(self, draft: Draft[State, Event], command: Command, chance: Chance) -> None:
        if isinstance(command, c.Sell) and draft.state.crofters[command.seat].purse > 99:
            raise Refused("too-rich")
        super().decide(draft, command, chance)


class DeadEnd(Broken):
    """Nobody without a coin can get out of a toll."""

    def moves(self, state: State, seat: Seat) -> list[Command]:
        found = super().moves(state, seat)
        if found and isinstance(state.agenda[-1], Haggling):
            return [move for move in found if move == c.SettleToll(seat, True)]
        return found


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
    """Draws in the order in which a set comes out: another one in each process."""

    def decide(self, draft: Draft[State, Event], command: Command, chance: Chance) -> None:
        super().decide(draft, command, SetOrder(chance))


class SetOrder:
    def __init__(self, chance: Chance) -> None:
        self.roll = chance.roll
        self.shuffle = chance.shuffle

    def pick(self, label: str, items: Sequence[str]) -> str:
        return next(iter(set(items)))


class StaleDice(Broken):
    """Forgets to count the rolls: each is the first one again."""

    def evolve(self, state: State, event: Event) -> None:
        super().evolve(state, event)
        state.rolls.clear()


class LostCoin(Broken):
    """A toll of one coin arrives as none."""

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
    """Says of a card that is not held who holds it."""

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
    """Who passes with a squall in hand is heard to sigh: an event more, without a word of the card."""

    def decide(self, draft: Draft[State, Event], command: Command, chance: Chance) -> None:
        super().decide(draft, command, chance)
        if isinstance(command, c.Pass):
            held = draft.state.crofters[command.seat].hand
            if any(kind(card) == "squall" for card in held):
                draft.emit(e.PointsScored(command.seat, "hearth", 0))


class ForgetfulDump(Broken):
    """How often the dice were rolled is not kept."""

    def dump(self, state: State) -> bytes:
        forgetful = state.copy()
        forgetful.rolls = {}
        return super().dump(forgetful)


class WrongStandings(Broken):
    """Never counts what is in the stores."""

    def standings(self, state: State, seat: Seat | None) -> Standings:
        found = super().standings(state, seat)
        return tuple(Score(one.seat, one.total, one.categories | {"stores": 0}) for one in found)


class GreedyTurn(Broken):
    """A move is offered twice: a card that was drawn from the bottom, because it is in two lists."""

    def moves(self, state: State, seat: Seat) -> list[Command]:
        found = super().moves(state, seat)
        if found and isinstance(state.agenda[-1], Turn) and state.agenda[-1].acts:
            found += [c.Sell(seat, card) for card in state.crofters[seat].shown if state.bank]
        return found


class ImpureView(Broken):
    """Puts the bottom of the pile in order to show it."""

    def view(self, state: State, seat: Seat | None) -> dict[str, Json]:
        state.pile.bottom.sort()
        return super().view(state, seat)


class BetrayedAnswer(Broken):
    """Whoever chooses a cove is told how the next seat will answer windows, and may choose again."""

    def decide(self, draft: Draft[State, Event], command: Command, chance: Chance) -> None:
        super().decide(draft, command, chance)
        if isinstance(command, c.ChooseCove):
            other = (command.seat + 1) % len(draft.state.crofters)
            for window, answer in draft.state.crofters[other].standing.items():
                draft.emit(StandingSet(other, window, answer))


class LeakingDetails(Broken):
    """The label of a search says how many squalls are left in the pile."""

    def details(self, state: State, command: Command) -> dict[str, Json]:
        squalls = sum(kind(card) == "squall" for card in state.pile.pool)
        return super().details(state, command) | {"squalls": squalls}


class TupleDetails(Broken):
    """What is a tuple in Python is a list in JSON."""

    def details(self, state: State, command: Command) -> dict[str, Json]:
        return super().details(state, command) | {"coves": cast("Json", ("geo", "haven"))}


class ImpureDetails(Broken):
    """Clears the dice while it works out what a label says."""

    def details(self, state: State, command: Command) -> dict[str, Json]:
        state.rolls.clear()
        return super().details(state, command)


class NumberedMove(Broken):
    """Votes are offered as 0 and 1, which are no booleans in a body."""

    def moves(self, state: State, seat: Seat) -> list[Command]:
        moves = super().moves(state, seat)
        if moves and isinstance(state.agenda[-1], Voting):
            return [c.Vote(seat, light) for light in (0, 1)]  # type: ignore[arg-type]
        return moves


class Idle(Command, frozen=True, tag="idle"):
    closes = True


class NeverOffered(Broken):
    """There is a command to end a turn that nobody is ever offered."""

    commands = (*Skerry.commands, Idle)


class LateNow(Broken):
    """At the end the total now is still one more than the total."""

    def outcome(self, state: State) -> Outcome | None:
        outcome = super().outcome(state)
        if outcome is None:
            return None
        scores = tuple(replace(score, now=score.total + 1) for score in outcome.scores)
        return replace(outcome, scores=scores)

    def standings(self, state: State, seat: Seat | None) -> Standings:
        outcome = self.outcome(state)
        return super().standings(state, seat) if outcome is None else outcome.scores
