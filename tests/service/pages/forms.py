"""A browser without scripts: it reads pages, sends forms and keeps cookies."""

from __future__ import annotations

from flask import Flask
from werkzeug.test import TestResponse

HTML = {"Accept": "text/html"}
OURS = {**HTML, "Sec-Fetch-Site": "same-origin"}


class Browser:
    def __init__(self, app: Flask, spoken: str = "en") -> None:
        self.client = app.test_client()
        self.headers = {"Accept-Language": spoken}

    def read(self, path: str, status: int = 200) -> str:
        answer = self.client.get(path, headers={**self.headers, **HTML})
        assert answer.status_code == status, answer.get_data(as_text=True)
        return answer.get_data(as_text=True)

    def send(self, path: str, headers: dict[str, str] = OURS, **fields: object) -> TestResponse:
        return self.client.post(path, data=fields, headers={**self.headers, **headers})

    def follow(self, path: str, **fields: object) -> str:
        """Send a form and read the page it leads to."""
        answer = self.send(path, OURS, **fields)
        assert answer.status_code == 303, answer.get_data(as_text=True)
        return self.read(answer.headers["Location"])
