"""Tokens, passwords, cookies, headers: credentials are stored as hashes, and a cookie alone is not enough."""

from __future__ import annotations

import re

import pytest
from flask import Flask, request
from flask.testing import FlaskClient

from service.running.app import create_app
from tests.service.web import ROOMY, Table, Web, account, codes, guest, held, settings

HERE = {"Origin": "http://localhost"}


def everything(app: Flask) -> bytes:
    """All keys of the server with their contents."""
    client = held(app).client
    return b"\n".join(part for key in client.scan_iter(count=1000) for part in (key, client.dump(key) or b""))


def test_tokens_and_passwords_are_nowhere_on_the_server(app: Flask) -> None:
    who = Web(app)
    password = "a password that is looked for"
    opened = who.post("/api/accounts", {"name": f"looked for {id(who)}", "password": password}).get_json()
    anybody = guest(app)
    kept = everything(app)
    for secret in (opened["token"], anybody.token or "", password):
        assert secret.encode() not in kept
        assert bytes.fromhex(secret) not in kept if re.fullmatch("[0-9a-f]{48}", secret) else True
    assert b"$argon2id$" in kept


def test_a_seed_that_was_given_is_nowhere_on_the_server(app: Flask, ann: Web, bob: Web) -> None:
    Table(app, ann, bob, seed="a seed that is looked for")
    assert b"a seed that is looked for" not in everything(app)


@pytest.fixture
def browser(app: Flask) -> FlaskClient:
    """A browser that is signed in by cookie."""
    client = app.test_client()
    client.post("/api/players", json={"name": "Ann", "cookie": True}, headers=HERE)
    return client


def test_the_cookie_is_for_the_server_only(app: Flask) -> None:
    answer = app.test_client().post("/api/players", json={"name": "Ann", "cookie": True})
    (cookie,) = answer.headers.getlist("Set-Cookie")
    assert cookie.startswith("cairn=")
    assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= {part.strip() for part in cookie.split(";")}
    assert not Web(app).post("/api/players", {"name": "Ann"}).headers.getlist("Set-Cookie")


def test_a_cookie_reads_without_more(browser: FlaskClient) -> None:
    assert browser.get("/api/me").get_json()["name"] == "Ann"


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 403),
        ({"Origin": "http://localhost"}, 201),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "http://localhost.evil.example"}, 403),
        ({"Origin": "http://evil-localhost"}, 403),
        ({"Sec-Fetch-Site": "same-origin"}, 201),
        ({"Sec-Fetch-Site": "same-site", "Origin": "http://localhost"}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"X-CSRF-Token": "wrong"}, 403),
        ({"X-CSRF-Token": "ё"}, 403),
    ],
)
def test_a_cookie_alone_changes_nothing(browser: FlaskClient, headers: dict[str, str], status: int) -> None:
    body = {"title": "skerry", "seats": [{"kind": "me"}] * 2}
    answer = browser.post(
        "/api/games", json=body, headers={name: value.encode().decode("latin-1") for name, value in headers.items()}
    )
    assert answer.status_code == status
    if status == 403:
        assert answer.get_json()["code"] == "other-origin"


def test_the_csrf_token_of_me_is_consent(browser: FlaskClient) -> None:
    token = browser.get("/api/me").get_json()["csrf"]
    body = {"title": "skerry", "seats": [{"kind": "me"}] * 2}
    assert browser.post("/api/games", json=body, headers={"X-CSRF-Token": token}).status_code == 201


def test_a_bearer_token_needs_no_origin(app: Flask) -> None:
    assert guest(app).post("/api/games", {"title": "skerry", "seats": [{"kind": "me"}] * 2}).status_code == 201


def test_a_forged_cookie_is_nobodys(app: Flask) -> None:
    client = app.test_client()
    client.set_cookie("cairn", "eyJ0b2tlbiI6ImFiYyJ9.aRxyzQ.forged")
    assert client.get("/api/me").status_code == 401


