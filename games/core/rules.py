"""The rules protocol: how the other packages see a title.

A title is pure. It gets the state, a command and a source of chance, and answers with events; it knows no clock, no
database, no network and no randomness of its own. The same object serves play, replay, search and verification.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, ClassVar, Final, Protocol, TypeAlias, TypeVar, get_args, get_type_hints

import msgspec

if TYPE_CHECKING:
    from games.core.chance import Chance
    from games.core.draft import Draft
    from games.core.meta import Meta

Seat: TypeAlias = int
HOUSE: Final[Seat] = -1
"""The house: steps that nobody chooses, such as a scoring, wait for this seat, and workers make them."""

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"
Detail: TypeAlias = "bool | int | str | tuple[int, ...] | tuple[str, ...] | None"


class Refused(Exception):
    """A command was refused. `code` and `details` are for programs; the service makes a sentence of them."""

    def __init__(self, code: str, **details: Detail) -> None:
        super().__init__(code)
        self.code = code
        self.details = details


class Secret(msgspec.Struct, frozen=True):
    """Marks an event's field as known only to the seats that the field `to` names; None: to nobody before the end."""

    to: str | None = None


OwnSecret = Secret("seat")
"""The usual secret: `cards: Annotated[tuple[str, ...], OwnSecret]` is for the seat in the event's field `seat`."""


