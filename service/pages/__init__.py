"""The pages. A form calls the same act as the API call of the same purpose."""

from __future__ import annotations

from flask import Flask

from service.pages import acting, frame, home, people, replay, status, table, titles

PAGES = (home, people, table, acting, replay, titles, status)


def show(app: Flask) -> None:
    frame.frame(app)
    for page in PAGES:
        page.show(app)
