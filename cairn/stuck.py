"""`cairn stuck`: the games whose worker step failed too often, with the reason."""

from datetime import UTC, datetime
from pathlib import Path

import click

from cairn.datafolder import data_option
from cairn.errors import Unable
from cairn.ledger import reach_ledger
from events.due import stuck as stuck_games


@click.command()
@click.option("--retry", metavar="GAME", default=None, help="Let the workers retry this game.")
@data_option
def stuck(retry: str | None, data: Path) -> None:
    """List the games with a worker step that failed four times, a line for each."""
    ledger = reach_ledger(data)
    if retry is not None:
        if not stuck_games.retry(ledger, retry):
            raise Unable(f"The game {retry} is not stuck.")
        print(f"{retry} will be retried")
        return
    for game, failure in stuck_games.parked(ledger).items():
        when = datetime.fromtimestamp(failure.time / 1000, UTC).isoformat(timespec="seconds")
        print(f"{game}  version {failure.version}  {failure.attempts} attempts  {when}  {failure.reason}")
