"""Another world that a viewer cannot tell from this one."""

from games.core.chance import Chance
from games.core.rules import Event, Seat
from tests.titles.skerry.components import Box
from tests.titles.skerry.events import Redealt
from tests.titles.skerry.standing import ANSWERS, WINDOWS
from tests.titles.skerry.state import Choosing, Crofter, State


def redeal(box: Box, state: State, viewer: Seat | None, chance: Chance) -> list[Event]:
    """The pool and the hidden cards of the others are one heap to the viewer, which is dealt again."""
    if not state.agenda:
        return []
    hidden = [_hidden(crofter) if seat != viewer else [] for seat, crofter in enumerate(state.crofters)]
    heap = chance.shuffle("redeal", sorted([*state.pile.pool, *(card for cards in hidden for card in cards)]))
    hands = []
    for seat, crofter in enumerate(state.crofters):
        known = crofter.hand if seat == viewer else crofter.shown
        hands.append((*known, *(heap.pop() for _ in hidden[seat])))
    seats = range(len(hands))
    choices = tuple(_another_choice(box, state, seat, viewer, chance) for seat in seats)
    standing = tuple(_other_standing(state, seat, viewer, chance) for seat in seats)
    return [Redealt(tuple(hands), tuple(sorted(heap)), choices, standing)]


def _hidden(crofter: Crofter) -> list[str]:
    return [card for card in crofter.hand if card not in crofter.shown]


def _another_choice(box: Box, state: State, seat: Seat, viewer: Seat | None, chance: Chance) -> str | None:
    step, choice = state.agenda[-1], state.crofters[seat].choice
    if seat == viewer or not isinstance(step, Choosing) or choice is None:
        return choice
    return chance.pick(f"redeal/cove/{seat}", box.coves)


def _other_standing(state: State, seat: Seat, viewer: Seat | None, chance: Chance) -> dict[str, str]:
    """Standing answers for another seat: at most as many as it has set, none for the window that waits for it."""
    crofter, step = state.crofters[seat], state.agenda[-1]
    if seat == viewer:
        return dict(crofter.standing)
    open_now = WINDOWS.get(type(step)) if seat in step.waiting else None
    answers = {}
    for window in chance.shuffle(f"redeal/windows/{seat}", list(ANSWERS))[: crofter.notices]:
        answer = chance.pick(f"redeal/{window}/{seat}", ["", *ANSWERS[window]])
        if answer and window != open_now:
            answers[window] = answer
    return answers
