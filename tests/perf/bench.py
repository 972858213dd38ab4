"""`make bench`: starts its own server, measures, plays many games under the contract, prints a table or JSON."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path

from rich.console import Console
from rich.table import Table

from events.store.redis import RedisStore, connect
from tests.games.titles import TITLES
from tests.perf import battery, ledger, playing
from tests.perf.figures import Figure
from tests.perf.web import web
from tests.servers import start_valkey


def run(*, games: int, as_json: bool) -> None:
    with tempfile.TemporaryDirectory() as folder:
        server = start_valkey(Path(folder), aof=True)
        try:
            figures = measure(server.url, RedisStore(connect(server.url)))
        finally:
            server.stop()
    figures += [battery.keeping(title, games) for title in TITLES if games]
    show(figures, as_json=as_json)


def measure(url: str, store: RedisStore) -> list[Figure]:
    kept = [ledger.appending(store), ledger.rebuilding(store), *ledger.forking(store), ledger.weighing(store)]
    return [*kept, *web(url, store), *playing.random_play()]


def show(figures: list[Figure], *, as_json: bool) -> None:
    if as_json:
        print(json.dumps([_plain(figure) for figure in figures]))
        return
    table = Table("figure", "value", "reference", "its value", "ratio", "to reach", "")
    for figure in figures:
        aim = "report" if figure.aim is None else f"{figure.sense} {figure.aim}"
        mark = {True: "yes", False: "NO", None: ""}[figure.reached]
        value, against = f"{figure.value:,.6g} {figure.unit}", f"{figure.against:,.6g} {figure.unit}"
        table.add_row(figure.name, value, figure.reference, against, f"{figure.ratio:.2f}", aim, mark)
    Console(width=160).print(table)


def _plain(figure: Figure) -> dict[str, object]:
    return {name: getattr(figure, name) for name in (*figure.__struct_fields__, "ratio", "reached")}
