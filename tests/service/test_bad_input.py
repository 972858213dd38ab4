"""Whatever is sent, the reply has a code, a sentence and the invalid field; never a 500."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.service.web import Table, Web, codes

JSON = "application/json"


def send(who: Web, body: bytes, path: str = "/api/players", kind: str = JSON) -> tuple[int, str]:
    answer = who.send("POST", path, data=body, content_type=kind)
    body_sent_back = answer.get_json()
    assert body_sent_back.keys() == {"code", "message", "details"}
    return answer.status_code, body_sent_back["code"]


@pytest.mark.parametrize(
    "body",
    [
        b"{",
        b'{"name": }',
        b'{"name": NaN}',
        b'{"name": Infinity}',
        b'{"name": -Infinity}',
        b'{"name": 01}',
        b"{'name': 'Ann'}",
        b'{"name": "Ann"} more',
        b'{"name": "\xff\xfe"}',
        b'{"name": "\\ud800"}',
        b'{"name": "\\udc00\\ud800"}',
        b'\xef\xbb\xbf{"name": "Ann"}',
        '{"name": "Ann"}'.encode("utf-16"),
        b'{"name": "tab\tin it"}',
        b"[" * 100_00 + b"]" * 100_00,
        b'{"name":' * 5000 + b"1" + b"}" * 5000,
        b"\0",
    ],
    ids=range(17),
)
def test_what_is_no_json(nobody: Web, body: bytes) -> None:
    assert send(nobody, body) == (422, "malformed")


@pytest.mark.parametrize("depth", [1, 10, 100, 500, 900, 980, 990, 1000, 3000])
def test_deep_json_is_taken_apart_or_refused(ann: Web, depth: int) -> None:
    deep = b'{"title": "skerry", "seats": [{"kind": "me"}, {"kind": "me"}], "options": {"rounds": %s}}'
    status, code = send(ann, deep % (b"[" * depth + b"]" * depth), "/api/games")
    assert (status, code) in ((409, "option-value"), (422, "malformed"))


@pytest.mark.parametrize("body", [b"[]", b"5", b'"x"', b"null", b"true", b'[{"name": "Ann"}]'])
def test_json_that_is_no_object(nobody: Web, body: bytes) -> None:
    assert send(nobody, body) == (422, "malformed")
    error = nobody.send("POST", "/api/players", data=body, content_type=JSON).get_json()
    assert error["details"]["field"] in ("body", "name")


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "\t",
        "\u3000",
        "a\0b",
        "a\x1bb",
        "a\x7fb",
        "a\u202eb",
        "a\u2066b",
        "x" * 41,
        None,
        5,
        True,
        ["x"],
        {"x": 1},
    ],
)
def test_a_name_is_a_line_of_text(nobody: Web, name: object) -> None:
    answer = nobody.post("/api/players", {"name": name})
    assert codes([answer]) == [(422, "malformed")]
    assert answer.get_json()["details"]["field"] == "name"


@pytest.mark.parametrize("name", ["Ann", "Анна", "Łucja", "安", "O'Neil-Smith", "🦭", "x" * 40, "e\u0301"])
def test_a_name_may_be_of_any_language(nobody: Web, name: str) -> None:
    assert nobody.post("/api/players", {"name": name}).status_code == 201


def test_an_unknown_field_is_named(nobody: Web, ann: Web) -> None:
    first = nobody.post("/api/players", {"name": "Ann", "nick": "A"}).get_json()
    assert first["details"]["field"] == "nick"
    nested = ann.post("/api/games", {"title": "skerry", "seats": [{"kind": "me", "hat": 1}, {"kind": "me"}]}).get_json()
    assert nested["details"]["field"] == "seats.0.hat"
    both = nobody.post("/api/players", {"nick": "A"}).get_json()
    assert both["details"]["fields"].keys() == {"name", "nick"}


@pytest.mark.parametrize(
    "wish", [{"private": "true"}, {"private": 1}, {"rated": "yes"}, {"pace": "1"}, {"pace": True}, {"private": None}]
)
def test_what_only_looks_like_a_number_or_a_yes_is_neither(ann: Web, wish: dict[str, object]) -> None:
    answer = ann.post("/api/games", {"title": "skerry", "seats": [{"kind": "me"}, {"kind": "me"}], **wish})
    assert codes([answer]) == [(422, "malformed")]
    assert [answer.get_json()["details"]["field"]] == list(wish)


def test_a_call_that_takes_no_body_or_query_does_nothing_with_one(table: Table, ann: Web) -> None:
    before = table.version
    answers = [
        ann.post(f"{table.path}/seats/0/resignation", {"sure": False}),
        ann.post(f"{table.path}/seats/0/resignation", ["sure"]),
        ann.post(f"{table.path}/seats/0/resignation", query_string={"sure": "no"}),
        ann.post(f"{table.path}/forks", {"at": 1, "luck": "fresh"}, query_string={"seat": 0}),
        ann.get("/api/me", since="today"),
    ]
    assert codes(answers) == [(422, "malformed")] * 5
    assert [answer.get_json()["details"]["field"] for answer in answers] == ["sure", "body", "sure", "seat", "since"]
    assert table.version == before
    assert ann.post(f"{table.path}/seats/0/resignation", {}, query_string={"invite": "x"}).status_code == 200


def test_who_watches_the_service_may_ask_as_it_likes(nobody: Web) -> None:
    assert nobody.get("/healthz", t=1).status_code in (200, 503)
    assert nobody.get("/metrics", t=1).status_code == 200


def test_a_body_that_is_missing_names_what_it_lacks(nobody: Web) -> None:
    answer = nobody.post("/api/players")
    assert codes([answer]) == [(422, "malformed")]
    assert answer.get_json()["details"]["field"] == "name"


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "", "json"])
def test_a_body_of_another_kind(nobody: Web, kind: str) -> None:
    assert send(nobody, b'{"name": "Ann"}', kind=kind) == (415, "not-json")


@pytest.mark.parametrize("kind", [JSON, "application/json; charset=utf-8", "application/merge-patch+json"])
def test_kinds_of_json(nobody: Web, kind: str) -> None:
    assert nobody.send("POST", "/api/players", data=b'{"name": "Ann"}', content_type=kind).status_code == 201


def test_a_body_that_is_too_large(nobody: Web, ann: Web) -> None:
    for path in ("/api/players", "/api/games", "/api/nowhere"):
        assert send(ann, b" " * (64 * 1024 + 1), path) == (413, "too-large")
    answer = nobody.send("POST", "/api/players", data=b" " * 70_000, content_type=JSON)
    assert answer.get_json()["details"] == {"limit": 65536}


def test_a_body_just_small_enough_is_read(nobody: Web) -> None:
    body = b'{"name": "Ann"' + b" " * (64 * 1024 - 15) + b"}"
    assert len(body) == 64 * 1024
    assert nobody.send("POST", "/api/players", data=body, content_type=JSON).status_code == 201


def test_paths_and_methods_that_are_not_there(nobody: Web, ann: Web) -> None:
    assert (
        codes([nobody.get("/api/nowhere"), nobody.get("/api/games/x/y"), nobody.get("/api/games/")])
        == [(404, "not-found")] * 3
    )
    wrong = nobody.delete("/api/titles")
    assert codes([wrong]) == [(405, "method-not-allowed")]
    assert "GET" in wrong.headers["Allow"]
    assert codes([ann.post("/api/games/x/seats/" + "9" * 5000)]) == [(404, "not-found")]
    assert codes([ann.post("/api/games/x/seats/-1"), ann.post("/api/games/x/seats/1.5")]) == [(404, "not-found")] * 2


@pytest.mark.parametrize("number", ["9" * 5000, str(2**63), str(2**64), "-1", "1e3", "٣", " 1", "0x1", "NaN"])
def test_numbers_in_queries(table: Table, ann: Web, number: str) -> None:
    """Impossible versions and seats are malformed; digits of other scripts and surrounding blanks are accepted."""
    for path, name in (("", "at"), ("/events", "after"), ("/events", "limit"), ("", "as"), ("/moves", "seat")):
        answer = ann.get(f"{table.path}{path}", **{name: number})
        assert answer.status_code in (200, 403, 404, 409, 422)
        if answer.status_code == 422:
            assert answer.get_json()["details"]["field"] == name


@pytest.mark.parametrize(
    "query", ["at=%ff", "at=%00", "at", "at=1&at=2", "invite=%ff%fe", "invite=" + "x" * 200, "%ff=1"]
)
def test_queries_of_any_bytes(table: Table, ann: Web, query: str) -> None:
    answer = ann.send("GET", f"{table.path}?{query}")
    assert answer.status_code in (200, 422)


@pytest.mark.parametrize(
    ("languages", "message"),
    [
        (None, "There is no such game."),
        ("ru", "Такой партии нет."),
        ("pl-PL, en;q=0.5", "Nie ma takiej gry."),
        ("de, ru;q=0.3", "Такой партии нет."),
        ("ja", "There is no such game."),
        ("*", "There is no such game."),
        ("\x00;;q=x", "There is no such game."),
    ],
)
def test_messages_follow_the_language_asked_for(nobody: Web, languages: str | None, message: str) -> None:
    headers = {"Accept-Language": languages} if languages else {}
    answer = nobody.send("GET", "/api/games/none", headers=headers).get_json()
    assert answer == {"code": "game-unknown", "message": message, "details": {"game": "none"}}


def test_every_error_is_plain_json_with_the_headers_of_every_answer(app: Flask, nobody: Web) -> None:
    for answer in (nobody.get("/api/none"), nobody.get("/api/me"), nobody.post("/api/players", {})):
        assert answer.mimetype == JSON
        assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
        assert answer.headers["Cache-Control"] == "no-store"
