"""The table without scripts: every move is a form, refusals are shown as sentences, secrets stay hidden."""

from __future__ import annotations

import html
import re
from collections.abc import Callable

import pytest
from flask import Flask

from events.read.reader import Game
from games.core.rules import name_of
from tests.service.pages.forms import OURS, Browser
from tests.service.web import Table, Web, caught_up


def lay(browser: Browser, title: str = "skerry", **seats: str) -> str:
    fields = (
        {"seats": "2", "level": "wanderer"}
        if not seats
        else {name.replace("_", "-"): kind for name, kind in seats.items()}
    )
    # If a title has an option for who goes first, it is the first seat.
    address = browser.send("/games", OURS, title=title, **fields, **{"option-first": "1"}).headers["Location"]
    assert address.startswith("/games/")
    return address


def moves(page: str) -> list[str]:
    return [html.unescape(body) for body in re.findall(r'id="move-\d+" name="move" value="([^"]+)"', page)]


def version(page: str) -> str:
    match = re.search(r'data-version="(\d+)"', page)
    assert match is not None
    return match[1]


def test_three_clicks_from_the_first_page_to_a_move(app: Flask) -> None:
    browser = Browser(app)
    page = browser.read(lay(browser))
    assert moves(page)
    address = re.search(r'action="(/games/\w+)/moves"', page)
    assert address is not None
    after = browser.follow(f"{address[1]}/moves", version=version(page), move=moves(page)[0])
    assert int(version(after)) > int(version(page))


def test_number_keys_count_the_moves_as_they_are_listed(app: Flask) -> None:
    browser = Browser(app)
    address = lay(browser, "glenmore", seat_0="me", seat_1="open")
    Browser(app).follow(f"{address}/seats", seat="1")
    for _ in range(4):
        page = browser.read(address)
        keys = [int(key) for key in re.findall(r'<kbd aria-hidden="true">(\d)</kbd>', page)]
        assert keys == list(range(1, min(len(moves(page)), 9) + 1))
        browser.follow(f"{address}/moves", version=version(page), move=moves(page)[0])


def test_a_line_of_the_log_has_the_colour_of_whom_it_is_about(app: Flask) -> None:
    browser, other = Browser(app), Browser(app)
    address = lay(browser, "glenmore", seat_0="me", seat_1="open")
    other.follow(f"{address}/seats", seat="1")
    page = browser.read(address)
    while moves(page):
        page = browser.follow(f"{address}/moves", version=version(page), move=moves(page)[-1])
    newest = re.search(r'<ol class="log" reversed><li class="by-(\d)">', page)
    assert newest is not None
    assert newest[1] == "1"


def test_the_same_click_twice_is_one_move(app: Flask) -> None:
    browser = Browser(app)
    address = lay(browser, seat_0="me", seat_1="open")
    Browser(app).follow(f"{address}/seats", seat="1")
    page = browser.read(address)
    once = browser.follow(f"{address}/moves", version=version(page), move=moves(page)[0])
    twice = browser.follow(f"{address}/moves", version=version(page), move=moves(page)[0])
    assert version(once) == version(twice)
    assert 'class="notice"' not in twice


def test_a_move_from_a_stale_page_is_answered_kindly(app: Flask) -> None:
    browser = Browser(app)
    address = lay(browser, "glenmore", seat_0="me", seat_1="open")
    Browser(app).follow(f"{address}/seats", seat="1")
    page = browser.read(address)
    browser.follow(f"{address}/moves", version=version(page), move=moves(page)[0])
    late = browser.follow(f"{address}/moves", version=version(page), move=moves(page)[1])
    assert "The game has gone on meanwhile" in late


def test_nonsense_is_refused_and_changes_nothing(app: Flask) -> None:
    browser = Browser(app)
    address = lay(browser, "glenmore", seat_0="me", seat_1="open")
    Browser(app).follow(f"{address}/seats", seat="1")
    page = browser.read(address)
    for sent in ("", "[]", "{", '{"type":"no-such-move"}', '{"type":"place-tile","cell":0}'):
        after = browser.follow(f"{address}/moves", version=version(page), move=sent)
        assert 'class="notice"' in after
        assert version(after) == version(page)


