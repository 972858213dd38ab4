"""Titles, tables and seats."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from flask import Flask

from events.tables.levels import LEVELS
from games.core.rules import Score
from tests.service.web import Table, Web, account, codes, guest, without_label

SEAT = {"kind": "player", "level": None, "stand_in": None, "resigned": False}


def test_titles_tell_all_one_needs_to_lay_a_table(nobody: Web) -> None:
    answer = nobody.get("/api/titles")
    assert answer.status_code == 200
    skerry = next(title for title in answer.get_json() if title["title"] == "skerry")
    assert skerry["name"] == "Skerry"
    assert skerry["seats"] == {"min": 2, "max": 5}
    assert skerry["options"]["rounds"] == {"default": 3, "choices": [2, 3, 5, "long"], "seats": None}
    assert skerry["levels"] == list(LEVELS)
    assert skerry["reconstructed"] == []


def test_a_table_without_open_seats_begins_at_once(ann: Web, bob: Web) -> None:
    seats = [{"kind": "me"}, {"kind": "player", "player": bob.player}, {"kind": "ai", "level": LEVELS[0]}]
    answer = ann.post("/api/games", {"title": "skerry", "seats": seats})
    assert answer.status_code == 201
    body = answer.get_json()
    assert body.keys() == {"game", "title", "version", "status", "seats", "invite"}
    assert (body["title"], body["status"]) == ("skerry", "active")
    assert body["seats"] == [
        {**SEAT, "seat": 0, "player": ann.player, "name": "Ann"},
        {**SEAT, "seat": 1, "player": bob.player, "name": "Bob"},
        {**SEAT, "seat": 2, "kind": "ai", "level": LEVELS[0], "player": None, "name": None},
    ]


def test_the_game_starts_with_the_last_open_seat(ann: Web, bob: Web, cid: Web) -> None:
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
    laid = ann.post("/api/games", {"title": "skerry", "seats": seats}).get_json()
    path = f"/api/games/{laid['game']}"
    assert (laid["status"], laid["version"]) == ("open", 1)
    seen = ann.get(path).get_json()
    assert seen["status"] == "open"
    assert {seen[name] for name in ("view", "ask", "moment", "standings", "outcome")} == {None}
    assert seen["to_act"] == []
    assert ann.get(f"{path}/moves").get_json()["moves"] == []
    taken = bob.post(f"{path}/seats/2")
    assert (taken.status_code, taken.get_json()["status"], taken.get_json()["version"]) == (200, "open", 2)
    assert codes([cid.post(f"{path}/seats/2", {}), cid.post(f"{path}/seats/7", {})]) == [
        (409, "seat-taken"),
        (409, "seat-unknown"),
    ]
    assert cid.post(f"{path}/seats/1", {}).get_json()["status"] == "active"


def test_nothing_is_played_before_the_start(ann: Web) -> None:
    laid = ann.post("/api/games", {"title": "skerry", "seats": [{"kind": "me"}, {"kind": "open"}]}).get_json()
    game, path = laid["game"], f"/api/games/{laid['game']}"
    answers = [
        ann.command(game, {"type": "gather"}, 1),
        ann.post(f"{path}/seats/0/handover", {"level": LEVELS[0]}),
        ann.delete(f"{path}/seats/0/handover"),
        ann.post(f"{path}/seats/0/resignation"),
        ann.post(f"{path}/rewinds", {"to": 1}),
    ]
    assert codes(answers) == [(409, "not-started")] * 5
    assert codes([ann.post(f"{path}/forks", {"at": 1, "luck": "fresh"})]) == [(409, "before-the-start")]


@pytest.mark.parametrize(
    ("change", "status", "code", "field"),
    [
        ({"title": "chess"}, 409, "title-unknown", None),
        ({"seats": [{"kind": "me"}]}, 409, "seat-count", None),
        ({"seats": [{"kind": "me"}] * 6}, 409, "seat-count", None),
        ({"seats": [{"kind": "me"}] * 17}, 422, "malformed", "seats"),
        ({"seats": []}, 422, "malformed", "seats"),
        ({"seats": [{"kind": "me"}, {"kind": "king"}]}, 422, "malformed", "seats.1.kind"),
        ({"seats": [{"kind": "me"}, {"kind": "player"}]}, 422, "malformed", "seats.1.player"),
        ({"seats": [{"kind": "me"}, {"kind": "player", "player": "nix"}]}, 409, "player-unknown", None),
        ({"seats": [{"kind": "me"}, {"kind": "ai", "level": "god"}]}, 409, "level-unknown", None),
        ({"options": {"tide": 1}}, 409, "option-unknown", None),
        ({"options": {"rounds": 4}}, 409, "option-value", None),
        ({"options": {"rounds": 10**30}}, 409, "option-value", None),
        ({"options": {"rounds": [[[]]]}}, 409, "option-value", None),
        ({"pace": -1}, 422, "malformed", "pace"),
        ({"forks": "never"}, 422, "malformed", "forks"),
        ({"sead": "x"}, 422, "malformed", "sead"),
        ({"seed": ""}, 422, "malformed", "seed"),
        ({"private": "perhaps"}, 422, "malformed", "private"),
    ],
)
def test_a_table_that_cannot_be_laid(
    ann: Web, change: dict[str, object], status: int, code: str, field: str | None
) -> None:
    answer = ann.post("/api/games", {"title": "skerry", "seats": [{"kind": "me"}, {"kind": "me"}], **change})
    assert codes([answer]) == [(status, code)]
    if field is not None:
        assert answer.get_json()["details"]["field"] == field


def test_a_given_seed_gives_the_same_game_is_never_rated_and_never_echoed(
    ann: Web, bob: Web, laid: Callable[..., Table]
) -> None:
    tables = [laid(ann, bob, seed="herring", rated=True) for _ in range(2)]
    for table in tables:
        table.play()
    ends = [table.seats[0].get(table.path).get_json() for table in tables]
    assert ends[0]["view"] == ends[1]["view"]
    assert ends[0]["outcome"] == ends[1]["outcome"] is not None
    assert ends[0]["seeded"] is True
    assert ends[0]["rated"] is False
    whole = ann.get(tables[0].path).text + ann.get(f"{tables[0].path}/events").text
    assert "herring" not in whole


def test_standings_say_what_the_total_would_be_if_the_game_ended_now(
    table: Table, ann: Web, monkeypatch: pytest.MonkeyPatch
) -> None:
    scores = (Score(0, 3, {"shells": 3}, now=7), Score(1, 4, {"shells": 4}))
    monkeypatch.setattr(type(table.head.rules), "standings", lambda *_: scores)
    assert ann.get(table.path).get_json()["standings"] == [
        {"seat": 0, "total": 3, "categories": {"shells": 3}, "now": 7},
        {"seat": 1, "total": 4, "categories": {"shells": 4}, "now": 4},
    ]


def test_the_details_of_a_move_are_in_its_label_and_nowhere_else(
    table: Table, ann: Web, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = ann.get(f"{table.path}/moves").get_json()["moves"]
    rules = type(table.head.rules)
    monkeypatch.setattr(rules, "details", lambda *_: {"price": 3})
    moves = ann.get(f"{table.path}/moves").get_json()["moves"]
    assert [move["label"] for move in moves] == [f"{move['label']}, price 3" for move in plain]
    assert [without_label(move) for move in moves] == [without_label(move) for move in plain]
    page = ann.get(f"/games/{table.game}").text
    assert all(move["label"] in page for move in moves)
    done = ann.command(table.game, without_label(moves[0]), table.version).get_json()
    assert {name for move in done["moves"] for name in move} == {"type", "seat", "cove", "label"}


def test_a_game_has_every_field_that_is_promised(table: Table, ann: Web, bob: Web) -> None:
    answer = ann.get(table.path)
    assert answer.status_code == 200
    seen = answer.get_json()
    promised = {"game", "title", "version", "head", "status", "seats", "to_act", "ask", "moment", "standings", "view"}
    assert promised | {"outcome"} <= seen.keys()
    assert (seen["game"], seen["title"], seen["status"]) == (table.game, "skerry", "active")
    assert seen["version"] == seen["head"] == table.version
    assert answer.headers["ETag"] == f'"{table.version}"'
    assert seen["to_act"] == [0, 1]
    assert seen["ask"]["code"] == "choosing"
    assert seen["ask"].keys() == {"code", "details", "text"}
    assert seen["moment"] == {"round": 1, "turn": 0, "phase": "choosing"}
    assert [score["seat"] for score in seen["standings"]] == [0, 1]
    assert all(score["now"] >= score["total"] for score in seen["standings"])
    assert seen["outcome"] is None
    assert seen["view"]["crofters"][0]["cards"]
    assert "cards" not in seen["view"]["crofters"][1]
    assert "cards" in bob.get(table.path).get_json()["view"]["crofters"][1]


def test_a_finished_game_tells_its_outcome_and_every_seat(table: Table, nobody: Web) -> None:
    table.play()
    seen = nobody.get(table.path).get_json()
    assert seen["status"] == "finished"
    assert seen["to_act"] == []
    assert seen["ask"] is None
    assert sorted(seen["outcome"]) == ["grade", "places", "reason", "scores"]
    for seat in (0, 1):
        assert "cards" in nobody.get(table.path, **{"as": seat}).get_json()["view"]["crofters"][seat]


def test_as_is_for_own_seats_until_the_end(table: Table, ann: Web, bob: Web, nobody: Web) -> None:
    assert ann.get(table.path, **{"as": 0}).get_json()["as"] == 0
    assert nobody.get(table.path).get_json()["as"] is None
    answers = [
        ann.get(table.path, **{"as": 1}),
        nobody.get(table.path, **{"as": 0}),
        ann.get(f"{table.path}/events", **{"as": 1}),
        ann.get(f"{table.path}/moves", seat=1),
        ann.get(table.path, **{"as": 5}),
        ann.get(table.path, **{"as": 99}),
    ]
    assert codes(answers) == [(403, "not-your-seat")] * 4 + [(409, "seat-unknown"), (422, "malformed")]


def test_who_holds_several_seats_acts_for_the_lowest_that_is_to_act(
    ann: Web, bob: Web, laid: Callable[..., Table]
) -> None:
    table = laid(ann, ann, bob)
    assert ann.get(table.path).get_json()["as"] == 0
    assert ann.get(f"{table.path}/moves").get_json()["seat"] == 0
    done = ann.command(table.game, {"type": "choose-cove", "cove": "geo"}, table.version)
    assert done.get_json()["events"][0]["seat"] == 0
    assert ann.get(table.path).get_json()["as"] == 1
    assert ann.get(f"{table.path}/moves").get_json()["seat"] == 1
    assert ann.get(table.path, seat=0).get_json()["as"] == 0
    named = ann.command(table.game, {"type": "choose-cove", "cove": "voe", "seat": 0}, table.version)
    assert named.get_json()["events"][0]["data"] == {"seat": 0, "cove": "voe"}


def test_each_move_without_its_label_is_a_command(table: Table, ann: Web) -> None:
    answer = ann.get(f"{table.path}/moves")
    assert answer.status_code == 200
    offered = answer.get_json()
    assert {"version", "seat", "moves"} <= offered.keys()
    assert all(move["label"] for move in offered["moves"])
    assert {move["type"] for move in offered["moves"]} == {"choose-cove"}
    assert ann.first_move(table.game).status_code == 200


def test_a_seat_is_handed_over_taken_back_and_resigned(table: Table, ann: Web, bob: Web) -> None:
    path, level = f"{table.path}/seats/0", LEVELS[0]
    handed = ann.post(f"{path}/handover", {"level": level})
    assert handed.status_code == 200
    assert handed.get_json()["seats"][0]["stand_in"] == level
    move = {"type": "choose-cove", "cove": "geo"}
    answers = [
        ann.post(f"{path}/handover", {"level": level}),
        ann.command(table.game, move, table.version),
        ann.post(f"{path}/handover", {"level": "god"}),
        bob.delete(f"{path}/handover"),
    ]
    assert codes(answers) == [
        (409, "seat-handed-over"),
        (409, "seat-handed-over"),
        (409, "level-unknown"),
        (403, "not-your-seat"),
    ]
    assert ann.delete(f"{path}/handover").get_json()["seats"][0]["stand_in"] is None
    assert codes([ann.delete(f"{path}/handover")]) == [(409, "seat-not-handed-over")]
    assert ann.command(table.game, move, table.version).status_code == 200
    resigned = ann.post(f"{path}/resignation").get_json()["seats"][0]
    assert (resigned["resigned"], resigned["stand_in"]) == (True, level)
    answers = [
        ann.post(f"{path}/resignation"),
        ann.delete(f"{path}/handover"),
        ann.command(table.game, move, table.version),
        ann.get(f"{table.path}/moves"),
        ann.post(f"{table.path}/seats/9/resignation"),
    ]
    assert codes(answers) == [
        (409, "seat-resigned"),
        (409, "seat-not-handed-over"),
        (403, "no-seat"),
        (403, "no-seat"),
        (409, "seat-unknown"),
    ]


def test_a_command_sent_again_after_a_handover_still_gets_its_answer(table: Table, ann: Web) -> None:
    move = {"type": "choose-cove", "cove": "geo"}
    first = ann.command(table.game, move, table.version, "mine")
    ann.post(f"{table.path}/seats/0/handover", {"level": LEVELS[0]})
    assert ann.command(table.game, move, table.version, "mine").data == first.data


def test_a_director_hands_a_seat_over_by_ruling(app: Flask, table: Table, director: Web) -> None:
    assert director.post(f"{table.path}/seats/1/handover", {"level": LEVELS[0]}).status_code == 200
    last = director.get(f"{table.path}/events", after=table.version - 1).get_json()["events"][0]
    assert last["type"] == "table:seat-handed"
    assert last["by"] == {"kind": "player", "player": director.player, "ruling": True}


def test_a_private_table_is_not_there_for_who_has_no_invitation(ann: Web, bob: Web, nobody: Web, cid: Web) -> None:
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
    laid = ann.post("/api/games", {"title": "skerry", "seats": seats, "private": True}).get_json()
    path, invite = f"/api/games/{laid['game']}", laid["invite"]
    hidden = [who.get(f"{path}{part}") for who in (nobody, bob) for part in ("", "/events", "/lines", "/messages")]
    assert (
        codes([*hidden, bob.post(f"{path}/seats/1"), bob.post(f"{path}/seats/1", {"invite": "wrong"})])
        == [(404, "game-unknown")] * 10
    )
    absent = nobody.get("/api/games/" + "0" * 16).get_json()
    assert hidden[0].get_json()["message"] == absent["message"]
    assert nobody.get(path, invite=invite).status_code == 200
    assert bob.post(f"{path}/seats/1", {"invite": invite}).status_code == 200
    assert bob.get(path).status_code == 200
    assert cid.post(f"{path}/seats/2?invite={invite}").get_json()["status"] == "active"


def test_who_lays_a_private_table_for_others_sees_it_and_may_sit_down_uninvited(ann: Web) -> None:
    seats = [{"kind": "open"}, {"kind": "open"}]
    laid = ann.post("/api/games", {"title": "skerry", "seats": seats, "private": True}).get_json()
    path = f"/api/games/{laid['game']}"
    assert ann.get(path).status_code == 200
    assert ann.post(f"{path}/seats/1").status_code == 200


def test_a_director_who_plays_rules_over_nobodys_seat(app: Flask, director: Web, ann: Web) -> None:
    """Otherwise they could hand an opponent's seat to an AI level, which agrees to every rewind."""
    table = Table(app, director, ann)
    tries = [
        director.post(f"{table.path}/seats/1/handover", {"level": LEVELS[0]}),
        director.post(f"{table.path}/seats/1/resignation"),
        director.delete(f"{table.path}/seats/1/handover"),
    ]
    assert codes(tries) == [(403, "not-your-seat")] * 3
    assert director.post(f"{table.path}/seats/0/handover", {"level": LEVELS[0]}).status_code == 200


