"""`cairn stuck`: the games whose worker step failed too often, with the reason."""

from datetime import UTC, datetime

import click

from cairn.unable import Unable
from events import stuck as stuck_games
from events.open import open_ledger
from events.settings import Settings
from events.store import Unreachable


@click.command()
@click.option("--retry", metavar="GAME", default=None, help="Let the workers try this game again.")
def stuck(retry: str | None) -> None:
    """List the games whose worker step failed four times; a line each, nothing when all is well."""
    try:
        ledger = open_ledger(Settings.from_env())
        if retry is not None:
            if not stuck_games.retry(ledger, retry):
                raise Unable(f"The game {retry} is not stuck.")
            print(f"{retry} is tried again")
            return
        for game, failure in stuck_games.parked(ledger).items():
            when = datetime.fromtimestamp(failure.time / 1000, UTC).isoformat(timespec="seconds")
            print(f"{game}  version {failure.version}  {failure.attempts} attempts  {when}  {failure.reason}")
    except Unreachable as error:
        raise Unable(f"The server does not answer: {error}.") from error
