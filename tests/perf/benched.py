"""The app for the benchmarks: the product's own with generous limits, and a reference route beside it."""

from __future__ import annotations

from flask import Flask, Response, request

from service.access.context import signed_in
from service.running import app

ROOMY = {"LIMIT_PLAYER": "100000000/minute", "LIMIT_ADDRESS": "100000000/minute"}


def create_app() -> Flask:
    made = app.create_app(config=ROOMY)
    made.add_url_rule("/api/reference", "reference", reference, methods=["GET", "PUT"])
    made.view_functions["reference"] = made.extensions["cairn-limits"].guard(reference, "usually")
    return made


def reference() -> Response:
    """The reference: authenticated and rate-limited as every call, it replies with the requested number of bytes."""
    signed_in()
    return Response(b"x" * int(request.args["size"]), mimetype="application/json")
