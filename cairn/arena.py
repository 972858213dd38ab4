"""`cairn arena`: measures the strength of the levels in games between them."""

import os
import sys
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from statistics import median
from typing import Any

import click
import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from cairn.errors import Unable
from cairn.play import unable
from events.write.open import register_titles
from games.core import catalogue
from games.core.rules import Refused
from runtime.settings import Settings
from workers.ai.judges import judge
from workers.ai.match import Headless, MatchResults, Played, manner_of

LEAST = 20
"""The fewest games of a match that is stopped early."""


@click.command()
@click.argument("title")
@click.option("--levels", required=True, help="Two or more, separated by commas; the last fills the seats left over.")
@click.option("--seats", type=int, default=None, help="The number of seats; by default the fewest of the title.")
@click.option("--games", type=click.IntRange(1), required=True, help="The most games.")
@click.option("--seed", default="", help="The same seed plays the same games.")
@click.option("--jobs", type=click.IntRange(1), default=None, help="Processes; by default one for each core.")
@click.option("--until-clear", is_flag=True, help="Stop when the first level's interval clears the bar or fails it.")
@click.option("--bar", type=float, default=1.0, help="The bar, in fair shares.")
@click.option("--count", default="", help="Count what the levels chose in commands of this name.")
@click.option("--timing", is_flag=True, help="Print the median time of a turn.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of a table.")
def arena(
    title: str,
    levels: str,
    seats: int | None,
    games: int,
    seed: str,
    jobs: int | None,
    until_clear: bool,
    bar: float,
    count: str,
    timing: bool,
    as_json: bool,
) -> None:
    """Let levels play TITLE against each other: win shares with 95 % intervals.

    A level may be named with other settings, so that two versions of it can be compared: chieftain@100,
    chieftain:laps=3.
    """
    register_titles(Settings.from_env().titles)
    try:
        tally = _seated(title, levels, seats)
    except Refused as refused:
        raise _unable(refused) from refused
    with ProcessPoolExecutor(jobs or os.cpu_count(), initializer=register_titles, initargs=(_packages(),)) as pool:

        def begin(number: int) -> "Future[Played]":
            return pool.submit(_play, title, tally.table(number), f"{seed}.{number}", count)

        for _ in _watched(_in_order(begin, tally, games, 2 * (jobs or os.cpu_count() or 1)), games):
            if until_clear and tally.games >= LEAST and tally.games % len(tally.seats) == 0 and tally.is_clear(bar):
                pool.shutdown(wait=False, cancel_futures=True)
                break
    shown = _result(title, tally) | _extras(tally, count, timing)
    if as_json:
        print(msgspec.json.encode(shown).decode())
    else:
        Console().print(_table(shown))


def _seated(title: str, levels: str, seats: int | None) -> MatchResults:
    named = [level.strip() for level in levels.split(",") if level.strip()]
    for level in named:
        habit = manner_of(level).habit
        if habit and habit not in judge(catalogue.rules(title)).habits:
            raise Refused("level-setting", level=level)
    meta = catalogue.meta(title)
    seats = meta.min_seats if seats is None else seats
    meta.check_seats(seats)
    if not 1 <= len(named) <= seats:
        raise Unable(f"There are {seats} seats and {len(named)} levels: name at most one for each seat.")
    return MatchResults(named, seats)


def _unable(refused: Refused) -> Unable:
    if refused.code == "level-setting":
        return Unable(f"{refused.details['level']} has an unknown setting or an invalid value.")
    return unable(refused)


def _packages() -> tuple[tuple[str, str], ...]:
    return tuple((title, catalogue.package(title)) for title in catalogue.titles())


def _play(title: str, table: list[str], seed: str, count: str) -> Played:
    return Headless(title, [manner_of(level) for level in table], seed, count).play()


def _in_order(begin: Callable[[int], "Future[Played]"], tally: MatchResults, games: int, ahead: int) -> Iterator[int]:
    """Play the games in parallel but count them in order, so that the stop does not depend on which is quicker."""
    running: deque[Future[Played]] = deque()
    for number in range(games):
        while len(running) < ahead and number + len(running) < games:
            running.append(begin(number + len(running)))
        tally.add(number, running.popleft().result())
        yield tally.games


def _watched(done: Iterator[int], games: int) -> Iterator[int]:
    columns = TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=Console(file=sys.stderr)) as progress:
        bar = progress.add_task("games", total=games)
        for number in done:
            progress.update(bar, completed=number)
            yield number


def _result(title: str, tally: MatchResults) -> dict[str, Any]:
    levels = list(dict.fromkeys(tally.seats))
    return {
        "title": title,
        "seats": len(tally.seats),
        "games": tally.games,
        "win_share": {level: round(tally.share(level), 4) for level in levels},
        "interval": {level: [round(end, 4) for end in tally.interval(level)] for level in levels},
        "fair_share": {level: round(tally.fair(level), 4) for level in levels},
    }


def _extras(tally: MatchResults, count: str, timing: bool) -> dict[str, Any]:
    shown: dict[str, Any] = {}
    if count:
        shown["chosen"] = {level: dict(sorted(chosen.items())) for level, chosen in tally.chosen.items()}
    if timing:
        shown["turn_seconds"] = {level: round(median(turns), 4) for level, turns in tally.turns.items() if turns}
    return shown


def _table(shown: dict[str, Any]) -> Table:
    table = Table(title=f"{shown['title']}, {shown['seats']} seats, {shown['games']} games")
    for heading in ("level", "win share", "95 % interval", "fair share", *_more(shown)):
        table.add_column(heading)
    for level, share in shown["win_share"].items():
        low, high = shown["interval"][level]
        more = [str(shown[extra].get(level, "")) for extra in _more(shown).values()]
        table.add_row(level, f"{share:.1%}", f"{low:.1%} to {high:.1%}", f"{shown['fair_share'][level]:.1%}", *more)
    return table


def _more(shown: dict[str, Any]) -> dict[str, str]:
    headings = {"chosen": "chosen", "seconds for a turn": "turn_seconds"}
    return {heading: name for heading, name in headings.items() if name in shown}
