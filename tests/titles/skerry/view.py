"""What a viewer may know: the table as JSON, the question put to a seat, and a world it cannot tell from this one."""

from games.core.chance import Chance
from games.core.rules import Ask, Event, Json, Moment, Seat
from tests.titles.skerry.components import Box
from tests.titles.skerry.events import Redealt
from tests.titles.skerry.moves import ANSWERS
from tests.titles.skerry.state import Choosing, Crofter, Squalls, State, Toll


def view(state: State, viewer: Seat | None) -> dict[str, Json]:
    return {
        "round": state.round,
        "rounds": state.rounds,
        "storm": state.storm,
        "bank": state.bank,
        "pile": {"cards": len(state.pile), "bottom": list(state.pile.bottom)},
        "steps": [{"step": _name(step), "waiting": list(step.waiting)} for step in state.agenda],
        "crofters": [_crofter(state, seat, crofter, viewer) for seat, crofter in enumerate(state.crofters)],
    }


def _crofter(state: State, seat: Seat, crofter: Crofter, viewer: Seat | None) -> Json:
    seen: dict[str, Json] = {
        "seat": seat,
        "purse": crofter.purse,
        "hand": len(crofter.hand),
        "shown": list(crofter.shown),
        "croft": list(crofter.croft),
        "points": dict(crofter.points),
        "cove": crofter.cove,
        "chosen": crofter.choice is not None,
        "notices": crofter.notices,
    }
    if seat == viewer:
        seen |= {"cards": list(crofter.hand), "choice": crofter.choice, "standing": dict(crofter.standing)}
    return seen


def ask(state: State, seat: Seat) -> Ask | None:
    step = state.agenda[-1] if state.agenda else None
    if step is None or seat not in step.waiting:
        return None
    details: dict[str, Json] = {"card": step.card, "builder": step.builder} if isinstance(step, Squalls) else {}
    return Ask(_name(step), details)


def moment(state: State) -> Moment:
    return Moment(state.round, state.turn, _name(state.agenda[-1]) if state.agenda else "")


def _name(step: object) -> str:
    return type(step).__name__.lower()


def redeal(box: Box, state: State, viewer: Seat | None, chance: Chance) -> list[Event]:
    """The pool and the hidden cards of the others are one heap to the viewer: deal them anew from it."""
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
    """At most as many answers as it gave notice of, and none for the window that is waiting for it now."""
    crofter, step = state.crofters[seat], state.agenda[-1]
    if seat == viewer:
        return dict(crofter.standing)
    open_now = {Toll: "toll", Squalls: "squall"}.get(type(step)) if seat in step.waiting else None
    found = {}
    for window in chance.shuffle(f"redeal/windows/{seat}", list(ANSWERS))[: crofter.notices]:
        answer = chance.pick(f"redeal/{window}/{seat}", ["", *ANSWERS[window]])
        if answer and window != open_now:
            found[window] = answer
    return found
