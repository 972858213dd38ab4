"""What a decision has at hand."""

from __future__ import annotations

from games.core import decision
from games.glenmore.components import Box
from games.glenmore.state import Clan, State


class Decision(decision.Decision[Box, State]):
    """A command being judged, and the clan of the seat it came from."""

    __slots__ = ()

    @property
    def clan(self) -> Clan:
        return self.state.clans[self.seat]
