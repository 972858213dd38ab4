"""The few pages of the API itself: a way in, and its documentation."""

from __future__ import annotations

from typing import Any

from flask import Flask, Response, current_app, render_template

from games.core import catalogue
from service.answers import answer
from service.api.command_schema import command_schemas
from service.context import service


def show(app: Flask) -> None:
    app.add_url_rule("/", "home", home)
    app.add_url_rule("/openapi.json", "openapi", openapi)
    app.add_url_rule("/api/docs", "docs", docs)


def home() -> str:
    rows, _ = service().views.lobby("open", limit=30)
    return render_template("home.html", titles=[catalogue.meta(title) for title in catalogue.titles()], tables=rows)


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
