"""Answers as JSON. Written with the ledger's own encoder: marshmallow only describes and checks what comes in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime

import msgspec
from flask import Response

LINES = "application/x-ndjson"


def answer(body: object, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    return Response(msgspec.json.encode(body), status, headers, mimetype="application/json")


def stream(lines: Iterator[bytes], mimetype: str = LINES, headers: Mapping[str, str] | None = None) -> Response:
    return Response(lines, 200, headers, mimetype=mimetype)


def rfc3339(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds / 1000, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
