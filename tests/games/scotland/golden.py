"""The details that the golden games of For Scotland! must show beside commands, events, categories and ends."""

from __future__ import annotations

from tests.games.scotland.table import RULES


def wanted() -> frozenset[str]:
    """Each bagpipe card played, one of them a second time, each army fought, and victories of both sides."""
    return frozenset(
        [
            *(f"card-played.card={card}" for card in RULES.box.designs),
            "card-played.face_up=True",
            *(f"battle-fought.army={army}" for army in RULES.box.armies),
            "battle-fought.winner=scotland",
            "battle-fought.winner=england",
        ]
    )
