"""The test title with selectable faults: a cove with the name of a fault makes the rules fail in that way."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.titles.faulty.title import Faulty


def rules(components: str | None) -> Faulty:
    from tests.titles.faulty.title import Faulty

    return Faulty(components)
