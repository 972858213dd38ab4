"""The OpenAPI document is complete, and the API conforms to it whatever is sent."""

from __future__ import annotations

from typing import Any

import pytest
import schemathesis
from flask import Flask
from hypothesis import Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
)

from events.due import alive
from service.api.section import PHRASES
from tests.service.test_matrix import ROWS, calls, of_the_api
from tests.service.web import Table, Web, account, caught_up, held

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    negative_data_rejection,
]
EXAMPLES = 12

NOT_DESCRIBED = (("GET", "/openapi.json"), ("GET", "/api/docs"))
ENDLESS = (("GET", "/api/me/feed"), ("GET", "/api/games/<game>/feed"))
"""A feed does not end; what it sends is tested elsewhere."""


@pytest.fixture(scope="module")
def api(app: Flask) -> schemathesis.BaseSchema:
    # A text that is too long may also be refused for its size.
    refusals = {"checks": {"negative_data_rejection": {"expected-statuses": [401, 403, 404, 409, 413, 415, 422, 428]}}}
    config = schemathesis.Config.from_dict(refusals)
    return schemathesis.openapi.from_wsgi("/openapi.json", app, config=config)


@pytest.fixture(scope="module")
def ruler(app: Flask) -> Web:
    """A caller with almost all rights, so that calls are not refused early."""
    return account(app, "director", "admin")


@pytest.fixture(scope="module")
def table(app: Flask, ruler: Web) -> Table:
    """A running game, with a finished and a forked one beside it."""
    finished = Table(app, ruler, ruler).play()
    ruler.post(f"{finished.path}/forks", {"at": finished.version - 9, "luck": "fresh"})
    caught_up(app)
    return Table(app, ruler, ruler)


@pytest.mark.parametrize("mode", list(schemathesis.GenerationMode), ids=lambda mode: mode.name.lower())
@pytest.mark.parametrize("call", [call for call in ROWS if call not in NOT_DESCRIBED + ENDLESS], ids=" ".join)
def test_whatever_is_sent_gets_a_documented_answer(
    api: schemathesis.BaseSchema,
    app: Flask,
    ruler: Web,
    table: Table,
    call: tuple[str, str],
    mode: schemathesis.GenerationMode,
) -> None:
    method, path = call
    operation = api[path.replace("<", "{").replace(">", "}")][method]
    if mode is schemathesis.GenerationMode.NEGATIVE and not (operation.query or operation.body):
        return  # the call has nothing that could be invalid
    service = held(app)
    alive.beat(service.client, alive.PARTS, service.ledger.clock())

    @settings(max_examples=EXAMPLES, phases=(Phase.generate,))
    @given(operation.as_strategy(generation_mode=mode))
    def send(case: schemathesis.Case[Any]) -> None:
        if "game" in case.path_parameters:
            case.path_parameters["game"] = table.game
        for headers in ({}, ruler.headers):
            case.call_and_validate(headers=headers, checks=CHECKS)

    send()


def test_every_call_is_documented(app: Flask, nobody: Web) -> None:
    document = nobody.get("/openapi.json").get_json()
    documented = {
        (method.upper(), path.replace("{", "<").replace("}", ">"))
        for path, operations in document["paths"].items()
        for method in operations
        if method in ("get", "post", "put", "delete")
    }
    described = {call for call in calls(app) if of_the_api(call)} - set(NOT_DESCRIBED)
    assert documented == described


def test_every_operation_says_what_it_does_and_how_it_fails(nobody: Web) -> None:
    document = nobody.get("/openapi.json").get_json()
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            if method == "parameters":
                continue
            assert operation["summary"], (method, path)
            always = {"422", "429", "503"} if path.startswith("/api/") else {"503"}
            assert always <= operation["responses"].keys()
            for status, response in operation["responses"].items():
                if int(status) >= 400:
                    assert response["description"] == PHRASES[int(status)]
                    (kind,) = response["content"].values()
                    assert kind["schema"] == {"$ref": "#/components/schemas/Fault"}


def test_the_commands_of_every_title_are_described(nobody: Web) -> None:
    schemas = nobody.get("/openapi.json").get_json()["components"]["schemas"]
    assert {"Command", "skerry-command", "skerry-choose-cove", "glenmore-command"} <= schemas.keys()
    assert schemas["skerry-choose-cove"]["required"] == ["type", "cove"]
    assert "skerry-start" not in schemas


def test_what_a_game_and_its_lines_hold_is_described_to_the_last_field(app: Flask, ann: Web, bob: Web) -> None:
    table = Table(app, ann, bob)
    document = ann.get("/openapi.json").get_json()
    schemas = document["components"]["schemas"]
    seen = ann.get(table.path).get_json()
    assert seen.keys() == schemas["GameSeen"]["properties"].keys()
    assert seen["standings"][0].keys() == schemas["Standing"]["properties"].keys()
    lines = ann.get(f"{table.path}/lines").get_json()
    assert lines["line"][0].keys() == schemas["Span"]["properties"].keys()
    feed = document["paths"]["/api/games/{game}/feed"]
    assert "Retry-After" in feed["get"]["responses"]["429"]["headers"]


def test_the_document_requires_what_an_answer_never_leaves_out(nobody: Web) -> None:
    schemas = nobody.get("/openapi.json").get_json()["components"]["schemas"]
    assert schemas["By"]["required"] == ["kind"]
    assert schemas["TableSeen"]["required"] == ["game", "title", "version", "status", "seats"]
    assert schemas["GameSeen"]["required"] == list(schemas["GameSeen"]["properties"])
    assert schemas["Outcome"]["required"] == ["places", "scores", "reason", "grade"]
    assert schemas["Score"]["required"] == ["seat", "total", "categories"]


@pytest.mark.parametrize(
    ("path", "method", "asked"),
    [
        ("/api/games/{game}/feed", "get", {"game", "Last-Event-ID", "invite"}),
        ("/api/games/{game}/commands/{command}", "put", {"game", "command", "If-Match", "invite", "seat"}),
    ],
)
def test_a_header_is_described_beside_what_the_path_and_the_query_may_hold(
    nobody: Web, path: str, method: str, asked: set[str]
) -> None:
    described = nobody.get("/openapi.json").get_json()["paths"][path]
    assert {part["name"] for part in described["parameters"] + described[method]["parameters"]} == asked


def test_the_document_tells_how_to_begin(nobody: Web) -> None:
    assert "Authorization: Bearer" in nobody.get("/openapi.json").get_json()["info"]["description"]
    assert "Authorization: Bearer" in nobody.get("/api/docs").get_data(as_text=True)
