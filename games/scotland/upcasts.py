"""How older shapes of events become the present ones. None so far."""

from games.core.rules import Upcast

UPCASTS: dict[tuple[str, int], Upcast] = {}
