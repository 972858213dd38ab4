"""Who may do what, and who may see what. Every question about a caller's rights is answered here and nowhere else."""

from __future__ import annotations

from functools import cached_property

import msgspec

from events.read.lines import owner_of
from events.read.reader import UNREADABLE, Reader
from events.store.envelope import SPECTATOR, TRUTH, By, ByPlayer, Eyes
from events.store.keys import GameId, PlayerId
from events.store.table import Table
from games.core.rules import Refused, Seat


class Forbidden(Refused):
    """This caller may not see or do it."""


class Caller(msgspec.Struct, frozen=True):
    """A player or an anonymous visitor who makes a request, with roles, and whether they showed the invitation."""

    player: PlayerId | None = None
    name: str = ""
    admin: bool = False
    director: bool = False
    invited: bool = False

    @property
    def directs(self) -> bool:
        """Whether the caller is a director or an admin: they see all tables, and rule where they do not play."""
        return self.director or self.admin


# Tables: who may come to one, and what they may do there.


def may_look(reader: Reader, game: GameId, caller: Caller) -> bool:
    """Whether the caller may see the game. A private table is for those who sit there, as is a fork with secrets."""
    table = reader.table(game)
    if caller.directs or caller.invited or _belongs(table, caller):
        return True
    if table.terms.private:
        return False
    return table.parent is None or not has_secrets(reader, table.parent.game)


def may_be_listed(reader: Reader, game: GameId, caller: Caller) -> bool:
    """The same for games in a list; a game that cannot be read is left out, so that the others are shown."""
    try:
        return may_look(reader, game, caller)
    except UNREADABLE:
        return False


def may_join(table: Table, caller: Caller) -> bool:
    """Whether the caller may take an open seat."""
    return not table.terms.private or caller.invited or is_owner(table, caller)


def may_speak(table: Table, caller: Caller) -> bool:
    """Whether the caller may speak at the table: those with a seat, its owner, and directors."""
    return bool(table.held_by(caller.player)) or caller.directs or is_owner(table, caller)


def may_read(table: Table, player: PlayerId | None, author: PlayerId, to: Seat | None) -> bool:
    """Whether a player may read a message: all may if it is to the table, else only its seat and its author."""
    return to is None or to in table.held_by(player) or author == player


def may_rule(table: Table, caller: Caller) -> bool:
    """Whether the caller may rule at the table: directors who do not play there."""
    return caller.directs and not table.held_by(caller.player)


def may_moderate(caller: Caller) -> bool:
    """Whether the caller may erase messages, at any table."""
    return caller.directs


def may_act_for(table: Table, seat: Seat, caller: Caller) -> bool:
    """Whether the seat is the caller's, so that they may decide and vote for it."""
    check_seat(table, seat)
    return seat in table.held_by(caller.player)


def may_read_faults(caller: Caller) -> bool:
    return caller.admin


def is_owner(table: Table, caller: Caller) -> bool:
    return caller.player is not None and caller.player == table.terms.owner


def check_seat(table: Table, seat: Seat) -> None:
    if not 0 <= seat < len(table.seats):
        raise Refused("seat-unknown", seat=seat)


def acting_seat(table: Table, to_act: tuple[Seat, ...], caller: Caller, wanted: Seat | None) -> Seat:
    """The seat for which a caller decides: the wanted one, else their lowest that is to act, else their lowest."""
    if wanted is not None:
        if not may_act_for(table, wanted, caller):
            raise Forbidden("not-your-seat", seat=wanted)
        return wanted
    held = table.held_by(caller.player)
    if not held:
        raise Forbidden("no-seat")
    return next((seat for seat in held if seat in to_act), held[0])


def speaking_seat(table: Table, caller: Caller, wanted: Seat | None) -> Seat | None:
    """The seat from which a caller speaks; None for an owner or director without a seat."""
    if wanted is None and not table.held_by(caller.player) and may_speak(table, caller):
        return None
    return acting_seat(table, (), caller, wanted)


def deciding_about(table: Table, seat: Seat, caller: Caller) -> By:
    """The role in which a caller hands a seat over, takes it back or resigns it: its player, or a ruling director."""
    check_seat(table, seat)
    # A player who has resigned still counts here: the ledger then refuses with a better reason.
    if caller.player is not None and table.seats[seat].player == caller.player:
        return ByPlayer(caller.player)
    if may_rule(table, caller):
        return ruling(caller)
    raise Forbidden("not-your-seat", seat=seat)


def ruling(caller: Caller) -> By:
    assert caller.player is not None, "an anonymous caller has no role"
    return ByPlayer(caller.player, ruling=True)


def _belongs(table: Table, caller: Caller) -> bool:
    if caller.player is None:
        return False
    return is_owner(table, caller) or any(chair.player == caller.player for chair in table.seats)


# Secrets: what may be seen of a game. Before a fork's first event, the parent's seats count.


def has_secrets(reader: Reader, game: GameId) -> bool:
    """Whether a game still runs, or continues one that does."""
    above: GameId | None = game
    while above is not None:
        # A game never starts again after its end, so only a game not known to have ended is read again.
        table = reader.table(above)
        if table.status != "finished" and reader.head(above).table.status != "finished":
            return True
        above = table.parent.game if table.parent else None
    return False


class Scope:
    """What a caller may see of the versions in one game's own stream."""

    def __init__(self, reader: Reader, owner: GameId, caller: Caller) -> None:
        table = reader.table(owner)
        self._reader, self._owner = reader, owner
        self.table = table
        self.own = table.held_by(caller.player)
        """The caller's seats: their secrets may be seen at any time."""

    @cached_property
    def over(self) -> bool:
        """Whether nothing is hidden any more. The store is asked only if a caller of this needs to know."""
        return not has_secrets(self._reader, self._owner)

    def may_see_as(self, seat: Seat | None) -> bool:
        """Whether the caller may look through a seat; None is a spectator, whose view is public."""
        return seat is None or seat in self.own or (self.over and 0 <= seat < len(self.table.seats))

    def eyes(self) -> Eyes:
        """All that the caller may see."""
        return TRUTH if self.over else Eyes(frozenset(self.own))

    def eyes_through(self, seat: Seat | None) -> Eyes:
        """What one seat sees, if the caller may look through it: this narrows what is seen and never widens it."""
        return eyes_of(seat) if self.may_see_as(seat) else SPECTATOR

    def seat(self, wanted: Seat | None) -> Seat | None:
        """The seat through which the caller looks: the wanted one, else the lowest of theirs, else none."""
        if wanted is None:
            return self.own[0] if self.own else None
        check_seat(self.table, wanted)
        if not self.may_see_as(wanted):
            raise Forbidden("not-your-seat", seat=wanted)
        return wanted


def scope_at(reader: Reader, game: GameId, version: int, caller: Caller) -> Scope:
    """What a caller may see of one version, which may lie in a game that this one continues."""
    return Scope(reader, owner_of(reader.table, game, version), caller)


def eyes_of(seat: Seat | None, *, all: bool = False) -> Eyes:
    """The eyes of a seat, of a spectator, or `all`. To be used after a `Scope` has allowed it."""
    if all:
        return TRUTH
    return SPECTATOR if seat is None else Eyes(frozenset({seat}))
