"""`cairn backup` and `cairn restore`: all games as files and all players, and restoring them."""

from __future__ import annotations

from pathlib import Path

import click
import msgspec

from cairn.datafolder import data_option, write_private
from cairn.errors import Unable
from cairn.gamefiles import ENDING, opened
from cairn.ledger import reach_ledger
from events.files import backups
from events.files import export as files
from events.files.format import header_of
from events.read.damage import Damaged
from events.store.interface import Conflict
from events.store.keys import SHARDS, GameId
from events.store.redis import client_of
from events.write.ledger import Ledger
from games.core.rules import Refused
from service.access.people_backup import PeopleBackup, back_up_people, restore_people

SIDE_RECORDS = ".beside.json"
PEOPLE = "people.json"


@click.command()
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@data_option
def backup(folder: Path, data: Path) -> None:
    """Write all games with their secrets, and all players, into a folder."""
    try:
        ledger = reach_ledger(data)
        games = back_up_games(ledger, folder)
        people = back_up_people(client_of(ledger.store))
        write_private(folder / PEOPLE, msgspec.json.encode(people).decode())
        print(f"{_games(games)} and {_people(len(people.players))} in {folder}")
    except OSError as error:
        raise Unable(f"{folder} cannot be written: {error.strerror}.") from error


@click.command()
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path, file_okay=False, exists=True))
@data_option
def restore(folder: Path, data: Path) -> None:
    """Restore the games and players of a backup under their own ids. Existing ones never change."""
    people = _people_backup(folder)
    ledger = reach_ledger(data)
    print(f"{_people(restore_people(client_of(ledger.store), people))} restored")
    if not restore_games(ledger, folder):
        raise SystemExit(1)


def _people_backup(folder: Path) -> PeopleBackup:
    try:
        return msgspec.json.decode((folder / PEOPLE).read_bytes(), type=PeopleBackup)
    except OSError as error:
        raise Unable(f"{folder / PEOPLE} cannot be read: {error.strerror}.") from error
    except (msgspec.MsgspecError, ValueError) as error:
        raise Unable(f"{folder / PEOPLE} is malformed: {error}.") from error


def _games(number: int) -> str:
    return "1 game" if number == 1 else f"{number} games"


def _people(number: int) -> str:
    return "1 player" if number == 1 else f"{number} players"


def back_up_games(ledger: Ledger, folder: Path) -> int:
    """Write all games; returns how many. The files are readable by their owner only: running games have secrets."""
    folder.mkdir(parents=True, exist_ok=True)
    if not any(folder.iterdir()):
        folder.chmod(0o700)
    games = [game for shard in range(SHARDS) for game in ledger.store.games(shard)]
    known = set(games)
    for game in games:
        parent = _write(ledger, folder, game)
        if parent is not None and parent not in known:
            # The parent was created while the shards were listed one after the other.
            games.append(parent)
            known.add(parent)
    return len(games)


def _write(ledger: Ledger, folder: Path, game: GameId) -> GameId | None:
    """Write a game; the parent's id if it is a fork."""
    # Read the events first: their side records were stored before them.
    header, *rows = files.whole(ledger, game)
    kept = msgspec.json.format(msgspec.json.encode(backups.side_records(ledger, game)))
    write_private(folder / f"{game}{SIDE_RECORDS}", kept.decode())
    write_private(folder / f"{game}{ENDING}", b"".join([header, *rows]).decode())
    return _parent(header)


def _parent(row: bytes) -> GameId | None:
    parent = header_of(row).parent
    return parent.game if parent else None


def restore_games(ledger: Ledger, folder: Path) -> bool:
    """Restore all games and print a line for each that was missing; returns whether all are sound."""
    sound, there = True, 0
    for path in _parents_first(folder):
        try:
            file = opened(path)
            events = backups.restore(ledger, file, _side_records(path))
        except (Damaged, Refused, Conflict) as error:
            print(f"{path.name}: not restored, {_why(error)}")
            sound = False
            continue
        there += not events
        if events:
            print(f"{path.name}: {events} events")
    print(f"{_games(there)} already there")
    return sound


def _parents_first(folder: Path) -> list[Path]:
    parents = {path: _parent_path(path) for path in sorted(folder.glob(f"*{ENDING}"))}
    ordered: dict[Path, None] = {}
    for path in parents:
        line = [path]
        while (above := parents.get(line[-1])) is not None and above not in ordered and above not in line:
            line.append(above)
        ordered.update(dict.fromkeys(reversed(line)))
    return [path for path in ordered if path in parents]


def _parent_path(path: Path) -> Path | None:
    try:
        with path.open("rb") as lines:
            parent = _parent(lines.readline())
    except (OSError, Damaged):
        return None  # reported when the file itself is restored
    return path.with_name(f"{parent}{ENDING}") if parent else None


def _side_records(path: Path) -> backups.SideRecords:
    """The side records of a game; none if there is only a game file."""
    beside = path.with_name(path.name.removesuffix(ENDING) + SIDE_RECORDS)
    try:
        return msgspec.json.decode(beside.read_bytes(), type=backups.SideRecords)
    except FileNotFoundError:
        return backups.SideRecords({})
    except (msgspec.MsgspecError, ValueError) as error:
        raise Damaged(None, f"{beside.name} is malformed: {error}") from None


def _why(error: Exception) -> str:
    if isinstance(error, Conflict):
        return "there is a game with this id and another history"
    if isinstance(error, Refused):
        return SENTENCES.get(error.code, error.code).format_map(error.details)
    return f"damaged, {error}"


SENTENCES = {
    "file-partial": "it is partial",
    "parent-missing": "its parent {parent} is missing",
    "title-unknown": "its title {title} is not installed",
    "file-other-components": "its components {components} are not installed",
}
