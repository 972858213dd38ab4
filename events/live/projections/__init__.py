"""Read models: the lobby, a player's games, the statistics of titles. They can be rebuilt at any time."""

from events.live.projections.models import Row
from events.live.projections.projector import Projector, rebuild
from events.live.projections.views import Views

__all__ = ["Projector", "Row", "Views", "rebuild"]
