"""The table: who sits where, what was agreed, and how the game ended: everything about a game besides its rules.

Table events live in the same stream as the rules' events but are never rewound.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, Protocol, TypeAlias

import msgspec

from events.store.keys import GameId, PlayerId
from games.core.meta import OptionValue
from games.core.rules import Event, Outcome, Seat


class Stamped(Protocol):
    """What the table needs of an envelope: its version, time and batch."""

    @property
    def version(self) -> int: ...
    @property
    def time(self) -> int: ...
    @property
    def batch(self) -> int: ...


class Stamp(msgspec.Struct, frozen=True):
    """The same for an event that has no envelope yet."""

    version: int
    time: int
    batch: int


Status: TypeAlias = Literal["open", "active", "finished"]
SeatKind: TypeAlias = Literal["open", "player", "ai"]
Luck: TypeAlias = Literal["same", "fresh"]
Forks: TypeAlias = Literal["always", "after-end"]


class Chair(msgspec.Struct, frozen=True):
    """One seat: its owner and who plays it. `stand_in` is the AI level that plays a person's seat for now."""

    kind: SeatKind
    player: PlayerId | None = None
    name: str | None = None
    level: str | None = None
    stand_in: str | None = None
    resigned: bool = False

    @property
    def ai(self) -> str | None:
        """The AI level that decides for this seat now, or None."""
        return self.level if self.kind == "ai" else self.stand_in


class Origin(msgspec.Struct, frozen=True):
    """Where a game came from: forked from `game` at `at`, or imported from a file of it."""

    game: GameId
    at: int
    epoch: int = 0
    redealt: bool = False


class Terms(msgspec.Struct, frozen=True):
    """What was settled when the table was opened."""

    title: str
    rules: int
    components: str
    options: dict[str, OptionValue]
    owner: PlayerId
    commitment: str
    """To seed and salt, which are revealed at the end."""
    private: bool = False
    rated: bool = False
    seeded: bool = False
    forks: Forks = "always"
    pace: float = 0.0
    """Seconds an AI seat waits before it decides."""


class GameCreated(Event, frozen=True, tag="table:created"):
    terms: Terms
    seats: tuple[Chair, ...]
    imported: GameId | None = None


class GameForked(Event, frozen=True, tag="table:forked"):
    """The first event of a fork; its number is one above the version it continues."""

    terms: Terms
    seats: tuple[Chair, ...]
    parent: Origin


class SeatTaken(Event, frozen=True, tag="table:seat-taken"):
    seat: Seat
    player: PlayerId
    name: str


class SeatHanded(Event, frozen=True, tag="table:seat-handed"):
    """An AI level plays the seat until its owner takes it back."""

    seat: Seat
    level: str


class SeatReclaimed(Event, frozen=True, tag="table:seat-reclaimed"):
    seat: Seat


class SeatResigned(Event, frozen=True, tag="table:seat-resigned"):
    """For good: an AI level plays on so that the others can finish."""

    seat: Seat
    level: str


class GameStarted(Event, frozen=True, tag="table:started"):
    """The last seat was taken; the rules' own first events follow."""


class Said(Event, frozen=True, tag="table:said"):
    """The text is a side record, so that it can be moderated or erased; here is only its digest."""

    message: str
    player: PlayerId
    seat: Seat | None
    to: Seat | None
    digest: str


class RewindProposed(Event, frozen=True, tag="table:rewind-proposed"):
    seat: Seat
    to: int
    luck: Luck
    needs: tuple[Seat, ...]


class RewindVoted(Event, frozen=True, tag="table:rewind-voted"):
    seat: Seat
    agree: bool


class Rewound(Event, frozen=True, tag="table:rewound"):
    """From here on the game follows the line that ends at `to`. What was rewound stays readable."""

    to: int
    epoch: int
    seat: Seat | None


class GameEnded(Event, frozen=True, tag="table:ended"):
    """The end, with every category of the scores, and the seed and salt that were committed to at the start.

    Both are empty for a fork that was dealt again: from them one could compute what the running parent hides.
    """

    outcome: Outcome
    seed: str
    salt: str


EVENTS: tuple[type[Event], ...] = (
    GameCreated,
    GameForked,
    SeatTaken,
    SeatHanded,
    SeatReclaimed,
    SeatResigned,
    GameStarted,
    Said,
    RewindProposed,
    RewindVoted,
    Rewound,
    GameEnded,
)


class Proposal(msgspec.Struct, frozen=True):
    """A proposed rewind that waits for votes; its id is the version of the proposal."""

    id: int
    seat: Seat
    to: int
    luck: Luck
    needs: tuple[Seat, ...]


class RewindMark(msgspec.Struct, frozen=True, array_like=True):
    """A rewind: at `version` the game went back to `to`, and its luck goes on in this epoch."""

    version: int
    to: int
    epoch: int


