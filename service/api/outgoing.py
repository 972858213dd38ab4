"""What goes out, described for whoever reads the documentation; nothing is checked by it."""

from __future__ import annotations

import marshmallow as ma
from marshmallow import fields

from service.api.kinds import about, choice


class Fault(ma.Schema):
    """Every error."""

    code = fields.String(required=True)
    message = fields.String(required=True)
    details = fields.Dict(required=True)


class Token(ma.Schema):
    player = fields.String(required=True)
    name = fields.String(required=True)
    token = fields.String(required=True)


class Me(ma.Schema):
    player = fields.String(required=True)
    name = fields.String(required=True)
    roles = fields.List(fields.String(), required=True)
    games = fields.List(fields.Nested("LobbyRow"), required=True)
    account = fields.Boolean()
    csrf = fields.String(allow_none=True)


class SeatRange(ma.Schema):
    min = fields.Integer(required=True)
    max = fields.Integer(required=True)


class Title(ma.Schema):
    title = fields.String(required=True)
    name = fields.String(required=True)
    seats = fields.Nested(SeatRange, required=True)
    options = fields.Dict(required=True, metadata=about("by name: `default`, `choices`, and `seats` it is for"))
    levels = fields.List(fields.String(), required=True, metadata=about("of AI seats, weakest first"))
    reconstructed = fields.List(fields.String(), required=True, metadata=about("what in the box is our own guess"))
    statistics = fields.Dict(metadata=about("of the finished public games played here, forks left out"))


class Seat(ma.Schema):
    seat = fields.Integer(required=True)
    kind = choice("open", "player", "ai", required=True)
    player = fields.String(allow_none=True)
    name = fields.String(allow_none=True)
    level = fields.String(allow_none=True)
    stand_in = fields.String(allow_none=True)
    resigned = fields.Boolean()


class Laid(ma.Schema):
    game = fields.String(required=True)
    title = fields.String(required=True)
    version = fields.Integer(required=True)
    status = choice("open", "active", "finished", required=True)
    seats = fields.List(fields.Nested(Seat), required=True)
    invite = fields.String()


def to_act() -> fields.List[int]:
    told = "the seats that are to decide; -1 is the house, for which a worker makes the step"
    return fields.List(fields.Integer(), required=True, metadata=about(told))


def seeded() -> fields.Boolean:
    return fields.Boolean(required=True, metadata=about("whether somebody may know the luck to come"))


class Score(ma.Schema):
    seat = fields.Integer(required=True)
    total = fields.Integer(required=True)
    categories = fields.Dict(keys=fields.String(), values=fields.Integer(), required=True)


class Outcome(ma.Schema):
    """How a game ended; a place for each seat, from 1, equal for a tie."""

    places = fields.List(fields.Integer(), required=True)
    scores = fields.List(fields.Nested(Score), required=True)
    reason = fields.String(required=True)
    grade = fields.String(required=True, allow_none=True)


class Origin(ma.Schema):
    """A game at a version: what a fork continues, or where one leaves this game."""

    game = fields.String(required=True)
    at = fields.Integer(required=True)


class Proposal(ma.Schema):
    """A rewind that waits for the seats it needs; it is voted on under its id."""

    id = fields.Integer(required=True)
    seat = fields.Integer(required=True)
    to = fields.Integer(required=True)
    luck = choice("same", "fresh", required=True)
    needs = fields.List(fields.Integer(), required=True)


class LobbyRow(Laid):
    to_act = to_act()
    private = fields.Boolean(required=True)
    owner = fields.String(required=True)
    created = fields.String(required=True)
    updated = fields.String(required=True)
    parent = fields.String(required=True, allow_none=True)
    at = fields.Integer(required=True, allow_none=True)
    imported = fields.String(allow_none=True)
    seeded = seeded()
    outcome = fields.Nested(Outcome, required=True, allow_none=True)


class Lobby(ma.Schema):
    games = fields.List(fields.Nested(LobbyRow), required=True)
    next = fields.String(required=True, allow_none=True)


class Moment(ma.Schema):
    round = fields.Integer(required=True)
    turn = fields.Integer(required=True)
    phase = fields.String(required=True)


class Ask(ma.Schema):
    code = fields.String(required=True)
    details = fields.Dict(required=True)
    text = fields.String()


