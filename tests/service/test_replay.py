"""The API for any version, events, lines, rewinds and forks."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask import Flask

from events.tables.levels import LEVELS
from events.tables.permissions import Caller
from service.present import timeline as course
from service.present.viewpoints import Viewpoint, looking
from tests.service.web import Table, Web, caught_up, codes, guest


def test_any_version_can_be_seen_as_it_was(table: Table, ann: Web) -> None:
    views = {}
    for _ in range(12):
        seen = ann.get(table.path).get_json()
        views[seen["version"]] = seen
        table.play(1)
    for version, then in views.items():
        now = ann.get(table.path, at=version).get_json()
        assert now["head"] == table.version
        assert now["version"] == version
        same = ("view", "to_act", "moment", "standings", "status", "ask")
        assert {name: now[name] for name in same} == {name: then[name] for name in same}


def test_versions_that_are_not_there(table: Table, ann: Web) -> None:
    answers = [ann.get(table.path, at=at) for at in (table.version + 1, 2**53, 0, -1, 2**63, 2**64, "x", "1.5", "")]
    assert codes(answers) == [(404, "version-unknown")] * 2 + [(422, "malformed")] * 7


def test_before_the_start_there_is_no_view(ann: Web, bob: Web) -> None:
    laid = ann.post("/api/games", {"title": "skerry", "seats": [{"kind": "me"}, {"kind": "open"}]}).get_json()
    path = f"/api/games/{laid['game']}"
    bob.post(f"{path}/seats/1")
    first = ann.get(path, at=1).get_json()
    assert (first["status"], first["view"], first["head"] > 1) == ("open", None, True)


def test_every_event_is_there_in_pages_as_the_viewer_may_see_it(table: Table, ann: Web, bob: Web, nobody: Web) -> None:
    table.play(15)

    def all_of(who: Web, **query: object) -> list[dict[str, object]]:
        events: list[dict[str, object]] = []
        after = 0
        while after is not None:
            page = who.get(f"{table.path}/events", after=after, limit=4, **query).get_json()
            assert page.keys() == {"events", "next"}
            events += page["events"]
            after = page["next"]
        return events

    seen = {name: all_of(who) for name, who in (("ann", ann), ("bob", bob), ("nobody", nobody))}
    for events in seen.values():
        assert [event["version"] for event in events] == list(range(1, table.version + 1))
    drawn = [number for number, event in enumerate(seen["ann"]) if event["type"] == "card-drawn"]
    assert drawn
    for number in drawn:
        seat = seen["nobody"][number]["data"]["seat"]  # type: ignore[index]
        assert "card" not in seen["nobody"][number]["data"]  # type: ignore[operator]
        assert ("card" in seen["ann"][number]["data"]) == (seat == 0)  # type: ignore[operator]
        assert ("card" in seen["bob"][number]["data"]) == (seat == 1)  # type: ignore[operator]
    assert all_of(ann, **{"as": 0}) == seen["ann"]
    assert ann.get(f"{table.path}/events", after=10**15).get_json() == {"events": [], "next": None}
    assert ann.get(f"{table.path}/events", limit=table.version).get_json()["next"] is None


def test_the_end_opens_all_events_and_as_narrows_them(table: Table, nobody: Web) -> None:
    table.play()

    def cards(**query: object) -> int:
        events = nobody.get(f"{table.path}/events", limit=1000, **query).get_json()["events"]
        return sum("card" in event["data"] for event in events if event["type"] == "card-drawn")

    assert cards() == cards(**{"as": 0}) + cards(**{"as": 1})
    assert 0 < cards(**{"as": 0}) < cards()
    last = nobody.get(f"{table.path}/events", after=table.version - 1).get_json()["events"][0]
    assert last["type"] == "table:ended"
    assert last["data"]["seed"]


def test_ones_own_choice_is_taken_back_freely_and_stays_readable(table: Table, ann: Web) -> None:
    start = table.version
    ann.command(table.game, {"type": "choose-cove", "cove": "geo"}, start)
    answer = ann.post(f"{table.path}/rewinds", {"to": start})
    assert answer.status_code == 201
    assert answer.get_json() == {"rewind": start + 2, "status": "done", "needs": []}
    assert ann.get(table.path).get_json()["view"]["crofters"][0]["choice"] is None
    assert ann.get(table.path, at=start + 1).get_json()["view"]["crofters"][0]["choice"] == "geo"
    lines = ann.get(f"{table.path}/lines").get_json()
    assert lines.keys() == {"head", "line", "abandoned", "parent", "forks"}
    assert lines["head"] == start + 2
    assert lines["line"] == [
        {"game": table.game, "first": 1, "last": start},
        {"game": table.game, "first": start + 2, "last": start + 2},
    ]
    assert lines["abandoned"] == [{"root": start, "first": start + 1, "last": start + 1, "version": start + 2}]
    assert (lines["parent"], lines["forks"]) == (None, [])


def _revealed(table: Table) -> int:
    """Play on until a fact was shown, so that a rewind past it needs consent."""
    start = table.version
    table.choose("geo", "voe")
    return start


def test_a_rewind_past_what_was_shown_needs_the_others(table: Table, ann: Web, bob: Web, cid: Web) -> None:
    start = _revealed(table)
    asked = ann.post(f"{table.path}/rewinds", {"to": start, "luck": "same"})
    assert asked.status_code == 201
    rewind = asked.get_json()["rewind"]
    assert asked.get_json() == {"rewind": rewind, "status": "proposed", "needs": [1]}
    assert ann.get(table.path).get_json()["proposal"] == {
        "id": rewind, "seat": 0, "to": start, "luck": "same", "needs": [1],
    }  # fmt: skip
    votes = f"{table.path}/rewinds/{rewind}/votes"
    answers = [
        ann.post(f"{table.path}/rewinds", {"to": start}),
        ann.put(f"{votes}/1", {"agree": True}),
        cid.put(f"{votes}/1", {"agree": True}),
        ann.put(f"{votes}/0", {"agree": True}),
        bob.put(f"{table.path}/rewinds/{rewind + 1}/votes/1", {"agree": True}),
        bob.put(f"{votes}/9", {"agree": True}),
        bob.put(f"{votes}/1", {"agree": "perhaps"}),
    ]
    assert codes(answers) == [
        (409, "rewind-proposed-already"),
        (403, "not-your-seat"),
        (403, "not-your-seat"),
        (409, "vote-not-needed"),
        (409, "no-such-proposal"),
        (409, "seat-unknown"),
        (422, "malformed"),
    ]
    agreed = bob.put(f"{votes}/1", {"agree": True})
    assert (agreed.status_code, agreed.get_json()) == (200, {"rewind": rewind, "status": "done", "needs": []})
    assert ann.get(table.path).get_json()["to_act"] == [0, 1]


def test_the_same_vote_again_is_answered_as_the_rewind_stands(app: Flask, laid: Callable[..., Table]) -> None:
    table = laid(*(guest(app) for _ in range(3)))
    start = table.version
    table.choose("geo", "voe", "haven")
    ann, bob, cid = table.seats

    def ask() -> str:
        rewind = ann.post(f"{table.path}/rewinds", {"to": start}).get_json()["rewind"]
        return f"{table.path}/rewinds/{rewind}/votes"

    def voted(who: Web, path: str, agree: bool) -> tuple[str, list[int]]:
        answer = who.put(path, {"agree": agree})
        assert answer.status_code == 200, answer.get_json()
        return answer.get_json()["status"], answer.get_json()["needs"]

    declined = ask()
    assert voted(bob, f"{declined}/1", True) == voted(bob, f"{declined}/1", True) == ("proposed", [2])
    assert codes([bob.put(f"{declined}/1", {"agree": False})]) == [(409, "vote-not-needed")]
    assert voted(cid, f"{declined}/2", False) == voted(cid, f"{declined}/2", False) == ("declined", [])
    agreed = ask()
    assert voted(cid, f"{declined}/2", False) == ("declined", []), "what the next one needs is another context"
    assert voted(bob, f"{agreed}/1", True) == ("proposed", [2])
    assert voted(cid, f"{agreed}/2", True) == voted(cid, f"{agreed}/2", True) == ("done", [])
    version = table.version
    table.play(1)
    assert voted(bob, f"{agreed}/1", True) == ("done", [])
    assert table.version == version + 1


def test_one_vote_against_is_enough_and_a_proposal_lapses(app: Flask, laid: Callable[..., Table]) -> None:
    table = laid(*(guest(app) for _ in range(3)))
    start = table.version
    table.choose("geo", "voe", "haven")
    ann, bob, cid = table.seats
    rewind = ann.post(f"{table.path}/rewinds", {"to": start}).get_json()
    assert rewind["needs"] == [1, 2]
    votes = f"{table.path}/rewinds/{rewind['rewind']}/votes"
    assert bob.put(f"{votes}/1", {"agree": True}).get_json()["status"] == "proposed"
    assert cid.put(f"{votes}/2", {"agree": False}).get_json()["status"] == "declined"
    assert codes([cid.put(f"{votes}/2", {"agree": True})]) == [(409, "no-such-proposal")]
    rewind = ann.post(f"{table.path}/rewinds", {"to": start}).get_json()
    table.play(1)
    answer = bob.put(f"{table.path}/rewinds/{rewind['rewind']}/votes/1", {"agree": True})
    assert codes([answer]) == [(409, "no-such-proposal")]


def test_a_director_rules_a_spectator_does_not(table: Table, director: Web, cid: Web) -> None:
    start = _revealed(table)
    assert codes([cid.post(f"{table.path}/rewinds", {"to": start})]) == [(403, "no-seat")]
    ruled = director.post(f"{table.path}/rewinds", {"to": start})
    assert (ruled.status_code, ruled.get_json()["status"]) == (201, "done")


def test_a_director_who_plays_has_to_ask_like_everybody(director: Web, ann: Web, laid: Callable[..., Table]) -> None:
    table = laid(director, ann)
    asked = director.post(f"{table.path}/rewinds", {"to": _revealed(table)}).get_json()
    assert (asked["status"], asked["needs"]) == ("proposed", [1])


def test_the_scores_of_a_fork_begin_when_its_hands_are_its_own(table: Table, ann: Web, director: Web) -> None:
    """Before that the state is the parent's, whose seats may be other people's."""
    start = table.version
    table.play(stop=lambda now: now.rules.moment(now.position.state).round == 2)
    assert director.post(f"{table.path}/rewinds", {"to": start}).status_code == 201
    wanted = {"at": table.version, "luck": "fresh", "seats": [{"kind": "me"}] * 2}
    made = table.ledger.reader.head(ann.post(f"{table.path}/forks", wanted).get_json()["game"])
    events = list(course.line(table.ledger, made.id, made.version))
    turns = course.marks(events).turn
    assert made.table.first in turns
    look = looking(table.ledger, made, Caller(ann.player), Viewpoint(1))
    assert look(made.table.first) == Viewpoint(1)
    versions = [point.version for point in course.scores(made, events, turns, look)]
    assert made.version in versions
    assert made.table.first not in versions


def test_rewinds_that_lead_nowhere(table: Table, ann: Web, bob: Web) -> None:
    start = _revealed(table)
    path = f"{table.path}/rewinds"
    answers = [
        ann.post(path, {"to": table.version}),
        ann.post(path, {"to": table.version + 1}),
        ann.post(path, {"to": 0}),
        ann.post(path, {"to": 1}),
        ann.post(path, {"to": -1}),
        ann.post(path, {"to": 2**64}),
        ann.post(path, {"to": "1"}),
        ann.post(path, {"to": start, "luck": "bad"}),
        ann.post(path, {"to": start, "seat": 1}),
        ann.post(path, {}),
    ]
    assert codes(answers) == [
        (409, "nothing-to-rewind"),
        (409, "version-unknown"),
        (409, "before-the-start"),
        (409, "before-the-start"),
        *[(422, "malformed")] * 4,
        (403, "not-your-seat"),
        (422, "malformed"),
    ]
    rewind = ann.post(path, {"to": start}).get_json()["rewind"]
    bob.put(f"{path}/{rewind}/votes/1", {"agree": True})
    assert codes([ann.post(path, {"to": start + 1})]) == [(409, "not-on-the-line")]
    table.play()
    assert codes([ann.post(path, {"to": start})]) == [(409, "game-finished")]


def test_a_fork_of_a_running_game_keeps_what_the_forker_knows_and_is_private(
    table: Table, ann: Web, bob: Web, nobody: Web
) -> None:
    table.play(6)
    answer = ann.post(f"{table.path}/forks", {"at": table.version, "luck": "fresh"})
    assert answer.status_code == 201
    body = answer.get_json()
    assert {"game", "parent", "at"} <= body.keys()
    assert (body["parent"], body["at"]) == (table.game, table.version)
    path = f"/api/games/{body['game']}"
    seen, parent = ann.get(path).get_json(), ann.get(table.path).get_json()
    assert seen["parent"] == {"game": table.game, "at": body["at"]}
    assert seen["view"]["crofters"][0] == parent["view"]["crofters"][0]
    assert [seat["kind"] for seat in seen["seats"]] == ["player", "ai"]
    assert codes([who.get(path) for who in (bob, nobody)]) == [(404, "game-unknown")] * 2
    assert bob.get(path, invite=body["invite"]).status_code == 200
    table.play()
    assert nobody.get(path).status_code == 200


def test_before_the_fork_everybody_sees_what_they_may_see_in_the_parent(
    table: Table, ann: Web, bob: Web, cid: Web
) -> None:
    table.play(6)
    at = table.version
    made = cid.post(f"{table.path}/forks", {"at": at, "luck": "fresh", "seats": [{"kind": "me"}, {"kind": "me"}]})
    path = f"/api/games/{made.get_json()['game']}"
    before = cid.get(path, at=at).get_json()
    assert before["as"] is None
    assert before["view"] == cid.get(table.path, at=at).get_json()["view"]
    assert codes([cid.get(path, at=at, **{"as": 0})]) == [(403, "not-your-seat")]
    events = cid.get(f"{path}/events", limit=1000).get_json()["events"]
    assert [event["version"] for event in events] == list(range(1, events[-1]["version"] + 1))
    assert not any("card" in event["data"] for event in events[:at] if event["type"] == "card-drawn")
    assert events[at]["type"] == "table:forked"
    through = cid.get(f"{path}/events", limit=at, **{"as": 1}).get_json()["events"]
    assert through == cid.get(f"{table.path}/events", limit=at).get_json()["events"]
    assert cid.get(path).get_json()["as"] in (0, 1)


def test_forks_of_forks_are_found_among_the_lines(app: Flask, table: Table, ann: Web) -> None:
    table.play()
    at = table.version // 2
    first = ann.post(f"{table.path}/forks", {"at": at, "luck": "same", "seats": [{"kind": "me"}] * 2}).get_json()
    path = f"/api/games/{first['game']}"
    second = ann.post(f"{path}/forks", {"at": first["at"], "luck": "fresh"}).get_json()
    assert second["parent"] == first["game"]
    caught_up(app)
    lines = ann.get(f"{table.path}/lines").get_json()
    assert lines["forks"] == [{"game": first["game"], "at": first["at"]}]
    own = ann.get(f"{path}/lines").get_json()
    assert own["parent"] == {"game": table.game, "at": first["at"]}
    assert own["line"][0] == {"game": table.game, "first": 1, "last": first["at"]}
    assert own["forks"] == [{"game": second["game"], "at": second["at"]}]
    assert ann.get(f"/api/games/{second['game']}", at=1).status_code == 200


def test_a_cut_inside_a_batch_goes_to_before_it(table: Table, ann: Web) -> None:
    table.play()
    events = ann.get(f"{table.path}/events", limit=1000).get_json()["events"]
    inside = next(event for event in events if event["version"] > event["batch"] > 20)
    made = ann.post(f"{table.path}/forks", {"at": inside["version"] - 1, "luck": "fresh"}).get_json()
    assert made["at"] == inside["batch"] - 1


def test_forks_that_are_refused(ann: Web, bob: Web, laid: Callable[..., Table]) -> None:
    table, strict = laid(ann, bob), laid(ann, bob, forks="after-end")
    path = f"{table.path}/forks"
    seats = [{"kind": "me"}] * 3
    answers = [
        ann.post(path, {"at": table.version, "luck": "same"}),
        ann.post(f"{strict.path}/forks", {"at": strict.version, "luck": "fresh"}),
        ann.post(path, {"at": table.version + 1, "luck": "fresh"}),
        ann.post(path, {"at": 1, "luck": "fresh"}),
        ann.post(path, {"at": 0, "luck": "fresh"}),
        ann.post(path, {"at": table.version, "luck": "fresh", "seats": seats}),
        ann.post(path, {"at": table.version}),
        ann.post(path, {"at": table.version, "luck": "good"}),
        ann.post("/api/games/0000/forks", {"at": 1, "luck": "fresh"}),
    ]
    assert codes(answers) == [
        (409, "luck-still-live"),
        (409, "forks-after-end"),
        (409, "version-unknown"),
        (409, "before-the-start"),
        (409, "version-unknown"),
        (409, "seat-count"),
        (422, "malformed"),
        (422, "malformed"),
        (404, "game-unknown"),
    ]
    strict.play()
    assert ann.post(f"{strict.path}/forks", {"at": strict.version - 9, "luck": "same"}).status_code == 201


def test_the_seats_of_a_fork_are_as_asked(table: Table, ann: Web, bob: Web) -> None:
    seats = [{"kind": "ai", "level": LEVELS[0]}, {"kind": "open"}]
    made = ann.post(f"{table.path}/forks", {"at": table.version, "luck": "fresh", "seats": seats}).get_json()
    path = f"/api/games/{made['game']}"
    assert [seat["kind"] for seat in ann.get(path).get_json()["seats"]] == ["ai", "open"]
    assert bob.post(f"{path}/seats/1", {"invite": made["invite"]}).get_json()["seats"][1]["player"] == bob.player
    assert bob.first_move(made["game"]).status_code == 200


@pytest.mark.parametrize("depth", [3])
def test_any_version_across_fork_boundaries(table: Table, ann: Web, depth: int) -> None:
    table.play()
    game, at = table.game, table.version - 30
    for _ in range(depth):
        made = ann.post(f"/api/games/{game}/forks", {"at": at, "luck": "fresh", "seats": [{"kind": "me"}] * 2})
        game = made.get_json()["game"]
        at = made.get_json()["at"] + 1
    head = ann.get(f"/api/games/{game}").get_json()["head"]
    for version in range(1, head + 1):
        assert ann.get(f"/api/games/{game}", at=version).status_code == 200
