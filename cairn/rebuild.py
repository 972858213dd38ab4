"""`cairn rebuild`: read models anew, from the index of games."""

import click
from rich.progress import Progress

from cairn.unable import Unable
from events.keys import SHARDS
from events.open import open_ledger
from events.projections import rebuild as make_anew
from events.projections.models import MODELS
from events.redis import RedisStore
from events.settings import Settings
from events.store import Unreachable


@click.command()
@click.argument("projection", required=False, type=click.Choice(list(MODELS)))
def rebuild(projection: str | None) -> None:
    """Drop a read model, or all of them, and make it again."""
    ledger = open_ledger(Settings.from_env())
    assert isinstance(ledger.store, RedisStore)
    models = [projection] if projection else list(MODELS)
    try:
        with Progress() as progress:
            games = sum(1 for shard in range(SHARDS) for _ in ledger.store.games(shard))
            for model in models:
                bar = progress.add_task(model, total=games)
                make_anew(
                    ledger.store, ledger.reader, [model], lambda done, bar=bar: progress.update(bar, completed=done)
                )
                progress.update(bar, completed=games)
    except Unreachable as error:
        raise Unable(f"The server does not answer ({error}).") from error