def test_a_stranger_sees_the_table_and_may_not_move(app: Flask) -> None:
    browser, stranger = Browser(app), Browser(app)
    address = lay(browser, "glenmore", seat_0="me", seat_1="open")
    Browser(app).follow(f"{address}/seats", seat="1")
    page = browser.read(address)
    seen = stranger.read(address)
    assert "<svg" in seen
    assert not moves(seen)
    assert not moves(stranger.read(f"{address}?as=0"))
    assert stranger.send(f"{address}/moves", version=version(page), move=moves(page)[0]).status_code == 401
    stranger.follow("/me/name", name="Stranger")
    assert "Seat 1 is not yours." in stranger.follow(f"{address}/moves", version=version(page), move=moves(page)[0])


def test_a_private_table_is_unknown_without_its_invitation(app: Flask) -> None:
    owner, other = Browser(app), Browser(app)
    fields = {"seat-0": "me", "seat-1": "open"}
    address = owner.send("/games", OURS, title="skerry", private="on", **fields).headers["Location"]
    invite = re.search(r"\?invite=(\w+)", owner.read(address))
    assert invite is not None
    other.read(address, 404)
    page = other.read(f"{address}?invite={invite[1]}")
    assert "Sit here" in page
    assert invite[1] not in other.read("/")
    assert moves(other.follow(f"{address}/seats", seat="1", invite=invite[1]))
    assert invite[1] in owner.read(address)
    assert invite[1] not in other.read(address), "whom to invite is for the owner to say"


def test_where_the_luck_may_be_known_it_is_said_before_one_sits_down(app: Flask, ann: Web) -> None:
    wishes = {"title": "skerry", "seats": [{"kind": "me"}, {"kind": "open"}]}
    laid = [ann.post("/api/games", {**wishes, **luck}).get_json()["game"] for luck in ({}, {"seed": "herring"})]
    caught_up(app)
    browser, warning = Browser(app), "its luck may be known already"
    assert [warning in browser.read(f"/games/{game}") for game in laid] == [False, True]
    assert browser.read("/").count(warning) == 1
    rows = ann.get("/api/games", status="open").get_json()["games"]
    assert [row["game"] for row in rows if row["seeded"]] == laid[1:]


def test_nobody_speaks_under_the_name_of_another_seat(app: Flask) -> None:
    owner, other = Browser(app), Browser(app)
    owner.follow("/me/name", name="Bob")
    other.follow("/me/name", name="Cid")
    address = lay(owner, seat_0="me", seat_1="open")
    other.follow(f"{address}/seats", seat="1")
    other.follow("/me/name", name="Bob")
    assert "<b>Cid</b>: I give in." in other.follow(f"{address}/messages", text="I give in.")
    assert "<b>Cid</b>: I give in." in owner.read(address)


def test_a_rewind_is_asked_for_by_who_decided_what(app: Flask) -> None:
    browser = Browser(app)
    browser.follow("/me/name", name="Ann")
    address = lay(browser, "glenmore", seat_0="me", seat_1="open")
    Browser(app).follow(f"{address}/seats", seat="1")
    page = browser.read(address)
    while moves(page):
        page = browser.follow(f"{address}/moves", version=version(page), move=moves(page)[-1])
    offered = page.partition('<select name="to">')[2].partition("</select>")[0]
    labels = re.findall(r"<option [^>]*>([^<]*)</option>", offered)
    assert labels
    assert all("Ann" in one for one in labels)


def test_options_of_a_title_are_taken_from_the_form(app: Flask, ann: Web) -> None:
    browser = Browser(app)
    fields = {"option-storm": "on", "option-rounds": "2"}
    address = browser.send("/games", OURS, title="skerry", seats="3", level="wanderer", **fields).headers["Location"]
    seen = ann.get(f"/api{address}").get_json()
    assert seen["options"] == {"rounds": 5, "storm": True}
    assert len(seen["seats"]) == 3


