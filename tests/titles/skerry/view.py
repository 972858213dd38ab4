"""What a viewer may know: the table as JSON, the question put to a seat, and where in the game we are."""

from games.core.agenda import step_name
from games.core.rules import Ask, Json, Moment, Seat
from tests.titles.skerry.state import Crofter, Squalls, State


def view(state: State, viewer: Seat | None) -> dict[str, Json]:
    return {
        "round": state.round,
        "rounds": state.rounds,
        "storm": state.storm,
        "bank": state.bank,
        "pile": {"cards": len(state.pile), "bottom": list(state.pile.bottom)},
        "steps": [{"step": step_name(step), "waiting": list(step.waiting)} for step in state.agenda],
        "crofters": [_crofter(seat, crofter, viewer) for seat, crofter in enumerate(state.crofters)],
    }


def _crofter(seat: Seat, crofter: Crofter, viewer: Seat | None) -> Json:
    shown: dict[str, Json] = {
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
        shown |= {"cards": list(crofter.hand), "choice": crofter.choice, "standing": dict(crofter.standing)}
    return shown


def ask(state: State, seat: Seat) -> Ask | None:
    step = state.agenda[-1] if state.agenda else None
    if step is None or seat not in step.waiting:
        return None
    details: dict[str, Json] = {"card": step.card, "builder": step.builder} if isinstance(step, Squalls) else {}
    return Ask(step_name(step), details)


def moment(state: State) -> Moment:
    return Moment(state.round, state.turn, step_name(state.agenda[-1]) if state.agenda else "")
