"""The order of play: rounds and turns, the Honour, the choice of sides, the card windows."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.rules import Seat
from games.scotland import events as e
from games.scotland.decision import Decision
from games.scotland.scoring import end_game
from games.scotland.state import State, Window


def proceed(decision: Decision) -> None:
    """Give standing answers, and close the window when all have passed in a row."""
    state = decision.state
    while state.agenda and type(step := state.agenda[-1]) is Window:
        if step.passed >= len(step.seats):
            _close(decision, step.window)
        elif stands(state, step.waiting[0], step.window):
            decision.emit(e.WindowPassed(step.waiting[0]))
        else:
            return


def stands(state: State, seat: Seat, window: str) -> bool:
    """Whether the seat's standing answer passes this window now."""
    clan = state.clans[seat]
    answer = clan.standing.get(window)
    return answer == "pass" or (answer == "pass-without-cards" and not clan.hand and not clan.face_up)


# Rounds and turns


def begin_round(decision: Decision) -> None:
    state, sheet = decision.state, decision.box.sheet
    pile = state.armies if state.round < sheet.setup.english_rounds else state.edwards
    decision.emit(e.RoundBegan(state.round + 1, pile.next(decision.chance)))
    if len(state.clans) == 3:
        decision.emit(e.UnitsGained(None, "scotland", sheet.three_seats.scotland_field, "three-seats"))
    decision.emit(e.TurnBegan(state.holder))


def end_turn(decision: Decision, seat: Seat) -> None:
    state = decision.state
    decision.emit(e.TurnEnded(seat))
    following = state.clockwise(seat)[1]
    if following != state.holder:
        decision.emit(e.TurnBegan(following))
    else:
        _begin_passing(decision)


def end_round(decision: Decision) -> None:
    setup = decision.box.sheet.setup
    if decision.state.round == setup.english_rounds + setup.edward_rounds:
        end_game(decision, fell=False)
    else:
        begin_round(decision)


# Honour and sides


def _begin_passing(decision: Decision) -> None:
    """Ask for the next holder. With three seats the Honour goes round by itself, unless a seat claimed to name one."""
    state = decision.state
    if not honour_binds(state) and state.claimant is None:
        pass_honour(decision, state.clockwise(state.holder)[1], None)
    else:
        decision.emit(e.PassingBegan(state.holder if state.claimant is None else state.claimant))


def recipients(state: State) -> Sequence[Seat]:
    """The seats that may receive the Honour: not the holder and not its giver; with three seats, not the holder."""
    barred = (state.holder, state.giver) if honour_binds(state) else (state.holder,)
    return [seat for seat in range(len(state.clans)) if seat not in barred]


def pass_honour(decision: Decision, to: Seat, by: Seat | None) -> None:
    decision.emit(e.HonourPassed(decision.state.holder, to, by))
    decision.emit(
        e.SidesAsked(tuple(seat for seat in range(len(decision.state.clans)) if lays_token(decision.state, seat)))
    )


def honour_binds(state: State) -> bool:
    """Whether the Honour binds its holder to Scotland. With three seats it does not."""
    return len(state.clans) > 3


def lays_token(state: State, seat: Seat) -> bool:
    return seat != state.holder or not honour_binds(state)


# Windows


def open_window(decision: Decision, window: str, seats: tuple[Seat, ...]) -> None:
    """Open the window for these seats. They are chosen by public facts alone, never by what a seat holds."""
    if window in decision.conditions.barred:
        decision.emit(e.WindowClosed(window, barred=True))
    elif seats:
        decision.emit(e.WindowOpened(window, seats))
        return
    if window == "rewards":
        end_round(decision)


def _close(decision: Decision, window: str) -> None:
    decision.emit(e.WindowClosed(window))
    if window == "rewards":
        end_round(decision)
