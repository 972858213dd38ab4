"""For Scotland!: three to five clans, hidden sides, betrayal. README.md says what is implemented and how.

Only what the catalogue needs is here, so that the card (meta.py) can be read without the rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from games.scotland.title import Scotland


def rules(components: str | None) -> Scotland:
    """The rules with the component set of that digest (None: the newest)."""
    from games.scotland.components import box
    from games.scotland.title import Scotland

    return Scotland(box(components))
