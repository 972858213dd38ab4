"""The number of the data format, kept beside the data: older code leaves alone what newer code has stored."""

from __future__ import annotations

from typing import Final

from events.store import keys
from events.store.interface import OtherFormat
from events.store.redis import Client, reached

FORMAT: Final = 1
"""Raised when older code could no longer read what newer code has stored."""


def check_number(place: str, text: str) -> None:
    """Whether the data at that place, which says that this is its format, can be read here."""
    if not text.isdecimal():
        raise OtherFormat(f"{place} should hold the number of a data format, and holds {text!r}.")
    if int(text) > FORMAT:
        raise OtherFormat(f"{place} has data format {text} and this Cairn knows {FORMAT}: use a newer one.")


def check_server(client: Client) -> None:
    """A server without a number is new, or older than the number itself: it gets the one of today."""
    with reached():
        client.set(keys.data_format(), FORMAT, nx=True)
        kept = client.get(keys.data_format())
    check_number("The server", kept.decode(errors="replace"))
