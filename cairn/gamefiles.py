"""`cairn verify`, `cairn show`, `cairn backup` and `cairn restore`: game files on the operator's disk."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from cairn.answers import require_server
from cairn.datafolder import write_private
from cairn.unable import Unable
from events import files
from events.handle import Ledger
from events.keys import SHARDS
from events.open import open_ledger, register_titles
from events.settings import Settings
from events.store import Conflict
from events.verify import Replay, check_chain, rules_for
from games.core.rules import Json, Refused

ENDING = ".cairn.jsonl"


def opened(path: Path) -> files.File:
    try:
        with path.open("rb") as lines:
            return files.read(lines, limit=None)
    except OSError as error:
        raise Unable(f"{path} cannot be read: {error.strerror}.") from error


@click.command()
@click.argument("paths", metavar="FILE...", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--strict", is_flag=True, help="Differences under other rules count as damage.")
def verify(paths: tuple[Path, ...], strict: bool) -> None:
    """Check game files; exit code 1 if one is damaged."""
    register_titles(Settings.from_env().titles)
    sound = [_verified(path, strict) for path in paths]
    if not all(sound):
        raise SystemExit(1)


def _verified(path: Path, strict: bool) -> bool:
    try:
        report = files.verify(opened(path))
    except files.Damaged as damage:
        print(f"{path}: damaged, {damage}")
        return False
    if report.damage is not None:
        print(f"{path}: damaged, {report.damage}")
        return False
    found = [d.what if d.version is None else f"version {d.version}: {d.what}" for d in report.differences]
    kind = "partial, the chain is sound" if report.partial else "sound"
    print("; ".join([f"{path}: {kind}, {report.events} events", *found]))
    return not (strict and found)


@click.command()
@click.argument("path", metavar="FILE", type=click.Path(path_type=Path))
@click.option("--at", type=int, help="The version; the last one if left out.")
@click.option("--as", "seat", type=int, help="The seat that looks; a spectator if left out.")
@click.option("--svg", type=click.Path(path_type=Path), help="Where to draw it.")
def show(path: Path, at: int | None, seat: int | None, svg: Path | None) -> None:
    """Print the position in a game file."""
    register_titles(Settings.from_env().titles)
    try:
        file = opened(path)
        check_chain(file)
        for line in _position(file, at or len(file.lines), seat):
            print(line)
    except files.Damaged as damage:
        print(f"{path}: damaged, {damage}")
        raise SystemExit(1) from None
    if svg is not None:
        raise Unable(f"There is no drawing for {file.header.title} yet.")


def _position(file: files.File, at: int, seat: int | None) -> Iterator[str]:
    rules, _ = rules_for(file)
    if rules is None or file.header.partial:
        raise Unable("A position needs a whole file of a title that is known here.")
    if not 1 <= at <= len(file.lines) or (seat is not None and not 0 <= seat < len(file.header.seats)):
        raise Unable(f"The file has versions 1 to {len(file.lines)} and seats 0 to {len(file.header.seats) - 1}.")
    replay = Replay(file, rules, strict=True, judging=False)
    replay.run(at)
    moment = rules.moment(replay.state)
    yield f"{file.header.name}, version {at} of {len(file.lines)}, {replay.table.status}"
    yield f"round {moment.round}, turn {moment.turn}, {moment.phase or 'no phase'}"
    yield f"to act: {', '.join(map(str, rules.to_act(replay.state))) or 'nobody'}"
    for score in rules.standings(replay.state, seat):
        yield f"seat {score.seat}: {score.total} {score.categories}"
    yield from outline(rules.view(replay.state, seat), "")


def outline(value: Json, indent: str) -> Iterator[str]:
    """Plain data as an indented outline."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, inner in pairs:
        if isinstance(inner, dict) or (isinstance(inner, list) and any(isinstance(x, (dict, list)) for x in inner)):
            yield f"{indent}{name}:"
            yield from outline(inner, indent + "  ")
        else:
            shown = ", ".join(map(str, inner)) if isinstance(inner, list) else inner
            yield f"{indent}{name}: {shown}"


def _ledger() -> Ledger:
    settings = Settings.from_env()
    require_server(settings.redis_url, cluster=settings.cluster)
    return open_ledger(settings)


@click.command()
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path, file_okay=False))
def backup(folder: Path) -> None:
    """Write every game with all its secrets into a folder, a file each."""
    print(f"{back_up(_ledger(), folder)} games")


def back_up(ledger: Ledger, folder: Path) -> int:
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    games = [game for shard in range(SHARDS) for game in ledger.store.games(shard)]
    for game in games:
        write_private(folder / f"{game}{ENDING}", b"".join(files.whole(ledger, game)).decode())
    return len(games)


@click.command()
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path, file_okay=False, exists=True))
def restore(folder: Path) -> None:
    """Put the games of a backup back under their own ids; what is there is never overwritten."""
    if not bring_back(_ledger(), folder):
        raise SystemExit(1)


def bring_back(ledger: Ledger, folder: Path) -> bool:
    sound = True
    for path in sorted(folder.glob(f"*{ENDING}")):
        try:
            done = files.restore(ledger, opened(path))
            print(f"{done.game}: {done.appended} events")
        except (files.Damaged, Refused, Conflict) as error:
            sound = False
            print(f"{path.name}: not restored, {'the game is there already' if isinstance(error, Conflict) else error}")
    return sound
