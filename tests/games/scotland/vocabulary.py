"""The codes that For Scotland!'s words need and that cannot be derived."""

from __future__ import annotations

from typing import Final

from games.scotland.components import box
from games.scotland.state import WINDOWS
from tests.games.vocabulary import Vocabulary

_BY_NAME: Final = frozenset(
    {"card-not-now", "card-barred", "not-enough-gold", "no-token", "card-needs", "way-forbidden", "way-unknown"}
)
_REWARDS: Final = frozenset({"campaign", "three-seats", "scotland-won", "scotland-lost", "for-england"})


def vocabulary() -> Vocabulary:
    known = box(None)
    cards = {*known.designs, *known.armies}
    extras = {extra.to for army in known.armies.values() for extra in army.extras}
    clans = {clan.id for clan in known.sheet.clans}
    others = {*known.sheet.ways, *WINDOWS, "scotland", "england", "turn", "random"}
    return Vocabulary(
        refusals=_BY_NAME,
        reasons=frozenset({"scotland-stands", "scotland-fell"}),
        words=frozenset(cards | extras | clans | others) | _REWARDS,
        components=frozenset(cards),
    )
