"""A redraw calls each method of the rules once, however many parts of the page need the result."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask

from tests.service.web import Table, Web

ASKED = ("view", "standings", "to_act", "moves", "standing", "ask", "moment", "outcome")


def counted(monkeypatch: pytest.MonkeyPatch, rules: object) -> Counter[str]:
    """Counts the calls of a title's rules from now on."""
    calls: Counter[str] = Counter()

    def counting(name: str, method: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any) -> Any:
            calls[name] += 1
            return method(*args)

        return call

    for name in ASKED:
        monkeypatch.setattr(type(rules), name, counting(name, getattr(type(rules), name)))
    return calls


# One title is shown in words, the other has a board on which its moves can be clicked.
@pytest.mark.parametrize("title", ["skerry", "glenmore"])
def test_a_redraw_asks_the_rules_each_question_once(
    app: Flask, ann: Web, bob: Web, monkeypatch: pytest.MonkeyPatch, title: str
) -> None:
    table = Table(app, ann, bob, title=title).play(9)
    seat = table.to_act()[0]
    who = table.seats[seat]
    page = f"/games/{table.game}"
    who.get(page, part=1)
    calls = counted(monkeypatch, table.head.rules)
    answer = who.get(page, part=1)
    assert answer.status_code == 200
    assert 'name="move"' in answer.text
    assert calls == dict.fromkeys(ASKED, 1)
