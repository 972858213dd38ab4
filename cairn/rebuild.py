"""`cairn rebuild`: rebuilds read models from the index of games."""

from pathlib import Path

import click
from rich.progress import Progress

from cairn.datafolder import data_option
from cairn.ledger import reach_ledger
from events.live.projections import rebuild as rebuild_models
from events.live.projections.models import MODELS
from events.store.keys import SHARDS
from events.store.redis import RedisStore
from events.write.ledger import Ledger


@click.command()
@click.argument("projection", required=False, type=click.Choice(list(MODELS)))
@data_option
def rebuild(projection: str | None, data: Path) -> None:
    """Drop a read model, or all of them, and rebuild it."""
    ledger = reach_ledger(data)
    assert isinstance(ledger.store, RedisStore)
    games = sum(1 for shard in range(SHARDS) for _ in ledger.store.games(shard))
    with Progress() as progress:
        for model in [projection] if projection else MODELS:
            _rebuild(ledger, ledger.store, model, progress, games)


def _rebuild(ledger: Ledger, store: RedisStore, model: str, progress: Progress, games: int) -> None:
    bar = progress.add_task(model, total=games)

    def show(done: int) -> None:
        progress.update(bar, completed=done)

    rebuild_models(store, ledger.reader, [model], show)
    show(games)
