"""Rewinds, votes on them, forks, and imports of game files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import IO, Any, Final, Literal, TypeAlias

import msgspec

from events.files.imports import import_file
from events.store.keys import GameId
from events.store.table import Luck
from events.tables import forks, rewinds
from events.tables.forks import Forked
from events.tables.permissions import Caller, Forbidden, acting_seat, may_act_for, may_rule, ruling
from games.core.rules import Seat
from service.access.context import game_for, person_of, service
from service.acts.tables import seat_wishes
from service.present.games import position

RewindStatus: TypeAlias = Literal["done", "proposed", "declined"]
STATUSES: Final[Mapping[rewinds.Verdict, RewindStatus]] = {"agreed": "done", "open": "proposed", "declined": "declined"}


class Proposed(msgspec.Struct, frozen=True):
    """The status of a rewind, and the seats that must still agree."""

    rewind: int
    status: RewindStatus
    needs: tuple[Seat, ...]


def ask_rewind(caller: Caller, game: GameId, to: int, luck: Luck | None, seat: Seat | None) -> Proposed:
    """Take back, or propose a rewind to the others. A director without a seat rules."""
    person, ledger = person_of(caller), service().ledger
    now = game_for(game, caller)
    if may_rule(now.table, caller):
        done = rewinds.rule(ledger, game, to, luck, ruling(caller))
    else:
        own = acting_seat(now.table, position(ledger, now).to_act, caller, seat)
        done = rewinds.ask(ledger, game, own, to, luck, person.by)
    return Proposed(done.rewind, done.status, done.needs)


def vote(caller: Caller, game: GameId, rewind: int, seat: Seat, agree: bool) -> Proposed:
    person, ledger = person_of(caller), service().ledger
    if not may_act_for(game_for(game, caller).table, seat, caller):
        raise Forbidden("not-your-seat", seat=seat)
    verdict = rewinds.vote(ledger, game, rewind, seat, agree, person.by)
    left = ledger.reader.head(game).table.proposal
    return Proposed(rewind, STATUSES[verdict], left.needs if left is not None and left.id == rewind else ())


def play_on(caller: Caller, game: GameId, at: int, luck: Luck, seats: Sequence[Mapping[str, Any]] | None) -> Forked:
    """Fork a game at a version; each seat is described as in `SeatIn`."""
    person = person_of(caller)
    game_for(game, caller)
    wished = seat_wishes(seats) if seats is not None else None
    return forks.fork(service().ledger, game, at, luck, person, wished)


def import_game_file(caller: Caller, source: IO[bytes]) -> GameId:
    """Import a game file under a new id, after every command in it was decided again."""
    return import_file(service().ledger, person_of(caller), source)
