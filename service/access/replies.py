"""Replies: structs, encoded as JSON by msgspec. The OpenAPI document has their schemas."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Annotated, Any

import msgspec
from flask import Response
from msgspec import Meta

LINES = "application/x-ndjson"


class Fault(msgspec.Struct, frozen=True):
    """The body of every error."""

    code: Annotated[str, Meta(description="for programs")]
    message: Annotated[str, Meta(description="for people, in their language")]
    details: dict[str, Any]


def reply(
    body: msgspec.Struct | Sequence[msgspec.Struct], status: int = 200, headers: Mapping[str, str] | None = None
) -> Response:
    return Response(msgspec.json.encode(body), status, headers, mimetype="application/json")


def stream(lines: Iterator[bytes], mimetype: str = LINES, headers: Mapping[str, str] | None = None) -> Response:
    return Response(lines, 200, headers, mimetype=mimetype)


def rfc3339(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds / 1000, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
