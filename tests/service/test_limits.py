"""Rate limits per player and per address, counted for all web processes together."""

from __future__ import annotations

import inspect
import uuid
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask

from service.access.limits import LIMITS, Counts, connections, declare, declared, storage
from service.running.app import create_app
from tests.service.web import ROOMY, Table, Web, guest, held, settings


@pytest.fixture
def address() -> dict[str, str]:
    """An address that no other test uses."""
    return {"REMOTE_ADDR": f"fd00::{uuid.uuid4().hex[:4]}:{uuid.uuid4().hex[:4]}:{uuid.uuid4().hex[:4]}"}


def app_with(url: str, **limits: str) -> Flask:
    return create_app(settings(url), {**ROOMY, **limits})


def times(who: Web, path: str, number: int, address: dict[str, str]) -> list[int]:
    return [who.send("GET", path, environ_base=address).status_code for _ in range(number)]


def test_a_player_who_is_too_fast_learns_when_to_come_back(valkey_url: str) -> None:
    app = app_with(valkey_url, LIMIT_PLAYER="5/hour")
    fast, other = guest(app), guest(app)
    assert [fast.get("/api/titles").status_code for _ in range(7)] == [200] * 5 + [429] * 2
    answer = fast.get("/api/titles")
    assert answer.get_json()["code"] == "too-fast"
    assert 1 <= int(answer.headers["Retry-After"]) <= 3600
    assert other.get("/api/titles").status_code == 200


def test_an_address_is_limited_for_all_its_callers(valkey_url: str, address: dict[str, str]) -> None:
    app = app_with(valkey_url, LIMIT_ADDRESS="6/hour")
    one, other = guest(app), Web(app)
    assert times(one, "/api/titles", 3, address) == [200] * 3
    assert times(other, "/api/titles", 4, address) == [200] * 3 + [429]
    assert Web(app).get("/api/titles").status_code == 200, "another address"


def test_all_calls_of_a_player_count_together(valkey_url: str) -> None:
    app = app_with(valkey_url, LIMIT_PLAYER="4/hour")
    who = guest(app)
    answers = [
        who.get(path).status_code for path in ("/api/me", "/api/titles", "/api/games", "/api/games/x", "/api/me")
    ]
    assert answers == [200, 200, 200, 404, 429]


def test_web_processes_count_together(valkey_url: str) -> None:
    apps = [app_with(valkey_url, LIMIT_PLAYER="4/hour") for _ in range(2)]
    who = guest(apps[0])
    answers = [Web(app, who.token).get("/api/titles").status_code for app in (*apps, *apps, apps[0])]
    assert answers == [200] * 4 + [429]


def test_arrivals_are_counted_apart_and_strictly(valkey_url: str, address: dict[str, str]) -> None:
    app = app_with(valkey_url, LIMIT_ARRIVAL="3/hour")
    who = Web(app)

    def sign_in() -> int:
        body = {"name": "nobody", "password": "guess"}
        return who.post("/api/sessions", body, environ_base=address).status_code

    assert [sign_in() for _ in range(4)] == [401, 401, 401, 429]
    assert who.post("/api/players", {"name": "Ann"}, environ_base=address).status_code == 429
    assert times(who, "/api/titles", 1, address) == [200]


def test_every_form_that_makes_a_guest_is_counted_as_an_arrival(valkey_url: str, address: dict[str, str]) -> None:
    app = app_with(valkey_url, LIMIT_ARRIVAL="1/hour")
    game = Table(app_with(valkey_url), *[guest(app_with(valkey_url))] * 2)
    before = len(list(held(app).client.scan_iter("cairn:player:*", count=1000)))
    for _ in range(3):
        for path in ("/games", f"/games/{game.game}/seats", f"/games/{game.game}/forks", "/me/name"):
            fields = {"title": "skerry", "seats": "2", "at": game.version, "seat-0": "me", "seat-1": "me", "name": "A"}
            ours = {"Sec-Fetch-Site": "same-origin"}
            app.test_client().post(path, data=fields, headers=ours, environ_base=address)
    assert len(list(held(app).client.scan_iter("cairn:player:*", count=1000))) == before + 1


