"""The number of the data format, stored with the data, so that older code refuses the data of newer code."""

from __future__ import annotations

from typing import Final

from events.store import keys
from events.store.interface import OtherFormat
from events.store.redis import Client, reached, script

FORMAT: Final = 2
"""Increased when older code can no longer read what newer code stores.

2: a title's first event has a second schema, and another title has a second component set.
"""


def check_number(place: str, text: str) -> None:
    """Raise OtherFormat unless data with this format number can be read here. `place` is for the message."""
    if not text.isdecimal():
        raise OtherFormat(f"{place} should hold the number of a data format, and holds {text!r}.")
    if int(text) > FORMAT:
        raise OtherFormat(f"{place} has data format {text} and this Cairn knows {FORMAT}: use a newer one.")


def check_server(client: Client) -> None:
    """Check the server's number and raise it to today's. A server without one is new, or older than such numbers."""
    raised = client.register_script(script("raise_format"))
    with reached():
        kept = raised([keys.data_format()], [FORMAT])
    check_number("The server", kept.decode(errors="replace"))
