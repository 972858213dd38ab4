"""Steps from older shapes of events to those of today. None yet."""

from __future__ import annotations

from games.core.rules import Upcast

UPCASTS: dict[tuple[str, int], Upcast] = {}
