"""The games of a frozen data folder, played over HTTP by three people and AI seats."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Final

from tests.cairn.client import Client, Json, play
from tests.cairn.frozen.record import own, talk
from tests.servers import until
from tests.stages import ROOT

PASSWORD: Final = "a cairn of stones"
ME, OPEN = {"kind": "me"}, {"kind": "open"}
WANDERER, HERDER = ({"kind": "ai", "level": level} for level in ("wanderer", "herder"))


class Crowd:
    """Ann and Dee have accounts, Bob is a guest; Dee is a director and only watches."""

    def __init__(self, port: int, dice: random.Random) -> None:
        nobody = Client(port)
        ann = nobody.post("/api/accounts", {"name": "Ann", "password": PASSWORD})
        dee = nobody.post("/api/accounts", {"name": "Dee", "password": PASSWORD})
        bob = nobody.post("/api/players", {"name": "Bob"})
        self.people: dict[str, Json] = {"ann": ann, "bob": bob, "dee": dee}
        self.games: dict[str, Json] = {}
        self.ann, self.bob, self.dee = (Client(port, known["token"]) for known in (ann, bob, dee))
        self.dice = dice

    def clients(self) -> dict[str, Client]:
        return {"ann": self.ann, "bob": self.bob, "dee": self.dee}

    def table(self, title: str, *seats: Json, **wishes: Any) -> Json:
        """A table of Ann's."""
        laid: Json = self.ann.post("/api/games", {"title": title, "seats": seats, **wishes})
        return laid

    def with_bob(self, title: str, *seats: Json) -> str:
        bob = {"kind": "player", "player": self.people["bob"]["player"]}
        game: str = self.table(title, ME, bob, *seats)["game"]
        return game

    def play(self, game: str, least: int, *people: Client) -> Json | None:
        """Play on to that version at least, and until one of these people, by default Ann, is to act."""
        return play(people or (self.ann,), game, self.dice, lambda seen: seen["version"] >= least)

    def end(self, game: str, *people: Client) -> None:
        play(people or (self.ann,), game, self.dice, lambda _seen: False)


def glenmore_running(crowd: Crowd) -> Json:
    """A running game with talk, a note, and the last command, which may be sent again. Long enough for a snapshot."""
    game = crowd.table("glenmore", ME, WANDERER)["game"]
    last = crowd.play(game, 150)
    crowd.ann.post(f"/api/games/{game}/messages", {"text": "Sláinte! Your turn is long."})
    crowd.dee.post(f"/api/games/{game}/messages", {"text": "Fair play, please."})
    erased = crowd.dee.post(f"/api/games/{game}/messages", {"text": "To be erased."})
    crowd.dee.ask("DELETE", f"/api/games/{game}/messages/{erased['id']}")
    note = crowd.ann.put(f"/api/games/{game}/notes", {"text": "Keep the whisky."})["text"]
    said = {name: talk(who, game) for name, who in crowd.clients().items()}
    return {"game": game, "last": last, "talk": said, "note": note}


def glenmore_finished(crowd: Crowd) -> Json:
    """A finished game against a level that records its thoughts."""
    game = crowd.table("glenmore", ME, HERDER)["game"]
    crowd.end(game)
    return {"game": game, "thought": first_thought(crowd.ann, game)}


def first_thought(who: Client, game: str) -> Json:
    searched = (event for event in who.events(game) if event["by"].get("simulations"))
    thought: Json = who.get(f"/api/games/{game}/thoughts/{next(searched)['version']}")
    return thought


def scotland_finished(crowd: Crowd) -> Json:
    """A seat was handed over and taken back, another one resigned."""
    game, (ann, bob) = crowd.with_bob("scotland", WANDERER), (crowd.ann, crowd.bob)
    crowd.play(game, 20, ann, bob)
    ann.post(f"/api/games/{game}/seats/0/handover", {"level": "wanderer"})
    crowd.play(game, 30, bob)
    ann.ask("DELETE", f"/api/games/{game}/seats/0/handover")
    crowd.play(game, 60, ann, bob)
    bob.post(f"/api/games/{game}/seats/1/resignation", None)
    crowd.end(game)
    return {"game": game}


