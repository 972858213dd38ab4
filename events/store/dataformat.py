"""The number of the data format, stored with the data, so that older code refuses the data of newer code."""

from __future__ import annotations

from typing import Final

from events.store import keys
from events.store.interface import OtherFormat
from events.store.redis import Client, reached

FORMAT: Final = 1
"""Increased when older code can no longer read what newer code stores."""


def check_number(place: str, text: str) -> None:
    """Raise OtherFormat unless data with this format number can be read here. `place` is for the message."""
    if not text.isdecimal():
        raise OtherFormat(f"{place} should hold the number of a data format, and holds {text!r}.")
    if int(text) > FORMAT:
        raise OtherFormat(f"{place} has data format {text} and this Cairn knows {FORMAT}: use a newer one.")


def check_server(client: Client) -> None:
    """Check the server's number. A server without one is new, or older than the number itself, and gets today's."""
    with reached():
        client.set(keys.data_format(), FORMAT, nx=True)
        kept = client.get(keys.data_format())
    check_number("The server", kept.decode(errors="replace"))
