"""What the handlers of Glen More work with."""

from __future__ import annotations

from games.core import decision
from games.glenmore.components import Box
from games.glenmore.state import Clan, State


class Decision(decision.Decision[Box, State]):
    """One command being decided, with the clan of its seat."""

    __slots__ = ()

    @property
    def clan(self) -> Clan:
        return self.state.clans[self.seat]
