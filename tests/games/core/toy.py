"""A small title with every kind of step: all choose at once, then each may stop, then the house counts."""

from __future__ import annotations

import sys

import msgspec

from games.core import agenda
from games.core.agenda import Step
from games.core.decision import Decision
from games.core.handlers import Handlers, begins, decides, details, evolves, offers
from games.core.meta import Meta, Option, OptionValue
from games.core.piles import Pile
from games.core.rules import HOUSE, Ask, Command, Event, Json, Moment, Outcome, Refused, Score, Seat, Standings
from games.core.standing import Stand, StandingSet, check_standing, set_standing, standing_moves
from games.core.title import Title

WINDOWS = {"stop": ("stop",)}
DECIDED: list[str] = []
"""The names of the commands whose handlers have run."""


class Choosing(Step, frozen=True, tag="choosing"):
    revisable = True


class Stopping(Step, frozen=True, tag="stopping"):
    pass


class Counting(Step, frozen=True, tag="counting"):
    pass


class Choose(Command, frozen=True, tag="choose"):
    number: int


class Stop(Command, frozen=True, tag="stop"):
    closes = True


class Count(Command, frozen=True, tag="count"):
    pass


class Begun(Event, frozen=True, tag="begun"):
    seats: int


class Chosen(Event, frozen=True, tag="chosen"):
    seat: Seat
    number: int


class AllChosen(Event, frozen=True, tag="all-chosen"):
    pass


class Stopped(Event, frozen=True, tag="stopped"):
    seat: Seat


class Counted(Event, frozen=True, tag="counted"):
    pass


class State(msgspec.Struct):
    chosen: list[int] = []
    agenda: list[Choosing | Stopping | Counting] = []
    standing: list[dict[str, str]] = []
    pile: Pile = msgspec.field(default_factory=lambda: Pile("cards", ["a", "b"]))
    over: bool = False

    def copy(self) -> State:
        standing = [answers.copy() for answers in self.standing]
        return State(self.chosen.copy(), self.agenda.copy(), standing, self.pile.copy(), self.over)


class Box(msgspec.Struct, frozen=True):
    digest: str = "toy"


Deciding = Decision[Box, State]


@begins
def begin(decision: Deciding, seats: int, options: dict[str, OptionValue]) -> None:
    decision.emit(Begun(seats))


@decides(Choosing, Choose)
def decide_choose(decision: Deciding, step: Choosing, command: Choose) -> None:
    DECIDED.append("choose")
    decision.check_seat(len(decision.state.chosen))
    if command.number not in (1, 2) or command.number == decision.state.chosen[command.seat]:
        raise Refused("number-wrong")
    decision.emit(Chosen(command.seat, command.number))
    if not decision.state.agenda[-1].waiting:
        decision.emit(AllChosen())


@decides((Stopping, Counting), Stop)
def decide_stop(decision: Deciding, step: Stopping | Counting, command: Stop) -> None:
    DECIDED.append("stop")
    decision.emit(Stopped(command.seat))


@decides(Counting, Count)
def decide_count(decision: Deciding, step: Counting, command: Count) -> None:
    DECIDED.append("count")
    decision.emit(Counted())


@decides(Step, Stand)
def decide_stand(decision: Deciding, step: Step, command: Stand) -> None:
    DECIDED.append("stand")
    decision.check_seat(len(decision.state.chosen))
    check_standing(command, WINDOWS, decision.state.standing[command.seat])
    decision.emit(StandingSet(command.seat, command.window, command.answer))


@offers(Choosing, Choose)
def moves_choose(box: Box, state: State, seat: Seat, step: Choosing) -> list[Command]:
    return [Choose(seat, number) for number in (1, 2) if number != state.chosen[seat]]


@offers((Stopping, Counting), Stop)
def moves_stop(box: Box, state: State, seat: Seat, step: Stopping | Counting) -> list[Command]:
    return [Stop(seat)]


@offers(Counting, Count)
def moves_count(box: Box, state: State, seat: Seat, step: Counting) -> list[Command]:
    return [Count(seat)]


@details(Choose)
def details_choose(box: Box, state: State, command: Choose) -> dict[str, Json]:
    return {"double": 2 * command.number}


@evolves(Begun)
def evolve_begun(box: Box, state: State, event: Begun) -> None:
    state.chosen = [0] * event.seats
    state.standing = [{} for _ in range(event.seats)]
    state.agenda = [Counting((HOUSE,)), Choosing(tuple(range(event.seats)))]


@evolves(Chosen)
def evolve_chosen(box: Box, state: State, event: Chosen) -> None:
    state.chosen[event.seat] = event.number
    agenda.answer(state.agenda, event.seat)


@evolves(AllChosen)
def evolve_all_chosen(box: Box, state: State, event: AllChosen) -> None:
    state.agenda[-1] = Stopping(tuple(range(len(state.chosen))))


@evolves(Stopped)
def evolve_stopped(box: Box, state: State, event: Stopped) -> None:
    if agenda.answer(state.agenda, event.seat):
        state.agenda.pop()


@evolves(Counted)
def evolve_counted(box: Box, state: State, event: Counted) -> None:
    state.agenda = []
    state.over = True


@evolves(StandingSet)
def evolve_standing_set(box: Box, state: State, event: StandingSet) -> None:
    set_standing(state.standing[event.seat], event)


class Toy(Title[Box, State]):
    meta = Meta("toy", "Toy", 1, 3, 1, (Option("fast"),), stage="draft")
    handlers = Handlers(sys.modules[__name__])
    state = State

    def proceed(self, decision: Deciding) -> None:
        """Stop for seats whose standing answer says so."""
        state = decision.state
        if state.agenda and isinstance(step := state.agenda[-1], Stopping):
            for seat in step.waiting:
                if "stop" in state.standing[seat]:
                    self.follow_up(decision, Stop(seat))

    def standing(self, state: State, seat: Seat) -> list[Command]:
        return standing_moves(seat, WINDOWS, state.standing[seat])

    def view(self, state: State, seat: Seat | None) -> dict[str, Json]:
        return {"chosen": list(state.chosen)}

    def ask(self, state: State, seat: Seat) -> Ask | None:
        return Ask("choose") if seat in self.to_act(state) else None

    def moment(self, state: State) -> Moment:
        return Moment(1, 1, "")

    def standings(self, state: State, seat: Seat | None) -> Standings:
        return tuple(Score(seat, number, {"chosen": number}) for seat, number in enumerate(state.chosen))

    def outcome(self, state: State) -> Outcome | None:
        return Outcome((1,), self.standings(state, None), "counted") if state.over else None
