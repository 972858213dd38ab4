"""Sight: who may see a game at all, and through which eyes. Before a fork's first event, the parent's rules hold."""

from __future__ import annotations

import msgspec

from events.read.lines import owner_of
from events.read.reader import UNREADABLE, Reader
from events.store.envelope import SPECTATOR, TRUTH, Eyes
from events.store.keys import GameId, PlayerId
from events.store.table import Table
from games.core.rules import Refused, Seat


class Forbidden(Refused):
    """Not this caller's to see or to do."""


class Caller(msgspec.Struct, frozen=True):
    """Whoever asks: a player or nobody, and what else they are trusted with."""

    player: PlayerId | None = None
    admin: bool = False
    director: bool = False
    invite: bool = False
    """Whether they showed the table's invitation."""


def may_look(reader: Reader, game: GameId, caller: Caller) -> bool:
    """Private tables are for those who sit there, and so is a fork while what it continues still has secrets."""
    table = reader.table(game)
    if caller.admin or caller.director or caller.invite or _belongs(table, caller):
        return True
    if table.terms.private:
        return False
    return table.parent is None or not has_secrets(reader, table.parent.game)


def may_be_listed(reader: Reader, game: GameId, caller: Caller) -> bool:
    """The same where games stand in a list: one that cannot be read must not keep the others from being shown."""
    try:
        return may_look(reader, game, caller)
    except UNREADABLE:
        return False


def has_secrets(reader: Reader, game: GameId) -> bool:
    """Whether a game still runs, or continues one that does."""
    above: GameId | None = game
    while above is not None:
        # An end is for good, so only a game that is not known to have ended must be looked at anew.
        table = reader.table(above)
        if table.status != "finished" and reader.head(above).table.status != "finished":
            return True
        above = table.parent.game if table.parent else None
    return False


def eyes(reader: Reader, game: GameId, version: int, caller: Caller) -> Eyes:
    """All that a caller may see of one version."""
    owner = owner_of(reader.table, game, version)
    if not has_secrets(reader, owner):
        return TRUTH
    held = reader.table(owner).held_by(caller.player)
    return Eyes(frozenset(held)) if held else SPECTATOR


def seat_at(reader: Reader, game: GameId, version: int, caller: Caller, wanted: Seat | None) -> Seat | None:
    """The seat through which a caller sees a version: the one asked for if it may, else its own, else none."""
    owner = owner_of(reader.table, game, version)
    table = reader.table(owner)
    held = table.held_by(caller.player)
    if wanted is None:
        return held[0] if held else None
    if not 0 <= wanted < len(table.seats):
        raise Refused("seat-unknown", seat=wanted)
    if wanted not in held and has_secrets(reader, owner):
        raise Forbidden("not-your-seat", seat=wanted)
    return wanted


def acting_seat(table: Table, to_act: tuple[Seat, ...], caller: Caller, wanted: Seat | None) -> Seat:
    """The seat a caller decides for: the one named, else the lowest of its own that is to act, else its lowest."""
    held = table.held_by(caller.player)
    if wanted is not None:
        if not 0 <= wanted < len(table.seats):
            raise Refused("seat-unknown", seat=wanted)
        if wanted not in held:
            raise Forbidden("not-your-seat", seat=wanted)
        return wanted
    if not held:
        raise Forbidden("no-seat")
    return next((seat for seat in held if seat in to_act), held[0])


def _belongs(table: Table, caller: Caller) -> bool:
    if caller.player is None:
        return False
    return caller.player == table.terms.owner or any(chair.player == caller.player for chair in table.seats)
