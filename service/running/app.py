"""The app factory, which puts the parts together."""

from __future__ import annotations

import os
from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from flask import Flask
from flask_smorest import Api

from events.live.hub import Hub
from events.live.projections import Views
from events.store.redis import RedisStore, connect, connect_to_probe
from events.write.open import open_ledger
from runtime.logs import set_up_logs
from runtime.settings import Settings
from service import pages
from service.access import limits
from service.access.accounts import People
from service.access.context import Service, attach
from service.access.errors import handle_errors
from service.access.limits import declare, limit
from service.access.security import BODY, behind_proxies, secure
from service.access.sessions import Cookies
from service.api import commands, docs, feeds, files, people, replay, status, tables, talk, titles
from service.api.reply_schema import reply_schemas
from service.api.section import CONVERTERS
from service.health.metrics import Metrics
from service.health.outage import Outage

SECTIONS = (people, titles, tables, commands, replay, talk, feeds, files, status)


def create_app(settings: Settings | None = None, config: Mapping[str, object] | None = None) -> Flask:
    """The WSGI app of the web process. `config` overrides settings of Flask, such as the limits."""
    settings = settings or Settings.from_env()
    set_up_logs()
    app = Flask("service", static_url_path="/static")
    app.config.update(_config(settings), **dict(config or {}))
    app.url_map.converters |= CONVERTERS
    app.session_interface = Cookies()
    behind_proxies(app, settings.proxies)
    held = _service(settings)
    attach(app, held)
    app.extensions["cairn-api"] = _api(app)
    docs.show(app)
    pages.show(app)
    secure(app)
    limit(app, settings, held.client)
    handle_errors(app)
    return app


def _config(settings: Settings) -> dict[str, object]:
    return {
        "SECRET_KEY": settings.secret,
        "MAX_CONTENT_LENGTH": BODY,
        "SESSION_COOKIE_NAME": "cairn",
        "SESSION_COOKIE_HTTPONLY": True,
        "SESSION_COOKIE_SAMESITE": "Lax",
        "PERMANENT_SESSION_LIFETIME": timedelta(days=90),
        "API_TITLE": "Cairn",
        "API_VERSION": "1",
        "OPENAPI_VERSION": "3.1.0",
        **limits.DEFAULTS,
    }


def _service(settings: Settings) -> Service:
    metrics = Metrics()
    # The server may be down: then replies say so, until it is back.
    ledger = open_ledger(settings, metrics, may_be_down=True)
    store = ledger.store
    assert isinstance(store, RedisStore)
    return Service(
        settings=settings,
        ledger=ledger,
        client=store.client,
        probe=connect_to_probe(settings.redis_url, cluster=settings.cluster),
        queues=connect_to_probe(settings.rq_url),
        people=People(store.client, os.urandom),
        views=Views(store.client),
        hub=Hub(store, connect(settings.redis_url, cluster=settings.cluster, blocking=True)),
        metrics=metrics,
        outage=Outage(),
    )


def _api(app: Flask) -> Any:
    api: Any = Api()
    # `service.access.errors` makes the replies to errors, and each call documents its own.
    api._register_error_handlers = lambda: None
    api.DEFAULT_ERROR_RESPONSE_NAME = None
    api.init_app(app)
    for section in SECTIONS:
        api.register_blueprint(section.section.blueprint)
        for endpoint, counts in section.section.counts.items():
            declare(app, endpoint, counts)
    for name, schema in reply_schemas(says for section in SECTIONS for says in section.section.replies).items():
        api.spec.components.schema(name, schema)
    return api
