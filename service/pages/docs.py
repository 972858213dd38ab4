"""The documentation of the API: for programs, and for people."""

from __future__ import annotations

from typing import Any

from flask import Flask, Response, current_app, render_template

from games.core import catalogue
from service.answers import answer
from service.api.command_schema import command_schemas


def show(app: Flask) -> None:
    app.add_url_rule("/openapi.json", "openapi", openapi)
    app.add_url_rule("/api/docs", "docs", docs)


def openapi() -> Response:
    return answer(document())


def docs() -> str:
    return render_template("docs.html", document=document())


def document() -> dict[str, Any]:
    """The OpenAPI document, with the commands of all titles in it."""
    found: dict[str, Any] = current_app.extensions["cairn-api"].spec.to_dict()
    parts = {**found["components"], "schemas": {**found["components"]["schemas"]}}
    parts["schemas"] |= command_schemas(catalogue.titles())
    parts["securitySchemes"] = {"token": {"type": "http", "scheme": "bearer"}}
    return {**found, "components": parts, "security": [{}, {"token": []}]}