@pytest.mark.parametrize(
    ("form", "limit"),
    [("/me/session", "LIMIT_ARRIVAL"), ("/me/account", "LIMIT_ARRIVAL"), ("/files", "LIMIT_FILES")],
)
def test_forms_that_guess_or_cost_much_are_counted_apart(
    valkey_url: str, address: dict[str, str], form: str, limit: str
) -> None:
    app = app_with(valkey_url, **{limit: "1/hour"})
    ours = {"Sec-Fetch-Site": "same-origin"}
    answers = [app.test_client().post(form, headers=ours, environ_base=address) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [303, 429]


def test_guessing_tokens_is_counted(valkey_url: str, address: dict[str, str]) -> None:
    app = app_with(valkey_url, LIMIT_ADDRESS="3/hour")
    assert times(Web(app, "0" * 48), "/api/me", 4, address) == [401] * 3 + [429]


def test_health_and_metrics_are_never_refused(valkey_url: str, address: dict[str, str]) -> None:
    app = app_with(valkey_url, LIMIT_ADDRESS="1/hour")
    assert 429 not in times(Web(app), "/healthz", 3, address) + times(Web(app), "/metrics", 3, address)


def test_limits_are_kept_on_a_cluster_too(valkey_url: str, valkey_cluster_url: str) -> None:
    said = settings(valkey_cluster_url, CAIRN_CLUSTER="1", CAIRN_RQ_URL=valkey_url)
    assert storage(said).startswith("redis+cluster://")
    app = create_app(said, {**ROOMY, "LIMIT_PLAYER": "3/hour"})
    who = guest(app)
    assert [who.get("/api/titles").status_code for _ in range(4)] == [200] * 3 + [429]
    assert who.send("GET", "/metrics").status_code == 200


@pytest.mark.parametrize(
    ("url", "spelt"),
    [
        ("redis://h:1/2", "redis://h:1/2"),
        ("rediss://u:p@h:1", "rediss://u:p@h:1"),
        ("unix:///tmp/s", "redis+unix:///tmp/s"),
        ("redis+cluster://h:1", "redis+cluster://h:1"),
        ("rediss+cluster://h:1", "redis+cluster://h:1"),
    ],
)
def test_the_limiter_finds_the_ledgers_server(url: str, spelt: str) -> None:
    said = settings(url, CAIRN_RQ_URL="redis://q:1")
    assert storage(said) == spelt
    if said.cluster:
        assert ("ssl" in connections(said, None)) == url.startswith("rediss")


def test_an_address_holds_so_many_feeds_open_and_no_more(valkey_url: str, address: dict[str, str]) -> None:
    app = create_app(settings(valkey_url), {**ROOMY, "LIMIT_STREAMS": 2})
    who = guest(app)
    feeds = [who.send("GET", "/api/me/feed", environ_base=address) for _ in range(3)]
    assert [feed.status_code for feed in feeds] == [200, 200, 429]
    assert who.send("GET", "/api/me/feed").status_code == 200, "another address"
    feeds[0].close()
    assert who.send("GET", "/api/me/feed", environ_base=address).status_code == 200


COUNTED: dict[str, Counts] = {
    "people.become_guest": "arrival",
    "people.open_account": "arrival",
    "people.sign_in": "arrival",
    "people.change_password": "arrival",
    "open-table": "arrival",
    "take-seat": "arrival",
    "play-on": "arrival",
    "rename": "arrival",
    "account": "arrival",
    "sign-in": "arrival",
    "password": "arrival",
    "files.import_game": "files",
    "look-at-file": "arrival and files",
    "static": "never",
    "style": "never",
    "emblem-style": "never",
    "title-style": "never",
    "status-page": "never",
    "status.health": "never",
    "status.metrics": "never",
}
"""The endpoints that do not count as usual."""


def reached_from(function: Callable[..., Any]) -> set[str]:
    """All names that a function uses, directly or through functions of ours."""
    names, waiting, known = set[str](), [inspect.unwrap(function)], set[object]()
    while waiting:
        one = waiting.pop()
        if one in known or not inspect.isfunction(one):
            continue
        known.add(one)
        used = set(one.__code__.co_names)
        names |= used
        scope = inspect.getclosurevars(one)
        inner = [*scope.globals.values(), *scope.nonlocals.values()]
        modules = [part for part in inner if inspect.ismodule(part) and part.__name__.startswith("service.")]
        inner += [getattr(module, name) for module in modules for name in used if hasattr(module, name)]
        waiting += [inspect.unwrap(part) for part in inner if inspect.isfunction(part) and ours(part)]
    return names


def ours(function: Callable[..., Any]) -> bool:
    return function.__module__.startswith("service.")


STRICT = {
    "arrival": {"guest", "open_account", "sign_in", "change_password"},
    "files": {"import_file"},
}
"""Names used by calls that make a player, sign one in or check a password, and by those that decide a game again."""


def test_every_endpoint_counts_as_it_should(app: Flask) -> None:
    counts = {endpoint: declared(app).get(endpoint, "usually") for endpoint in app.view_functions}
    assert {endpoint: how for endpoint, how in counts.items() if how != "usually"} == COUNTED


def lenient(app: Flask) -> set[tuple[str, str]]:
    """The endpoints that use something of STRICT and do not count strictly."""
    views = {endpoint: reached_from(view) for endpoint, view in app.view_functions.items()}
    return {
        (endpoint, limit)
        for endpoint, names in views.items()
        for limit, strict in STRICT.items()
        if names & strict and limit not in LIMITS[declared(app).get(endpoint, "usually")]
    }


def test_what_makes_a_player_checks_a_password_or_decides_a_file_is_counted_strictly(app: Flask) -> None:
    strictly = {endpoint for endpoint in COUNTED if COUNTED[endpoint] != "never"}
    assert lenient(app) == set()
    for endpoint in strictly:
        declare(app, endpoint, "usually")
    try:
        assert {endpoint for endpoint, _ in lenient(app)} == strictly, "the check sees each of them"
    finally:
        for endpoint in strictly:
            declare(app, endpoint, COUNTED[endpoint])
