"""Thoughts of AI seats over HTTP: hidden until the game has ended, then public for all who may see the game."""

from __future__ import annotations

from flask import Flask

from cairn.play import play_to_end
from tests.service.web import Web, codes, held
from workers.steps import step


def test_thoughts_open_when_the_game_ends(app: Flask, ann: Web, nobody: Web) -> None:
    wishes = {"title": "skerry", "seats": [{"kind": "ai", "level": "herder"}] * 2, "options": {"rounds": 2}}
    game = ann.post("/api/games", wishes).get_json()["game"]
    path, ledger = f"/api/games/{game}", held(app).ledger
    step(ledger, ledger.reader.head(game))
    version = ledger.reader.head(game).version
    assert codes([who.get(f"{path}/thoughts/{version}") for who in (ann, nobody)]) == [(403, "thoughts-hidden")] * 2

    play_to_end(ledger, game)
    events = nobody.get(f"{path}/events").get_json()["events"]
    weighed = next(event["version"] for event in events if event["by"].get("simulations"))
    thought = nobody.get(f"{path}/thoughts/{weighed}").get_json()
    assert thought["version"] == weighed
    assert thought["level"] == "herder"
    assert sum(each["visits"] for each in thought["candidates"]) == thought["simulations"] == 5
    assert codes([nobody.get(f"{path}/thoughts/{version}") for version in (1, 99_999)]) == [(404, "no-thought")] * 2