def test_every_answer_has_the_strict_headers(app: Flask, table: Table, ann: Web) -> None:
    paths = ["/", "/api/titles", "/api/me", table.path, f"{table.path}/events", "/api/none", "/none", "/healthz"]
    for path in [*paths, "/metrics", "/openapi.json", "/api/docs"]:
        with ann.get(path) as answer:
            policy = answer.headers["Content-Security-Policy"]
            assert policy.startswith("default-src 'none'"), path
            assert "unsafe" not in policy
            assert "*" not in policy
            assert "frame-ancestors 'none'" in policy
            assert answer.headers["X-Content-Type-Options"] == "nosniff"
            assert answer.headers["Referrer-Policy"] == "same-origin"
            if path.startswith("/api/"):
                assert answer.headers["Cache-Control"] == "no-store", path
    for path in ("/api/players", "/api/none"):
        assert "Content-Security-Policy" in ann.post(path, {}).headers


def test_a_role_is_not_what_somebody_says(app: Flask, table: Table, nobody: Web) -> None:
    answers = [
        nobody.post("/api/players", {"name": "Ann", "roles": ["admin"]}),
        nobody.post("/api/accounts", {"name": "Ann", "password": "long enough", "role": "admin"}),
        guest(app).get("/api/faults"),
        account(app, "director").get("/api/faults"),
    ]
    assert codes(answers) == [(422, "malformed")] * 2 + [(403, "admin-only")] * 2


def test_a_page_is_cached_for_its_reader_only_and_revalidated(app: Flask, browser: FlaskClient) -> None:
    ann = guest(app)
    table = Table(app, ann, ann)
    for path in ("/", f"/games/{table.game}", "/nowhere"):
        answer = browser.get(path, headers={"Accept": "text/html"})
        assert answer.mimetype == "text/html", path
        assert answer.headers["Cache-Control"] == "private, no-cache", path
    assert "private" not in browser.get("/static/table.js").headers["Cache-Control"]


def test_nothing_that_says_no_more_is_kept_by_a_cache(nobody: Web) -> None:
    for path in ("/games/none", "/healthz", "/metrics", "/openapi.json"):
        assert nobody.get(path).headers["Cache-Control"] == "no-store", path


def test_no_cookie_goes_along_with_what_everybody_shares(browser: FlaskClient) -> None:
    page = browser.get("/", headers={"Accept": "text/html"})
    assert "Set-Cookie" in page.headers
    pages = (page.text, browser.get("/titles/glenmore", headers={"Accept": "text/html"}).text)
    styles = sorted({address for text in pages for address in re.findall(r'href="(/[^"]+\.css)"', text)})
    assert len(styles) > 1, "those of all pages and those of a title"
    for path in (*styles, "/static/table.js"):
        assert {"Set-Cookie", "Vary"}.isdisjoint(browser.get(path).headers.keys()), path
    for path in styles:
        assert "public" in browser.get(path).headers["Cache-Control"]


def test_an_empty_password_never_opens(app: Flask, nobody: Web) -> None:
    account(app)
    assert codes([nobody.post("/api/sessions", {"name": "x", "password": ""})]) == [(422, "malformed")]


@pytest.mark.parametrize(
    ("proxies", "forwarded", "address"),
    [
        ("0", "9.9.9.9", "127.0.0.1"),
        ("1", "9.9.9.9", "9.9.9.9"),
        ("1", "6.6.6.6, 9.9.9.9", "9.9.9.9"),
        ("2", "6.6.6.6, 9.9.9.9, 8.8.8.8", "9.9.9.9"),
    ],
)
def test_only_so_many_proxies_are_believed(valkey_url: str, proxies: str, forwarded: str, address: str) -> None:
    app = create_app(settings(valkey_url, CAIRN_PROXIES=proxies), ROOMY)
    seen: list[str | None] = []
    app.before_request(lambda: seen.append(request.remote_addr))
    Web(app).send("GET", "/api/titles", headers={"X-Forwarded-For": forwarded})
    assert seen == [address]


def test_a_cookie_given_over_tls_is_for_tls_only(valkey_url: str) -> None:
    app = create_app(settings(valkey_url, CAIRN_PROXIES="1"), ROOMY)
    body = {"name": "Ann", "cookie": True}
    over_tls = app.test_client().post("/api/players", json=body, headers={"X-Forwarded-Proto": "https"})
    assert "Secure" in over_tls.headers["Set-Cookie"]
    assert "Secure" not in app.test_client().post("/api/players", json=body).headers["Set-Cookie"]
