"""Tables in each kind of situation, and all kinds of callers that may request their pages."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final

from flask import Flask, message_flashed, template_rendered
from werkzeug.test import TestResponse

from events.store import keys
from events.tables.levels import LEVELS
from service.texts import catalogue
from tests.events.tables import play_on
from tests.service.pages.forms import OURS
from tests.service.web import Web, guest, held

CALLERS: Final = (
    "nobody",
    "guest",
    "invited",
    "owner",
    "own",
    "other",
    "director",
    "playing-director",
    "admin",
)
"""`own` has seat 0, which all calls are about; the owner opened the table for others and has no seat."""

KINDS: Final = ("open", "running", "finished", "private", "private-open", "fork")
"""`private` runs; `fork` continues a running game, and so is hidden from strangers."""


def fresh_token(who: Web) -> Web:
    """Another token for the same player, because one call of the matrix voids its token."""
    people = held(who.app).people
    player = people.find(who.player or "")
    assert player is not None
    return Web(who.app, people.token(player), who.player)


class Situation:
    def __init__(self, app: Flask, director: Web, admin: Web, kind: str) -> None:
        self.app, self.kind = app, kind
        names = ("nobody", "guest", "invited", "owner", "own", "other")
        self.callers = {name: guest(app, name) for name in names}
        self.callers["nobody"] = Web(app)
        self.callers["director"] = fresh_token(director)
        self.callers["admin"] = fresh_token(admin)
        self.callers["playing-director"] = guest(app, "playing-director")
        held(app).client.hset(keys.player(self.callers["playing-director"].player or ""), "roles", "player director")
        self.game, self.invite = self._laid()
        self.path = f"/games/{self.game}"
        self.start = self.version

    def _laid(self) -> tuple[str, str]:
        is_open = self.kind.endswith("open")
        laid = self._post("/api/games", seats=self._seats(is_open), private=self.kind.startswith("private"))
        if self.kind == "finished":
            play_on(held(self.app).ledger, laid["game"], random.Random(1))
        elif self.kind == "fork":
            head = held(self.app).ledger.reader.head(laid["game"]).version
            laid = self._post(
                f"/api/games/{laid['game']}/forks", at=head, luck="fresh", seats=self._seats(is_open=False)
            )
        return laid["game"], laid["invite"]

    def _seats(self, is_open: bool) -> list[dict[str, object]]:
        seated = [self.callers[name].player for name in ("own", "other", "playing-director")]
        seats: list[dict[str, object]] = [{"kind": "player", "player": player} for player in seated]
        return [*seats, {"kind": "open"}] if is_open else seats

    def _post(self, path: str, **body: object) -> dict[str, Any]:
        laid = self.callers["owner"].post(
            path, {"title": "skerry", "options": {"rounds": 2}, **body} if path == "/api/games" else body
        )
        assert laid.status_code == 201, laid.get_json()
        table: dict[str, Any] = laid.get_json()
        return table

    @property
    def version(self) -> int:
        return held(self.app).ledger.reader.head(self.game).version

    @property
    def running(self) -> bool:
        return self.kind in ("running", "private", "fork")

    def chosen(self) -> Situation:
        """Let seat 0 choose; nobody else may know its choice yet."""
        if self.running:
            self._choose("own", 0, "geo")
        return self

    def revealed(self) -> Situation:
        if self.running:
            for seat, (name, cove) in enumerate((("own", "geo"), ("other", "voe"), ("playing-director", "haven"))):
                self._choose(name, seat, cove)
        return self

    def proposed(self) -> int:
        """Let seat 1 propose a rewind, on which seat 0 is to vote; returns the id of the proposal."""
        if not self.running:
            return 1
        self.revealed()
        asked = self.callers["other"].post(f"/api{self.path}/rewinds", {"to": self.start})
        return int(asked.get_json()["rewind"])

    def handed(self) -> Situation:
        if self.running:
            self.callers["own"].post(f"/api{self.path}/seats/0/handover", {"level": LEVELS[0]})
        return self

    def _choose(self, name: str, seat: int, cove: str) -> None:
        move = {"type": "choose-cove", "cove": cove, "seat": seat}
        assert self.callers[name].command(self.game, move, self.version).status_code == 200

    def read(self, caller: str, path: str, **query: object) -> TestResponse:
        """Read a page as this caller would: the invited one has the invitation in the address."""
        shown = {"invite": self.invite} if caller == "invited" else {}
        return self.callers[caller].send("GET", path, query_string={**query, **shown}, headers=OURS)

    def send(self, caller: str, path: str, **fields: object) -> TestResponse:
        """Send a form as this caller would, with the hidden field for the invitation."""
        shown = {"invite": self.invite} if caller == "invited" else {}
        return self.callers[caller].send("POST", path, data={**fields, **shown}, headers=OURS)


def outcome_of(answer: TestResponse, flashed: Sequence[str]) -> str:
    """`done`, the code of the refusal that the next page shows, or the status of an error page."""
    if answer.status_code != 303:
        return str(answer.status_code)
    return _code_of(flashed[-1]) if flashed else "done"


def _code_of(words: str) -> str:
    """The code of this English sentence."""
    for code, form in catalogue("en").items():
        pattern = re.escape(re.sub(r"\{[^}]*\}", "\0", form)).replace("\0", ".*")
        if re.fullmatch(pattern, words):
            return code
    return words


@contextmanager
def watched(app: Flask) -> Iterator[tuple[list[Mapping[str, Any]], list[str]]]:
    """Records the variables of templates and the flashed messages."""
    contexts, flashed = list[Mapping[str, Any]](), list[str]()

    def keep_context(_app: Flask, context: Mapping[str, Any], **_others: object) -> None:
        contexts.append(context)

    def keep_flashed(_app: Flask, message: str, **_others: object) -> None:
        flashed.append(message)

    with template_rendered.connected_to(keep_context, app), message_flashed.connected_to(keep_flashed, app):
        yield contexts, flashed
