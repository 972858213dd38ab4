"""One app on a real server for each test module; each test makes people and tables of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from flask import Flask

from service.running.app import create_app
from tests.service.server import Server
from tests.service.web import ROOMY, Table, Web, account, guest, settings


@pytest.fixture(scope="module")
def app(valkey_url: str) -> Flask:
    return create_app(settings(valkey_url), ROOMY)


@pytest.fixture
def nobody(app: Flask) -> Web:
    return Web(app)


@pytest.fixture
def ann(app: Flask) -> Web:
    return guest(app, "Ann")


@pytest.fixture
def bob(app: Flask) -> Web:
    return guest(app, "Bob")


@pytest.fixture
def cid(app: Flask) -> Web:
    return guest(app, "Cid")


@pytest.fixture
def director(app: Flask) -> Web:
    return account(app, "director")


@pytest.fixture
def admin(app: Flask) -> Web:
    return account(app, "admin")


@pytest.fixture
def table(app: Flask, ann: Web, bob: Web) -> Table:
    """A game of Ann and Bob that has just begun: both are to choose a cove."""
    return Table(app, ann, bob)


@pytest.fixture
def laid(app: Flask) -> Callable[..., Table]:
    return lambda *seats, **wishes: Table(app, *seats, **wishes)


@pytest.fixture(scope="module")
def server(valkey_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A real gunicorn."""
    started = Server(valkey_url, tmp_path_factory.mktemp("web") / "log").start()
    yield started
    started.stop()
