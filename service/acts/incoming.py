"""The schemas of bodies and queries, which are checked before a call gets them."""

from __future__ import annotations

import marshmallow as ma
from marshmallow import fields, validate

from service.acts.kinds import ID, MOST, SEATS, Flag, Seconds, TextField, about, choice, clean, number, seat, version


class GuestIn(ma.Schema):
    name = TextField(1, 40, required=True)
    cookie = Flag(load_default=False, metadata=about("also sign this browser in"))


class AccountIn(GuestIn):
    password = fields.String(required=True, validate=[validate.Length(8, 200), clean])


class SessionIn(GuestIn):
    password = fields.String(required=True, validate=[validate.Length(1, 200), clean])


class PasswordIn(ma.Schema):
    password = fields.String(required=True, validate=[validate.Length(1, 200), clean], metadata=about("the old one"))
    new = fields.String(required=True, validate=[validate.Length(8, 200), clean])
    cookie = Flag(load_default=False, metadata=about("keep this browser signed in"))


class SeatIn(ma.Schema):
    kind = choice("me", "open", "ai", "player", required=True)
    level = TextField(1, 40, allow_none=True, metadata=about("of an AI seat; a medium one if left out"))
    player = TextField(1, 64, allow_none=True, metadata=about("the id of the player who gets the seat"))


class GameIn(ma.Schema):
    id = fields.String(
        load_default=None,
        allow_none=True,
        validate=validate.Regexp(rf"\A{ID}\Z"),
        metadata=about("chosen by the caller; the same id with the same wishes gives the same table"),
    )
    title = TextField(1, 40, required=True)
    seats = fields.List(fields.Nested(SeatIn), required=True, validate=validate.Length(1, SEATS))
    options = fields.Dict(
        keys=TextField(1, 40),
        values=fields.Raw(),
        load_default=dict,
        metadata=about("of the title, see `GET /api/titles`"),
    )
    seed = TextField(
        1,
        200,
        allow_none=True,
        load_default=None,
        metadata=about("the same seed and moves give the same game; it is marked as seeded and never rated"),
    )
    private = Flag(load_default=False, metadata=about("only for those who sit there or have the invitation"))
    rated = Flag(load_default=False, metadata=about("kept with the game; there are no ratings yet"))
    forks = choice("always", "after-end", load_default="always", metadata=about("when the game may be forked"))
    pace = Seconds(
        load_default=0.0,
        validate=validate.Range(0, 3600),
        metadata=about("seconds that an AI seat waits before it decides"),
    )


class TakeIn(ma.Schema):
    invite = TextField(0, 100, allow_none=True, load_default=None)


class HandoverIn(ma.Schema):
    level = TextField(1, 40, required=True)


class RewindIn(ma.Schema):
    to = version(required=True, metadata=about("the version to go back to; inside a batch, to before that batch"))
    luck = choice(
        "same",
        "fresh",
        load_default=None,
        allow_none=True,
        metadata=about(
            "left out: `same` if taken back freely, else `fresh`; a rewind with `fresh` luck always needs consent"
        ),
    )
    seat = seat(allow_none=True)


class VoteIn(ma.Schema):
    agree = Flag(required=True)


class ForkIn(ma.Schema):
    at = version(required=True, metadata=about("the version to play on from; inside a batch, before that batch"))
    luck = choice(
        "same", "fresh", required=True, metadata=about("`same` once no running game uses it; else `luck-still-live`")
    )
    seats = fields.List(
        fields.Nested(SeatIn),
        load_default=None,
        allow_none=True,
        validate=validate.Length(1, SEATS),
        metadata=about("left out: the caller in the seat it had, or the first, and AI levels in the others"),
    )


class MessageIn(ma.Schema):
    text = TextField(1, 2000, required=True)
    to = seat(load_default=None, allow_none=True, metadata=about("the one seat that may read it; left out: all"))
    seat = seat(allow_none=True)


class NotesIn(ma.Schema):
    text = TextField(0, 10_000, required=True)


class Nothing(ma.Schema):
    """The query of calls without parameters."""


class InviteQuery(ma.Schema):
    invite = TextField(0, 100, load_default=None, metadata=about("the table's invitation"))


class LobbyQuery(ma.Schema):
    status = choice("open", "active", "finished", load_default=None)
    title = TextField(1, 40, load_default=None)
    mine = fields.Boolean(load_default=False, metadata=about("only games of the caller"))
    before = fields.String(
        load_default=None,
        validate=validate.Regexp(r"\A[0-9]{1,16}-[0-9a-f]{1,32}\Z"),
        metadata=about("`next` of the page before"),
    )
    limit = number(1, 100, load_default=50)


def eyes() -> fields.Integer:
    about_seat = "the seat that looks: one of the caller's, or any once the game is finished"
    return number(0, SEATS - 1, load_default=None, data_key="as", metadata=about(about_seat))


class GameQuery(InviteQuery):
    at = number(1, MOST, load_default=None, metadata=about("any version; left out: the newest"))
    as_ = eyes()
    seat = number(0, SEATS - 1, load_default=None, metadata=about("the same as `as`"))


class SeatQuery(InviteQuery):
    seat = number(
        0,
        SEATS - 1,
        load_default=None,
        metadata=about("one of the caller's seats; left out: the lowest that is to act"),
    )


class EventsQuery(InviteQuery):
    after = number(0, MOST, load_default=0)
    limit = number(1, 1000, load_default=500)
    as_ = eyes()


class DumpQuery(ma.Schema):
    since = fields.DateTime(
        format="iso", load_default=None, metadata=about("only those that last changed then or later")
    )