class Table(msgspec.Struct):
    """What the table events of a game add up to. `first` is the version of its own first event."""

    first: int
    terms: Terms
    seats: list[Chair]
    created: int
    updated: int
    version: int
    parent: Origin | None = None
    imported: GameId | None = None
    started: int | None = None
    """The version of the last event of its start; nothing is rewound past it."""
    start_batch: int | None = None
    rewinds: list[RewindMark] = msgspec.field(default_factory=list, name="turns")
    proposal: Proposal | None = None
    ended: GameEnded | None = None

    @property
    def status(self) -> Status:
        if self.ended:
            return "finished"
        return "open" if self.started is None else "active"

    def copy(self) -> Table:
        twin: Table = msgspec.structs.replace(self)
        twin.seats = self.seats.copy()
        twin.rewinds = self.rewinds.copy()
        return twin

    @property
    def epoch(self) -> int:
        """The luck epoch at the head."""
        if self.rewinds:
            return self.rewinds[-1].epoch
        return self.parent.epoch if self.parent else 0

    @property
    def keeps_seal(self) -> bool:
        """Whether its end leaves out the seed, because its parent may end later."""
        return self.parent is not None and self.parent.redealt

    def held_by(self, player: PlayerId | None) -> tuple[Seat, ...]:
        """The seats of this player, also while an AI level stands in."""
        if player is None:
            return ()
        return tuple(seat for seat, chair in enumerate(self.seats) if chair.player == player and not chair.resigned)

    def humans(self) -> tuple[Seat, ...]:
        """The seats that a person decides for now."""
        return tuple(seat for seat, chair in enumerate(self.seats) if chair.kind == "player" and not chair.ai)

    def people(self) -> tuple[Seat, ...]:
        """The seats of people, also while an AI level stands in for them; not of those who resigned."""
        return tuple(seat for seat, chair in enumerate(self.seats) if chair.kind == "player" and not chair.resigned)

    def waits_for_ai(self, to_act: tuple[Seat, ...]) -> bool:
        return any(seat >= 0 and self.seats[seat].ai for seat in to_act)


def lay(event: GameCreated | GameForked, stamp: Stamped) -> Table:
    """The table after a game's first event."""
    laid = Table(stamp.version, event.terms, list(event.seats), stamp.time, stamp.time, stamp.version)
    if isinstance(event, GameForked):
        laid.parent = event.parent
        _start(laid, stamp, event)
    else:
        laid.imported = event.imported
    return laid


def follow(table: Table, stamp: Stamped, event: Event | None) -> None:
    """Apply the next event to the table; None stands for any event of the rules."""
    table.version = stamp.version
    table.updated = stamp.time
    if event is not None:
        _FOLLOW.get(type(event), _leave)(table, stamp, event)
        return
    table.proposal = None  # a proposal lapses with the next rules event
    if stamp.batch == table.start_batch:
        table.started = stamp.version


def _leave(_table: Table, _stamp: Stamped, _event: Event) -> None:
    """Talk changes nothing at the table."""


def _start(table: Table, stamp: Stamped, _: Event) -> None:
    table.started = stamp.version
    table.start_batch = stamp.batch


def _seat(table: Table, _: Stamped, event: SeatTaken) -> None:
    table.seats[event.seat] = Chair("player", event.player, event.name)


def _hand(table: Table, _: Stamped, event: SeatHanded) -> None:
    table.seats[event.seat] = msgspec.structs.replace(table.seats[event.seat], stand_in=event.level)
    _agree(table, event.seat)


def _reclaim(table: Table, _: Stamped, event: SeatReclaimed) -> None:
    table.seats[event.seat] = msgspec.structs.replace(table.seats[event.seat], stand_in=None)


def _resign(table: Table, _: Stamped, event: SeatResigned) -> None:
    table.seats[event.seat] = msgspec.structs.replace(table.seats[event.seat], stand_in=event.level, resigned=True)
    _agree(table, event.seat)


def _propose(table: Table, stamp: Stamped, event: RewindProposed) -> None:
    table.proposal = Proposal(stamp.version, event.seat, event.to, event.luck, event.needs)


def _vote(table: Table, _: Stamped, event: RewindVoted) -> None:
    if event.agree:
        _agree(table, event.seat)
    else:
        table.proposal = None


def _agree(table: Table, seat: Seat) -> None:
    """Remove a seat from those that must agree to the open proposal; AI levels always agree."""
    if table.proposal is not None:
        left = tuple(other for other in table.proposal.needs if other != seat)
        table.proposal = msgspec.structs.replace(table.proposal, needs=left)


def _fork(table: Table, stamp: Stamped, event: GameForked) -> None:
    """A fork inside an imported stream: the owner's terms stay, the rest is the fork's, with luck as after a rewind."""
    kept = table.terms
    table.terms = msgspec.structs.replace(
        event.terms, owner=kept.owner, rated=kept.rated, private=kept.private, pace=kept.pace
    )
    table.seats = list(event.seats)
    table.proposal = table.ended = None
    table.rewinds.append(RewindMark(stamp.version, stamp.version - 1, event.parent.epoch))


def _rewind(table: Table, stamp: Stamped, event: Rewound) -> None:
    table.proposal = None
    table.rewinds.append(RewindMark(stamp.version, event.to, event.epoch))


def _end(table: Table, _: Stamped, event: GameEnded) -> None:
    table.proposal = None
    table.ended = event


_FOLLOW: dict[type[Event], Callable[[Table, Stamped, Any], None]] = {
    GameStarted: _start,
    GameForked: _fork,
    SeatTaken: _seat,
    SeatHanded: _hand,
    SeatReclaimed: _reclaim,
    SeatResigned: _resign,
    RewindProposed: _propose,
    RewindVoted: _vote,
    Rewound: _rewind,
    GameEnded: _end,
}
