"""The details that the golden games of Glen More must show beside commands, events, categories and ends."""

from __future__ import annotations

from games.glenmore.components import Box, Card, box


def wanted() -> frozenset[str]:
    """Each location taken and used, Loch Ness activating, and both gains of a clan that can take no tile."""
    known: Box = box(None)
    return frozenset(
        [
            *(f"card-gained.card={card}" for card in known.cards),
            *(f"{event}.source={card.id}" for card in known.cards.values() for event in _at_once(card)),
            "tile-activated.card=loch-ness",
            "coins-gained.source=stuck",
            "movement-gained.source=stuck",
        ]
    )


def _at_once(card: Card) -> list[str]:
    """The types of the events that the card causes when its tile is placed."""
    effect = card.effect
    gains = {
        "clansman-gained": effect.clansmen,
        "barrels-gained": effect.barrels,
        "coins-gained": effect.coins,
        "good-chosen": effect.goods,
        "good-gained": effect.fill,
    }
    return [event for event, gain in gains.items() if gain]