def test_a_director_sees_a_private_table_but_takes_no_seat_uninvited(ann: Web, director: Web) -> None:
    seats = [{"kind": "me"}, {"kind": "open"}]
    laid = ann.post("/api/games", {"title": "skerry", "seats": seats, "private": True}).get_json()
    path = f"/api/games/{laid['game']}"
    assert director.get(path).status_code == 200
    assert codes([director.post(f"{path}/seats/1")]) == [(403, "invite-needed")]


def test_a_game_that_is_not_there(nobody: Web, ann: Web, app: Flask) -> None:
    for who in (nobody, ann, account(app, "admin")):
        answers = [who.get(f"/api/games/{game}") for game in ("0" * 16, "no", "x" * 3000, "a:b", "%00", "ё")]
        assert codes(answers) == [(404, "game-unknown")] * 6


def test_a_guest_of_another_table_is_a_spectator(app: Flask, table: Table) -> None:
    seen = guest(app).get(table.path).get_json()
    assert seen["as"] is None
    assert all("cards" not in crofter for crofter in seen["view"]["crofters"])


def test_a_table_is_laid_once_however_often_it_is_asked_for(ann: Web, bob: Web) -> None:
    wishes = {"id": "table-1", "title": "skerry", "seats": [{"kind": "me"}, {"kind": "open"}], "private": True}
    first = ann.post("/api/games", wishes)
    assert first.status_code == 201
    again = ann.post("/api/games", wishes)
    assert (again.status_code, again.get_json()) == (201, first.get_json())
    laid = first.get_json()
    assert bob.post(f"/api/games/{laid['game']}/seats/1", {"invite": laid["invite"]}).status_code == 200
    later = ann.post("/api/games", wishes).get_json()
    assert (later["game"], later["invite"], later["status"]) == (laid["game"], laid["invite"], "active")
    assert bob.post("/api/games", wishes).get_json()["game"] != laid["game"], "the id is the caller's own"
    unnamed = {name: wish for name, wish in wishes.items() if name != "id"}
    assert len({ann.post("/api/games", unnamed).get_json()["game"] for _ in range(2)}) == 2


