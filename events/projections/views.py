"""Reading the read models."""

from __future__ import annotations

from collections import Counter
from statistics import mean

import msgspec

from events import keys
from events.keys import GameId, PlayerId
from events.projections.models import Row
from events.redis import Client, reached
from games.core.rules import Json

STATUSES = ("open", "active", "finished")
MOST = 1000
"""How far back a filtered listing looks."""


class Views:
    """The lobby, a player's games and the statistics, as they were told last."""

    def __init__(self, client: Client) -> None:
        self._client = client

    def lobby(
        self,
        status: str | None = None,
        title: str | None = None,
        player: PlayerId | None = None,
        before: str | None = None,
        limit: int = 50,
    ) -> tuple[list[Row], str | None]:
        """Games that last changed before a cursor, newest first, and the cursor of the next page."""
        newest = f"({before}" if before else "+inf"
        found = self._games(status, player, newest)
        rows = [row for row in self.rows(found) if _fits(row, status, title, player)][: limit + 1]
        more = len(rows) > limit
        return rows[:limit], str(rows[limit - 1].updated) if more else None

    def rows(self, games: list[GameId]) -> list[Row]:
        if not games:
            return []
        with reached():
            found = self._client.hmget(keys.view("lobby", "rows"), games)
        return [_ROW.decode(row) for row in found if row]

    def forks(self, parent: GameId) -> list[tuple[GameId, int]]:
        with reached():
            found = self._client.hgetall(keys.view("lobby", f"forks:{parent}"))
        return sorted(((game.decode(), int(at)) for game, at in found.items()), key=lambda fork: (fork[1], fork[0]))

    def finished(self, since: int, limit: int = MOST) -> list[GameId]:
        """Finished games that changed after a time, oldest first."""
        with reached():
            found = self._client.zrangebyscore(
                keys.view("lobby", "status:finished"), f"({since}", "+inf", start=0, num=limit
            )
        return [game.decode() for game in found]

    def statistics(self, title: str) -> dict[str, Json]:
        with reached():
            lines = self._client.hvals(keys.view("titles", f"finished:{title}"))
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

    def _games(self, status: str | None, player: PlayerId | None, newest: str) -> list[GameId]:
        if player is not None:
            names = [keys.view("players", f"games:{player}")]
        else:
            names = [keys.view("lobby", f"status:{one}") for one in ([status] if status else STATUSES)]
        with reached():
            found = [
                pair
                for name in names
                for pair in self._client.zrevrangebyscore(name, newest, "-inf", start=0, num=MOST, withscores=True)
            ]
        return [game.decode() for game, _ in sorted(found, key=lambda pair: (-pair[1], pair[0]))]


def _fits(row: Row, status: str | None, title: str | None, player: PlayerId | None) -> bool:
    if row.private and player is None:
        return False
    return (status is None or row.status == status) and (title is None or row.title == title)


_ROW = msgspec.json.Decoder(Row)
