"""`cairn play`: one game with AI seats, without any server, over the same path that a served game takes."""

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
import msgspec

from cairn.errors import Unable
from events.files.export import export
from events.read.reader import Game
from events.store.keys import GameId
from events.store.memory import MemoryStore
from events.tables.levels import LEVELS, USUAL
from events.tables.permissions import Caller
from events.tables.seats import Person, SeatWish, Wishes, create
from events.write.ledger import Ledger
from events.write.open import milliseconds, register_titles
from games.core import catalogue
from games.core.rules import Refused
from runtime.settings import Settings
from service.texts import sentence
from workers.steps import step


@click.command()
@click.argument("title")
@click.option("--seats", type=int, required=True, help="How many seats.")
@click.option("--levels", default="", help="AI levels, one for all or one for each seat, separated by commas.")
@click.option("--options", default="{}", help="The options of the game, as JSON.")
@click.option("--seed", default=None, help="The same seed plays the same game.")
@click.option("--out", type=click.Path(path_type=Path), default=None, help="Where to write the game file.")
def play(title: str, seats: int, levels: str, options: str, seed: str | None, out: Path | None) -> None:
    """Play one game of TITLE with AI seats and print how it ended, as a line of JSON."""
    register_titles(Settings.from_env().titles)
    ledger = Ledger(MemoryStore(), clock=milliseconds, entropy=os.urandom)
    try:
        wished = [SeatWish("ai", level=level) for level in seat_levels(seats, levels)]
        wishes = Wishes(title=title, seats=wished, options=read_options(options), seed=seed)
        game = create(ledger, Person("cairn", "cairn"), wishes)
    except Refused as refused:
        raise unable(refused) from refused
    over = play_to_end(ledger, game)
    if out is not None:
        write(ledger, game, out)
    print(line(over))


def play_to_end(ledger: Ledger, game: GameId) -> Game:
    now = ledger.reader.head(game)
    while now.table.status == "active":
        if step(ledger, now) is None:
            raise RuntimeError(f"nothing is owed at version {now.version}, and the game goes on")
        now = ledger.reader.head(game)
    return now


def write(ledger: Ledger, game: GameId, path: Path) -> None:
    try:
        path.write_bytes(b"".join(export(ledger, game, Caller())))
    except OSError as error:
        raise Unable(f"{path} cannot be written: {error.strerror}.") from error


def line(game: Game) -> str:
    ended = game.table.ended
    assert ended is not None
    shown: dict[str, Any] = {
        "title": game.table.terms.title,
        "seats": len(game.table.seats),
        "version": game.version,
        "places": ended.outcome.places,
        "scores": ended.outcome.scores,
        "reason": ended.outcome.reason,
    }
    return msgspec.json.encode(shown).decode()


def seat_levels(seats: int, levels: str) -> Sequence[str]:
    named = [level.strip() for level in levels.split(",") if level.strip()] or [USUAL]
    if len(named) == 1:
        return named * seats
    if len(named) != seats:
        raise Unable(f"There are {seats} seats and {len(named)} levels: name one level, or one for each seat.")
    return named


def read_options(text: str) -> dict[str, object]:
    try:
        options = json.loads(text)
    except ValueError as error:
        raise Unable(f"--options is not JSON: {error}.") from error
    if not isinstance(options, dict):
        raise Unable("--options should be a JSON object, such as '{\"rounds\": 2}'.")
    return options


def unable(refused: Refused) -> Unable:
    """The refusal in the words of the service, with the known titles or levels if one is unknown."""
    choices = {"title-unknown": catalogue.titles(), "level-unknown": LEVELS}.get(refused.code)
    said = sentence(refused.code, dict(refused.details))
    return Unable(f"{said} There are: {', '.join(choices)}." if choices else said)
