"""For Scotland!: three to five clans, hidden sides, betrayal. README.md tells what is implemented and how.

Only what a catalogue needs is here: reading the card (meta.py) does not load the rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from games.scotland.title import Scotland


def rules(components: str | None) -> Scotland:
    """The rules with the component set of that digest; None: the newest."""
    from games.scotland.components import box
    from games.scotland.title import Scotland

    return Scotland(box(components))
