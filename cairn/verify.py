"""`cairn verify`: checks game files and prints a line for each."""

from pathlib import Path

import click

from cairn.errors import Unable
from cairn.gamefiles import opened
from events.files import verify as verifying
from events.read.damage import Damaged
from events.write.open import register_titles
from runtime.settings import Settings


@click.command()
@click.argument("paths", metavar="FILE...", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--strict", is_flag=True, help="Differences under other rules count as damage.")
def verify(paths: tuple[Path, ...], strict: bool) -> None:
    """Check chain, seals and trailer of game files, fold them and decide every command again.

    Exit code 1 if one is damaged, else 2 if one cannot be read. In partial files only the chain can be checked.
    """
    register_titles(Settings.from_env().titles)
    codes = {_verified(path, strict) for path in paths}
    raise SystemExit(1 if 1 in codes else max(codes))


def _verified(path: Path, strict: bool) -> int:
    try:
        file = opened(path)
        differences = verifying.verify(file)
    except Unable as unable:
        print(unable.message)
        return unable.exit_code
    except Damaged as damage:
        print(f"{path}: damaged, {damage}")
        return 1
    kind = "partial, the chain is sound" if file.header.partial else "sound"
    print("; ".join([f"{path}: {kind}, {len(file.lines)} events", *map(str, differences)]))
    return int(strict and bool(differences))
