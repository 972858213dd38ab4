"""A real web process: gunicorn with gevent as the Procfile runs it, on a server of the test's choice."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import requests

from runtime.child_processes import die_with, sweep
from tests.cairn.instance import clean_environ
from tests.servers import free_port, until
from tests.service.web import ROOT, TITLES

APP = "service.running.app:create_app()"


class Server:
    def __init__(self, url: str, log: Path, app: str = APP, **env: str) -> None:
        self.port = free_port()
        self.log = log
        self.base = f"http://127.0.0.1:{self.port}"
        settings = {"REDIS_URL": url, "CAIRN_SECRET": "a secret for tests", "CAIRN_TITLES": TITLES}
        self.env = {**clean_environ(), **settings, "CAIRN_PORT": str(self.port), **env}
        self.command = [sys.executable, "-m", "gunicorn", "--config", "python:service.running.gunicorn", app]

    def start(self) -> Server:
        with self.log.open("ab") as log:
            self.popen = subprocess.Popen(
                self.command,
                cwd=ROOT,
                env=self.env,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                preexec_fn=partial(die_with, os.getpid()),
            )
        until(self.answers, f"the web answers\n{self.log.read_text()}")
        return self

    def answers(self) -> bool:
        try:
            return requests.get(f"{self.base}/api/titles", timeout=10).ok
        except requests.ConnectionError:
            return False

    def stop(self) -> None:
        sweep(self.popen.pid)
        self.popen.wait()

    def guest(self, name: str = "Guest") -> Caller:
        body = requests.post(f"{self.base}/api/players", json={"name": name}, timeout=10).json()
        return Caller(self.base, body["token"], body["player"])


class Caller:
    """A client of a real server."""

    def __init__(self, base: str, token: str, player: str) -> None:
        self.base = base
        self.player = player
        self.token = token
        self.session = requests.Session()
        self.session.headers["Authorization"] = f"Bearer {token}"

    def send(self, method: str, path: str, **kwargs: Any) -> requests.Response:
        return self.session.request(method, self.base + path, timeout=kwargs.pop("timeout", 30), **kwargs)

    def get(self, path: str, **kwargs: Any) -> requests.Response:
        return self.send("GET", path, **kwargs)

    def post(self, path: str, body: object, **kwargs: Any) -> requests.Response:
        return self.send("POST", path, json=body, **kwargs)

    def lay(self, *others: Caller, title: str = "skerry", **wishes: object) -> str:
        seats = [{"kind": "player", "player": who.player} for who in (self, *others)]
        return str(self.post("/api/games", {"title": title, "seats": seats, **wishes}).json()["game"])

    def command(self, game: str, body: object, version: int, name: str, **kwargs: Any) -> requests.Response:
        headers = {"If-Match": f'"{version}"'}
        return self.send("PUT", f"/api/games/{game}/commands/{name}", json=body, headers=headers, **kwargs)

    @contextmanager
    def listen(self, path: str, last: int | None = None) -> Iterator[Iterator[tuple[str, str, str]]]:
        headers = {} if last is None else {"Last-Event-ID": str(last)}
        with requests.get(
            self.base + path,
            headers={"Authorization": f"Bearer {self.token}", **headers},
            stream=True,
            timeout=60,
        ) as answer:
            assert answer.status_code == 200
            assert answer.headers["Content-Type"].startswith("text/event-stream")
            yield events(answer)


def events(answer: requests.Response) -> Iterator[tuple[str, str, str]]:
    """The events of a stream as (event, id, data); comments are left out."""
    fields: dict[str, str] = {}
    for line in answer.iter_lines(chunk_size=1, decode_unicode=True):
        if not line:
            if "event" in fields:
                yield fields["event"], fields["id"], fields["data"]
            fields = {}
        elif not line.startswith(":"):
            name, _, text = line.partition(": ")
            fields[name] = text
