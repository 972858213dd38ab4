"""Adds golden games to a title: `python -m tests.games.choose_golden TITLE`. Existing ones are not changed.

Plays many games over all seat counts and options: with AI seats as in `cairn play`, and with people who have habits,
set standing answers and change their minds. Then it picks games one by one: each time the one that shows most, for its
length, of what no golden game shows yet.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import cycle, islice
from pathlib import Path
from random import Random

import click
import msgspec

from cairn.play import play_to_end
from events.files.export import export
from events.files.format import File, read
from events.read.reader import Game
from events.store.codec import fields_of
from events.store.keys import GameId
from events.store.memory import MemoryStore
from events.tables.permissions import Caller
from events.tables.seats import Person, SeatWish, Wishes, create
from events.write.ledger import Ledger
from games.core import catalogue
from games.core.meta import OptionValue
from games.core.rules import HOUSE, Command, Refused
from tests.events.golden import FOLDER, PEOPLE
from tests.events.tables import ledger_over
from tests.games.golden_coverage import complaint, demanded, details, golden, marks, shown_by
from tests.games.playing import Case, Chooser, option_sets

PEOPLE_PLAY = "people"
MANNERS = ("wanderer", PEOPLE_PLAY, "wanderer", PEOPLE_PLAY, "herder")
"""AI levels, and people who play restlessly and by habit."""
FILES = 20


class Played(msgspec.Struct, frozen=True):
    """A played game that may become a golden one."""

    rows: bytes
    seats: int
    marks: frozenset[str]
    details: frozenset[str]

    @property
    def shows(self) -> frozenset[str]:
        return self.marks | self.details


class Table(msgspec.Struct, frozen=True):
    title: str
    seats: int
    options: dict[str, OptionValue]
    manner: str
    seed: int


def tables(title: str) -> Iterator[Table]:
    """Every seat count with every option in every manner, repeated with other seeds."""
    meta = catalogue.meta(title)
    counts = range(meta.min_seats, meta.max_seats + 1)
    sets = [(seats, options) for seats in counts for options in option_sets(meta, seats)]
    manners = cycle(MANNERS)
    for number, (seats, options) in enumerate(cycle(sets)):
        yield Table(title, seats, options, next(manners), number)


def play(table: Table) -> Played | None:
    """Play a game at this table; None if the title refuses the table."""
    ledger = ledger_over(MemoryStore())
    if table.manner == PEOPLE_PLAY:
        wished = [SeatWish("player", person=person) for person in PEOPLE[: table.seats]]
    else:
        wished = [SeatWish("ai", level=table.manner)] * table.seats
    wishes = Wishes(table.title, wished, options=dict(table.options), seed=f"golden-{table.seed}")
    try:
        game = create(ledger, PEOPLE[0] if table.manner == PEOPLE_PLAY else Person("cairn", "cairn"), wishes)
    except Refused:
        return None
    if table.manner == PEOPLE_PLAY:
        play_by_habit(ledger, game, Habits(table))
    else:
        play_to_end(ledger, game)
    return measured(b"".join(export(ledger, game, Caller())), table.seats)


class Habits:
    """What the people of one table prefer: a weight for each kind of command with the codes that it names.

    Equally likely moves seldom lead to rare situations, such as the last card of a pile. Shared preferences of a table,
    or different ones of its seats, do.
    """

    def __init__(self, table: Table) -> None:
        self.chooser = Chooser(Case(table.seats, seed=table.seed, restless=True))
        self._random = Random(table.seed)
        self._alike = self._random.random() < 0.5
        self._likings: dict[object, float] = {}

    def pick(self, moves: Sequence[Command]) -> Command:
        liked: list[Command] = self._random.choices(moves, [self._liking(move) for move in moves])
        return liked[0]

    def _liking(self, move: Command) -> float:
        codes = tuple(value for value in msgspec.structs.asdict(move).values() if isinstance(value, (str, bool)))
        seat = 0 if self._alike else move.seat
        return self._likings.setdefault((seat, type(move), codes), 10 ** (-5 * self._random.random()))


def play_by_habit(ledger: Ledger, game: GameId, habits: Habits) -> None:
    now = ledger.reader.head(game)
    while now.table.status == "active":
        if HOUSE in now.rules.to_act(now.position.state):
            ledger.house(game, now.version)
        else:
            _decide(ledger, now, habits)
        now = ledger.reader.head(game)


def _decide(ledger: Ledger, now: Game, habits: Habits) -> None:
    seat, moves = habits.chooser.decision(now.rules, now.position.state, range(len(now.table.seats)))
    player = now.table.seats[seat].player
    assert player is not None
    ledger.command(
        now.id,
        fields_of(habits.pick(moves)),
        by=Person(player, player).by,
        who=player,
        command_id=f"c{now.version}",
        expected=now.version,
    )


def measured(rows: bytes, seats: int) -> Played:
    file: File = read(rows.splitlines(keepends=True))
    return Played(rows, seats, marks(file), details(file))


def chosen(
    games: Sequence[Played], wanted: frozenset[str], shown: frozenset[str], detailed: frozenset[str], count: int
) -> Iterator[tuple[Played, str]]:
    """Games with what each adds: first those with demanded marks, then, up to `count` games, those with new details."""
    there, lacks, left = set(detailed), set(wanted - shown), list(games)
    while left:
        rank = _demanded_rank if any(lacks & game.shows for game in left) else _detail_rank
        if rank is _detail_rank and count <= 0:
            return
        best = max(left, key=lambda game: rank(game, lacks, there))
        adds = sorted(lacks & best.shows) or sorted(best.details - there)
        if not adds:
            return
        yield best, adds[0]
        left.remove(best)
        lacks -= best.shows
        there |= best.details
        count -= 1


def _demanded_rank(game: Played, lacks: set[str], there: set[str]) -> float:
    return len(lacks & game.shows) / len(game.rows)


def _detail_rank(game: Played, lacks: set[str], there: set[str]) -> float:
    return len(game.details - there) / len(game.rows)


def path_for(title: str, seats: int, adds: str, folder: Path = FOLDER) -> Path:
    """A path that says what the game adds, and is not used yet."""
    what = re.sub(r"^(option|command|event|category|reason) |\.\w+(?==)| with \d seats$", "", adds)
    name = f"{title}-{seats}-" + re.sub(r"[^a-z0-9]+", "-", what.lower()).strip("-")
    names = (folder / f"{name}{suffix}.cairn.jsonl" for suffix in ("", *(f"-{number}" for number in range(2, 100))))
    return next(path for path in names if not path.exists())


def write(path: Path, rows: bytes) -> None:
    with path.open("xb") as file:
        file.write(rows)


@click.command()
@click.argument("title")
@click.option("--files", default=FILES, help="How many golden games the title should have.")
@click.option("--games", default=1000, help="How many games are played to choose from.")
def main(title: str, files: int, games: int) -> None:
    """Add golden games to TITLE and say what none shows yet."""
    there = golden(title).values()
    shown = shown_by(there)
    detailed = frozenset(detail for file in there for detail in details(file))
    played = [game for table in islice(tables(title), games) if (game := play(table)) is not None]
    for game, adds in chosen(played, demanded(title), shown, detailed, files - len(there)):
        path = path_for(title, game.seats, adds)
        write(path, game.rows)
        click.echo(f"{path.name}: {len(game.rows) // 1000} kB, adds {adds}")
        shown |= game.shows
    click.echo(complaint(title, shown) or f"{title}: the golden games show everything")


if __name__ == "__main__":
    main()
