"""What a viewer may know: the table as JSON, and what is asked of a seat.

The view has these keys, the same for everybody but `own`:

    round, rounds       the round being played (0 before the first) and how many there are
    phase               set-up, actions, honour, sides, before-reveal, battle, rewards or over
    army                None before the first round, else the card in force: `id`; `strength` as it counts at this
                        table (without what supporters of England may add), `printed` without any addition; gold `won`
                        and `lost` for each Scot; `england`: gold for its supporters, shared unless `england_each`;
                        `special` and `extras`: lists of conditions and rewards in the words of vocabulary.py;
                        `ways`: those of replenishment that are open, each with its `cost` and what it brings
    defeats             where the marker stands; at `fatal_defeat` Scotland falls
    scotland_field      units on Scotland's own field
    honour              `holder`; `giver`: the seat it came from, or None; `claimant`: who names the next holder in
                        place of the present one, or None; `binds`: whether the holder stands for Scotland
    bagpipes            `pile`: cards left; `discards`: the designs there, the latest last
    daggers             `pile`: cards left; `discards`: how many lie face down
    battles             the rounds fought: `army`, `sides` and `armies` (units) by seat, `scotland` (units on its own
                        field), `english` (what the card counted for), `scots_total`, `english_total`, `winner`
    questions           what is open, the one to be answered last: `question` (take-turn, name-recipient, choose-sides,
                        window, choose-units, choose-swap, choose-option, choose-dagger, battle, rewards), `waiting`
                        (seats; -1 is the house); a window also has `window`, `seats` in their order and `passed` in a
                        row; a card's question has `card`, `by` and `target`
    outcome             None, or `places` by seat, `scores`, `reason` (scotland-stands, scotland-fell), `grade` (None)
    seats               a list by seat: `seat`, `clan`, `gold`, `stock`, `field`, `replenished` in this round, `cards`
                        in hand, `fresh_cards` received in this round, `face_up`: designs of x2 cards used once,
                        `dagger_cards`, `token`: None, "down" or the side that lies face up; at the end `daggers`: what
                        each dagger card shows; and for the viewer `own`
    own                 `hand` and `fresh`: designs; `daggers` and `discarded_daggers`: what each card shows; `token`:
                        None or a side; `seen`: tokens looked at, `seat`, `side` and whether it is `sure` that it still
                        lies so; `standing`: window -> answer

A card is named by its design, as in components.yaml; a side is "scotland" or "england".
"""

from __future__ import annotations

import msgspec

from games.core.rules import Ask, Json, Seat, name_of
from games.scotland.cards import has_card_for
from games.scotland.components import Army, Box
from games.scotland.questions import choice_asked
from games.scotland.rounds import honour_binds
from games.scotland.state import AnyStep, CardQuestion, Clan, HouseStep, NameRecipient, State, TakeTurn, Window


def view(box: Box, state: State, viewer: Seat | None) -> dict[str, Json]:
    setup = box.sheet.setup
    return {
        "round": state.round,
        "rounds": setup.english_rounds + setup.edward_rounds,
        "phase": state.phase,
        "army": _army(box, state, box.armies[state.army]) if state.army else None,
        "defeats": state.defeats,
        "fatal_defeat": setup.fatal_defeat,
        "scotland_field": state.scotland,
        "honour": {
            "holder": state.holder,
            "giver": state.giver,
            "claimant": state.claimant,
            "binds": honour_binds(state),
        },
        "bagpipes": {"pile": len(state.bagpipes), "discards": _designs(box, state.bagpipe_discards)},
        "daggers": {"pile": len(state.daggers), "discards": len(state.dagger_discards)},
        "battles": [_plain(battle) for battle in state.battles],
        "questions": [_question(step) for step in state.agenda],
        "seats": [_seat(box, state, seat, viewer) for seat in range(len(state.clans))],
        "outcome": None if state.outcome is None else _plain(state.outcome),
    }


def _plain(thing: msgspec.Struct) -> Json:
    """Convert to plain JSON types, so that callers in this process get lists too, not tuples."""
    plain: Json = msgspec.json.decode(msgspec.json.encode(thing))
    return plain


def _army(box: Box, state: State, army: Army) -> Json:
    """The army card as it counts at this table; `strength` is without what supporters of England may add."""
    return {
        "id": army.id,
        "strength": army.strength_against(len(state.clans), 0) + state.strength_added,
        "printed": army.strength,
        "won": army.won,
        "lost": army.lost,
        "england": army.england,
        "england_each": army.england_each,
        "special": [_plain(special) for special in army.special],
        "extras": [_plain(extra) for extra in army.extras],
        "ways": {name: way.yields for name, way in box.conditions[army.id].ways.items()},
    }


def _designs(box: Box, cards: list[str]) -> list[Json]:
    return [box.bagpipes[card].id for card in cards]


def _question(step: AnyStep) -> Json:
    """A step on the agenda: the seats it waits for and what it asks; a card's question has the card and its player."""
    shown: dict[str, Json] = {"question": _code(step), "waiting": list(step.waiting)}
    if isinstance(step, CardQuestion):
        shown |= {"card": step.card, "by": step.by, "target": step.target}
    if isinstance(step, Window):
        shown |= {"window": step.window, "seats": list(step.seats), "passed": step.passed}
    return shown


def _seat(box: Box, state: State, seat: Seat, viewer: Seat | None) -> Json:
    clan = state.clans[seat]
    shown: dict[str, Json] = {
        "seat": seat,
        "clan": box.sheet.clans[seat].id,
        "gold": clan.gold,
        "stock": clan.stock,
        "field": clan.field,
        "replenished": clan.replenished,
        "cards": len(clan.hand),
        "fresh_cards": len(clan.fresh),
        "face_up": _designs(box, clan.face_up),
        "dagger_cards": len(clan.daggers),
        "token": _token(clan),
    }
    if seat == viewer:
        shown["own"] = _own(box, clan)
    if state.outcome is not None:
        shown["daggers"] = [box.daggers[card] for card in clan.daggers]
    return shown


def _token(clan: Clan) -> str | None:
    """None, "down", or the side that lies face up."""
    if not clan.token:
        return None
    return clan.token if clan.token_up else "down"


def _own(box: Box, clan: Clan) -> Json:
    """What only the seat itself may see."""
    return {
        "hand": _designs(box, clan.hand),
        "fresh": _designs(box, clan.fresh),
        "daggers": [box.daggers[card] for card in clan.daggers],
        "discarded_daggers": [box.daggers[shed.card] for shed in clan.shed],
        "token": clan.token or None,
        "seen": [{"seat": seen.target, "side": seen.side, "sure": seen.sure} for seen in clan.sightings],
        "standing": dict(clan.standing),
    }


# Questions


def ask(box: Box, state: State, seat: Seat) -> Ask | None:
    if not state.agenda or seat not in state.agenda[-1].waiting:
        return None
    step = state.agenda[-1]
    details: dict[str, Json] = {}
    if isinstance(step, TakeTurn):
        details = {"replenished": state.clans[seat].replenished}
    elif isinstance(step, Window):
        details = {"window": step.window, "has_card": has_card_for(box, state.clans[seat], step.window)}
    elif isinstance(step, NameRecipient):
        details = {"binds": honour_binds(state)}
    elif isinstance(step, CardQuestion):
        details = {"card": step.card, "by": step.by, "target": step.target}
        details |= choice_asked(box, state, step)
    return Ask(_code(step), details)


def _code(step: AnyStep) -> str:
    if isinstance(step, CardQuestion):
        return f"choose-{step.question}"
    return step.task if isinstance(step, HouseStep) else name_of(type(step))
