"""The way in: play now, open tables, one's own games, finished ones."""

from __future__ import annotations

from flask import Flask, render_template

from games.core import catalogue
from service.context import service


def show(app: Flask) -> None:
    app.add_url_rule("/", "home", home)


def home() -> str:
    rows, _ = service().views.lobby("open", limit=30)
    return render_template("home.html", titles=[catalogue.meta(title) for title in catalogue.titles()], tables=rows)
