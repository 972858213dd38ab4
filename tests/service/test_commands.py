"""Playing: a command counts once, and is decided on the newest state."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from flask import Flask

from games.core.rules import HOUSE
from tests.service.web import Table, Web, codes, held

GEO = {"type": "choose-cove", "cove": "geo"}
VOE = {"type": "choose-cove", "cove": "voe"}


def test_a_command_answers_with_version_events_view_moves_and_who_is_next(table: Table, ann: Web) -> None:
    before = table.version
    answer = ann.command(table.game, GEO, before)
    assert answer.status_code == 200
    body = answer.get_json()
    assert body.keys() == {"version", "events", "view", "moves", "to_act"}
    assert body["version"] == before + 1 == table.version
    assert answer.headers["ETag"] == f'"{before + 1}"'
    (event,) = body["events"]
    assert event.keys() == {"version", "type", "time", "moment", "seat", "by", "batch", "data"}
    assert event["by"] == {"kind": "player", "player": ann.player, "ruling": False}
    assert event["data"] == {"seat": 0, "cove": "geo"}
    assert body["view"]["crofters"][0]["choice"] == "geo"
    assert {move["cove"] for move in body["moves"]} == {"haven", "voe"}
    assert body["to_act"] == [1]


def test_the_same_again_gives_the_same_answer_and_appends_nothing(table: Table, ann: Web, bob: Web) -> None:
    before = table.version
    first = ann.command(table.game, GEO, before, "once")
    bob.command(table.game, VOE, table.version)
    table.play(3)
    after = table.version
    for named in (before, after, 1, after + 100):
        assert ann.command(table.game, GEO, named, "once").data == first.data
    assert table.version == after
    assert bob.command(table.game, VOE, after, "once").status_code != 200, "an id is one player's own"


def test_the_same_again_is_for_the_seat_it_was_for(ann: Web, laid: Callable[..., Table]) -> None:
    table = laid(ann, ann)
    first = ann.command(table.game, GEO, table.version, "mine")
    assert first.get_json()["to_act"] == [1]
    assert ann.command(table.game, GEO, table.version, "mine").data == first.data
    other = ann.command(table.game, {**GEO, "seat": 1}, table.version, "mine")
    assert codes([other]) == [(422, "malformed")]
    table.play()
    assert ann.command(table.game, GEO, 1, "mine").data == first.data


def test_the_command_that_ends_a_game_can_be_sent_again(app: Flask, ann: Web, laid: Callable[..., Table]) -> None:
    table = laid(ann, ann, options={"rounds": 2})
    answers = []
    while table.head.table.status == "active":
        if table.to_act() == (HOUSE,):
            table.ledger.house(table.game, table.version)
            continue
        offered = ann.get(f"{table.path}/moves").get_json()
        body = {name: value for name, value in offered["moves"][-1].items() if name not in ("label", "seat")}
        name = f"n{offered['version']}"
        answers.append((body, name, offered["version"], ann.command(table.game, body, offered["version"], name)))
    for body, name, version, answer in answers:
        assert answer.status_code == 200
        assert ann.command(table.game, body, version, name).data == answer.data


def test_another_body_under_a_known_id_is_malformed(table: Table, ann: Web) -> None:
    ann.command(table.game, GEO, table.version, "once")
    answer = ann.command(table.game, VOE, table.version, "once")
    assert codes([answer]) == [(422, "malformed")]
    assert answer.get_json()["details"]["field"] == "command id"


def test_a_refused_command_is_decided_again(table: Table, ann: Web) -> None:
    refused = ann.command(table.game, {"type": "choose-cove", "cove": "moon"}, table.version, "again")
    assert codes([refused]) == [(409, "cove-unknown")]
    assert refused.get_json()["details"] == {"cove": "moon"}
    assert refused.get_json()["message"]
    assert ann.command(table.game, GEO, table.version, "again").status_code == 200


def test_if_match_is_needed_and_must_be_a_version(table: Table, ann: Web) -> None:
    path = f"{table.path}/commands/x"
    assert codes([ann.put(path, GEO)]) == [(428, "if-match-needed")]
    for given in ("", "*", 'W/"3"', '"a"', '"-1"', '"9999999999999999999"', '"1", "2"', "\xff"):
        answer = ann.put(path, GEO, headers={"If-Match": given})
        assert codes([answer]) == [(422, "malformed")], given
        assert answer.get_json()["details"]["field"] == "If-Match"


def test_a_version_from_the_future_or_before_a_visible_event_is_stale(table: Table, ann: Web, bob: Web) -> None:
    before = table.version
    answers = [ann.command(table.game, GEO, version) for version in (before + 1, before - 1, 0, 10**14)]
    assert codes(answers) == [(412, "stale")] * 4
    assert answers[0].get_json()["details"] == {"head": before}
    assert table.version == before


def test_a_choice_of_another_seat_does_not_make_mine_stale(table: Table, ann: Web, bob: Web) -> None:
    before = table.version
    assert bob.command(table.game, VOE, before).status_code == 200
    assert ann.command(table.game, GEO, before).status_code == 200


def test_talk_does_not_make_a_command_stale_a_reveal_and_a_rewind_do(table: Table, ann: Web, bob: Web) -> None:
    before = table.version
    bob.post(f"{table.path}/messages", {"text": "hurry"})
    assert ann.command(table.game, GEO, before).status_code == 200
    chosen = table.version
    assert ann.post(f"{table.path}/rewinds", {"to": before}).get_json()["status"] == "done"
    assert codes([ann.command(table.game, VOE, chosen)]) == [(412, "stale")]
    table.choose("geo", "voe")
    seat = table.to_act()[0]
    late = {"type": "gather"}
    assert codes([table.seats[seat].command(table.game, late, chosen)]) == [(412, "stale")]
    assert table.seats[seat].command(table.game, late, table.version).status_code == 200


def test_nobody_acts_for_a_seat_that_is_not_their_own(
    table: Table, ann: Web, nobody: Web, cid: Web, director: Web
) -> None:
    version = table.version
    answers = [
        ann.command(table.game, {**GEO, "seat": 1}, version),
        cid.command(table.game, GEO, version),
        director.command(table.game, {**GEO, "seat": 0}, version),
        nobody.command(table.game, GEO, version),
        ann.command(table.game, {**GEO, "seat": 2}, version),
        ann.command(table.game, {**GEO, "seat": HOUSE}, version),
        ann.command("0" * 16, GEO, version),
    ]
    assert codes(answers) == [
        (403, "not-your-seat"),
        (403, "no-seat"),
        (403, "not-your-seat"),
        (401, "sign-in-first"),
        (409, "seat-unknown"),
        (409, "seat-unknown"),
        (404, "game-unknown"),
    ]
    assert table.version == version


def test_commands_of_the_house_are_not_for_people(table: Table, ann: Web) -> None:
    table.play(stop=lambda now: now.rules.to_act(now.position.state) == (HOUSE,))
    for body in ({"type": "tally"}, {"type": "close-round"}):
        assert ann.command(table.game, body, table.version).status_code == 409
    assert codes([ann.command(table.game, {"type": "start"}, table.version)]) == [(422, "malformed")]


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "type"),
        ({"type": "fly"}, "type"),
        ({"type": 5, "cove": "geo"}, "type"),
        ({"type": "choose-cove"}, "cove"),
        ({"type": "choose-cove", "cove": 5}, "cove"),
        ({"type": "choose-cove", "cove": None}, "cove"),
        ({**GEO, "colour": "red"}, "colour"),
        ({**GEO, "seat": "0"}, "seat"),
        ({**GEO, "seat": True}, "seat"),
        ({**GEO, "seat": 0.0}, "seat"),
        ([], "body"),
        ("geo", "body"),
        (5, "body"),
    ],
)
def test_a_malformed_command_names_its_field(table: Table, ann: Web, body: object, field: str) -> None:
    answer = ann.put(f"{table.path}/commands/x", body, headers={"If-Match": f'"{table.version}"'})
    assert codes([answer]) == [(422, "malformed")]
    assert answer.get_json()["details"]["field"] == field


def test_a_command_without_a_body_is_not_json(table: Table, ann: Web) -> None:
    answer = ann.send("PUT", f"{table.path}/commands/x", headers={"If-Match": f'"{table.version}"'})
    assert codes([answer]) == [(415, "not-json")]


@pytest.mark.parametrize("name", ["x" * 81, "a b", "ё", "a%2Fb", "%00"])
def test_a_command_id_is_plain_and_short(table: Table, ann: Web, name: str) -> None:
    assert ann.command(table.game, GEO, table.version, name).status_code in (404, 422)
    assert table.head.table.version == table.version


def test_a_finished_game_takes_no_commands(table: Table, ann: Web) -> None:
    table.play()
    assert codes([ann.command(table.game, GEO, table.version)]) == [(409, "game-finished")]
    assert ann.get(f"{table.path}/moves").get_json()["moves"] == []


def test_fifty_who_send_the_same_command_at_once_append_it_once(table: Table, ann: Web) -> None:
    version = table.version
    with ThreadPoolExecutor(16) as pool:
        answers = list(pool.map(lambda _: ann.command(table.game, GEO, version, "one"), range(50)))
    assert {answer.data for answer in answers} == {answers[0].data}
    assert answers[0].status_code == 200
    assert table.version == version + 1


def test_each_result_is_counted_by_title(app: Flask, table: Table, ann: Web) -> None:
    commands = held(app).metrics.commands

    def count(result: str) -> float:
        return float(commands.labels("skerry", result)._value.get())

    before = {result: count(result) for result in ("done", "repeated", "refused", "stale", "malformed")}
    version = table.version
    ann.command(table.game, GEO, version, "one")
    ann.command(table.game, GEO, version, "one")
    ann.command(table.game, GEO, 0)
    ann.command(table.game, {"type": "choose-cove", "cove": "moon"}, table.version)
    ann.command(table.game, {"type": "fly"}, table.version)
    assert {result: count(result) - number for result, number in before.items()} == dict.fromkeys(before, 1)


def test_a_seat_may_be_named_in_the_query_too(app: Flask, ann: Web, bob: Web) -> None:
    table = Table(app, ann, bob, ann)
    version = table.version
    third = ann.command(table.game, GEO, version, "third", query_string={"seat": 2})
    assert third.get_json()["events"][0]["seat"] == 2
    again = ann.command(table.game, {**GEO, "seat": 2}, version, "third")
    assert again.get_json() == third.get_json()
    assert codes([ann.command(table.game, GEO, version, query_string={"seat": 1})]) == [(403, "not-your-seat")]
    assert codes([ann.command(table.game, GEO, version, query_string={"place": 1})]) == [(422, "malformed")]
    assert (
        ann.command(table.game, {**GEO, "seat": 0}, version, query_string={"seat": 2}).get_json()["events"][0]["seat"]
        == 0
    )
