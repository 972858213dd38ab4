"""The documentation of the API, for programs and for people."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from flask import Flask, Response, current_app, render_template

from games.core import catalogue
from service.api.command_schema import command_schemas

ABOUT: Final = """\
JSON in and out, as UTF-8; times are RFC 3339 in UTC. `POST /api/players` makes you a guest and gives a token, which \
goes into `Authorization: Bearer ...`.

The versions of a game count its events from 1. A command names in `If-Match` the version that its player saw, and has \
an id chosen by the caller: sent again under the same id, it changes nothing. A caller with several seats names one \
with `seat`; otherwise it is the lowest of them that is to act.

Every error is a `Fault`: its `code` is for programs, its `message` for people, in the first language of \
`Accept-Language` that there is (en, ru, pl). Bodies have at most 64 KiB, game files 8 MiB.
"""


def show(app: Flask) -> None:
    app.add_url_rule("/openapi.json", "openapi", openapi)
    app.add_url_rule("/api/docs", "docs", docs)


def openapi() -> Response:
    return Response(msgspec.json.encode(document()), mimetype="application/json")


def docs() -> str:
    return render_template("docs.html", document=document())


def document() -> dict[str, Any]:
    """The OpenAPI document, with the commands of all titles in it."""
    spec: dict[str, Any] = current_app.extensions["cairn-api"].spec.to_dict()
    parts = {**spec["components"], "schemas": {**spec["components"]["schemas"]}}
    parts["schemas"] |= command_schemas(catalogue.titles())
    parts["securitySchemes"] = {"token": {"type": "http", "scheme": "bearer"}}
    info = {**spec["info"], "description": ABOUT}
    return {**spec, "info": info, "components": parts, "security": [{}, {"token": []}]}
