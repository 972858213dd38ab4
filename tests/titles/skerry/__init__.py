"""Skerry: the test title. README.md has its rules.

Only what the catalogue needs is here, so that the card (meta.py) can be read without the rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.titles.skerry.title import Skerry


def rules(components: str | None) -> Skerry:
    """The rules with the component set of that digest (None: the newest)."""
    from tests.titles.skerry.title import Skerry

    return Skerry(components)