def test_an_invalid_choice_is_refused_however_large_its_number(app: Flask) -> None:
    for place in ("4", "99", "9" * 5000, "two"):
        page = Browser(app).follow("/games", title="skerry", seats="2", level="wanderer", **{"option-rounds": place})
        assert "malformed at" in page


def test_a_seat_count_that_the_title_does_not_allow_is_refused_on_the_first_page(app: Flask) -> None:
    assert "played by 3 to 5" in Browser(app).follow("/games", title="scotland", seats="2", level="wanderer")


def test_the_board_of_an_earlier_version_is_the_same_seats_view(app: Flask) -> None:
    browser = Browser(app)
    address = lay(browser, "glenmore", seat_0="me", seat_1="open")
    Browser(app).follow(f"{address}/seats", seat="1")
    page = browser.read(address)
    before = browser.read(f"{address}/board?at={version(page)}")
    browser.follow(f"{address}/moves", version=version(page), move=moves(page)[0])
    assert browser.read(f"{address}/board?at={version(page)}") == before
    assert "malformed" in browser.read(f"{address}/board?at=x", 422)


def test_who_holds_several_seats_looks_and_moves_through_each(app: Flask) -> None:
    browser = Browser(app)
    address = lay(browser, seat_0="me", seat_1="me")
    for seat in ("0", "1"):
        page = browser.read(f"{address}?as={seat}")
        assert all(f'"seat":{seat}' in move for move in moves(page))
        done = browser.send(f"{address}/moves", OURS, version=version(page), move=moves(page)[0], **{"as": seat})
        assert done.headers["Location"] == f"{address}?as={seat}"
        assert int(version(browser.read(address))) > int(version(page))


def test_ones_own_panels_come_before_the_others(app: Flask) -> None:
    browser, other, third = Browser(app), Browser(app), Browser(app)
    address = lay(browser, "glenmore", seat_0="me", seat_1="open", seat_2="open")
    for seat, somebody in enumerate((other, third), 1):
        somebody.follow(f"{address}/seats", seat=seat)
    for seat, somebody in enumerate((browser, other, third)):
        panels = re.search(r'data-panels="([^"]+)"', somebody.read(address))
        assert panels is not None
        assert re.findall(r"-(\d)\b", panels[1]) == [str((seat + step) % 3) for step in range(3)]


@pytest.mark.parametrize(
    ("title", "seats", "closing"),
    [("glenmore", 2, "end-turn"), ("scotland", 3, "end-turn"), ("scotland", 3, "pass-window"), ("skerry", 2, "pass")],
)
def test_what_ends_a_turn_or_declines_stands_apart_after_all_the_rest(
    laid: Callable[..., Table], ann: Web, title: str, seats: int, closing: str
) -> None:
    def offered(now: Game) -> bool:
        state = now.position.state
        kinds = {name_of(type(move)) for seat in now.rules.to_act(state)[:1] for move in now.rules.moves(state, seat)}
        return closing in kinds and len(kinds) > 1

    table = laid(*[ann] * seats, title=title, seed="glen").play(stop=offered)
    page = ann.get(f"/games/{table.game}").text
    groups = re.findall(r'<div class="group( last)?"(.*?)</div>', page, re.DOTALL)
    body = f'"type":"{closing}"'
    apart = [body in html.unescape(group) for _, group in groups]
    assert [bool(last) for last, _ in groups] == apart
    assert apart == [*[False] * (len(apart) - 1), True]


@pytest.mark.parametrize(("title", "summed"), [("glenmore", True), ("scotland", False)])
def test_scores_have_a_sum_where_their_parts_add_up(
    laid: Callable[..., Table], ann: Web, title: str, summed: bool
) -> None:
    """Daggers do not count as points, so they are not added to the gold."""
    table = laid(*[ann] * 3, title=title, seed="sum").play(
        stop=lambda now: now.rules.moment(now.position.state).round > 1
    )
    assert ("<tfoot>" in ann.get(f"/games/{table.game}").text) is summed


