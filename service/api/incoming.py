"""What comes in: bodies and queries, checked before a call sees them."""

from __future__ import annotations

import marshmallow as ma
from marshmallow import fields, validate

from service.api.kinds import ID, MOST, SEATS, Flag, Seconds, Text, choice, clean, number, seat, version


class GuestIn(ma.Schema):
    name = Text(1, 40, required=True)
    cookie = Flag(load_default=False, metadata={"description": "also sign this browser in"})


class AccountIn(GuestIn):
    password = fields.String(required=True, validate=[validate.Length(8, 200), clean])


class SessionIn(GuestIn):
    password = fields.String(required=True, validate=[validate.Length(1, 200), clean])


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
