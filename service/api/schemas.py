"""What comes in and what goes out, for checking the one and describing both."""

from __future__ import annotations

from typing import Any, Final
from unicodedata import category

import marshmallow as ma
from marshmallow import fields, validate

MOST: Final = 2**53
SEATS: Final = 16
ID: Final = r"[A-Za-z0-9._~:-]{1,80}"
"""What a client may name a command or a table, so that it can be sent again without harm."""


BIDI: Final = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Signs that turn the direction of what follows: with them a name can look like another's."""


def _clean(text: str) -> None:
    """No control characters and no broken Unicode: neither can be shown, and the store takes only UTF-8."""
    if any(category(sign) in ("Cc", "Cs") and sign not in "\n\t" for sign in text) or BIDI & set(text):
        raise ma.ValidationError("has characters that are no text")


def _not_blank(text: str) -> None:
    if all(category(sign)[0] in "CZ" for sign in text):
        raise ma.ValidationError("is blank")


class Text(fields.String):
    def __init__(self, least: int, most: int, **kwargs: object) -> None:
        checks = [validate.Length(least, most), _clean, *([_not_blank] if least else [])]
        super().__init__(validate=checks, **kwargs)  # type: ignore[arg-type]


def version(**kwargs: object) -> fields.Integer:
    return fields.Integer(strict=True, validate=validate.Range(0, MOST), **kwargs)  # type: ignore[arg-type]


def seat(**kwargs: object) -> fields.Integer:
    return fields.Integer(strict=True, validate=validate.Range(0, SEATS - 1), **kwargs)  # type: ignore[arg-type]


def number(least: int, most: int, **kwargs: object) -> fields.Integer:
    """A number in a query, where everything is text."""
    return fields.Integer(validate=validate.Range(least, most), **kwargs)  # type: ignore[arg-type]


class Flag(fields.Boolean):
    """Yes or no in a body, where a number or a word is neither."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> bool:
        if not isinstance(value, bool):
            raise self.make_error("invalid", input=value)
        return value


class Seconds(fields.Float):
    """A number in a body, where text that looks like one is none."""

    def _validated(self, value: Any) -> float:
        if isinstance(value, str):
            raise self.make_error("invalid", input=value)
        return super()._validated(value)


def choice(*names: str, **kwargs: object) -> fields.String:
    return fields.String(validate=validate.OneOf(names), **kwargs)  # type: ignore[arg-type]


class Fault(ma.Schema):
    """Every error."""

    code = fields.String(required=True)
    message = fields.String(required=True)
    details = fields.Dict(required=True)


# --- what comes in


class GuestIn(ma.Schema):
    name = Text(1, 40, required=True)
    cookie = Flag(load_default=False, metadata={"description": "also sign this browser in"})


class AccountIn(GuestIn):
    password = fields.String(required=True, validate=[validate.Length(8, 200), _clean])


class SessionIn(GuestIn):
    password = fields.String(required=True, validate=[validate.Length(1, 200), _clean])


class SeatIn(ma.Schema):
    kind = choice("me", "open", "ai", "player", required=True)
    level = Text(1, 40, allow_none=True)
    player = Text(1, 64, allow_none=True)


class GameIn(ma.Schema):
    id = fields.String(
        load_default=None,
        allow_none=True,
        validate=validate.Regexp(rf"\A{ID}\Z"),
        metadata={"description": "Of the caller's choosing: the same id and wishes again give the same table"},
    )
    title = Text(1, 40, required=True)
    seats = fields.List(fields.Nested(SeatIn), required=True, validate=validate.Length(1, SEATS))
    options = fields.Dict(keys=Text(1, 40), values=fields.Raw(), load_default=dict)
    seed = Text(1, 200, allow_none=True, load_default=None)
    private = Flag(load_default=False)
    rated = Flag(load_default=False)
    forks = choice("always", "after-end", load_default="always")
    pace = Seconds(load_default=0.0, validate=validate.Range(0, 3600))


class TakeIn(ma.Schema):
    invite = Text(0, 100, allow_none=True, load_default=None)


class HandoverIn(ma.Schema):
    level = Text(1, 40, required=True)


class RewindIn(ma.Schema):
    to = version(required=True)
    luck = choice("same", "fresh", load_default=None, allow_none=True)
    seat = seat(allow_none=True)


class VoteIn(ma.Schema):
    agree = Flag(required=True)


class ForkIn(ma.Schema):
    at = version(required=True)
    luck = choice("same", "fresh", required=True)
    seats = fields.List(fields.Nested(SeatIn), load_default=None, allow_none=True, validate=validate.Length(1, SEATS))


class MessageIn(ma.Schema):
    text = Text(1, 2000, required=True)
    to = seat(load_default=None, allow_none=True)
    seat = seat(allow_none=True)


class NotesIn(ma.Schema):
    text = Text(0, 10_000, required=True)


class Nothing(ma.Schema):
    """A query in which nothing may be asked for."""


class InviteQuery(ma.Schema):
    invite = Text(0, 100, load_default=None)


class LobbyQuery(ma.Schema):
    status = choice("open", "active", "finished", load_default=None)
    title = Text(1, 40, load_default=None)
    mine = fields.Boolean(load_default=False)
    before = fields.String(load_default=None, validate=validate.Regexp(r"\A[0-9]{1,16}-[0-9a-f]{1,32}\Z"))
    limit = number(1, 100, load_default=50)


class GameQuery(InviteQuery):
    at = number(1, MOST, load_default=None)
    as_ = number(0, SEATS - 1, load_default=None, data_key="as")
    seat = number(0, SEATS - 1, load_default=None)


class SeatQuery(InviteQuery):
    seat = number(0, SEATS - 1, load_default=None)


class EventsQuery(InviteQuery):
    after = number(0, MOST, load_default=0)
    limit = number(1, 1000, load_default=500)
    as_ = number(0, SEATS - 1, load_default=None, data_key="as")


class DumpQuery(ma.Schema):
    since = fields.DateTime(format="iso", load_default=None)


# --- what goes out


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
    options = fields.Dict(required=True)
    levels = fields.List(fields.String(), required=True)
    reconstructed = fields.List(fields.String(), required=True)
    statistics = fields.Dict()


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
    about = "The seats that are to decide; -1 is the house, for which a worker makes the step"
    return fields.List(fields.Integer(), required=True, metadata={"description": about})


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
    seeded = fields.Boolean(required=True, metadata={"description": "whether somebody may know the luck to come"})
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
    seeded = fields.Boolean(required=True)
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
    imported = fields.String(required=True, metadata={"description": "the id it had where it came from"})


class Stuck(ma.Schema):
    game = fields.String(required=True)
    version = fields.Integer(required=True)


class Health(ma.Schema):
    status = fields.String(required=True)
    down = fields.List(fields.String(), required=True)
    stuck = fields.List(fields.Nested(Stuck), required=True)


class Faults(ma.Schema):
    faults = fields.List(fields.String(), required=True)
