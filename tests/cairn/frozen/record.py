"""The facts recorded of a frozen data folder, which newer code must find there again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from tests.cairn.client import Client, Json

FOLDER: Final = Path(__file__).parent
DATA: Final = "data.tar.gz"
CONTENTS: Final = "contents.json"

SAME: Final = ("title", "status", "to_act", "moment", "parent", "imported", "private", "seeded", "options", "owner")
SEAT: Final = ("seat", "kind", "player", "name", "level", "stand_in", "resigned")


def contents(number: str) -> Json:
    read: Json = json.loads((FOLDER / number / CONTENTS).read_text())
    return read


def facts(who: Client, game: str, version: int) -> Json:
    """A game at a version as a director sees it, without fields that later versions may add to a reply."""
    seen = who.game(game, at=version)
    return {
        "version": version,
        "hash": hashes(who, game)[version],
        **chosen(seen, SAME),
        "seats": [chosen(seat, SEAT) for seat in seen["seats"]],
        "outcome": outcome(seen["outcome"]),
        "abandoned": [span for span in who.get(f"/api/games/{game}/lines")["abandoned"] if span["version"] <= version],
    }


def hashes(who: Client, game: str) -> dict[int, str]:
    """The chained hash of each event; the last one covers all before it."""
    rows = [json.loads(row) for row in who.ask("GET", f"/api/games/{game}/file").content.splitlines()]
    return {row["version"]: row["hash"] for row in rows if "version" in row}


def outcome(ended: Json | None) -> Json | None:
    if ended is None:
        return None
    scores = [chosen(score, ("seat", "total", "categories")) for score in ended["scores"]]
    return {**chosen(ended, ("places", "reason", "grade")), "scores": scores}


def talk(who: Client, game: str) -> list[Any]:
    said = who.get(f"/api/games/{game}/messages")["messages"]
    return [chosen(message, ("id", "time", "name", "seat", "to", "text")) for message in said]


def own(who: Client, game: str, seat: int, at: int | None = None) -> Json:
    """What only this seat of For Scotland! knows."""
    known = who.game(game, at)["view"]["seats"][seat]["own"]
    return chosen(known, ("hand", "daggers", "token"))


def listed(*people: Client) -> dict[str, Json]:
    """The games of these people as the lobby shows them."""
    return {row["game"]: row for who in people for row in who.get("/api/games?mine=true&limit=100")["games"]}


def chosen(facts: Json, names: tuple[str, ...]) -> Json:
    return {name: facts[name] for name in names}
