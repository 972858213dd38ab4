"""Table talk to all and to one, notes, and moderation."""

from __future__ import annotations

import pytest
from flask import Flask

from events.store.memory import MemoryStore
from events.tables import talk
from tests.events.tables import ANN, BOB, lay, ledger_over
from tests.service.web import Table, Web, codes, guest


def heard(who: Web, table: Table) -> list[str]:
    return [said["text"] for said in who.get(f"{table.path}/messages").get_json()["messages"]]


def test_talk_is_for_the_table_and_for_those_who_watch(table: Table, ann: Web, bob: Web, nobody: Web) -> None:
    answer = ann.post(f"{table.path}/messages", {"text": "Good tide!"})
    assert answer.status_code == 201
    said = answer.get_json()
    assert said.keys() == {"id", "time", "player", "name", "seat", "to", "text"}
    assert (said["player"], said["name"], said["seat"], said["to"]) == (ann.player, "Ann", 0, None)
    assert heard(bob, table) == heard(nobody, table) == ["Good tide!"]
    event = nobody.get(f"{table.path}/events", after=table.version - 1).get_json()["events"][0]
    assert event["type"] == "table:said"
    assert "Good tide!" not in nobody.get(f"{table.path}/events", limit=1000).text


def test_a_table_keeps_so_many_messages_and_its_page_shows_the_newest(
    table: Table, ann: Web, director: Web, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("events.tables.talk.MOST", 3)
    monkeypatch.setattr("service.pages.table.TALKED", 2)
    said = [ann.post(f"{table.path}/messages", {"text": f"tide {number}"}) for number in range(4)]
    assert codes(said) == [(201, None)] * 3 + [(409, "talk-full")]
    assert heard(ann, table) == ["tide 0", "tide 1", "tide 2"]
    page = ann.get(f"/games/{table.game}").text
    assert "tide 0" not in page
    assert "tide 1" in page
    director.delete(f"{table.path}/messages/{said[0].get_json()['id']}")
    assert ann.post(f"{table.path}/messages", {"text": "tide 4"}).status_code == 201


def test_what_was_said_is_heard_in_the_order_of_its_time() -> None:
    store = MemoryStore()
    early, late = ledger_over(store), ledger_over(store, 1_800_000_000_000)
    game = lay(early, ANN, BOB)
    for ledger, words in ((late, "later"), (early, "sooner")):
        talk.say(ledger, game, ANN, 0, None, words)
    assert [said.text for said in talk.heard(early, game, "bob")] == ["sooner", "later"]


def test_a_whisper_is_for_one_seat(app: Flask, ann: Web, bob: Web, cid: Web, nobody: Web, director: Web) -> None:
    table = Table(app, ann, bob, cid)
    ann.post(f"{table.path}/messages", {"text": "psst", "to": 1})
    assert heard(ann, table) == heard(bob, table) == ["psst"]
    assert heard(cid, table) == heard(nobody, table) == heard(director, table) == []


def test_who_may_not_speak(app: Flask, table: Table, ann: Web, nobody: Web) -> None:
    path = f"{table.path}/messages"
    answers = [
        nobody.post(path, {"text": "boo"}),
        guest(app).post(path, {"text": "boo"}),
        ann.post(path, {"text": "boo", "seat": 1}),
        ann.post(path, {"text": "boo", "to": 7}),
        ann.post(path, {"text": " "}),
        ann.post(path, {"text": "x" * 2001}),
        ann.post(path, {"text": "nul \0"}),
    ]
    assert codes(answers) == [
        (401, "sign-in-first"),
        (403, "no-seat"),
        (403, "not-your-seat"),
        (409, "seat-unknown"),
        *[(422, "malformed")] * 3,
    ]
    assert heard(ann, table) == [], "what was refused is nowhere kept"


def test_who_holds_several_seats_names_the_one_that_speaks_in_body_or_query(ann: Web) -> None:
    game = ann.post("/api/games", {"title": "skerry", "seats": [{"kind": "me"}] * 2}).get_json()["game"]
    path = f"/api/games/{game}/messages"
    answers = [
        ann.post(path, {"text": "here"}),
        ann.post(path, {"text": "here", "seat": 1}),
        ann.post(path, {"text": "here"}, query_string={"seat": 1}),
        ann.post(path, {"text": "here", "seat": 0}, query_string={"seat": 1}),
    ]
    assert [answer.get_json()["seat"] for answer in answers] == [0, 1, 1, 0]


def test_directors_and_the_owner_speak_without_a_seat(app: Flask, director: Web, ann: Web, bob: Web) -> None:
    seats = [{"kind": "player", "player": bob.player}] * 2
    game = ann.post("/api/games", {"title": "skerry", "seats": seats}).get_json()["game"]
    for who in (director, ann):
        assert who.post(f"/api/games/{game}/messages", {"text": "hear me"}).get_json()["seat"] is None


def test_moderation_takes_the_words_and_leaves_the_event(table: Table, ann: Web, director: Web, admin: Web) -> None:
    path = f"{table.path}/messages"
    first, second = (ann.post(path, {"text": text}).get_json()["id"] for text in ("bad", "worse"))
    assert codes([ann.delete(f"{path}/{first}")]) == [(403, "director-only")]
    assert director.delete(f"{path}/{first}").status_code == 204
    assert admin.delete(f"{path}/{second}").status_code == 204
    assert codes([director.delete(f"{path}/{first}")]) == [(404, "message-unknown")]
    assert heard(ann, table) == []
    kept = ann.get(f"{table.path}/events", limit=1000).get_json()["events"]
    assert [event["data"]["message"] for event in kept if event["type"] == "table:said"] == [first, second]


def test_notes_are_ones_own(table: Table, ann: Web, bob: Web, nobody: Web, director: Web) -> None:
    path = f"{table.path}/notes"
    assert ann.put(path, {"text": "Bob bluffs.\nAlways."}).get_json() == {"text": "Bob bluffs.\nAlways."}
    assert ann.get(path).get_json() == {"text": "Bob bluffs.\nAlways."}
    assert bob.get(path).get_json() == director.get(path).get_json() == {"text": ""}
    assert codes([nobody.get(path), nobody.put(path, {"text": ""})]) == [(401, "sign-in-first")] * 2
    ann.put(path, {"text": ""})
    assert ann.get(path).get_json() == {"text": ""}
    assert codes([ann.put(path, {"text": "x" * 10_001})]) == [(422, "malformed")]
