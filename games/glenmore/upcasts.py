"""Conversions from older schemas of events. A schema that was stored once can be read for ever."""

from __future__ import annotations

from games.core.rules import Fields, Upcast
from games.glenmore.meta import META


def begin_as_of_old(fields: Fields) -> Fields:
    """Schema 1 had no options, seat 0 went first, and rulings 7 and 12 were read otherwise."""
    return fields | {"options": {**META.later}, "reading": 1, "first": 0}


UPCASTS: dict[tuple[str, int], Upcast] = {("started", 1): begin_as_of_old}