class GameSeen(Laid):
    head = fields.Integer(required=True)
    to_act = to_act()
    ask = fields.Nested(Ask, required=True, allow_none=True)
    moment = fields.Nested(Moment, required=True, allow_none=True)
    standings = fields.List(fields.Nested(Score), required=True, allow_none=True)
    view = fields.Dict(required=True, allow_none=True)
    outcome = fields.Nested(Outcome, required=True, allow_none=True)
    as_ = fields.Integer(required=True, allow_none=True, data_key="as")
    owner = fields.String(required=True)
    options = fields.Dict(required=True)
    private = fields.Boolean(required=True)
    rated = fields.Boolean(required=True)
    seeded = seeded()
    forks = choice("always", "after-end", required=True)
    proposal = fields.Nested(Proposal, required=True, allow_none=True)
    parent = fields.Nested(Origin, required=True, allow_none=True)
    imported = fields.String(required=True, allow_none=True)
    created = fields.String(required=True)
    updated = fields.String(required=True)


class Moves(ma.Schema):
    version = fields.Integer(required=True)
    seat = fields.Integer(required=True)
    moves = fields.List(fields.Dict(), required=True)
    standing = fields.List(fields.Dict())


class By(ma.Schema):
    """Who decided: a player (perhaps by a director's ruling), an AI level, or the house."""

    kind = choice("player", "ai", "house", required=True)
    player = fields.String()
    ruling = fields.Boolean()
    level = fields.String()
    simulations = fields.Integer()


class Event(ma.Schema):
    version = fields.Integer(required=True)
    type = fields.String(required=True)
    time = fields.String(required=True)
    moment = fields.Nested(Moment, required=True, allow_none=True)
    seat = fields.Integer(required=True, allow_none=True)
    by = fields.Nested(By, required=True)
    batch = fields.Integer(required=True)
    data = fields.Dict(required=True)


class Events(ma.Schema):
    events = fields.List(fields.Nested(Event), required=True)
    next = fields.Integer(required=True, allow_none=True)


class CommandDone(ma.Schema):
    version = fields.Integer(required=True)
    events = fields.List(fields.Nested(Event), required=True)
    view = fields.Dict(required=True, allow_none=True)
    moves = fields.List(fields.Dict(), required=True)
    to_act = to_act()


class Rewind(ma.Schema):
    rewind = fields.Integer(required=True)
    status = choice("done", "proposed", "declined", required=True)
    needs = fields.List(fields.Integer(), required=True)


class Fork(ma.Schema):
    game = fields.String(required=True)
    parent = fields.String(required=True)
    at = fields.Integer(required=True)
    invite = fields.String()


class Span(ma.Schema):
    """Versions of one game's own stream."""

    game = fields.String(required=True)
    first = fields.Integer(required=True)
    last = fields.Integer(required=True)


class Abandoned(ma.Schema):
    """The versions after `root` that the rewind at `version` left behind."""

    root = fields.Integer(required=True)
    first = fields.Integer(required=True)
    last = fields.Integer(required=True)
    version = fields.Integer(required=True)


class Lines(ma.Schema):
    head = fields.Integer(required=True)
    line = fields.List(fields.Nested(Span), required=True)
    abandoned = fields.List(fields.Nested(Abandoned), required=True)
    parent = fields.Nested(Origin, required=True, allow_none=True)
    forks = fields.List(fields.Nested(Origin), required=True)


class Thought(ma.Schema):
    """What an AI seat weighed in one decision."""

    version = fields.Integer(required=True)
    level = fields.String(required=True)
    simulations = fields.Integer(required=True)
    candidates = fields.List(fields.Dict(), required=True)
    salt = fields.String(required=True)


class Message(ma.Schema):
    id = fields.String(required=True)
    time = fields.String(required=True)
    player = fields.String(required=True)
    name = fields.String(required=True)
    seat = fields.Integer(required=True, allow_none=True)
    to = fields.Integer(required=True, allow_none=True)
    text = fields.String(required=True)


class Messages(ma.Schema):
    messages = fields.List(fields.Nested(Message), required=True)


class Notes(ma.Schema):
    text = fields.String(required=True)


class Imported(Laid):
    imported = fields.String(required=True, metadata=about("the id it had where it came from"))


class Stuck(ma.Schema):
    game = fields.String(required=True)
    version = fields.Integer(required=True)


class Health(ma.Schema):
    status = fields.String(required=True)
    down = fields.List(fields.String(), required=True)
    stuck = fields.List(fields.Nested(Stuck), required=True)


class Faults(ma.Schema):
    faults = fields.List(fields.String(), required=True)
