"""The pages. Each is a thin function over what the API uses too; a form does what the call of the same name does."""

from __future__ import annotations

from flask import Flask

from service.pages import acting, docs, frame, home, people, replay, status, table, titles

PAGES = (docs, home, people, table, acting, replay, titles, status)


def show(app: Flask) -> None:
    frame.frame(app)
    for page in PAGES:
        page.show(app)
