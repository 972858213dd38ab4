"""The first page shows whose turn it is; the page of a finished game, who won and the form for the same table."""

from __future__ import annotations

import re
from collections.abc import Callable

from flask import Flask

from events.tables.levels import LEVELS
from tests.service.web import Table, Web, caught_up

TURN = '<li class="game turn">'


def test_a_game_waits_for_me_until_an_ai_level_plays_my_seat(app: Flask, table: Table, ann: Web) -> None:
    caught_up(app)
    assert TURN in ann.get("/").text
    ann.post(f"{table.path}/seats/0/handover", {"level": LEVELS[0]})
    caught_up(app)
    page = ann.get("/").text
    assert table.game in page
    assert TURN not in page


def test_the_winners_and_the_others_read_how_a_game_ended(laid: Callable[..., Table], ann: Web, bob: Web) -> None:
    table = laid(ann, bob, seed="tide").play()
    ended = table.head.table.ended
    assert ended is not None
    assert sorted(ended.outcome.places) == [1, 2]
    won = ["You have won!" in who.get(f"/games/{table.game}").text for who in table.seats]
    assert won == [place == 1 for place in ended.outcome.places]


def test_the_same_table_is_laid_once_more(laid: Callable[..., Table], ann: Web, bob: Web) -> None:
    chosen = {"options": {"rounds": 2, "storm": True}, "private": True, "forks": "after-end", "pace": 3}
    table = laid(ann, bob, **chosen).play()
    page = ann.get(f"/games/{table.game}").text
    again = re.search(r'<form method="post" action="/games">.*?</form>', page, re.DOTALL)
    assert again is not None
    fields = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)">', again[0]))
    answer = ann.send("POST", "/games", data=fields, headers={"Sec-Fetch-Site": "same-origin"})
    game = answer.headers["Location"].removeprefix("/games/")
    laid_again = table.ledger.reader.table(game)
    first = table.head.table.terms
    for term in ("title", "options", "private", "forks", "pace"):
        assert getattr(laid_again.terms, term) == getattr(first, term)
    assert [(chair.kind, chair.player) for chair in laid_again.seats] == [("player", ann.player), ("open", None)]