class Command(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """What a seat wants to do. Named in the imperative; the tag is the name that is stored and sent."""

    closes: ClassVar[bool] = False
    """The command ends a turn or declines. Pages set it apart, so that it is not clicked by mistake."""

    seat: Seat


class Event(msgspec.Struct, frozen=True, tag_field="type"):
    """What happened. Named by a past participle; the tag is the name that is stored for ever."""

    schema: ClassVar[int] = 1
    """Counts the shapes that this event has had; the title's upcasts convert older ones."""
    quiet: ClassVar[bool] = False
    """No decision of another seat can depend on it ("X has chosen"), so it makes no other seat's page stale."""
    shows: ClassVar[bool] = False
    """Somebody learns a new fact by it (a card turned up, a token looked at), so nobody freely takes it back."""
    added: ClassVar[Mapping[str, int]] = {}
    """Field -> the schema that added it, for fields about which older shapes say nothing.

    The upcast fills in what was true then. If today's rules would write something else, that is no difference.
    `version` of the title's card goes up with it, because only games of earlier rules may lack the field.
    """


class Start(Command, frozen=True, tag="start"):
    """The first command of every game. HOUSE gives it when the last seat is taken."""

    seats: int
    options: dict[str, bool | int | str] = {}


class Ask(msgspec.Struct, frozen=True):
    """What is asked of a seat, as a code with details; the service makes a sentence of it."""

    code: str
    details: dict[str, Json] = {}


class Moment(msgspec.Struct, frozen=True, array_like=True):
    """A place in the game, by which a replay steps. Round and turn count from 1, and 0 means "not yet"."""

    round: int
    turn: int
    phase: str


class Score(msgspec.Struct, frozen=True, omit_defaults=True):
    """One seat's points by category. `total` is what has been scored; not every category counts towards it."""

    seat: Seat
    total: int
    categories: dict[str, int]
    now: int | None = None
    """The total if the game ended here, as far as the viewer may know it; None: the same as `total`."""
    hidden: bool = False
    """Whether the points of the seat are hidden from the viewer; then the numbers mean nothing."""

    @property
    def total_now(self) -> int:
        return self.total if self.now is None else self.now


Standings: TypeAlias = tuple[Score, ...]


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended. `places[seat]` counts from 1, equal for a tie; `reason` is a code, `grade` for solo games."""

    places: tuple[int, ...]
    scores: tuple[Score, ...]
    reason: str
    grade: str | None = None


Fields: TypeAlias = dict[str, Json]
Upcast: TypeAlias = Callable[[Fields], Fields]
"""Converts the fields of one schema of an event into those of the next."""

S = TypeVar("S")
E = TypeVar("E", bound=Event)


class Rules(Protocol[S, E]):
    """One title with one set of components. Every method is a function of its arguments alone."""

    meta: Meta
    components: str
    """The digest of the component set; a game is always played with the set that it began with."""
    commands: tuple[type[Command], ...]
    """Every command, `Start` first. The HTTP schemas and the codec are derived from these."""
    events: tuple[type[E], ...]

    @property
    def upcasts(self) -> Mapping[tuple[str, int], Upcast]:
        """(event name, schema) -> the conversion to the next schema."""

    def __hash__(self) -> int:
        """By identity: there is one object for each component set, and caches have it as their key."""

    def initial(self) -> S:
        """An empty table; the first command is `Start`."""

    def copy(self, state: S) -> S:
        """An independent copy: nothing mutable is shared."""

    def decide(self, draft: Draft[S, E], command: Command, chance: Chance) -> None:
        """Emit on the draft what the command leads to, or raise Refused. Checks everything, trusts nothing."""

    def evolve(self, state: S, event: E) -> None:
        """Change the state in place. Checks nothing, uses no chance, and never fails on a recorded event."""

    def to_act(self, state: S) -> tuple[Seat, ...]:
        """The seats that must decide, ascending: several decide simultaneously, and (HOUSE,) is a step for a worker.

        Empty before the start and after the end. Depends on public facts only.
        """

    def moves(self, state: S, seat: Seat) -> list[Command]:
        """Every legal command of this seat, in a stable order; never empty for a seat that is to act, HOUSE included.

        A seat that has answered a simultaneous question may still have moves, to replace its answer.
        """

    def details(self, state: S, command: Command) -> dict[str, Json]:
        """What the label of a move says beside the command's own fields, such as a price. For its own seat only."""

    def standing(self, state: S, seat: Seat) -> list[Command]:
        """The standing answers that this seat could set or lift now. The game never waits for one."""

    def view(self, state: S, seat: Seat | None) -> dict[str, Json]:
        """What this seat may know, as JSON; None is a spectator."""

    def ask(self, state: S, seat: Seat) -> Ask | None:
        """What is asked of this seat; None if nothing is."""

    def moment(self, state: S) -> Moment:
        """Where in the game this state is. It is public."""

    def standings(self, state: S, seat: Seat | None) -> Standings:
        """Scores so far by category, as that viewer may know them."""

    def redeal(self, state: S, seat: Seat | None, chance: Chance) -> list[E]:
        """Events that lead to another world which this viewer cannot tell from this one; each is equally likely."""

    def outcome(self, state: S) -> Outcome | None:
        """None while the game goes on."""

    def faults(self, state: S) -> list[str]:
        """Broken invariants (a lost coin, a card in two places), a sentence each; empty for a sound state."""

    def dump(self, state: S) -> bytes:
        """The whole state, for snapshots."""

    def load(self, dumped: bytes) -> S:
        """The inverse of dump."""


def named(kinds: tuple[type[Command], ...] | tuple[type[E], ...]) -> dict[str, type]:
    """Stored name -> class. Refuses a name used twice."""
    table: dict[str, type] = {}
    for kind in kinds:
        name = name_of(kind)
        if name in table:
            raise ValueError(f"{name} names both {table[name].__name__} and {kind.__name__}")
        table[name] = kind
    return table


def name_of(kind: type[msgspec.Struct]) -> str:
    """The explicit name a command or event is stored under."""
    tag = kind.__struct_config__.tag
    # Without a tag of its own msgspec gives the class's name, and renaming the class would lose stored games.
    if not isinstance(tag, str) or tag == kind.__name__:
        raise TypeError(f"{kind.__name__} has no name of its own")
    return tag


def secrets_of(kind: type[Event]) -> dict[str, Secret]:
    """Field -> its mark, for the fields of an event that not everybody may see."""
    hints = get_type_hints(kind, include_extras=True)
    marks = {name: _mark(hints[name]) for name in kind.__struct_fields__}
    return {name: mark for name, mark in marks.items() if mark is not None}


def _mark(hint: object) -> Secret | None:
    """The mark on a hint or anywhere inside it: who writes `Annotated[str, OwnSecret] | None` means the whole field."""
    for mark in getattr(hint, "__metadata__", ()):
        if mark is Secret:
            raise TypeError("a field is marked with Secret(...) or OwnSecret, not with the class")
        if isinstance(mark, Secret):
            return mark
    return next((mark for mark in map(_mark, get_args(hint)) if mark is not None), None)
