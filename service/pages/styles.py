"""Style sheets. The address of each has the digest of its contents, so browsers cache it until it changes."""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from importlib.resources import files
from typing import Final, NamedTuple

from flask import Flask, Response

from games.core import catalogue
from games.drawing.emblem import emblem_styles
from games.drawing.styles import styles_of
from service.access.context import Missing
from service.access.limits import declare

PARTS: Final = ("cairn.css", "boards.css", "replay.css")


class Styles(NamedTuple):
    digest: str
    text: bytes


def show(app: Flask) -> None:
    app.add_url_rule("/style-<digest>.css", "style", lambda digest: _served(digest, _common()))
    app.add_url_rule("/emblems-<digest>.css", "emblem-style", lambda digest: _served(digest, _emblems()))
    app.add_url_rule("/titles/<title>/style-<digest>.css", "title-style", _title_served)
    for endpoint in ("style", "emblem-style", "title-style"):
        declare(app, endpoint, "never")


def common_address() -> str:
    return f"/style-{_common().digest}.css"


def emblems_address() -> str:
    return f"/emblems-{_emblems().digest}.css"


def title_address(title: str) -> str:
    """The address of a title's own styles; empty if it has none."""
    own = _of_title(title)
    return f"/titles/{title}/style-{own.digest}.css" if own.text else ""


@cache
def _common() -> Styles:
    """The styles of all pages in one file, so that a page is painted after two requests."""
    folder = files("service") / "static"
    return _styles(b"\n".join((folder / name).read_bytes() for name in PARTS))


@cache
def _of_title(title: str) -> Styles:
    return _styles(styles_of(title).encode())


def _emblems() -> Styles:
    return _of_emblems(catalogue.titles())


@cache
def _of_emblems(titles: tuple[str, ...]) -> Styles:
    return _styles("\n".join(filter(None, map(emblem_styles, titles))).encode())


def _styles(text: bytes) -> Styles:
    return Styles(blake2b(text, digest_size=6).hexdigest(), text)


def _title_served(title: str, digest: str) -> Response:
    if title not in catalogue.titles():
        raise Missing("title-unknown", title=title)
    return _served(digest, _of_title(title))


def _served(digest: str, styles: Styles) -> Response:
    kept = "public, max-age=31536000, immutable" if digest == styles.digest else "no-store"
    return Response(styles.text, 200, {"Cache-Control": kept}, mimetype="text/css")
