"""A game is drawn with the component set it began with."""

from __future__ import annotations

from msgspec.structs import replace

from games.glenmore import components
from games.glenmore.words import GlenMoreWords
from tests.games.drawing.positions import positions


def test_locations_show_what_their_cards_did_then() -> None:
    box, words = components.box(None), GlenMoreWords("glenmore", "en")
    cards = {name: replace(card, effect=components.CardEffect(coins=77)) for name, card in box.cards.items()}
    words.box = replace(box, cards=cards)
    drawn = [
        (
            "".join(panel.svg for panel in seen.draw(words=words)),
            [card for clan in seen.view["clans"] for card in clan["cards"]],
        )
        for seen in positions("glenmore", 4, 1, 5)
    ]
    assert any(held for _, held in drawn)
    assert [svg.count(">+77<") for svg, _ in drawn] == [len(held) for _, held in drawn]