def scotland_running(crowd: Crowd) -> Json:
    """Ann and the AI seat have laid their tokens face down, Bob has not; Ann has whispered to Bob."""
    game, (ann, bob) = crowd.with_bob("scotland", WANDERER), (crowd.ann, crowd.bob)
    play((ann, bob), game, crowd.dice, both_choose_sides)
    assert ann.game(game)["status"] == "active", "nobody had a card in time: make it again"
    ann.post(f"/api/games/{game}/messages", {"text": "With Scotland?", "to": 1})
    last = ann.move(game, crowd.dice)
    until(lambda: bob.game(game)["to_act"] == [1], "only Bob has a token to lay")
    said = {name: talk(who, game) for name, who in crowd.clients().items()}
    return {"game": game, "last": last, "own": [own(ann, game, 0), own(bob, game, 1)], "talk": said}


def both_choose_sides(seen: Json) -> bool:
    """Play until both choose sides. One of them has a card in hand by then, so that there is something to hide."""
    view = seen["view"]
    hides = view["round"] >= 2 and any(seat["cards"] for seat in view["seats"][:2])
    return hides and view["phase"] == "sides" and {0, 1} <= set(seen["to_act"])


def glenmore_rewound(crowd: Crowd) -> Json:
    """Rewound once by consent, with another rewind asked for and not yet answered."""
    game, (ann, bob) = crowd.with_bob("glenmore", WANDERER), (crowd.ann, crowd.bob)
    crowd.play(game, 50, ann, bob)
    first = ask_back(ann, game, 15)
    bob.put(f"/api/games/{game}/rewinds/{first['rewind']}/votes/1", {"agree": True})
    crowd.play(game, ann.game(game)["version"] + 20, ann, bob)
    return {"game": game, "proposal": ask_back(ann, game, 10)["rewind"]}


def ask_back(who: Client, game: str, versions: int) -> Json:
    to = who.game(game)["version"] - versions
    asked: Json = who.post(f"/api/games/{game}/rewinds?seat=0", {"to": to, "luck": "fresh"})
    assert asked["status"] == "proposed"
    return asked


def glenmore_fork(crowd: Crowd) -> Json:
    """Bob continues the finished game from its middle with the same luck."""
    return forked(crowd, crowd.bob, "glenmore-finished", "same")


def scotland_fork(crowd: Crowd) -> Json:
    """Ann continues the running game from its middle, where what she did not know is dealt again."""
    return forked(crowd, crowd.ann, "scotland-running", "fresh")


def forked(crowd: Crowd, who: Client, parent: str, luck: str) -> Json:
    game = crowd.games[parent]["game"]
    at = who.game(game)["version"] // 2
    fork = who.post(f"/api/games/{game}/forks", {"at": at, "luck": luck})["game"]
    crowd.play(fork, at + 15, who)
    last = who.move(fork, crowd.dice)
    crowd.play(fork, 0, who)
    return {"game": fork, "last": last}


def scotland_imported(crowd: Crowd) -> Json:
    path = ROOT / "tests/golden/scotland-3-fell.cairn.jsonl"
    kind = {"Content-Type": "application/x-ndjson"}
    answer = crowd.bob.ask("POST", "/api/files", data=path.read_bytes(), headers=kind)
    return {"game": answer.json()["game"]}


def glenmore_open(crowd: Crowd) -> Json:
    """A private table with a free seat, for anybody with its invitation."""
    laid = crowd.table("glenmore", ME, OPEN, private=True)
    return {"game": laid["game"], "invite": laid["invite"]}


GAMES: Final[dict[str, Callable[[Crowd], Json]]] = {
    "glenmore-running": glenmore_running,
    "glenmore-finished": glenmore_finished,
    "glenmore-rewound": glenmore_rewound,
    "glenmore-fork": glenmore_fork,
    "glenmore-open": glenmore_open,
    "scotland-running": scotland_running,
    "scotland-finished": scotland_finished,
    "scotland-fork": scotland_fork,
    "scotland-imported": scotland_imported,
}

RUNNING: Final = {
    "glenmore-running": ("ann",),
    "glenmore-rewound": ("ann", "bob"),
    "glenmore-fork": ("bob",),
    "scotland-running": ("ann", "bob"),
    "scotland-fork": ("ann",),
}
"""The running games and the people at them. The first of them sent the recorded command."""
