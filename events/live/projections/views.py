"""Reading the read models."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from heapq import merge
from itertools import count, islice
from statistics import mean

import msgspec

from events.live.projections.models import MODELS, Row, positions
from events.live.projections.projector import BUSY
from events.store import keys
from events.store.keys import GameId, PlayerId
from events.store.redis import Client, reached
from games.core.rules import Json

STATUSES = ("open", "active", "finished")
CHUNK = 100
"""How many rows are read at once while a page is filled."""


def public(row: Row) -> bool:
    """Whether everybody may see a row. A fork may have to stay hidden while its parent runs, so none is public here."""
    return not row.private and row.parent is None


class Views:
    """The lobby, a player's games and the statistics, as the projector last wrote them."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._added_up: dict[str, tuple[int | None, dict[str, Json]]] = {}

    def lobby(
        self,
        status: str | None = None,
        title: str | None = None,
        player: PlayerId | None = None,
        before: str | None = None,
        limit: int = 50,
        shown: Callable[[Row], bool] = public,
    ) -> tuple[list[Row], str | None]:
        """Games that last changed before a cursor, newest first, and the cursor of the next page.

        With `player` all games of that player; without, the games that `shown` accepts.
        """
        rows: list[Row] = []
        last = ""
        for place, row in self._listed(status, player, before):
            if not _fits(row, status, title) or (player is None and not shown(row)):
                continue
            if len(rows) == limit:
                return rows, last
            rows.append(row)
            last = place
        return rows, None

    def rows(self, games: list[GameId]) -> list[Row]:
        if not games:
            return []
        with reached():
            stored = self._client.hmget(keys.view("lobby", "rows"), games)
        return [_ROW.decode(row) for row in stored if row]

    def forks(self, parent: GameId) -> list[tuple[GameId, int]]:
        with reached():
            stored = self._client.hgetall(keys.view("lobby", f"forks:{parent}"))
        return sorted(((game.decode(), int(at)) for game, at in stored.items()), key=lambda fork: (fork[1], fork[0]))

    def finished(self, since: int) -> Iterator[GameId]:
        """Finished games that last changed at `since` or later, oldest first; read lazily."""
        key, seen = keys.view("lobby", "status:finished"), set[bytes]()
        while True:
            with reached():
                games = self._client.zrangebyscore(key, since, "+inf", start=0, num=CHUNK + len(seen), withscores=True)
            fresh = [game for game, _ in games if game not in seen]
            if not fresh:
                return
            yield from (game.decode() for game in fresh)
            # Games with the same time as the last one are read again, because others may have got that time since.
            since = int(games[-1][1])
            seen = {game for game, updated in games if updated == since}

    def statistics(self, title: str) -> dict[str, Json]:
        """The sums over all finished games, cached until another game finishes: a stored line does not change."""
        finished = keys.view("titles", f"finished:{title}")
        with reached():
            count = self._client.hlen(finished)
            if count != self._added_up.get(title, (None, {}))[0]:
                self._added_up[title] = count, _sums(self._client.hvals(finished))
        return self._added_up[title][1]

    def lag(self, now: int) -> float:
        """How many seconds the oldest batch has waited that some read model does not have yet."""
        behind = [min(places, key=_order) for places in zip(*map(self._positions, MODELS), strict=True)]
        pipeline = self._client.pipeline(transaction=False)
        for shard, position in enumerate(behind):
            pipeline.xrange(keys.feed(shard), f"({position}", "+", count=1)
        with reached():
            waiting = [_order(entries[0][0].decode())[0] for entries in pipeline.execute() if entries]
        return max((now - since) / 1000 for since in waiting) if waiting else 0.0

    def _positions(self, model: str) -> list[str]:
        with reached():
            stored = self._client.hgetall(positions(model))
        places = (stored.get(str(shard).encode(), b"0").decode() for shard in range(keys.SHARDS))
        return ["0" if place.startswith(BUSY) else place for place in places]

    def _listed(self, status: str | None, player: PlayerId | None, before: str | None) -> Iterator[tuple[str, Row]]:
        """Rows with their places, read lazily."""
        if player is not None:
            names = [keys.view("players", f"games:{player}")]
        else:
            names = [keys.view("lobby", f"status:{one}") for one in ([status] if status else STATUSES)]
        newest, _, last = (before or "").partition("-")
        places = merge(*(self._places(name, newest or "+inf") for name in names), reverse=True)
        fresh = (place for place in places if not before or place < (int(newest), last))
        while chunk := {game: updated for updated, game in islice(fresh, CHUNK)}:
            for row in self.rows(list(chunk)):
                yield f"{chunk[row.game]}-{row.game}", row

    def _places(self, name: str, newest: str) -> Iterator[tuple[int, GameId]]:
        for start in count(0, CHUNK):
            with reached():
                games = self._client.zrevrangebyscore(name, newest, "-inf", start=start, num=CHUNK, withscores=True)
            yield from ((int(updated), game.decode()) for game, updated in games)
            if len(games) < CHUNK:
                return


def _sums(lines: list[bytes]) -> dict[str, Json]:
    games = [msgspec.json.decode(line) for line in lines]
    if not games:
        return {"games": 0}
    return {
        "games": len(games),
        "seats": dict(Counter(str(game["seats"]) for game in games)),
        "reasons": dict(Counter(game["reason"] for game in games)),
        "events": round(mean(game["versions"] for game in games)),
        "best": max(max(game["totals"]) for game in games),
        "mean": round(mean(total for game in games for total in game["totals"]), 2),
    }


def _fits(row: Row, status: str | None, title: str | None) -> bool:
    return (status is None or row.status == status) and (title is None or row.title == title)


def _order(position: str) -> tuple[int, int]:
    time, _, number = position.partition("-")
    return int(time), int(number or 0)


_ROW = msgspec.json.Decoder(Row)
