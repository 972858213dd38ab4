"""The structs in replies about games. The OpenAPI document is derived from them."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Meta, UnsetType

from events.store.table import Forks, Proposal, SeatKind, Status
from games.core.rules import Outcome

ToAct: TypeAlias = Annotated[
    tuple[int, ...],
    Meta(description="the seats that are to decide; -1 is the house, whose steps workers make"),
]
Seeded: TypeAlias = Annotated[bool, Meta(description="whether somebody may know the future luck")]
Time: TypeAlias = Annotated[str, Meta(description="RFC 3339, in UTC")]
Move: TypeAlias = Annotated[
    dict[str, Any], Meta(description="the body of a command, and its `label` in words beside it")
]


class Seat(msgspec.Struct, frozen=True):
    """A seat: whose it is and who plays it."""

    seat: int
    kind: SeatKind
    player: str | None
    name: str | None
    level: Annotated[str | None, Meta(description="of an AI seat")]
    stand_in: Annotated[str | None, Meta(description="the AI level that plays a person's seat for now")]
    resigned: bool


class TableSeen(msgspec.Struct, frozen=True):
    """A table with its seats."""

    game: str
    title: str
    version: int
    status: Status
    seats: list[Seat]
    invite: Annotated[str | UnsetType, Meta(description="with it others may look at the table and sit down")] = UNSET


class Origin(msgspec.Struct, frozen=True):
    """A game and a version: those that a fork continues, or a fork and the version where it leaves this game."""

    game: str
    at: int


class Moment(msgspec.Struct, frozen=True):
    """A place in the game. Round and turn count from 1, and 0 means not yet."""

    round: int
    turn: int
    phase: str


class Ask(msgspec.Struct, frozen=True):
    """What is asked of a seat, as a code with details and as a sentence."""

    code: str
    details: dict[str, Any]
    text: str


class Standing(msgspec.Struct, frozen=True):
    """One seat's points by category, as the viewer may know them. Not every category counts towards the total."""

    seat: int
    total: Annotated[int | None, Meta(description="what has been scored; null where it is hidden from the viewer")]
    categories: dict[str, int]
    now: Annotated[int | None, Meta(description="the total if the game ended here, as far as the viewer may know it")]


class LobbyRow(msgspec.Struct, frozen=True):
    """A game in a list."""

    game: str
    title: str
    status: Status
    version: int
    seats: list[Seat]
    to_act: ToAct
    owner: str
    private: bool
    created: Time
    updated: Time
    parent: Annotated[str | None, Meta(description="the game that this one continues")]
    at: Annotated[int | None, Meta(description="the version of the parent that it continues")]
    outcome: Outcome | None
    imported: Annotated[str | None, Meta(description="the id that it had where it came from")]
    seeded: Seeded


class GameSeen(msgspec.Struct, frozen=True):
    """A game at one version, as one seat or a spectator sees it."""

    game: str
    title: str
    version: int
    head: Annotated[int, Meta(description="the newest version")]
    status: Status
    as_: Annotated[int | None, Meta(description="the seat that looks; null is a spectator")] = msgspec.field(name="as")
    seats: list[Seat]
    to_act: ToAct
    view: Annotated[dict[str, Any] | None, Meta(description="of the title; null before the game begins")]
    ask: Ask | None
    moment: Moment | None
    standings: list[Standing] | None
    outcome: Outcome | None
    owner: str
    options: dict[str, bool | int | str]
    private: bool
    rated: bool
    seeded: Seeded
    forks: Forks
    proposal: Proposal | None
    parent: Origin | None
    imported: Annotated[str | None, Meta(description="the id that it had where it came from")]
    created: Time
    updated: Time


class By(msgspec.Struct, frozen=True):
    """Who decided: a player (perhaps by a director's ruling), an AI level, or the house."""

    kind: Literal["player", "ai", "house"]
    player: str | UnsetType = UNSET
    ruling: bool | UnsetType = UNSET
    level: str | UnsetType = UNSET
    simulations: int | UnsetType = UNSET


class Event(msgspec.Struct, frozen=True):
    """An event as a viewer may see it: the secret parts of `data` are left out."""

    version: int
    type: str
    time: Time
    moment: Moment | None
    seat: int | None
    by: By
    batch: Annotated[int, Meta(description="the first version of the decision that it belongs to")]
    data: dict[str, Any]
