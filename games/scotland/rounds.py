"""The course of a game: rounds, turns, the Honour, the choice of sides, the card windows, and what follows on what."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.rules import Seat
from games.scotland import events as e
from games.scotland.scoring import end_game
from games.scotland.sitting import Sitting
from games.scotland.state import State, Window

PASSES = ("pass", "pass-without-cards")
"""The standing answers to a window: always, or for as long as one has no bagpipe card to play."""
WINDOWS = ("before-reveal", "rewards")


def proceed(sitting: Sitting) -> None:
    """Give the answers that stand, and close the window when all have passed in a row."""
    state = sitting.state
    while state.agenda and type(step := state.agenda[-1]) is Window:
        if step.passed >= len(step.seats):
            _close(sitting, step.window)
        elif stands(state, step.waiting[0], step.window):
            sitting.emit(e.WindowPassed(step.waiting[0]))
        else:
            return


def stands(state: State, seat: Seat, window: str) -> bool:
    """Whether the seat has said beforehand that it passes this."""
    clan = state.clans[seat]
    answer = clan.standing.get(window)
    return answer == "pass" or (answer == "pass-without-cards" and not clan.hand and not clan.face_up)


# Rounds and turns


def begin_round(sitting: Sitting) -> None:
    state, sheet = sitting.state, sitting.box.sheet
    pile = state.armies if state.round < sheet.setup.english_rounds else state.edwards
    sitting.emit(e.RoundBegan(state.round + 1, pile.next(sitting.chance)))
    if len(state.clans) == 3:
        sitting.emit(e.UnitsGained(None, "scotland", sheet.three_seats.scotland_field, "three-seats"))
    sitting.emit(e.TurnBegan(state.holder))


def end_turn(sitting: Sitting, seat: Seat) -> None:
    state = sitting.state
    sitting.emit(e.TurnEnded(seat))
    following = state.clockwise(seat)[1]
    if following != state.holder:
        sitting.emit(e.TurnBegan(following))
    else:
        _begin_passing(sitting)


def end_round(sitting: Sitting) -> None:
    setup = sitting.box.sheet.setup
    if sitting.state.round == setup.english_rounds + setup.edward_rounds:
        end_game(sitting, fell=False)
    else:
        begin_round(sitting)


# Honour and sides


def _begin_passing(sitting: Sitting) -> None:
    """With three seats it goes round by itself, unless somebody claimed to say where."""
    state = sitting.state
    if len(state.clans) == 3 and state.claimant is None:
        pass_honour(sitting, state.clockwise(state.holder)[1], None)
    else:
        sitting.emit(e.PassingBegan(state.holder if state.claimant is None else state.claimant))


def recipients(state: State) -> Sequence[Seat]:
    """Not the holder, and not the one it came from; with three seats, where it goes round, only the former."""
    barred = (state.holder,) if len(state.clans) == 3 else (state.holder, state.giver)
    return [seat for seat in range(len(state.clans)) if seat not in barred]


def pass_honour(sitting: Sitting, to: Seat, by: Seat | None) -> None:
    sitting.emit(e.HonourPassed(sitting.state.holder, to, by))
    sitting.emit(
        e.SidesAsked(tuple(seat for seat in range(len(sitting.state.clans)) if lays_token(sitting.state, seat)))
    )


def lays_token(state: State, seat: Seat) -> bool:
    """The holder is bound to Scotland; not with three seats."""
    return len(state.clans) == 3 or seat != state.holder


# Windows


def open_window(sitting: Sitting, window: str, seats: tuple[Seat, ...]) -> None:
    """Whom it asks hangs on open facts alone, never on what somebody holds."""
    if window in sitting.conditions.barred:
        sitting.emit(e.WindowClosed(window, barred=True))
    elif seats:
        sitting.emit(e.WindowOpened(window, seats))
        return
    if window == "rewards":
        end_round(sitting)


def _close(sitting: Sitting, window: str) -> None:
    sitting.emit(e.WindowClosed(window))
    if window == "rewards":
        end_round(sitting)