@pytest.mark.parametrize(
    "other",
    [
        {"seats": [{"kind": "me"}, {"kind": "me"}]},
        {"private": True},
        {"options": {"rounds": 2}},
        {"seed": "another"},
        {"pace": 1},
    ],
)
def test_the_id_of_a_table_names_one_table_only(app: Flask, other: dict[str, object]) -> None:
    wishes = {"id": "t", "title": "skerry", "seats": [{"kind": "me"}, {"kind": "open"}], "seed": "one"}
    owner = guest(app)
    first = owner.post("/api/games", wishes).get_json()
    refused = owner.post("/api/games", {**wishes, **other})
    assert codes([refused]) == [(422, "malformed")]
    assert refused.get_json()["details"]["field"] == "id"
    assert owner.post("/api/games", wishes).get_json() == first


def test_who_was_renamed_since_lays_the_same_table_again(app: Flask) -> None:
    wishes = {"id": "t", "title": "skerry", "seats": [{"kind": "me"}, {"kind": "me"}]}
    owner = guest(app, "Ann")
    first = owner.post("/api/games", wishes).get_json()
    owner.send("POST", "/me/name", data={"name": "Anna"}, headers={"Sec-Fetch-Site": "same-origin"})
    assert owner.get("/api/me").get_json()["name"] == "Anna"
    assert owner.post("/api/games", wishes).get_json()["game"] == first["game"]


def test_two_who_lay_the_same_table_at_once_lay_one(app: Flask) -> None:
    wishes = {"id": "t", "title": "skerry", "seats": [{"kind": "me"}, {"kind": "me"}]}
    owner = guest(app)

    def lay(_: int) -> str:
        return str(Web(app, owner.token).post("/api/games", wishes).get_json()["game"])

    with ThreadPoolExecutor(4) as crowd:
        assert len(set(crowd.map(lay, range(8)))) == 1


@pytest.mark.parametrize("name", ["", "a b", "x" * 81, "é", 5])
def test_the_id_of_a_table_is_like_that_of_a_command(ann: Web, name: object) -> None:
    answer = ann.post("/api/games", {"id": name, "title": "skerry", "seats": [{"kind": "me"}, {"kind": "me"}]})
    assert codes([answer]) == [(422, "malformed")]
    assert answer.get_json()["details"]["field"] == "id"