def test_nobody_resigns_by_a_slip(table: Table, ann: Web) -> None:
    ours = {"Sec-Fetch-Site": "same-origin"}
    ann.send("POST", f"/games/{table.game}/resignation", data={"seat": "0"}, headers=ours)
    assert not table.head.table.seats[0].resigned
    ann.send("POST", f"/games/{table.game}/resignation", data={"seat": "0", "sure": "on"}, headers=ours)
    assert table.head.table.seats[0].resigned


@pytest.mark.parametrize("agree", ["yes", "no"])
def test_a_rewind_is_agreed_to_or_declined_by_its_form(table: Table, ann: Web, bob: Web, agree: str) -> None:
    start = table.version
    table.choose("geo", "voe")
    there = table.version
    asked = ann.post(f"{table.path}/rewinds", {"to": start}).get_json()
    assert asked["status"] == "proposed"
    fields = {"rewind": asked["rewind"], "seat": 1, "agree": agree}
    bob.send("POST", f"/games/{table.game}/votes", data=fields, headers={"Sec-Fetch-Site": "same-origin"})
    assert table.head.table.proposal is None
    assert [mark.to for mark in table.head.table.rewinds] == ([start] if agree == "yes" else [])
    assert table.version > there


def test_the_log_of_a_table_goes_back_only_so_far(table: Table, ann: Web, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("service.pages.table.RECENT", 5)
    table.play(12)
    steps = re.search(r'data-steps="([^"]*)"', ann.get(f"/games/{table.game}").text)
    assert steps is not None
    assert all(table.version - 5 < int(step) <= table.version for step in steps[1].split())


def test_what_happened_since_is_shown_after_ones_first_decision(app: Flask) -> None:
    browser, other = Browser(app), Browser(app)
    address = lay(browser, seat_0="me", seat_1="open")
    other.follow(f"{address}/seats", seat="1")
    page = browser.read(address)
    assert "Since your last decision" not in page
    browser.follow(f"{address}/moves", version=version(page), move=moves(page)[0])
    other.follow(f"{address}/handover", seat="1", level="wanderer")
    assert "Since your last decision" in browser.read(address)


def test_while_an_ai_level_plays_the_seat_there_is_nothing_to_click(app: Flask) -> None:
    browser = Browser(app)
    address = lay(browser, seat_0="me", seat_1="me")
    browser.follow(f"{address}/handover", seat="0", level="wanderer")
    assert not moves(browser.read(f"{address}?as=0"))
    assert moves(browser.read(f"{address}?as=1"))
    assert moves(browser.follow(f"{address}/reclaim", seat="0"))


def test_one_may_whisper_to_the_others(app: Flask) -> None:
    browser, other = Browser(app), Browser(app)
    address = lay(browser, seat_0="me", seat_1="open")
    other.follow(f"{address}/seats", seat="1")
    page = browser.read(address)
    assert '<option value="1">' in page
    assert '<option value="0">' not in page


def test_a_decision_is_taken_back_by_the_form_beside_the_moves(app: Flask) -> None:
    browser = Browser(app)
    address = lay(browser, "glenmore", seat_0="me", seat_1="open")
    Browser(app).follow(f"{address}/seats", seat="1")
    page = browser.read(address)
    assert "Take back" not in page
    after = browser.follow(f"{address}/moves", version=version(page), move=moves(page)[0])
    to = re.search(r'name="to" value="(\d+)"><button class="quiet takeback"', after)
    assert to is not None
    assert moves(browser.follow(f"{address}/rewinds", seat="0", to=to[1])) == moves(page)


def test_who_is_invited_may_sit_down_under_a_name(app: Flask) -> None:
    browser, other = Browser(app), Browser(app)
    address = lay(browser, seat_0="me", seat_1="open")
    assert 'name="name"' in other.read(address)
    assert 'name="name"' not in browser.read(address)
    assert "Fiona" in other.follow(f"{address}/seats", seat="1", name=" Fiona ")
