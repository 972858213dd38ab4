"""Highcard: the smallest complete title. Each seat may swap its hidden card once; then the highest card wins."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.titles.highcard.title import HighCard


def rules(components: str | None) -> HighCard:
    """The rules with the component set of that digest; None: the newest. Loaded only when a game needs them."""
    from tests.titles.highcard.title import HighCard, box

    return HighCard(box(components))
