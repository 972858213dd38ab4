"""The codes that Glen More's words need and that cannot be derived."""

from __future__ import annotations

from games.glenmore.components import GOODS, box
from tests.games.vocabulary import Vocabulary


def vocabulary() -> Vocabulary:
    known = box(None)
    kinds = {tile.kind for tile in known.tiles.values()}
    return Vocabulary(
        refusals=frozenset({"already-activated", "tile-full", "price-unpayable", "nothing-to-activate"}),
        reasons=frozenset({"points", "goods", "shared"}),
        words=frozenset({*GOODS, *kinds, *known.cards, *known.numbers.figures, "die", "stuck", "market", "supply"}),
        components=frozenset(known.cards),
    )
