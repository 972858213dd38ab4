"""Glen More: tiles from a track, laid around a village in the Highlands. README.md says what is implemented and how.

Only what the catalogue needs is here, so that the card (meta.py) can be read without the rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from games.glenmore.title import GlenMore


def rules(components: str | None) -> GlenMore:
    """The rules with the component set of that digest (None: the newest)."""
    from games.glenmore.components import box
    from games.glenmore.title import GlenMore

    return GlenMore(box(components))
